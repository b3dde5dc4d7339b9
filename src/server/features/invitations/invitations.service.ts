/** Applying for an invitation, and what an ADMIN does about it. */

import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  Application,
  applyForInvitation,
  decideApplication,
  Invitation,
  listApplications as listApplicationsEndpoint,
  mintInvitationCode,
} from '#contract/features/accounts.ts'
import type { decideApplications, exportApplications } from '#contract/features/admin/invitations.ts'
import { cleanText } from '#contract/fields.ts'
import { admin as english } from '#phrases/en/features/admin.ts'
import { admin as chinese } from '#phrases/zh/features/admin.ts'
import type { FeatureContext } from '#server/feature.ts'
import { type Accounts, findAccountByEmail, limits, mailboxOf } from '#server/features/accounts/accounts.public.ts'
import { createListExports, recordEvent, walkPages } from '#server/features/audit/audit.public.ts'
import { type Place, readCursor } from '#server/platform/database/cursor.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { isWithinLimit } from '#server/platform/http/limits/attempts.ts'
import type { Download } from '#server/platform/http/send-download.ts'
import { addInvitationCode } from './invitation-codes.house.store.ts'
import { invitationLink } from './invitation-link.ts'
import {
  type ApplicationRow,
  addApplication,
  countApplications,
  countWaitingApplications,
  decide as decideRow,
  hasApplication,
  listApplications,
} from './invitations.house.store.ts'
import { approvedMail, receivedMail, rejectedMail } from './invitations.mails.ts'

const pageSize = 50
const exportedAtOnce = 1000
const phrases = { zh: chinese, en: english }

export interface InvitationsService {
  apply(form: BodyOf<typeof applyForInvitation>, origin: CallOrigin): Promise<void>
  readonly list: (query: QueryOf<typeof listApplicationsEndpoint>) => Promise<ReplyOf<typeof listApplicationsEndpoint>>
  decide(
    applicationId: string,
    decision: BodyOf<typeof decideApplication>,
    admin: AccountCaller,
    origin: CallOrigin,
  ): Promise<ReplyOf<typeof decideApplication>>
  /** Several alike, each as by itself; those that were decided already are skipped. */
  decideMany(
    decision: BodyOf<typeof decideApplications>,
    admin: AccountCaller,
    origin: CallOrigin,
  ): Promise<ReplyOf<typeof decideApplications>>
  export(query: QueryOf<typeof exportApplications>, admin: AccountCaller, origin: CallOrigin): Promise<Download>
  /** A code for one email, or an open one: whoever has that may sign up, once. */
  mint(wish: BodyOf<typeof mintInvitationCode>, admin: AccountCaller, origin: CallOrigin): Promise<Invitation>
}

