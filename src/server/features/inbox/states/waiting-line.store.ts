/** Those who wait for a person at one bot, the longest wait first. Every function takes the tenant. */
import { sql } from 'drizzle-orm'
import { maxAhead } from '#contract/features/channels/widget.ts'
import { isWaiting } from '#server/features/conversations/conversations.public.ts'
import { platforms } from '#server/features/replies/replies.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/**
 * Tells the open chats of those behind one who waits no longer that they moved up: without a number, as nothing was said. Whoever is further back than
 * is counted sees no change.
 */
export async function tellThoseBehind(
  tx: Transaction,
  accountId: string,
  botId: string,
  { id, stateSince }: { readonly id: string; readonly stateSince: string },
): Promise<void> {
  await tx.execute(sql`
    select pg_notify('visitors', w.contact_id::text) from (
      select c.contact_id, c.platform from conversations c
      where c.account_id = ${accountId} and c.bot_id = ${botId} and ${isWaiting('c')}
        and (c.state_since, c.id) > (${stateSince}::timestamptz, ${id}::uuid)
      order by c.state_since, c.id limit ${maxAhead + 1}) w
    where w.contact_id is not null and w.platform = ${platforms.web}`)
}
