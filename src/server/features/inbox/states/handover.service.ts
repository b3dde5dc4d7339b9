/** Changes of hands, one conditional write each, and what a person says. */
import type { ReplyOf } from '#contract/endpoint.ts'
import { type ThreadLine, testPlatform, type threadEvents } from '#contract/features/inbox/conversations.ts'
import type { addNote, replyAsPerson, takeOver } from '#contract/features/inbox/handover.ts'
import type { FeatureContext } from '#server/feature.ts'
import { type BotRow, findBot } from '#server/features/bots/bots.public.ts'
import {
  beginConversation,
  type MessagePart,
  noteDelivery,
  sealContactId,
  type WantedReason,
} from '#server/features/conversations/conversations.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { type IdempotencyClaim, once } from '#server/platform/http/endpoints/idempotency.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { InboxScope, ScopeOf } from '../inbox-scope.ts'
import { describeConversation, momentOf, personNameOf, type Reader } from '../lists/describe.ts'
import { readConversation } from '../lists/lists.store.ts'
import { filesToSendAgain, takeReplyFiles } from '../replying/reply-files.ts'
import { describeLine, type LinkOf } from '../thread/describe-line.ts'
import { readLine } from '../thread/thread.store.ts'
import { isFetchedOn } from './fetched.ts'
import { type HandsEvent, handsAfter, toldOf } from './states.rules.ts'
import { insertLine, type LockedConversation, lockConversation, saveHands } from './states.store.ts'
import { systemLines } from './system-lines.ts'
import { tellThoseBehind } from './waiting-line.store.ts'

/** What is to be sent to a contact on the platform where they are. */
export interface ToContact {
  readonly botId: string
  readonly conversationId: string
  readonly messageId: string
  readonly text: string
  readonly files: readonly MessagePart[]
}

/** What a person said in the platform's own app. */
export interface AnsweredElsewhere {
  readonly accountId: string
  readonly botId: string
  /** Undefined: there is none yet. */
  readonly conversationId: string | undefined
  readonly platform: string
  /** Hash of the platform's id of the contact, and that id. */
  readonly contactKey: string
  readonly externalId: string
  readonly text: string
  readonly at: Date
  /** A uuid, the same each time it is told: the line is stored under it, once. */
  readonly eventId: string
}

/** That a person is done in the platform's own app. */
export interface LeftElsewhere {
  readonly accountId: string
  readonly botId: string
  readonly conversationId: string
}

/** In the transaction in which it is stored, which holds the conversation. False: there is no way to the contact. */
export type SendToContact = (tx: Transaction, accountId: string, message: ToContact) => Promise<boolean>

type LineEvent = (typeof threadEvents)[number]

const lineOfWant: Record<WantedReason, LineEvent> = {
  contact: 'wanted',
  owner: 'wanted',
  rating: 'rated',
  fallbacks: 'not-answered',
}

const lineOf: Record<Exclude<HandsEvent['kind'], 'want'>, LineEvent> = {
  'take-over': 'taken',
  'answer-elsewhere': 'taken',
  'hand-back': 'handed-back',
  'leave-elsewhere': 'handed-back',
  'time-out': 'timed-out',
  resolve: 'resolved',
  reopen: 'reopened',
  'contact-writes': 'reopened',
}

type Moved = ReplyOf<typeof takeOver>
type Language = BotRow['language']

export type HandoverService = ReturnType<typeof createHandoverService>

