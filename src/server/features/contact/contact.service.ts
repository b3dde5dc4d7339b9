/** “Contact us”: messages are kept, told to the operator, and answered from the console. */
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import {
  type ContactDetail,
  type ContactMessage,
  type ContactState,
  contactKeptDays,
  contactMessagesPerDay,
  type exportContactMessages,
  type listContactMessages,
  type moveContactMessage,
  sendContactMessage,
} from '#contract/features/enquiries/contact-messages.ts'
import type { Entry } from '#contract/features/enquiries/entries.ts'
import { cleanText } from '#contract/fields.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { contact as contactEn } from '#phrases/en/enquiries/contact.ts'
import { contactDesk as deskEn } from '#phrases/en/enquiries/contact-desk.ts'
import { contact as contactZh } from '#phrases/zh/enquiries/contact.ts'
import { contactDesk as deskZh } from '#phrases/zh/enquiries/contact-desk.ts'
import type { FeatureContext } from '#server/feature.ts'
import { type Accounts, findAccountByEmail } from '#server/features/accounts/accounts.public.ts'
import { createListExports, walkPages } from '#server/features/audit/audit.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { type IdempotencyClaim, once } from '#server/platform/http/endpoints/idempotency.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import {
  type AttemptLimit,
  attemptLimitsOf,
  countAttempts,
  isWithinLimit,
} from '#server/platform/http/limits/attempts.ts'
import type { Download } from '#server/platform/http/send-download.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { newReference } from '#server/platform/secrets/secrets.ts'
import {
  changeMessage,
  countMessages,
  type EntryRow,
  findMessage,
  forgetRested,
  insertEntry,
  insertMessage,
  listEntries,
  listMessages,
  type MessageFilter,
  type MessageRow,
} from './contact.house.store.ts'
import { contactMail, contactReplyMail } from './contact.mails.ts'

const pageSize = 50
const exportedAtOnce = 1000
const phrases = { zh: { ...deskZh, types: contactZh.types }, en: { ...deskEn, types: contactEn.types } }
const operatorMails: AttemptLimit = { key: 'contact-mail', max: 20, windowMs: 3600_000 }
const dayMs = 86_400_000

export type ContactService = ReturnType<typeof createContactService>

