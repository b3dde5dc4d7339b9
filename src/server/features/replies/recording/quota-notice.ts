/** What a visitor is told when the quota of the day is spent. */
import type { BotReply, MessageReply } from '#contract/features/answers.ts'
import type { ConversationContext } from '#server/features/conversations/conversations.public.ts'
import { claimQuotaNotice, returnQuotaNotice } from '#server/features/quotas/quotas.public.ts'
import { dayAt } from '#server/platform/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AppError } from '#server/platform/http/app-error.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { defaultReplies } from '../deciding/default-replies.ts'
import type { ReplyRequest } from '../reply-request.ts'
import type { ReplyRecorder } from './reply-recorder.ts'

interface Needs {
  readonly record: ReplyRecorder['record']
  readonly clock: Clock
  readonly database: Pick<Database, 'of'>
}

/** One polite sentence a day to a contact, stored for the owner to see and charged to nothing; after that the refusal stands. */
export function createQuotaNotice({ record, clock, database }: Needs) {
  return async (
    { asked: { bot, calendar }, platform, text, contact, idempotency }: ReplyRequest,
    known: ConversationContext,
    refusal: AppError,
  ): Promise<MessageReply> => {
    const now = clock.now()
    const db = database.of(bot.accountId)
    const day = dayAt(calendar, now)
    if (contact === undefined || !(await claimQuotaNotice(db, bot.accountId, bot.id, contact.keyHash, day)))
      throw refusal
    const questionId = newTimeId(now)
    const answerText = defaultReplies[bot.language].quotaReply
    const reply: BotReply = {
      conversationId: known.conversationId ?? questionId,
      messageId: newTimeId(now),
      answer: { text: answerText, confidence: 0, source: { kind: 'fallback', id: null } },
      suggestions: [],
      state: known.state === 'waiting' ? 'waiting' : 'bot',
    }
    const recording = record({
      accountId: bot.accountId,
      botId: bot.id,
      platform,
      conversationId: reply.conversationId,
      hasConversationRow: true,
      contact: {
        id: known.contact?.id ?? newTimeId(now),
        isToWrite: true,
        keyHash: contact.keyHash,
        externalIdSealed: null,
      },
      at: now,
      questionId,
      replyId: reply.messageId,
      text,
      reply: {
        text: answerText,
        kind: 'fallback',
        sourceKind: null,
        sourceId: null,
        sourceTitle: null,
        confidence: 0,
        suggestions: [],
        reason: 'quota-spent',
        step: 'quota',
      },
      trace: {},
      claim: idempotency && { ...idempotency, reply },
    })
    const recorded = await recording.catch(async (error: unknown) => {
      // The contact has not heard it: the next message may say it.
      await returnQuotaNotice(db, bot.accountId, bot.id, contact.keyHash, day).catch(() => undefined)
      throw error
    })
    if (recorded !== 'stored') throw refusal
    return reply
  }
}