export function createInvitationsService(
  { database, clock, mailer, settings: { baseUrl, forceLocale, revealsAccounts } }: FeatureContext,
  accounts: Pick<Accounts, 'guardMailForm'>,
): InvitationsService {
  const { house } = database
  const exportList = createListExports({ database, clock })

  async function decide(
    applicationId: string,
    decision: BodyOf<typeof decideApplication>,
    admin: AccountCaller,
    origin: CallOrigin,
  ): Promise<ReplyOf<typeof decideApplication>> {
    const now = clock.now()
    const isApproved = decision.decision === 'approve'
    const status = isApproved ? 'approved' : 'not-approved'
    const reason = isApproved ? null : decision.reason
    return await house.transaction(async (tx) => {
      // Of two parallel decisions the second waits here and then finds the application decided, so one mail goes out.
      const decided = await decideRow(tx, applicationId, { status, reason, decidedAt: now, decidedBy: admin.id })
      if (decided === undefined) {
        throw new AppError((await hasApplication(tx, applicationId)) ? 'application-decided' : 'not-found')
      }
      const { email, locale } = decided
      let invitation: Invitation | null = null
      if (reason === null) {
        const invited = { email, provesAddress: true }
        const { code, expiresAt } = await addInvitationCode(tx, { ...invited, note: '', now })
        const link = invitationLink(baseUrl, { ...invited, code, locale })
        await mailer.send(tx, { ...approvedMail(email, locale, { code, link }), readableUntil: expiresAt })
        // A mail that goes out is the proof of the address: nobody else may read its code.
        if (!mailer.hasMailServer) invitation = { code, link, expiresAt: expiresAt.toISOString() }
      } else {
        await mailer.send(tx, rejectedMail(email, locale, reason))
      }
      const event = { accountId: admin.id, target: email, ...origin, at: now }
      await recordEvent(tx, { action: isApproved ? 'invitation-approved' : 'invitation-not-approved', ...event })
      return { ...describeApplication(decided), invitation }
    })
  }

  return {
    async apply(form, origin) {
      await accounts.guardMailForm(form, origin.address)
      const { email, purpose } = form
      const locale = forceLocale ?? form.locale
      const isRegistered = (await findAccountByEmail(house, email)) !== undefined
      if (isRegistered && revealsAccounts) throw new AppError('account-exists', { field: 'email' })
      if (isRegistered) return
      const isNew = await house.transaction(async (tx) => {
        if (!(await addApplication(tx, { email, purpose, locale, createdAt: clock.now() }))) return false
        if (await isWithinLimit(tx, clock.now(), limits.applicationMails(mailboxOf(email))))
          await mailer.send(tx, receivedMail(email, locale))
        return true
      })
      if (!isNew && revealsAccounts) throw new AppError('application-exists', { field: 'email' })
    },

    async list({ status, q, sort, cursor }) {
      const filter = { status, text: cleanText(q ?? '').trim() }
      const page = { place: readCursor(cursor), isRising: sort === 'oldest', size: pageSize }
      const { rows, nextCursor } = await listApplications(house, filter, page)
      const total = await countApplications(house, filter)
      return { items: rows.map(describeApplication), nextCursor, total, waiting: await countWaitingApplications(house) }
    },

    async export({ status, q, sort, locale }, admin, origin) {
      const filter = { status, text: cleanText(q ?? '').trim() }
      const { tabs, exported } = phrases[locale].applications
      async function* rows() {
        const read = (place: Place | undefined) =>
          listApplications(house, filter, { place, isRising: sort === 'oldest', size: exportedAtOnce })
        for await (const page of walkPages(read))
          yield page
            .map(describeApplication)
            .map((each) => [
              each.createdAt,
              each.email,
              each.purpose,
              tabs[each.status],
              each.reason ?? '',
              each.decidedAt ?? '',
            ])
      }
      const { fileName, titles } = exported
      return await exportList(admin, origin, { list: 'applications', filter: { status, q }, fileName, titles, rows })
    },

    decide,

    async decideMany({ ids, ...decision }, admin, origin) {
      const invitations: (Invitation & { email: string })[] = []
      let decided = 0
      // Each by itself: one that was decided meanwhile keeps none of the others back.
      for (const id of new Set(ids))
        try {
          const { email, invitation } = await decide(id, decision, admin, origin)
          decided += 1
          if (invitation !== null) invitations.push({ ...invitation, email })
        } catch (error) {
          const isOver =
            error instanceof AppError && (error.code === 'application-decided' || error.code === 'not-found')
          if (!isOver) throw error
        }
      return { decided, skipped: ids.length - decided, invitations }
    },

    async mint({ email = null, note }, admin, origin) {
      const now = clock.now()
      if (email !== null && (await findAccountByEmail(house, email)) !== undefined)
        throw new AppError('account-exists', { field: 'email' })
      // With a mail server the address is proved by a mail: whom an ADMIN gives this code is not known.
      const provesAddress = email !== null && !mailer.hasMailServer
      return await house.transaction(async (tx) => {
        const { code, expiresAt } = await addInvitationCode(tx, { email, provesAddress, note, now })
        const event = { accountId: admin.id, target: email ?? note, ...origin, at: now }
        await recordEvent(tx, { action: 'invitation-code-minted', ...event })
        const link = invitationLink(baseUrl, { code, email, provesAddress })
        return { code, link, expiresAt: expiresAt.toISOString() }
      })
    },
  }
}

function describeApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    email: row.email,
    purpose: row.purpose,
    locale: row.locale,
    status: row.status,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}
