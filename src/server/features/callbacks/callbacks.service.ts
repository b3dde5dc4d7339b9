/** Customers who left how to be reached: kept with the message that said it, told to the owner by mail, ticked off when done. */
import { type Callback, callbacksKeptDays, maxOpenCallbacks } from '#contract/features/conversations/callbacks.ts'
import { pageOf } from '#contract/site-map/pages.ts'
import { pathsOf } from '#contract/site-map/places.ts'
import { type ContactDetail, findContactDetails } from '#engine/dialogue/contact/contact-details.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccount, wantsMail } from '#server/features/accounts/accounts.public.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import type { Recorded } from '#server/features/conversations/conversations.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import { forgetDone, listExpired, listUntold } from './callbacks.house.store.ts'
import { callbacksFullMail, callbacksMail } from './callbacks.mails.ts'
import {
  expireOpen,
  insertCallback,
  listCallbacks,
  lockBox,
  readLikeIt,
  takeUntold,
  tickAllCallbacks,
  tickCallback,
} from './callbacks.store.ts'
import { openSaid, sealSaid } from './said.ts'

export interface LeftDetails {
  readonly accountId: string
  readonly botId: string
  readonly messageId: string
  readonly conversationId: string
  /** Neither a contact nor a conversation is named: sent again, the message begins another conversation. */
  readonly isAnonymous: boolean
  readonly platform: string
  readonly at: Date
  /** As it was typed. */
  readonly text: string
  /** What was said before it in the conversation. */
  readonly asked: string
  readonly details: readonly ContactDetail[]
}

/** `known`: it is on the list already. `no-place`: the customer must not be told that it was noted. Else what became of the message. */
export type KeptDetails = Recorded | 'known' | 'no-place'

const maxOfConversation = 5
/** The same details of a program that names no contact are taken for a message that it has sent again. */
const sameWithinMs = 30 * 60_000
/** A stranger must not be able to fill the owner's mailbox. */
const mailsApartMs = 30 * 60_000
/** Who ticks off some of a full list at a time must not be mailed each time that it fills up again. */
const openWithRoom = maxOpenCallbacks * 0.8
const dayMs = 86_400_000

/** Rolls back what was kept with a message that could not be stored. */
class NotStored extends Error {
  readonly recorded: Recorded

  constructor(recorded: Recorded) {
    super('Not stored')
    this.recorded = recorded
  }
}

export type CallbacksService = ReturnType<typeof createCallbacksService>

export function createCallbacksService({ database, clock, log, mailer, settings, keyring }: FeatureContext) {
  const { baseUrl } = settings

  async function tellOwner(tx: Transaction, accountId: string, botId: string): Promise<void> {
    const news = { now: clock.now(), apartMs: mailsApartMs, maxOpen: maxOpenCallbacks }
    const { count, isFull } = await takeUntold(tx, accountId, botId, news)
    if (count === 0 && !isFull) return
    const [account, bot] = [await findAccount(tx, accountId), await findBot(tx, accountId, botId)]
    if (account === undefined || bot === undefined) return
    const link = `${baseUrl}${pathsOf(pageOf('callbacks'))[0]}?bot=${botId}`
    const { email, locale } = account
    if (count > 0 && wantsMail(account, 'callbacks'))
      await mailer.send(tx, callbacksMail(email, locale, { bot: bot.name, count, link }))
    if (isFull && account.isOpen)
      await mailer.send(tx, callbacksFullMail(email, locale, { bot: bot.name, count: maxOpenCallbacks, link }))
  }

  /** One that fails must not keep the others waiting: its turn comes again with the next run. */
  async function eachBox(
    boxes: readonly { accountId: string; botId: string }[],
    run: (tx: Transaction, accountId: string, botId: string) => Promise<void>,
  ): Promise<void> {
    for (const { accountId, botId } of boxes) {
      try {
        await database.of(accountId).transaction(async (tx) => {
          await lockBox(tx, accountId, botId)
          await run(tx, accountId, botId)
        })
      } catch (error) {
        log.warn({ err: error, botId }, 'contact requests of a bot were left for the next run')
      }
    }
  }

  return {
    /** In one transaction with the message: refused with it, nothing is on the list and nobody is mailed. */
    async keep(
      { accountId, botId, messageId, isAnonymous, text, asked, details, ...rest }: LeftDetails,
      storeMessage: (tx: Transaction) => Promise<Recorded>,
    ): Promise<KeptDetails> {
      const { conversationId, at } = rest
      const saidSealed = sealSaid(messageId, { text, asked }, keyring)
      const detailsHash = hashToken(
        details
          .map(({ kind, value }) => `${kind} ${value}`)
          .sort()
          .join('\n'),
      )
      try {
        return await database.of(accountId).transaction(async (tx) => {
          const openCount = await lockBox(tx, accountId, botId)
          const since = isAnonymous ? new Date(at.getTime() - sameWithinMs) : undefined
          const like = await readLikeIt(tx, accountId, botId, { conversationId, detailsHash, since })
          if (like.isKnown) return 'known'
          if (openCount >= maxOpenCallbacks || like.ofConversation >= maxOfConversation) return 'no-place'
          const callback = { ...rest, botId, id: messageId, saidSealed, detailsHash }
          await insertCallback(tx, accountId, callback, openWithRoom)
          await tellOwner(tx, accountId, botId)
          // Last, as other messages of the account wait for the quota that it charges.
          const recorded = await storeMessage(tx)
          if (recorded !== 'stored') throw new NotStored(recorded)
          return recorded
        })
      } catch (error) {
        if (error instanceof NotStored) return error.recorded
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
      const { rows, nextCursor, total, openCount } = await listCallbacks(db, accountId, botId, {
        isOpen: status === 'open',
        cursor,
      })
      const items = rows.map(({ id, at, platform, conversationId, isDone, saidSealed }): Callback => {
        const said = openSaid(id, saidSealed, keyring)
        const details = (findContactDetails(said.text)?.details ?? []).map(({ value }) => value)
        return { id, at: at.toISOString(), platform, conversationId, details, isDone, ...said }
      })
      return { items, nextCursor, total, isFull: openCount >= maxOpenCallbacks }
    },

    async tick(accountId: string, botId: string, callbackId: string, isDone: boolean): Promise<void> {
      const doneAt = isDone ? clock.now() : null
      const isThere = await database
        .of(accountId)
        .transaction((tx) => tickCallback(tx, accountId, botId, { id: callbackId, doneAt }))
      if (!isThere) throw new AppError('not-found')
    },

    async tickAll(accountId: string, botId: string, until: Date): Promise<void> {
      // PostgreSQL does not know the year 0.
      const when = { until: new Date(Math.max(0, until.getTime())), doneAt: clock.now() }
      await database.of(accountId).transaction((tx) => tickAllCallbacks(tx, accountId, botId, when))
    },

    /** Those that came while the last mail was young. */
    async tellOwners(): Promise<void> {
      const mailedBefore = new Date(clock.now().getTime() - mailsApartMs)
      await eachBox(await listUntold(database.house, { mailedBefore, maxOpen: maxOpenCallbacks }), tellOwner)
    },

    /** Contact details of strangers are not kept for good. */
    async forgetOld(): Promise<void> {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
      await forgetDone(database.house, daysAgo(callbacksKeptDays.done))
      const before = daysAgo(callbacksKeptDays.open)
      const boxes = await listExpired(database.house, before)
      await eachBox(boxes, (tx, accountId, botId) => expireOpen(tx, accountId, botId, before))
    },
  }
}
