/** What the database says of itself. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'

export async function readDatabaseBytes(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

export async function readDatabaseVersions(db: Queryable): Promise<{ postgres: string; schema: number }> {
  const { rows } = await db.execute<{ postgres: string; schema: number }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as postgres,
      (select count(*)::int from drizzle.__drizzle_migrations) as schema`)
  return rows[0] ?? { postgres: '', schema: 0 }
}
