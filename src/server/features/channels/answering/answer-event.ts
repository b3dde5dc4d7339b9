/** One event becomes what is said to it: by the reply use case, or by words of the product where the bot has no say. Nothing is sent here. */
import type { Inbound, InboundPart } from '#channels/port/channel.ts'
import { type MessageReply, messageMaxLength } from '#contract/features/answers.ts'
import { waysToSay } from '#engine/dialogue/settings/reply-settings.ts'
import type { AskedBot, AskedBots } from '#server/features/bots/bots.public.ts'
import type { MessagePart } from '#server/features/conversations/conversations.public.ts'
import {
  conversationIdleMs,
  defaultReplies,
  type Platform,
  publicLook,
  type Replies,
  type ReplyRequest,
} from '#server/features/replies/replies.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { waitAnyway } from '#server/platform/http/overload/wait-elsewhere.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import type { KnownConnection } from '../channel-set.ts'
import { mediaIdOf } from '../media/media-of-event.ts'
import { contactKeyOf } from '../sealing.ts'
import type { Said } from '../sending/send-parts.ts'
import type { KnownTalk } from './talks.store.ts'

/** How often a contact hears the same reason for no answer. */
const sameReasonEveryMs: Readonly<Record<string, number>> = { 'customer-limit': 60_000, waiting: 10 * 60_000 }

export interface Outcome {
  /** Undefined: nothing is said. */
  readonly said: Said | undefined
  readonly messageId?: string
  readonly conversationId?: string
  /** Where the talk belonged before. */
  readonly conversationBefore?: string | undefined
  /** The reason of words of the product, so that it is not repeated with each message. */
  readonly told?: { readonly why: string }
  /** Nothing of what they sent is fetched. */
  readonly isBlocked?: boolean
}

export interface PersonAnswered {
  readonly accountId: string
  readonly botId: string
  readonly conversationId: string | undefined
  readonly platform: string
  /** Hash of the platform's id of the contact. */
  readonly contactKey: string
  readonly externalId: string
  readonly text: string
  readonly at: Date
  /** The same at each try: what is stored of it is stored once. */
  readonly eventId: string
}

export interface PersonLeft {
  readonly accountId: string
  readonly botId: string
  readonly conversationId: string
}

interface Needs {
  readonly askedBots: Pick<AskedBots, 'byId'>
  readonly replies: Replies
  /** The origin of links to files. */
  readonly baseUrl: string
  /** Whether the owner does not want to hear from a contact. */
  readonly isBlocked: (
    accountId: string,
    contact: { botId: string; platform: string; keyHash: string },
  ) => Promise<boolean>
  /** What becomes of a conversation in which a person answered in the platform's own app; a contact who had none gets one. Its id. */
  readonly personAnswered: ((answered: PersonAnswered) => Promise<string | undefined>) | undefined
  /** They are done there, and the bot has the word again. */
  readonly personLeft: ((left: PersonLeft) => Promise<void>) | undefined
}

type Talking = Extract<Inbound, { conversationKey: string }>
/** `talk`: as it is before the answer. */
export type AnswerEvent = (
  connection: KnownConnection,
  eventId: string,
  event: Talking,
  talk: KnownTalk | undefined,
) => Promise<Outcome>

const silence: Outcome = { said: undefined }

