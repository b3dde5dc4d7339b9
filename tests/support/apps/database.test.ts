import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

async function query(connectionString: string, text: string) {
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('two test files do not see each other, though both start from the current schema', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await query(one.connectionString, 'create table mine ()')
  const tables = `select count(*)::int as tables from pg_tables where schemaname = 'public'`
  const [inOne, inOther] = [await query(one.connectionString, tables), await query(other.connectionString, tables)]
  expect(inOther[0].tables).toBeGreaterThan(0)
  expect(inOne[0].tables).toBe(inOther[0].tables + 1)
  await one.drop()
  await other.drop()
  await expect(query(one.connectionString, 'select 1')).rejects.toThrow('does not exist')
})
