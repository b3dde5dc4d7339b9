/** Reads any table of an account page by page, by its primary key: no table is ever in memory whole, and no transaction stays open. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Row } from './archived-tables.ts'

/** Rows may hold texts of some hundred KB. */
const pageRows = 200

export interface Scope {
  readonly table: string
  /** Of one bot; else of the whole account. */
  readonly botId?: string | undefined
  /** The columns by which an index orders the rows of an account; the primary key unless told. */
  readonly order?: readonly string[] | undefined
}

interface Column {
  readonly name: string
  readonly type: string
  readonly isKey: boolean
}

/** The columns of a table that is in an account, in their order. `accountId` is whose rows the connection sees. */
export async function readColumns(db: Queryable, accountId: string, table: string): Promise<Column[]> {
  const { rows } = await db.execute<{ name: string; type: string; isKey: boolean }>(sql`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, coalesce(a.attnum = any (i.indkey), false) as "isKey"
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = to_regclass('public.' || quote_ident(${table})) and a.attnum > 0 and not a.attisdropped
    order by a.attnum`)
  if (rows.length === 0) throw new Error(`There is no table ${table} for ${accountId}`)
  return rows
}

export async function countRows(db: Queryable, accountId: string, scope: Scope): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(scope.table)} where ${isInScope(accountId, scope)}`,
  )
  return rows[0]?.count ?? 0
}

/** `leftOut` never leave the database. */
export async function* readRows(
  db: Queryable,
  accountId: string,
  scope: Scope,
  leftOut: readonly string[],
): AsyncGenerator<Row[]> {
  const columns = await readColumns(db, accountId, scope.table)
  const keys = scope.order
    ? scope.order.flatMap((name) => columns.find((column) => column.name === name) ?? [])
    : columns.filter(({ isKey }) => isKey)
  const order = sql.join(
    keys.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  // As texts, as a number of JavaScript or a Date could lose digits.
  const places = sql.join(
    keys.map(({ name }) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  )
  let after: string[] | undefined
  do {
    const { rows } = await db.execute<{ row: Row; place: string[] }>(sql`
      select to_jsonb(t) - ${sql.param([...leftOut])}::text[] as row, array[${places}] as place
      from ${sql.identifier(scope.table)} t where ${isInScope(accountId, scope)}${isAfter(keys, order, after)}
      order by ${order} limit ${pageRows}`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    after = rows.length === pageRows ? rows.at(-1)?.place : undefined
  } while (after !== undefined)
}

function isAfter(keys: readonly Column[], order: SQL, after: readonly string[] | undefined): SQL {
  if (after === undefined) return sql``
  const values = after.map((value, index) => sql`${value}::${sql.raw(keys[index]?.type ?? 'text')}`)
  return sql` and (${order}) > (${sql.join(values, sql`, `)})`
}

function isInScope(accountId: string, { table, botId }: Scope): SQL {
  if (table === 'accounts') return sql`id = ${accountId}`
  if (botId === undefined) return sql`account_id = ${accountId}`
  return sql`account_id = ${accountId} and ${sql.identifier(table === 'bots' ? 'id' : 'bot_id')} = ${botId}`
}
