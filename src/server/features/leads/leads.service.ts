/** Leads: an account asks for VIP, the ADMINs follow it up, and it is won, lost or withdrawn. */
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { tierOf } from '#contract/entitlements.ts'
import type { Entry } from '#contract/features/enquiries/entries.ts'
import {
  type askForVip,
  type exportLeads,
  type Lead,
  type LeadDetail,
  type LeadState,
  leadsPerDay,
  type listLeads as listLeadsEndpoint,
  type moveLead,
  type OwnLead,
} from '#contract/features/enquiries/leads.ts'
import { cleanText } from '#contract/fields.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { leadsDesk as english } from '#phrases/en/enquiries/leads-desk.ts'
import { leadsDesk as chinese } from '#phrases/zh/enquiries/leads-desk.ts'
import type { FeatureContext } from '#server/feature.ts'
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  findAccountIds,
  findAccounts,
} from '#server/features/accounts/accounts.public.ts'
import { createListExports, recordEvent, walkPages } from '#server/features/audit/audit.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { Download } from '#server/platform/http/send-download.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { changeLead, countLeads, findLead, type LeadFilter, listEntries, listLeads } from './leads.house.store.ts'
import { leadForOperatorMail, leadReceivedMail } from './leads.mails.ts'
import {
  countLeadsSince,
  type EntryRow,
  findLastLead,
  insertEntry,
  insertLead,
  type LeadRow,
  winOpenLead,
  withdrawOpenLead,
} from './leads.store.ts'

const pageSize = 50
const exportedAtOnce = 1000
const phrases = { zh: chinese, en: english }
const dayMs = 86_400_000

interface WonLead {
  /** Left out: whichever is open. */
  readonly id?: string | undefined
  readonly accountId: string
  /** The ADMIN who granted it. */
  readonly actorId: string
  readonly at: Date
}

export type LeadsService = ReturnType<typeof createLeadsService>

