/** What is stored that a reply depends on: the conversation as it is, and the first reply to the same call. */
import type { MessageReply } from '#contract/features/answers.ts'
import { hasVariants } from '#engine/dialogue/settings/reply-settings.ts'
import { type ConversationContext, readContexts } from '#server/features/conversations/conversations.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { type IdempotencyClaim, readFirstReplies } from '#server/platform/http/endpoints/idempotency.ts'
import { createBatches } from '#server/platform/turns/batches.ts'
import { noContext } from '../deciding/silence.rules.ts'
import type { ReplyRequest } from '../reply-request.ts'

/** A contact who comes back within this time goes on where they stopped. */
export const conversationIdleMs = 30 * 60_000
/** A subject is hardly kept longer. */
const maxTurns = 8
const readLimits = { maxSize: 64, maxRunning: 2, apartMs: 5 }

export interface KnownBefore {
  /** Of the conversation that the message goes on with; an empty one where it begins one. */
  readonly context: (request: ReplyRequest, now: Date) => Promise<ConversationContext>
  /** What was answered to the same call before, if it came with a key. */
  readonly firstReply: (request: ReplyRequest) => Promise<MessageReply | undefined>
}

export function createKnownBefore(database: Pick<Database, 'clientOfMany'>): KnownBefore {
  const contextOf = createBatches(
    (requests: Parameters<typeof readContexts>[1]) =>
      readContexts(database.clientOfMany(requests.map(({ accountId }) => accountId)), requests),
    readLimits,
  )
  const firstOf = createBatches(
    (asked: readonly { readonly accountId: string; readonly claim: IdempotencyClaim }[]) =>
      readFirstReplies(
        database.clientOfMany(asked.map(({ accountId }) => accountId)),
        asked.map(({ claim }) => claim),
      ),
    readLimits,
  )
  return {
    async context({ asked: { bot }, platform, contact, speakerKey, conversationId, beginsAnew }, now) {
      if (contact === undefined && conversationId === undefined) return noContext
      return await contextOf({
        accountId: bot.accountId,
        botId: bot.id,
        platform,
        contactKey: contact?.keyHash,
        speakerKey,
        conversationId,
        since: beginsAnew ? laterThanAny(now) : new Date(now.getTime() - conversationIdleMs),
        maxTurns,
        isCounted: hasVariants(bot.replySettings),
      })
    },
    async firstReply({ asked, idempotency }) {
      if (idempotency === undefined) return undefined
      const first = await firstOf({ accountId: asked.bot.accountId, claim: idempotency })
      if (first?.isOfAnother === true) throw new AppError('idempotency-mismatch')
      return first?.reply as MessageReply | undefined
    },
  }
}

/** No conversation goes on since then, also none that a node whose clock is ahead has just stored. */
function laterThanAny(now: Date): Date {
  return new Date(now.getTime() + conversationIdleMs)
}
