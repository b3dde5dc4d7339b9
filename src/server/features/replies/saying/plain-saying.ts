/** What a bot says in place of an answer, such as that it is closed: stored for the owner to see, and no call of the quota. */
import type { BotReply, MessageReply } from '#contract/features/answers.ts'
import { withBotName } from '#engine/dialogue/reply.ts'
import { wayAt } from '#engine/dialogue/settings/reply-settings.ts'
import {
  type Charge,
  type ConversationContext,
  type Left,
  type Recorded,
  sealContactId,
} from '#server/features/conversations/conversations.public.ts'
import type { Clock } from '#server/platform/clock.ts'
import { newTimeId } from '#server/platform/ids.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'
import { isLeft, replyOfLeft } from '../deciding/silence.rules.ts'
import { platforms } from '../platforms.ts'
import type { ReplyRecorder } from '../recording/reply-recorder.ts'
import type { ReplyRequest } from '../reply-request.ts'

export interface PlainWords {
  /** Ways to say it: they take turns in a conversation. `{bot}` becomes the name of the bot. At least one. */
  readonly ways: readonly string[]
  /** A code that says why. */
  readonly reason: string
  readonly step: string
  /** They say that a limit of the contact is reached. */
  readonly isOfLimit?: boolean
}

interface Needs {
  readonly record: ReplyRecorder['record']
  readonly clock: Clock
  readonly keyring: Keyring
  /** Undefined: counted elsewhere. */
  readonly chargeOf: ((request: ReplyRequest, words: PlainWords, now: Date) => Charge) | undefined
}

export type PlainSaying = (
  request: ReplyRequest,
  known: ConversationContext,
  words: PlainWords,
) => Promise<MessageReply | NotSaid>

/** Why nothing was stored. */
export type NotSaid = Exclude<Recorded, 'stored' | Left>

/** Nothing is said where a person has the word. */
export function createPlainSaying({ record, clock, keyring, chargeOf }: Needs): PlainSaying {
  return async (request, known, words) => {
    const { platform, text, parts, contact, idempotency } = request
    const { bot } = request.asked
    const now = clock.now()
    const questionId = newTimeId(now)
    const place = { conversation: known.conversationId ?? questionId, turn: known.turnCount }
    const said = withBotName(wayAt(words.ways, place), bot.name)
    const reply: BotReply = {
      conversationId: known.conversationId ?? questionId,
      messageId: newTimeId(now),
      answer: { text: said, confidence: 0, source: { kind: 'fallback', id: null } },
      suggestions: [],
      state: known.state === 'waiting' ? 'waiting' : 'bot',
    }
    const isNew = known.contact === undefined && contact?.externalId !== undefined
    const recorded = await record({
      accountId: bot.accountId,
      botId: bot.id,
      platform,
      conversationId: reply.conversationId,
      hasConversationRow: contact !== undefined || known.conversationId !== undefined,
      contact: contact && {
        id: known.contact?.id ?? newTimeId(now),
        isToWrite: true,
        keyHash: contact.keyHash,
        externalIdSealed: isNew ? sealContactId(contact.keyHash, contact.externalId ?? '', keyring) : null,
      },
      at: now,
      questionId,
      replyId: reply.messageId,
      text,
      questionParts: parts,
      // Whom the owner does not want to hear from is told nothing.
      isBlocked: platform !== platforms.test && known.isBlocked,
      reply: {
        text: said,
        kind: 'fallback',
        sourceKind: null,
        sourceId: null,
        sourceTitle: null,
        confidence: 0,
        suggestions: [],
        reason: words.reason,
        step: words.step,
      },
      trace: {},
      isPlain: true,
      charge: chargeOf?.(request, words, now),
      claim: idempotency && { ...idempotency, reply },
    })
    if (isLeft(recorded)) return replyOfLeft({ conversationId: reply.conversationId, questionId }, recorded)
    return recorded === 'stored' ? reply : recorded
  }
}
