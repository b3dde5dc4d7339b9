import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/apps/database.ts'
import { describeError } from './log.ts'

test('an error of the database is described without the values of its query', async () => {
  const { connectionString, drop } = await createTestDatabase()
  const pool = new pg.Pool({ connectionString })
  const failure: unknown = await drizzle(pool)
    .execute(sql`insert into accounts (email) values (${'planted-secret@example.com'})`)
    .catch((error: unknown) => error)
  await pool.end()
  await drop()
  const described = describeError(failure)
  expect(JSON.stringify(described)).not.toContain('planted-secret')
  expect(described.message).toContain('insert into accounts')
  expect(described.stack).toContain('    at ')
  expect(described.cause).toMatchObject({ code: '23502', table: 'accounts' })
})

test('what hangs on an error is left out, and its causes are kept', () => {
  const client = { activeQuery: { values: ['planted-secret'] } }
  const error = Object.assign(new Error('lost', { cause: new TypeError('socket') }), { client, code: '57P01' })
  const described = describeError(error)
  expect(JSON.stringify(described)).not.toContain('planted-secret')
  expect(described).toMatchObject({ type: 'Error', message: 'lost', code: '57P01', cause: { type: 'TypeError' } })
})

test('what is thrown without being an error is still named', () => {
  expect(describeError('plain words')).toEqual({ type: 'string', message: 'plain words' })
})
