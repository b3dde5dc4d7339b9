/** Queries over what items were before their changes. They are written in the transaction of the change, as a part of its statement. */
import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type VersionChange, versionBytesKept, versionsKept } from '#contract/features/customising/corpus-history.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { corpusItems } from '../corpus.tables.ts'
import { corpusVersions, type ItemBeforeChange } from '../corpus-versions.tables.ts'

/** Of one change: how it came about, and who of the account did it; null: the product itself. */
export interface Author {
  readonly change: VersionChange
  readonly by: string | null
}

/** Fifty of these are nothing beside what is kept. */
const shortBytes = 1000

/** The row of the item itself, where nothing of it changes: it goes, or comes back. */
export const nothingBefore: SQL = sql`'{}'::jsonb`

export const switchBefore: SQL = sql`jsonb_build_object('isEnabled', ${corpusItems.isEnabled})`

/** What an item says that `next`, a row of new values, does not; `isStart` is whether its texts are a template's then. */
export function beforeChange(next: string, isStart: SQL): SQL {
  const changed = (name: keyof ItemBeforeChange, column: AnyPgColumn, value: SQL) =>
    sql`case when ${column} is distinct from ${value} then jsonb_build_object(${sql.raw(`'${name}'`)}, ${column}) else '{}' end`
  const of = (column: string) => sql.raw(`${next}.${column}`)
  return sql.join(
    [
      changed('question', corpusItems.question, of('question')),
      changed('answer', corpusItems.answer, of('answer')),
      changed('intent', corpusItems.intent, of('intent')),
      changed('keywords', corpusItems.keywords, of('keywords')),
      changed('variants', corpusItems.variants, of('variants')),
      changed('isEnabled', corpusItems.isEnabled, of('is_enabled')),
      changed('validFrom', corpusItems.validFrom, of('valid_from')),
      changed('validUntil', corpusItems.validUntil, of('valid_until')),
      changed('attachmentId', corpusItems.attachmentId, of('attachment_id')),
      changed('isStart', corpusItems.isStart, isStart),
    ],
    sql` || `,
  )
}

/**
 * The queries in front of the statement that changes items, which sees them as they were: `items` selects `id`, `revision` and `before` of each. A
 * change writes one version of an item and so pushes out one at most by number, and those that are too much by bytes. They are looked for item by
 * item: of tables that a moment ago were empty the planner knows nothing, and would compare each version with each item. Short changes, which may
 * be of many items at once, push out none by bytes.
 */
export function keepVersions(
  accountId: string,
  botId: string,
  { change, by, at }: Author & { readonly at: Date },
  items: SQL,
): SQL {
  const ofBot = sql`${accountId}::uuid, ${botId}::uuid`
  const ofItem = sql`${corpusVersions.accountId} = ${accountId}::uuid and ${corpusVersions.botId} = ${botId}::uuid
            and ${corpusVersions.itemId} = was.id`
  return sql`was (id, revision, before) as materialized (${items}),
    kept as (
      insert into ${corpusVersions} (account_id, bot_id, item_id, revision, at, change, account_user, before)
      select ${ofBot}, id, revision, ${at.toISOString()}::timestamptz, ${change}, ${by}::uuid, before from was),
    pushed_out as (
      delete from ${corpusVersions} where ctid = any(array(
        select old.ctid from was, lateral (
          (select ctid from ${corpusVersions}
          where ${ofItem} and ${corpusVersions.revision} = was.revision - ${versionsKept}::int
            and was.revision > ${versionsKept}::int
          limit 1)
          union all
          select ctid from (
            select ctid, sum(pg_column_size(before)) over (order by revision desc) as bytes from ${corpusVersions}
            where ${ofItem} and pg_column_size(was.before) > ${shortBytes}::int) newest_first
          where bytes > ${versionBytesKept}::int) old)))`
}

/** The last change first. */
export async function listVersions(db: Queryable, accountId: string, botId: string, itemId: string) {
  const { revision, at, change, accountUser, before } = corpusVersions
  // As they are sent; in the table they are packed. The newest is always told.
  const bytesOfNewer = sql<number>`sum(octet_length(${before}::text)) over (order by ${revision} desc) - octet_length(${before}::text)`
  const listed = db
    .select({ revision, at, change, accountUser, before, bytesOfNewer: bytesOfNewer.as('bytes_of_newer') })
    .from(corpusVersions)
    .where(
      and(eq(corpusVersions.accountId, accountId), eq(corpusVersions.botId, botId), eq(corpusVersions.itemId, itemId)),
    )
    .orderBy(desc(revision))
    .limit(versionsKept)
    .as('listed')
  return await db
    .select({
      revision: listed.revision,
      at: listed.at,
      change: listed.change,
      accountUser: listed.accountUser,
      before: listed.before,
    })
    .from(listed)
    .where(lte(listed.bytesOfNewer, versionBytesKept))
    .orderBy(desc(listed.revision))
}

/** Of items that are gone for good. */
export function deleteVersionsOf(accountId: string, botId: string, ids: SQL): SQL {
  return sql`delete from ${corpusVersions} where ${corpusVersions.accountId} = ${accountId}::uuid and ${corpusVersions.botId} = ${botId}::uuid
    and ${corpusVersions.itemId} in (${ids})`
}