export function createHandoverService(
  { database, clock, keyring }: FeatureContext,
  scopeOf: ScopeOf,
  linkOf: (accountId: string) => LinkOf,
  sendToContact: SendToContact,
) {
  interface Place {
    readonly accountId: string
    readonly botId: string
    readonly conversationId: string
    readonly language: Language
  }

  async function lock(tx: Transaction, { accountId, botId, conversationId }: Place): Promise<LockedConversation> {
    const found = await lockConversation(tx, accountId, botId, conversationId)
    // An owner who tests has nobody to answer.
    if (found === undefined || found.platform === testPlatform) throw new AppError('not-found')
    return found
  }

  /** Says it to the contact and keeps it in the thread. */
  async function say(
    tx: Transaction,
    { accountId, botId, conversationId }: Place,
    platform: string,
    line: {
      author: 'person' | 'system'
      accountUser: string | null
      text: string
      parts?: MessagePart[]
      event?: string
    },
    at: Date,
  ): Promise<string> {
    const isSent = !isFetchedOn(platform)
    const messageId = await insertLine(tx, accountId, botId, {
      ...line,
      conversationId,
      platform,
      at,
      isNote: false,
      isSent,
    })
    if (!isSent) return messageId
    const message = { botId, conversationId, messageId, text: line.text, files: line.parts ?? [] }
    if (!(await sendToContact(tx, accountId, message)))
      await noteDelivery(tx, accountId, botId, [messageId], { delivery: 'failed', fault: 'not-connected', at })
    return messageId
  }

  /** The id of the line that was added; undefined where nothing changed. */
  async function move(tx: Transaction, place: Place, event: HandsEvent, reader?: Reader): Promise<string | undefined> {
    const { accountId, botId, conversationId } = place
    const before = await lock(tx, place)
    const after = handsAfter(before, event)
    if (after === 'taken') throw taken(before, reader)
    if (after === 'refused') throw new AppError('conversation-moved')
    if (after === before) return undefined
    const at = clock.now()
    const isByOwner = event.kind === 'want' ? event.by === 'owner' : event.kind !== 'time-out'
    await saveHands(tx, accountId, botId, conversationId, { ...after, at, isRead: isByOwner })
    if (before.state === 'waiting' && after.state !== 'waiting' && before.stateSince !== null)
      await tellThoseBehind(tx, accountId, botId, { id: conversationId, stateSince: before.stateSince })
    const told = toldOf(before, after, event)
    const accountUser = isByOwner ? (reader?.accountId ?? null) : null
    const shown = event.kind === 'want' ? lineOfWant[event.by] : lineOf[event.kind]
    const line = { author: 'system' as const, accountUser, event: shown }
    if (told !== undefined)
      return await say(tx, place, before.platform, { ...line, text: systemLines[place.language][told] }, at)
    const { platform } = before
    return await insertLine(tx, accountId, botId, {
      ...line,
      text: '',
      conversationId,
      platform,
      at,
      isNote: true,
      isSent: false,
    })
  }

  async function describe(
    tx: Transaction,
    { reader, bot }: InboxScope,
    conversationId: string,
    lineId: string | undefined,
  ): Promise<Moved> {
    const { accountId } = reader
    const row = await readConversation(tx, accountId, bot.id, conversationId)
    if (row === undefined) throw new AppError('not-found')
    const line =
      lineId === undefined ? undefined : await readLine(tx, accountId, bot.id, conversationId, lineId, undefined)
    return {
      conversation: describeConversation(row, reader),
      line: line === undefined ? null : describeLine(line, reader, linkOf(accountId), clock.now()),
    }
  }

  function placeOf({ bot, reader }: InboxScope, conversationId: string): Place {
    return { accountId: reader.accountId, botId: bot.id, conversationId, language: bot.language }
  }

  async function change(
    account: AccountCaller,
    botId: string,
    conversationId: string,
    event: HandsEvent,
  ): Promise<Moved> {
    const scope = await scopeOf(account, botId)
    return await database.of(account.id).transaction(async (tx) => {
      const lineId = await move(tx, placeOf(scope, conversationId), event, scope.reader)
      return await describe(tx, scope, conversationId, lineId)
    })
  }

  return {
    takeOver: (account: AccountCaller, botId: string, conversationId: string) =>
      change(account, botId, conversationId, { kind: 'take-over', by: account.id }),
    handBack: (account: AccountCaller, botId: string, conversationId: string) =>
      change(account, botId, conversationId, { kind: 'hand-back' }),
    resolve: (account: AccountCaller, botId: string, conversationId: string) =>
      change(account, botId, conversationId, { kind: 'resolve' }),
    reopen: (account: AccountCaller, botId: string, conversationId: string) =>
      change(account, botId, conversationId, { kind: 'reopen' }),
    wantPerson: (account: AccountCaller, botId: string, conversationId: string) =>
      change(account, botId, conversationId, { kind: 'want', by: 'owner' }),

    async reply(
      account: AccountCaller,
      botId: string,
      conversationId: string,
      body: { text: string; fileIds: readonly string[]; filesOf?: string | undefined; takeOver: boolean },
      claim: IdempotencyClaim | undefined,
    ): Promise<ReplyOf<typeof replyAsPerson>> {
      const scope = await scopeOf(account, botId)
      const place = placeOf(scope, conversationId)
      // The key is of this conversation: the body does not name it.
      const own = claim && { ...claim, scope: `${claim.scope} ${conversationId}` }
      return await database.of(account.id).transaction((tx) =>
        once(tx, own, async () => {
          if (body.takeOver) await move(tx, place, { kind: 'take-over', by: account.id }, scope.reader)
          const { state, platform } = await lock(tx, place)
          // Given back in another tab, or by the clock: what was typed must not come between the bot and the contact.
          if (state !== 'person') throw new AppError('conversation-moved')
          const again = { conversationId, messageId: body.filesOf ?? '' }
          const parts = [
            ...(body.filesOf === undefined ? [] : await filesToSendAgain(tx, account.id, botId, again)),
            ...(await takeReplyFiles(tx, account.id, botId, body.fileIds)),
          ]
          const at = clock.now()
          const said = { author: 'person' as const, accountUser: account.id, text: body.text, parts }
          const lineId = await say(tx, place, platform, said, at)
          const { conversation, line } = await describe(tx, scope, conversationId, lineId)
          return { conversation, line: line as ThreadLine }
        }),
      )
    },

    async addNote(
      account: AccountCaller,
      botId: string,
      conversationId: string,
      text: string,
      claim: IdempotencyClaim | undefined,
    ): Promise<ReplyOf<typeof addNote>> {
      const scope = await scopeOf(account, botId)
      const own = claim && { ...claim, scope: `${claim.scope} ${conversationId}` }
      return await database.of(account.id).transaction((tx) =>
        once(tx, own, async () => {
          const found = await lockConversation(tx, account.id, botId, conversationId)
          if (found === undefined) throw new AppError('not-found')
          const lineId = await insertLine(tx, account.id, botId, {
            conversationId,
            platform: found.platform,
            at: clock.now(),
            author: 'person',
            accountUser: account.id,
            text,
            isNote: true,
            isSent: false,
          })
          const { line } = await describe(tx, scope, conversationId, lineId)
          return { line: line as ThreadLine }
        }),
      )
    },

    /**
     * A person answered in the platform's own app: what they said is in the thread, and the bot is silent from here on. Whoever was never answered
     * by the bot gets a conversation for it to be silent in. The id of the conversation; undefined where the bot is gone.
     */
    async personAnswered(answered: AnsweredElsewhere): Promise<string | undefined> {
      const { accountId, botId, text, at, eventId, platform, contactKey, externalId } = answered
      return await database.of(accountId).transaction(async (tx) => {
        const bot = await findBot(tx, accountId, botId)
        if (bot === undefined) return undefined
        const externalIdSealed = sealContactId(contactKey, externalId, keyring)
        const contact = { id: eventId, platform, keyHash: contactKey, externalIdSealed, at }
        const conversationId = answered.conversationId ?? (await beginConversation(tx, accountId, botId, contact))
        await move(tx, { accountId, botId, conversationId, language: bot.language }, { kind: 'answer-elsewhere' })
        const found = await lockConversation(tx, accountId, botId, conversationId)
        if (found === undefined) throw new AppError('not-found')
        // Some platforms tell that a person is there, and not what they say.
        if (text === '') return conversationId
        await insertLine(tx, accountId, botId, {
          id: eventId,
          conversationId,
          platform: found.platform,
          at,
          author: 'person',
          accountUser: null,
          text,
          isNote: false,
          isSent: false,
        })
        return conversationId
      })
    },

    /** Who answered in the platform's own app is done there. One whom a person has here stays with them. */
    async personLeft({ accountId, botId, conversationId }: LeftElsewhere): Promise<void> {
      await database.of(accountId).transaction(async (tx) => {
        const bot = await findBot(tx, accountId, botId)
        const found = await lockConversation(tx, accountId, botId, conversationId)
        if (bot === undefined || found?.state !== 'person' || found.takenBy !== null) return
        await move(tx, { accountId, botId, conversationId, language: bot.language }, { kind: 'leave-elsewhere' })
        await publish(tx, { accountId, topic: 'conversations', botId, id: conversationId })
      })
    },

    /** A contact rated an answer as bad, in a conversation that is held. Where a person has it, or is wanted already, nothing changes. */
    async wantByRating(tx: Transaction, { accountId, id: botId, language }: BotRow, conversationId: string) {
      const { state } = await lock(tx, { accountId, botId, conversationId, language })
      if (state !== 'person')
        await move(tx, { accountId, botId, conversationId, language }, { kind: 'want', by: 'rating' })
    },

    /** The contact wants the bot to answer again. Throws `conversation-moved` where it does. */
    async handBackByContact(accountId: string, botId: string, conversationId: string): Promise<void> {
      await database.of(accountId).transaction(async (tx) => {
        const bot = await findBot(tx, accountId, botId)
        if (bot === undefined) throw new AppError('not-found')
        await move(tx, { accountId, botId, conversationId, language: bot.language }, { kind: 'hand-back' })
        await publish(tx, { accountId, topic: 'conversations', botId, id: conversationId })
      })
    },

    /** Nobody said anything for too long: the bot has it again. Nothing happens to one that moved on meanwhile. */
    async timeOut(
      accountId: string,
      botId: string,
      conversationId: string,
      isStillOver: (tx: Transaction) => Promise<boolean>,
    ): Promise<void> {
      await database.of(accountId).transaction(async (tx) => {
        const bot = await findBot(tx, accountId, botId)
        const found = await lockConversation(tx, accountId, botId, conversationId)
        if (bot === undefined || found === undefined || !(await isStillOver(tx))) return
        await move(tx, { accountId, botId, conversationId, language: bot.language }, { kind: 'time-out' })
        await publish(tx, { accountId, topic: 'conversations', botId, id: conversationId })
      })
    },
  }
}

function taken({ takenBy, stateSince }: LockedConversation, reader: Reader | undefined): AppError {
  return new AppError('conversation-taken', {
    accountUser: takenBy ?? '',
    ...(reader && { by: personNameOf(takenBy, reader), isYou: takenBy === reader.accountId }),
    ...(stateSince !== null && { since: momentOf(stateSince) }),
  })
}
