import { StartError } from '../start-error.ts'

interface Queryable {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>
}

/**
 * Refuses a PostgreSQL server that may forget what it has acknowledged. `synchronous_commit = local` passes: it waits
 * for this server's disk, only not for a standby's.
 */
export async function assertDurable(pool: Queryable): Promise<void> {
  const { rows } = await pool.query(
    `select name from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'`,
  )
  if (rows.length === 0) return
  const names = rows.map((row) => String(row.name)).join(', ')
  throw new StartError(
    `数据库关闭了 ${names}，断电时会丢失已确认的数据。请在 PostgreSQL 中打开后再启动。`,
    `The database has ${names} switched off and would lose acknowledged data in a power cut. Switch it on in PostgreSQL, then start again.`,
  )
}
