/** Customers who left how to be reached: kept with their conversation, told to the owner by mail, ticked off when done. */
import type { Callback } from '#contract/features/conversations/callbacks.ts'
import { pageOf } from '#contract/site-map/pages.ts'
import { pathsOf } from '#contract/site-map/places.ts'
import type { ContactDetail } from '#engine/dialogue/contact/contact-details.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccount } from '#server/features/accounts/accounts.public.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { seal, unseal } from '#server/platform/secrets/secret-key.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import { listUnmailed } from './callbacks.house.store.ts'
import { callbacksMail } from './callbacks.mails.ts'
import {
  countOfConversation,
  insertCallback,
  listCallbacks,
  takePlace,
  takeUnmailed,
  tickCallback,
} from './callbacks.store.ts'

export interface LeftDetails {
  readonly accountId: string
  readonly botId: string
  readonly messageId: string
  readonly conversationId: string
  readonly platform: string
  readonly at: Date
  /** As it was typed. */
  readonly text: string
  /** What was said before it in the conversation. */
  readonly asked: string
  readonly details: readonly ContactDetail[]
}

const purpose = 'callbacks'
/** An owner with so many open ones does not look; whoever floods one bot gets no further. */
const maxOpen = 500
const maxOfConversation = 5
/** A stranger must not be able to fill the owner's mailbox. */
const mailsApartMs = 30 * 60_000

/** Rolls the place back that was taken for nothing. */
class NotKept extends Error {
  readonly isKnown: boolean

  constructor(isKnown: boolean) {
    super('Not kept')
    this.isKnown = isKnown
  }
}

export type CallbacksService = ReturnType<typeof createCallbacksService>

export function createCallbacksService({ database, clock, mailer, settings }: FeatureContext) {
  const { secretKey, baseUrl } = settings

  async function tellOwner(tx: Transaction, accountId: string, botId: string): Promise<void> {
    const count = await takeUnmailed(tx, accountId, botId, { now: clock.now(), apartMs: mailsApartMs })
    if (count === 0) return
    const [account, bot] = [await findAccount(tx, accountId), await findBot(tx, accountId, botId)]
    if (account === undefined || bot === undefined) return
    const link = `${baseUrl}${pathsOf(pageOf('callbacks'))[0]}?bot=${botId}`
    await mailer.send(tx, callbacksMail(account.email, account.locale, { bot: bot.name, count, link }))
  }

  return {
    /** False when no place is left: then the customer must not be told that it was noted. */
    async keep({ accountId, botId, messageId, text, asked, details, ...rest }: LeftDetails): Promise<boolean> {
      const said = JSON.stringify({ text, asked })
      const detailsHash = hashToken(
        details
          .map(({ kind, value }) => `${kind} ${value}`)
          .sort()
          .join('\n'),
      )
      try {
        await database.of(accountId).transaction(async (tx) => {
          if (!(await takePlace(tx, accountId, botId, maxOpen))) throw new NotKept(false)
          const count = await countOfConversation(tx, accountId, botId, rest.conversationId)
          const saidSealed = seal(said, secretKey, purpose)
          const isNew = await insertCallback(tx, accountId, { ...rest, botId, id: messageId, saidSealed, detailsHash })
          if (!isNew || count >= maxOfConversation) throw new NotKept(!isNew)
          await tellOwner(tx, accountId, botId)
        })
        return true
      } catch (error) {
        if (error instanceof NotKept) return error.isKnown
        throw error
      }
    },

    async list(
      accountId: string,
      botId: string,
      { status, cursor }: { status: 'open' | 'all'; cursor?: string | undefined },
    ) {
      const db = database.of(accountId)
      if ((await findBot(db, accountId, botId)) === undefined) throw new AppError('not-found')
      const { rows, nextCursor, total } = await listCallbacks(db, accountId, botId, {
        isOpen: status === 'open',
        cursor,
      })
      const items = rows.map(({ id, at, platform, isDone, saidSealed }): Callback => {
        const said = unseal(saidSealed, secretKey, purpose)
        const { text, asked }: { text: string; asked: string } =
          said === undefined ? { text: '', asked: '' } : JSON.parse(said)
        return { id, at: at.toISOString(), platform, isDone, text, asked }
      })
      return { items, nextCursor, total }
    },

    async tick(accountId: string, botId: string, callbackId: string, isDone: boolean): Promise<void> {
      const isThere = await database
        .of(accountId)
        .transaction((tx) => tickCallback(tx, accountId, botId, { id: callbackId, isDone }))
      if (!isThere) throw new AppError('not-found')
    },

    /** Those that came while the last mail was young. */
    async tellOwners(): Promise<void> {
      const before = new Date(clock.now().getTime() - mailsApartMs)
      for (const { accountId, botId } of await listUnmailed(database.house, before)) {
        await database.of(accountId).transaction((tx) => tellOwner(tx, accountId, botId))
      }
    },
  }
}
