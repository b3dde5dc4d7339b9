/** What of channels is sealed with a former key, over all accounts. */
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** Each with the column that is unique in it and the one that names the connection. */
export const sealedColumns = [
  { table: 'channel_connections', key: 'id', connection: 'id', column: 'config_sealed', kind: 'config' },
  { table: 'channel_talks', key: 'lane', connection: 'connection_id', column: 'address_sealed', kind: 'address' },
  { table: 'channel_sends', key: 'id', connection: 'connection_id', column: 'address_sealed', kind: 'address' },
  { table: 'channel_media', key: 'id', connection: 'connection_id', column: 'address_sealed', kind: 'media' },
  { table: 'channel_events', key: 'id', connection: 'connection_id', column: 'body_sealed', kind: 'event' },
] as const
export type SealedColumn = (typeof sealedColumns)[number]

export interface SealedRow {
  readonly key: string
  readonly connectionId: string
  readonly sealed: string
}

/** After a key, in its order. `prefix`: what the current key's begin with. */
export async function listFormerlySealed(
  db: NodePgDatabase,
  { table, key, connection, column }: SealedColumn,
  { after, prefix, max }: { after: string; prefix: string; max: number },
): Promise<SealedRow[]> {
  const [name, id, of, sealed] = [table, key, connection, column].map((word) => sql.identifier(word))
  const { rows } = await db.execute<{ key: string; connectionId: string; sealed: string }>(sql`
    select ${id}::text as key, ${of}::text as "connectionId", ${sealed} as sealed from ${name}
    where ${sealed} is not null and not starts_with(${sealed}, ${prefix}) and ${id}::text > ${after}
    order by ${id}::text limit ${max}`)
  return rows
}

/** If it is still sealed as it was. */
export async function replaceSealed(
  db: NodePgDatabase,
  { table, key, column }: SealedColumn,
  row: SealedRow,
  resealed: string,
): Promise<void> {
  const [name, id, sealed] = [table, key, column].map((word) => sql.identifier(word))
  await db.execute(
    sql`update ${name} set ${sealed} = ${resealed} where ${id}::text = ${row.key} and ${sealed} = ${row.sealed}`,
  )
}

/** They are asked for anew when they are needed. */
export async function dropFormerTokens(db: NodePgDatabase, prefix: string): Promise<void> {
  await db.execute(
    sql`delete from channel_tokens where value_sealed is not null and not starts_with(value_sealed, ${prefix})`,
  )
}
