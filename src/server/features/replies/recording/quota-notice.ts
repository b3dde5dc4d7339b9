/** What a contact is told when the quota of the day is spent. */
import type { MessageReply } from '#contract/features/answers.ts'
import type { ConversationContext } from '#server/features/conversations/conversations.public.ts'
import { claimQuotaNotice, returnQuotaNotice } from '#server/features/quotas/quotas.public.ts'
import { dayAt } from '#server/platform/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AppError } from '#server/platform/http/app-error.ts'
import { defaultReplies } from '../deciding/default-replies.ts'
import type { ReplyRequest } from '../reply-request.ts'
import type { PlainSaying } from './plain-saying.ts'

interface Needs {
  readonly say: PlainSaying
  readonly clock: Clock
  readonly database: Pick<Database, 'of'>
}

/** One polite sentence a day to a contact; after that the refusal stands. */
export function createQuotaNotice({ say, clock, database }: Needs) {
  return async (request: ReplyRequest, known: ConversationContext, refusal: AppError): Promise<MessageReply> => {
    const { bot, calendar } = request.asked
    const { contact } = request
    const db = database.of(bot.accountId)
    const day = dayAt(calendar, clock.now())
    if (contact === undefined || !(await claimQuotaNotice(db, bot.accountId, bot.id, contact.keyHash, day)))
      throw refusal
    const text = defaultReplies[bot.language].quotaReply
    const saying = say(request, known, { text, reason: 'quota-spent', step: 'quota' })
    const said = await saying.catch(async (error: unknown) => {
      // The contact has not heard it: the next message may say it.
      await returnQuotaNotice(db, bot.accountId, bot.id, contact.keyHash, day).catch(() => undefined)
      throw error
    })
    // A person has the word: the sentence was not said, and nothing was charged.
    if (said?.answer === null) await returnQuotaNotice(db, bot.accountId, bot.id, contact.keyHash, day)
    if (said === undefined) throw refusal
    return said
  }
}
