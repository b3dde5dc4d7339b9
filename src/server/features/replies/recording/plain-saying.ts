/** What a bot says in place of an answer, such as that it is closed: stored for the owner to see and charged to nothing. */
import type { BotReply, MessageReply } from '#contract/features/answers.ts'
import { type ConversationContext, sealContactId } from '#server/features/conversations/conversations.public.ts'
import type { Clock } from '#server/platform/clock.ts'
import { newTimeId } from '#server/platform/ids.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'
import { isLeft, replyOfLeft } from '../deciding/silence.rules.ts'
import { platforms } from '../platforms.ts'
import type { ReplyRequest } from '../reply-request.ts'
import type { ReplyRecorder } from './reply-recorder.ts'

export interface PlainWords {
  readonly text: string
  /** A code that says why. */
  readonly reason: string
  readonly step: string
}

interface Needs {
  readonly record: ReplyRecorder['record']
  readonly clock: Clock
  readonly keyring: Keyring
}

export type PlainSaying = (
  request: ReplyRequest,
  known: ConversationContext,
  words: PlainWords,
) => Promise<MessageReply | undefined>

/** Nothing is said where a person has the word. Undefined: the same call was answered meanwhile. */
export function createPlainSaying({ record, clock, keyring }: Needs): PlainSaying {
  return async ({ asked: { bot }, platform, text, parts, contact, idempotency }, known, words) => {
    const now = clock.now()
    const questionId = newTimeId(now)
    const reply: BotReply = {
      conversationId: known.conversationId ?? questionId,
      messageId: newTimeId(now),
      answer: { text: words.text, confidence: 0, source: { kind: 'fallback', id: null } },
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
      isBlocked: platform !== platforms.test && known.contact?.isBlocked === true,
      reply: {
        text: words.text,
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
      claim: idempotency && { ...idempotency, reply },
    })
    if (isLeft(recorded)) return replyOfLeft({ conversationId: reply.conversationId, questionId }, recorded)
    return recorded === 'stored' ? reply : undefined
  }
}
