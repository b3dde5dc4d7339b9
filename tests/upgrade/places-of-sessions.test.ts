/** Log-ins from before places were kept stay, each with an id of its own and without a place. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { createOldSchema } from './old-schema.ts'

const name = `upgrade_${randomUUID().replaceAll('-', '')}`
const connectionString = inject('postgres').replace('/huida?', `/${name}?`)
const database = new pg.Client(connectionString)
const account = randomUUID()

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  await onServer(`create database ${name}`)
  await database.connect()
  await createOldSchema(database, '0046_revocable_invitation_codes')
  await database.query(
    `insert into accounts (id, email, password_hash, role, plan, locale) values ($1, 'owner@example.com', '', 'user', 'free', 'en')`,
    [account],
  )
  for (const hash of ['one', 'two'])
    await database.query(`insert into sessions (token_hash, account_id, expires_at) values ($1, $2, '2027-01-01')`, [
      hash,
      account,
    ])
  await migrate(connectionString)
})

afterAll(async () => {
  await database.end()
  await onServer(`drop database if exists ${name} with (force)`)
})

it('keeps them, apart by their ids', async () => {
  const { rows } = await database.query<{ id: string }>(
    'select token_hash, id, browser, system, address from sessions order by token_hash',
  )
  const nowhere = { browser: null, system: null, address: null }
  expect(rows).toMatchObject([
    { token_hash: 'one', ...nowhere },
    { token_hash: 'two', ...nowhere },
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
})
