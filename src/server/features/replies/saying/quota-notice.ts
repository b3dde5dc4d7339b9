/** What a contact is told when the quota of the day is spent. */
import type { MessageReply } from '#contract/features/answers.ts'
import type { ConversationContext, Recorded } from '#server/features/conversations/conversations.public.ts'
import { claimQuotaNotice, mayTellQuota, type QuotaNotice } from '#server/features/quotas/quotas.public.ts'
import { dayAt } from '#server/platform/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AppError } from '#server/platform/http/app-error.ts'
import { defaultReplies } from '../deciding/default-replies.ts'
import type { ReplyRecorder, StoreIn } from '../recording/reply-recorder.ts'
import type { ReplyRequest } from '../reply-request.ts'
import type { PlainSaying } from './plain-saying.ts'

interface Needs {
  readonly sayBy: (record: ReplyRecorder['record']) => PlainSaying
  readonly recordWith: ReplyRecorder['recordWith']
  readonly clock: Clock
  readonly database: Pick<Database, 'of'>
}

class NotTold extends Error {}

/** One polite sentence a day to a contact; after that the refusal stands. It counts as said by the transaction that stores it, so no crash keeps it back. */
export function createQuotaNotice({ sayBy, recordWith, clock, database }: Needs) {
  return async (request: ReplyRequest, known: ConversationContext, refusal: AppError): Promise<MessageReply> => {
    const { bot, calendar } = request.asked
    const { contact } = request
    if (contact === undefined) throw refusal
    const db = database.of(bot.accountId)
    const notice = { botId: bot.id, contact: contact.keyHash, day: dayAt(calendar, clock.now()) }
    // Refuses early and cheaply; the claim is what counts.
    if (!(await mayTellQuota(db, bot.accountId, notice))) throw refusal
    const say = sayBy((exchange) => recordWith(exchange, (store) => storeOnce(bot.accountId, notice, store)))
    const ways = [defaultReplies[bot.language].quotaReply]
    const said = await say(request, known, { ways, reason: 'quota-spent', step: 'quota' })
    if (typeof said === 'string') throw refusal
    return said
  }

  async function storeOnce(accountId: string, notice: QuotaNotice, store: StoreIn): Promise<Recorded> {
    try {
      return await database.of(accountId).transaction(async (tx) => {
        const recorded = await store(tx)
        // Where a person has the word the sentence was not said. Last, as other contacts of the bot wait for the count.
        if (recorded === 'stored' && !(await claimQuotaNotice(tx, accountId, notice))) throw new NotTold()
        return recorded
      })
    } catch (error) {
      if (error instanceof NotTold) return 'spent'
      throw error
    }
  }
}
