import type pg from 'pg'

/** What bots said, as far as it is stored. */
export async function countStoredReplies(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from messages where direction = 'out' and author = 'bot'`,
  )
  return rows[0]?.count ?? 0
}
