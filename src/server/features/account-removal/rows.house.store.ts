/**
 * Every row of an account, by the catalog of the database: a table that comes with a later version is emptied without being named here. A few rows at a
 * time, each batch its own transaction, so that nobody waits for an account of a million rows.
 */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'

const rowsAtOnce = 1000

/** Not emptied by the walk over the tables. */
const leftByWalk = [
  // Who did what stays on record; what it tells of a person is taken out.
  'audit_events',
  // Go with what they pay for; their receipts stay without a name (the trigger `keep_payments`).
  'payments',
]

/** The tables with an `account_id`: those that refer to another one come before it. */
export async function listTablesToEmpty(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ table: string; parents: string[] }>(sql`
    select c.relname::text as table, coalesce(array_agg(p.relname::text) filter (where p.oid <> c.oid), '{}') as parents
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
    left join pg_class p on p.oid = f.confrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.relname order by c.relname`)
  const parentsOf = new Map(rows.map(({ table, parents }) => [table, parents]))
  const ordered: string[] = []
  // Depth first, parents before children; what refers to itself in a circle is deleted by the cascade of whichever comes first.
  function visit(table: string, path: readonly string[]): void {
    if (ordered.includes(table) || path.includes(table)) return
    for (const parent of parentsOf.get(table) ?? []) if (parentsOf.has(parent)) visit(parent, [...path, table])
    ordered.push(table)
  }
  for (const { table } of rows) visit(table, [])
  return ordered.toReversed().filter((table) => !leftByWalk.includes(table))
}

/** Deletes some rows of the account in a table; how many. */
export async function deleteSomeRows(db: Queryable, table: string, accountId: string): Promise<number> {
  const name = sql.identifier(table)
  const { rowCount } = await db.execute(sql`delete from ${name} where ctid = any (array(
    select ctid from ${name} where account_id = ${accountId} limit ${rowsAtOnce}))`)
  return rowCount ?? 0
}

/** In this transaction the triggers that keep audit and payments as they are let through what the removal of this account changes. */
export async function announceRemoval(tx: Queryable, accountId: string): Promise<void> {
  await tx.execute(sql`select set_config('huida.removed_account', ${accountId}, true)`)
}

export async function deleteAccountRow(tx: Queryable, accountId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`delete from accounts where id = ${accountId} and removal_began_at is not null`,
  )
  return (rowCount ?? 0) > 0
}

export async function listBotIds(db: Queryable, accountId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from bots where account_id = ${accountId}`)
  return rows.map(({ id }) => id)
}