export function createLeadsService({ database, clock, mailer, settings }: FeatureContext) {
  const { baseUrl, forceLocale, operatorEmail } = settings
  const { house } = database
  const exportList = createListExports({ database, clock })

  async function describe(leadId: string): Promise<LeadDetail> {
    const found = await findLead(house, leadId)
    const [named] = await withAccounts(found === undefined ? [] : [found])
    if (named === undefined) throw new AppError('not-found')
    const { lead, account } = named
    return { ...describeLead(lead, account, clock.now()), entries: (await listEntries(house, lead)).map(describeEntry) }
  }

  async function filterOf({ q, ...filter }: Omit<QueryOf<typeof listLeadsEndpoint>, 'cursor'>): Promise<LeadFilter> {
    const text = cleanText(q ?? '').trim()
    return { ...filter, text, accountIds: text === '' ? [] : await findAccountIds(house, text) }
  }

  /** An account that was deleted meanwhile took its leads with it. */
  async function withAccounts(rows: readonly LeadRow[]): Promise<{ lead: LeadRow; account: AccountRow }[]> {
    const accounts = await findAccounts(house, [...new Set(rows.map(({ accountId }) => accountId))])
    return rows.flatMap((lead) => {
      const account = accounts.get(lead.accountId)
      return account === undefined ? [] : [{ lead, account }]
    })
  }

  /** Changes the lead, and says so in its history and in the audit, together. */
  async function change(
    leadId: string,
    admin: AccountCaller,
    origin: CallOrigin,
    { kind, text, from, to }: Pick<EntryRow, 'kind' | 'text'> & { from?: LeadState; to?: LeadState },
  ): Promise<LeadDetail> {
    const at = clock.now()
    await house.transaction(async (tx) => {
      const changed = await changeLead(tx, leadId, { at, ...(from && { from }), ...(to && { to }) })
      if (changed === undefined)
        throw new AppError((await findLead(tx, leadId)) === undefined ? 'not-found' : 'enquiry-moved')
      const { accountId } = changed
      await insertEntry(tx, accountId, { leadId, id: newTimeId(at), at, kind, text, author: admin.email })
      const action = kind === 'state' ? 'lead-moved' : 'lead-note-added'
      const target = kind === 'state' ? `leadId ${leadId}, ${from} to ${to}` : `leadId ${leadId}`
      await recordEvent(tx, { accountId, actorId: admin.id, action, target, ...origin, at })
    })
    return await describe(leadId)
  }

  return {
    async last({ id: accountId }: AccountCaller): Promise<{ lead: OwnLead | null }> {
      const lead = await findLastLead(database.of(accountId), accountId)
      return { lead: lead === undefined ? null : describeOwn(lead) }
    },

    async ask({ id: accountId }: AccountCaller, form: BodyOf<typeof askForVip>, origin: CallOrigin) {
      const at = clock.now()
      const lead: LeadRow = { ...form, accountId, id: newTimeId(at), state: 'new', createdAt: at, changedAt: at }
      // They read mails in a language of their own, where they have an account.
      const operator = operatorEmail === undefined ? undefined : await findAccountByEmail(house, operatorEmail)
      await database.of(accountId).transaction(async (tx) => {
        await insertLead(tx, accountId, lead)
        // Whoever got here holds the one open lead of the account: nobody else counts at the same time.
        const made = await countLeadsSince(tx, accountId, new Date(at.getTime() - dayMs))
        if (made > leadsPerDay) throw new AppError('too-many-requests')
        const account = await findAccount(tx, accountId)
        if (account === undefined) throw new AppError('not-found')
        const told = { ...lead, account: account.email }
        await mailer.send(
          tx,
          leadReceivedMail(account.email, account.locale, { ...told, link: `${baseUrl}${pathOf('updatePlan')}` }),
        )
        if (operatorEmail !== undefined) {
          const locale = forceLocale ?? operator?.locale ?? account.locale
          const link = `${baseUrl}${pathOf('leads')}?lead=${lead.id}`
          await mailer.send(tx, leadForOperatorMail(operatorEmail, locale, { ...told, link }))
        }
        await recordEvent(tx, { accountId, action: 'lead-opened', target: `leadId ${lead.id}`, ...origin, at })
      })
      return { lead: describeOwn(lead) }
    },

    async withdraw({ id: accountId, email }: AccountCaller, origin: CallOrigin) {
      const at = clock.now()
      const lead = await database.of(accountId).transaction(async (tx) => {
        const withdrawn = await withdrawOpenLead(tx, accountId, at)
        if (withdrawn === undefined) throw new AppError('not-found')
        const { id: leadId, state } = withdrawn
        await insertEntry(tx, accountId, { leadId, id: newTimeId(at), at, kind: 'state', text: state, author: email })
        await recordEvent(tx, { accountId, action: 'lead-withdrawn', target: `leadId ${leadId}`, ...origin, at })
        return withdrawn
      })
      return { lead: describeOwn(lead) }
    },

    async list({ cursor, ...query }: QueryOf<typeof listLeadsEndpoint>) {
      const filter = await filterOf(query)
      const { rows, nextCursor } = await listLeads(house, filter, { cursor, size: pageSize })
      const now = clock.now()
      return {
        items: (await withAccounts(rows)).map(({ lead, account }) => describeLead(lead, account, now)),
        nextCursor,
        total: await countLeads(house, filter),
        waiting: await countLeads(house, { state: 'new' }),
      }
    },

    describe,

    move: (leadId: string, { from, to }: BodyOf<typeof moveLead>, admin: AccountCaller, origin: CallOrigin) =>
      change(leadId, admin, origin, { kind: 'state', text: to, from, to }),

    addNote: (leadId: string, text: string, admin: AccountCaller, origin: CallOrigin) =>
      change(leadId, admin, origin, { kind: 'note', text }),

    /**
     * Notes that the wish was granted, in the transaction of the grant: undefined where the lead is not of this account, or is not open any more.
     */
    async win(tx: Transaction, { id, accountId, actorId, at }: WonLead): Promise<string | undefined> {
      const won = await winOpenLead(tx, accountId, { id, at })
      if (won === undefined) return undefined
      const author = (await findAccount(tx, actorId))?.email ?? ''
      await insertEntry(tx, accountId, { leadId: won, id: newTimeId(at), at, kind: 'state', text: 'won', author })
      return won
    },

    async export(
      { locale, ...query }: QueryOf<typeof exportLeads>,
      admin: AccountCaller,
      origin: CallOrigin,
    ): Promise<Download> {
      const filter = await filterOf(query)
      const { exported, states, payTypes } = phrases[locale]
      async function* rows() {
        const read = async (cursor: string | undefined) => {
          const { rows, nextCursor } = await listLeads(house, filter, { cursor, size: exportedAtOnce })
          return { rows: await withAccounts(rows), place: nextCursor ?? undefined }
        }
        for await (const page of walkPages(read))
          yield page.map(({ lead, account }) => [
            lead.createdAt.toISOString(),
            states[lead.state],
            payTypes[lead.payType],
            account.email,
            lead.contact,
            lead.email,
            lead.phone,
            lead.company,
            lead.reason,
            lead.changedAt.toISOString(),
          ])
      }
      const { fileName, titles } = exported
      const { state, q } = query
      return await exportList(admin, origin, { list: 'leads', filter: { state, q }, fileName, titles, rows })
    },
  }
}

function describeOwn({ createdAt, changedAt, ...lead }: LeadRow): OwnLead {
  return { ...lead, createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() }
}

function describeLead(lead: LeadRow, account: AccountRow, now: Date): Lead {
  const { id, email, locale } = account
  return { ...describeOwn(lead), account: { id, email, locale, tier: tierOf(account, now) } }
}

function describeEntry({ id, at, kind, text, author }: EntryRow): Entry {
  return { id, at: at.toISOString(), kind, text, author }
}