export function createAnswering(needs: Needs): AnswerEvent {
  const { askedBots, replies, baseUrl, isBlocked, personAnswered, personLeft } = needs
  async function answerMessage(
    connection: KnownConnection,
    eventId: string,
    event: Extract<Talking, { kind: 'message' }>,
    asked: AskedBot,
    talk: KnownTalk | undefined,
    keepsFiles: boolean,
  ): Promise<Outcome> {
    const request = requestOf(connection, eventId, event, asked, talk, keepsFiles)
    const words = defaultReplies[asked.bot.language]
    if (request.text === '') {
      if (event.parts.length === 0) return silence
      return await sayInstead(request, talk, event.at, { why: 'text-only', ways: mediaWays(asked) })
    }
    try {
      return saidWhileWaiting(asked, talk, event, (await replies.replyTo(request)).reply)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { code, details } = error
      if (code === 'bot-closed')
        return await sayInstead(request, talk, event.at, { why: code, ways: [words.botClosed] })
      if (code === 'bot-draft')
        return await sayInstead(request, talk, event.at, { why: code, ways: [words.botInDraft] })
      // They were told today; see `quota-notice.ts`.
      if (code === 'quota-spent' || (code === 'customer-limit' && details.per === 'day')) return silence
      if (code === 'customer-limit')
        return await sayInstead(request, talk, event.at, { why: code, ways: [words.tooFast] })
      // The conversation went between two looks, such as with its age.
      if (code === 'not-found' && details.field === 'conversationId')
        return outcomeOf(
          (await replies.replyTo(requestOf(connection, eventId, event, asked, undefined, keepsFiles))).reply,
        )
      throw error
    }
  }

  /** Stored like an answer. A reason that was just told is not told again. */
  async function sayInstead(
    request: ReplyRequest,
    talk: KnownTalk | undefined,
    at: Date,
    { why, ways }: { why: string; ways: readonly string[] },
  ): Promise<Outcome> {
    if (wasJustTold(talk, why, at)) return silence
    const reply = await replies.say(request, {
      ways,
      reason: why,
      step: 'channel',
      isOfLimit: why === 'customer-limit',
    })
    return reply === undefined ? silence : { ...outcomeOf(reply), told: { why } }
  }

  /** No line above the chat says that somebody waits, as on our own pages: so the first message meanwhile is met with that, and one after a while. */
  function saidWhileWaiting(
    { bot }: AskedBot,
    talk: KnownTalk | undefined,
    { at }: Talking,
    reply: MessageReply,
  ): Outcome {
    const outcome = outcomeOf(reply)
    const why = 'waiting'
    if (outcome.said !== undefined || reply.state !== why || wasJustTold(talk, why, at)) return outcome
    const said = { text: defaultReplies[bot.language].passedOn, suggestions: [], files: [] }
    return { ...outcome, said, told: { why } }
  }

  function outcomeOf({ answer, suggestions, messageId, conversationId }: MessageReply): Outcome {
    if (answer === null) return { said: undefined, conversationId }
    const files = [answer.attachment, ...(answer.parts ?? []).map((part) => part.attachment)].flatMap(
      (file) => file ?? [],
    )
    const byUrl = new Map(
      files.map(({ name, mediaType, url }) => [url, { name, mediaType, url: new URL(url, baseUrl).href }]),
    )
    return {
      said: { text: answer.text, suggestions, files: [...byUrl.values()] },
      messageId,
      conversationId,
    }
  }

  return async (connection, eventId, event, talk) => {
    if (event.kind === 'person-answered')
      return { ...silence, conversationId: await hearPerson(connection, eventId, event, talk) }
    if (event.kind === 'person-left') {
      await hearLeaving(connection, talk)
      return silence
    }
    return {
      ...(await answerTo(connection, eventId, event, talk)),
      conversationBefore: talk?.conversationId ?? undefined,
    }
  }

  async function answerTo(
    connection: KnownConnection,
    eventId: string,
    event: Exclude<Talking, { kind: 'person-answered' | 'person-left' }>,
    talk: KnownTalk | undefined,
  ): Promise<Outcome> {
    const asked = await askedBots.byId(connection.botId)
    if (asked === undefined) return silence
    if (event.kind === 'message') {
      const isKeptOut = await isSenderBlocked(connection, event)
      return { ...(await answerMessage(connection, eventId, event, asked, talk, !isKeptOut)), isBlocked: isKeptOut }
    }
    const { bot } = asked
    const { openingWords } = publicLook(bot, event.at)
    if (bot.status !== 'completed' || openingWords === '') return silence
    return { said: { text: openingWords, suggestions: [], files: [] } }
  }

  /** Asked where there is something to fetch alone. */
  async function isSenderBlocked(
    { accountId, botId, platform, externalAccount }: KnownConnection,
    { contact, parts }: Extract<Talking, { kind: 'message' }>,
  ): Promise<boolean> {
    if (!parts.some(({ media }) => media !== undefined)) return false
    return await isBlocked(accountId, { botId, platform, keyHash: contactKeyOf(externalAccount, contact.externalId) })
  }

  async function hearPerson(
    connection: KnownConnection,
    eventId: string,
    event: Extract<Talking, { kind: 'person-answered' }>,
    talk: KnownTalk | undefined,
  ): Promise<string | undefined> {
    const { accountId, botId, platform, externalAccount } = connection
    const { externalId } = event.contact
    return await personAnswered?.({
      accountId,
      botId,
      // One that is gone, such as with its age, is none.
      conversationId: talk?.conversationState == null ? undefined : (talk.conversationId ?? undefined),
      platform,
      contactKey: contactKeyOf(externalAccount, externalId),
      externalId,
      text: event.text,
      at: event.at,
      eventId,
    })
  }

  async function hearLeaving({ accountId, botId }: KnownConnection, talk: KnownTalk | undefined): Promise<void> {
    if (talk?.conversationId == null || talk.conversationState === null) return
    await personLeft?.({ accountId, botId, conversationId: talk.conversationId })
  }
}

