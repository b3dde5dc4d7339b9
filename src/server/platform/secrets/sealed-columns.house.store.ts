/** What is not sealed with the current key, over all accounts. */
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SealedColumn } from './sealed-columns.ts'

export interface SealedRow {
  /** The values of the key, as text. */
  readonly key: readonly string[]
  readonly owner: string
  readonly sealed: string
}

const nameOf = (column: AnyPgColumn) => sql.identifier(column.name)
const tableOf = ({ column }: SealedColumn) => sql.identifier(getTableName(column.table))
const listOf = (parts: SQL[]) => sql.join(parts, sql`, `)
const andOf = (parts: SQL[]) => sql.join(parts, sql` and `)

const isFormer = ({ column }: SealedColumn, prefix: string) =>
  sql`${nameOf(column)} is not null and not starts_with(${nameOf(column)}, ${prefix})`

/** `prefix`: what begins the texts of the current key. */
export async function countFormer(db: NodePgDatabase, of: SealedColumn, prefix: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${tableOf(of)} where ${isFormer(of, prefix)}`,
  )
  return rows[0]?.count ?? 0
}

/** In the order of their keys, those after `after`. */
export async function listFormer(
  db: NodePgDatabase,
  of: SealedColumn,
  { prefix, after, max }: { prefix: string; after: readonly string[] | undefined; max: number },
): Promise<SealedRow[]> {
  const names = of.key.map((column) => sql`${nameOf(column)}`)
  const place = after?.map((value, n) => sql`${value}::${sql.raw(of.key[n]?.getSQLType() ?? 'text')}`)
  const { rows } = await db.execute<{ key: string[]; owner: string; sealed: string }>(sql`
    select jsonb_build_array(${listOf(names.map((name) => sql`${name}::text`))}) as key,
      ${nameOf(of.owner)}::text as owner, ${nameOf(of.column)} as sealed
    from ${tableOf(of)}
    where ${isFormer(of, prefix)} ${place === undefined ? sql`` : sql`and (${listOf(names)}) > (${listOf(place)})`}
    order by ${listOf(names)} limit ${max}`)
  return rows
}

export interface ResealedRow extends SealedRow {
  readonly resealed: string
}

/**
 * Only where a text is still what was read: who wrote meanwhile has sealed it anew. Waits for nobody, so that it can be in nobody's way: rows that others
 * hold are left for the next run. Answers how many were replaced.
 */
export async function replaceSealed(
  db: NodePgDatabase,
  of: SealedColumn,
  replaced: readonly ResealedRow[],
): Promise<number> {
  const [table, sealed] = [tableOf(of), nameOf(of.column)]
  const types = of.key.map((column, n) => sql.raw(`k${n} ${column.getSQLType()}`))
  const values = replaced.map((row) => ({
    sealed: row.sealed,
    resealed: row.resealed,
    ...Object.fromEntries(row.key.map((value, n) => [`k${n}`, value])),
  }))
  const isSame = (alias: string) =>
    andOf(of.key.map((column, n) => sql`t.${nameOf(column)} = ${sql.raw(`${alias}.k${n}`)}`))
  const { rowCount } = await db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as g(sealed text, resealed text, ${listOf(types)})
    ), held as (
      select g.* from ${table} t join given g on ${isSame('g')} and t.${sealed} = g.sealed
      for no key update of t skip locked
    )
    update ${table} t set ${sealed} = h.resealed from held h where ${isSame('h')} and t.${sealed} = h.sealed`)
  return rowCount ?? 0
}

/** Where a text is still what was read. */
export async function dropSealed(db: NodePgDatabase, of: SealedColumn, dropped: readonly SealedRow[]): Promise<void> {
  for (const row of dropped) {
    const isIt = of.key.map((column, n) => sql`${nameOf(column)}::text = ${row.key[n] ?? ''}`)
    await db.execute(
      sql`update ${tableOf(of)} set ${nameOf(of.column)} = null where ${andOf(isIt)} and ${nameOf(of.column)} = ${row.sealed}`,
    )
  }
}
