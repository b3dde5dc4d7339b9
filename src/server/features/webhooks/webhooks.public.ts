/** What other features may use of webhooks. */
import type { WebhookEvent } from '#contract/features/app-access/webhooks.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { insertEvent } from './webhooks.store.ts'

export { createWebhooks } from './webhooks.feature.ts'

/**
 * Tells the webhooks of a bot of an event, in the transaction of what happened: rolled back, nobody hears of it. Messages and feedback are told of by the
 * database itself; use this for `conversation.waiting` and `conversation.resolved`. `payload` becomes `data` of the request, beside `botId`.
 */
export async function emitWebhookEvent(
  tx: Transaction,
  accountId: string,
  botId: string,
  type: WebhookEvent,
  payload: object,
  at: Date = new Date(),
): Promise<void> {
  await insertEvent(tx, accountId, botId, { type, data: payload, at })
}
