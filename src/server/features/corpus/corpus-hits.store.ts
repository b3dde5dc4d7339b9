/** How often items answered. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { corpusHits, corpusItems } from './corpus.tables.ts'

export interface HitCount {
  readonly accountId: string
  readonly botId: string
  readonly itemId: string
  readonly hits: number
  readonly lastHitAt: Date
}

/**
 * Adds hits of any items of these accounts in one statement. Sorted, so that two nodes that add to the same items never wait for each other in a circle. Hits of a
 * bot that is gone are dropped.
 */
export async function addHits(
  db: Queryable,
  accountIds: readonly string[],
  counts: readonly HitCount[],
): Promise<void> {
  const rows = counts.map(({ accountId, botId, itemId, hits, lastHitAt }) => ({
    account_id: accountId,
    bot_id: botId,
    item_id: itemId,
    hits,
    last_hit_at: lastHitAt.toISOString(),
  }))
  await db.execute(sql`
    insert into ${corpusHits} (account_id, bot_id, item_id, hits, last_hit_at)
    select row.account_id, row.bot_id, row.item_id, row.hits, row.last_hit_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (account_id uuid, bot_id uuid, item_id uuid, hits int, last_hit_at timestamptz)
    join ${corpusItems} item on item.account_id = row.account_id and item.bot_id = row.bot_id and item.id = row.item_id
      and item.account_id = any(${sql.param([...accountIds])}::uuid[])
    order by row.account_id, row.bot_id, row.item_id
    on conflict (account_id, bot_id, item_id) do update
      set hits = corpus_hits.hits + excluded.hits, last_hit_at = greatest(corpus_hits.last_hit_at, excluded.last_hit_at)`)
}
