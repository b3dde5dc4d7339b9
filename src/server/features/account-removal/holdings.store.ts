/** How much there is of what an account would lose. */
import { sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { previewDeletion } from '#contract/features/account/deletion.ts'
import type { Queryable } from '#server/platform/database/database.ts'

type Holdings = ReplyOf<typeof previewDeletion>

export async function readHoldings(db: Queryable, accountId: string, now: Date): Promise<Holdings> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ [K in keyof Holdings]: Holdings[K] }>(sql`
    select
      (select count(*)::int from bots where account_id = ${accountId}) as bots,
      (select coalesce(sum(item_count), 0)::int from bots where account_id = ${accountId}) as items,
      (select count(*)::int from conversations where account_id = ${accountId}) as conversations,
      (select count(*)::int from files where account_id = ${accountId}) as files,
      (select count(*)::int from api_keys where account_id = ${accountId} and revoked_at is null)
        + (select count(*)::int from named_keys where account_id = ${accountId} and revoked_at is null
            and (expires_at is null or expires_at > ${at})) as keys,
      (select case when bool_or(calls_left is null) then null else coalesce(sum(calls_left), 0)::int end
        from call_packs where account_id = ${accountId} and (expires_at is null or expires_at > ${at})) as "packCalls"`)
  const [row] = rows
  if (row === undefined) throw new Error('A statement without a table returned no row')
  return row
}