function requestOf(
  connection: KnownConnection,
  eventId: string,
  event: Extract<Talking, { kind: 'message' }>,
  asked: AskedBot,
  talk: KnownTalk | undefined,
  keepsFiles: boolean,
): ReplyRequest {
  const { id, platform, externalAccount } = connection
  const keyHash = contactKeyOf(externalAccount, event.contact.externalId)
  const goesOn = talk !== undefined && isGoingOn(talk, event)
  const isOthers = goesOn && talk.contactKey !== keyHash
  const text = wordsOf(event)
  return {
    asked,
    text,
    parts:
      event.parts.length === 0
        ? undefined
        : event.parts.map((part, place) =>
            messagePartOf(part, mediaIdOf(connection, eventId, part, place), keepsFiles),
          ),
    platform: platform as Platform,
    // In a thread of somebody else's the words are kept with the conversation, which is the other's.
    contact: isOthers ? undefined : { keyHash, externalId: event.contact.externalId },
    speakerKey: isOthers ? keyHash : undefined,
    conversationId: goesOn ? (talk.conversationId ?? undefined) : undefined,
    beginsAnew: !goesOn,
    idempotency: { scope: `channel ${id}`, key: eventId, requestHash: hashToken(text) },
    waitElsewhere: waitAnyway,
  }
}

/** To a message that the bot cannot read: in the owner's words, or in ours for a bot that is older than they are. */
function mediaWays({ bot: { replySettings, language } }: AskedBot): readonly string[] {
  const ways = waysToSay(replySettings, 'mediaReply')
  return ways.length > 0 ? ways : [defaultReplies[language].mediaReply]
}

function wasJustTold(talk: KnownTalk | undefined, why: string, at: Date): boolean {
  const apartMs = sameReasonEveryMs[why]
  if (apartMs === undefined || talk?.toldWhy !== why || talk.toldAt === null) return false
  return at.getTime() - talk.toldAt.getTime() < apartMs
}

function isGoingOn({ conversationId, conversationState, at }: KnownTalk, event: Talking): boolean {
  if (conversationId === null || conversationState === null) return false
  // Whoever waits for a person, or has one, is not forgotten over a pause.
  if (event.isThread || conversationState === 'waiting' || conversationState === 'person') return true
  return event.at.getTime() - at.getTime() < conversationIdleMs
}

/** What was written, or what the platform heard. Longer than anybody types, it is read as far as a message goes. */
function wordsOf({ text, parts }: Extract<Talking, { kind: 'message' }>): string {
  const heard = parts.flatMap(({ transcript }) => transcript?.trim() || [])
  const said = text.trim() === '' ? heard.join('\n') : text.trim()
  return said.slice(0, messageMaxLength).toWellFormed().trim()
}

function messagePartOf(
  { kind, name, mediaType, transcript }: InboundPart,
  mediaId: string | undefined,
  isFetched: boolean,
): MessagePart {
  return {
    kind,
    ...(name !== undefined && { name }),
    ...(mediaType !== undefined && { mediaType }),
    ...(transcript !== undefined && { transcript }),
    ...(mediaId !== undefined && (isFetched ? { mediaId } : { missing: 'blocked' as const })),
  }
}