export function createContactService(
  { database, clock, mailer, settings }: FeatureContext,
  accounts: Pick<Accounts, 'spendProof'>,
) {
  const { baseUrl, forceLocale, operatorEmail } = settings
  const { house } = database
  const exportList = createListExports({ database, clock })

  async function tellOperator(tx: Transaction, message: MessageRow): Promise<void> {
    if (operatorEmail === undefined) return
    // Many addresses together must not flood the operator's mailbox: the console has all of them, and counts what is new.
    if (!(await isWithinLimit(tx, message.createdAt, operatorMails))) return
    // Whoever runs the site reads it: in their language, where they have an account.
    const operator = await findAccountByEmail(tx, operatorEmail)
    const locale = forceLocale ?? operator?.locale ?? message.locale
    const link = `${baseUrl}${pathOf('contactMessages')}?message=${message.id}`
    await mailer.send(tx, contactMail(operatorEmail, locale, { ...message, link }))
  }

  async function describe(messageId: string): Promise<ContactDetail> {
    const message = await findMessage(house, messageId)
    if (message === undefined) throw new AppError('not-found')
    return { ...describeMessage(message), entries: (await listEntries(house, messageId)).map(describeEntry) }
  }

  /** Changes the message and says so in its history, together. */
  async function change(
    tx: Transaction,
    messageId: string,
    admin: AccountCaller,
    { kind, text, from, to }: Pick<EntryRow, 'kind' | 'text'> & { from?: ContactState; to?: ContactState },
  ): Promise<MessageRow | undefined> {
    const at = clock.now()
    const changed = await changeMessage(tx, messageId, { at, ...(from && { from }), ...(to && { to }) })
    if (changed === undefined) return undefined
    await insertEntry(tx, { messageId, id: newTimeId(at), at, kind, text, author: admin.email })
    return changed
  }

  return {
    async send({ proof, ...form }: BodyOf<typeof sendContactMessage>, { address }: CallOrigin) {
      await accounts.spendProof(proof)
      const at = clock.now()
      const message: MessageRow = {
        ...form,
        locale: forceLocale ?? form.locale,
        id: newTimeId(at),
        reference: newReference(),
        state: 'new',
        createdAt: at,
        changedAt: at,
      }
      await house.transaction(async (tx) => {
        // Together with what is counted: a message that could not be kept uses nothing up.
        await countMessage(tx, at, address)
        await insertMessage(tx, message)
        await tellOperator(tx, message)
      })
      return { reference: message.reference }
    },

    async list({ cursor, ...query }: QueryOf<typeof listContactMessages>) {
      const filter = filterOf(query)
      const { rows, nextCursor } = await listMessages(house, filter, { cursor, size: pageSize })
      return {
        items: rows.map(describeMessage),
        nextCursor,
        total: await countMessages(house, filter),
        waiting: await countMessages(house, { state: 'new' }),
      }
    },

    describe,

    async move(contactId: string, { from, to }: BodyOf<typeof moveContactMessage>, admin: AccountCaller) {
      await house.transaction(async (tx) => {
        if ((await change(tx, contactId, admin, { kind: 'state', text: to, from, to })) !== undefined) return
        throw new AppError((await findMessage(tx, contactId)) === undefined ? 'not-found' : 'enquiry-moved')
      })
      return await describe(contactId)
    },

    async addNote(contactId: string, text: string, admin: AccountCaller) {
      await house.transaction(async (tx) => {
        if ((await change(tx, contactId, admin, { kind: 'note', text })) === undefined) throw new AppError('not-found')
      })
      return await describe(contactId)
    },

    async reply(contactId: string, text: string, admin: AccountCaller, claim: IdempotencyClaim | undefined) {
      await house.transaction((tx) =>
        once(tx, claim && { ...claim, scope: `${claim.scope} ${contactId}` }, async () => {
          const message = await change(tx, contactId, admin, { kind: 'reply', text, to: 'answered' })
          if (message === undefined) throw new AppError('not-found')
          const link = `${baseUrl}${pathOf('contactUs')}`
          await mailer.send(tx, contactReplyMail(message.email, message.locale, { ...message, text, link }))
          return null
        }),
      )
      return await describe(contactId)
    },

    async export(
      { locale, ...query }: QueryOf<typeof exportContactMessages>,
      admin: AccountCaller,
      origin: CallOrigin,
    ): Promise<Download> {
      const { exported, states, types } = phrases[locale]
      async function* rows() {
        const read = async (cursor: string | undefined) => {
          const { rows, nextCursor } = await listMessages(house, filterOf(query), { cursor, size: exportedAtOnce })
          return { rows, place: nextCursor ?? undefined }
        }
        for await (const page of walkPages(read))
          yield page.map((message) => [
            message.createdAt.toISOString(),
            message.reference,
            states[message.state],
            types[message.type],
            message.username,
            message.email,
            message.question,
            message.changedAt.toISOString(),
          ])
      }
      const { fileName, titles } = exported
      const { state, type, q } = query
      const filter = { state, type, q }
      return await exportList(admin, origin, { list: 'contactMessages', filter, fileName, titles, rows })
    },

    /** What strangers wrote is not kept for good. */
    async forgetOld(): Promise<void> {
      await forgetRested(house, new Date(clock.now().getTime() - contactKeptDays * dayMs))
    },
  }

  async function countMessage(tx: Transaction, at: Date, address: string): Promise<void> {
    try {
      await countAttempts(tx, at, attemptLimitsOf(sendContactMessage, { address }))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too-many-requests') throw error
      const { retryAfterSeconds } = error.details
      throw new AppError('contact-limit', {
        limit: contactMessagesPerDay,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        // The way that is left.
        ...(operatorEmail !== undefined && { operatorEmail }),
      })
    }
  }
}

function filterOf({ q, ...filter }: Omit<QueryOf<typeof listContactMessages>, 'cursor'>): MessageFilter {
  return { ...filter, text: cleanText(q ?? '').trim() }
}

function describeMessage({ createdAt, changedAt, ...message }: MessageRow): ContactMessage {
  return { ...message, createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() }
}

function describeEntry({ id, at, kind, text, author }: EntryRow): Entry {
  return { id, at: at.toISOString(), kind, text, author }
}
