import { Writable } from 'node:stream'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type Logger, pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/apps/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createKeyring } from './keyring.ts'
import { type ResealNeeds, readSealedState, resealAll } from './reseal.ts'
import type { SealedColumn } from './sealed-columns.ts'

const drawers = pgTable('drawers', {
  room: uuid('room').notNull(),
  name: text('name').notNull(),
  sealed: text('sealed'),
})
const column: SealedColumn = {
  kind: 'webhooks',
  column: drawers.sealed,
  key: [drawers.room, drawers.name],
  owner: drawers.name,
  sealedFor: (owner) => ({ purpose: 'drawer', owner }),
}
const [oldKey, newKey] = ['the first secret of the installation, long', 'the second secret of the installation, long']
const old = createKeyring(oldKey)
const both = createKeyring(newKey, [oldKey])
const fresh = createKeyring(newKey)
const room = '0190a6b2-7c11-7000-8000-00000000abcd'
const count = 1050

let testDatabase: TestDatabase
let database: Database
let log: Logger
const logged: string[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  log = pino(
    {},
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk))
        done()
      },
    }),
  )
  database = openDatabase(testDatabase.connectionString, log)
  await database.pool.query(
    'create table drawers (room uuid not null, name text not null, sealed text, primary key (room, name))',
  )
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

beforeEach(async () => {
  logged.length = 0
  await database.pool.query('truncate drawers')
  const names = Array.from({ length: count }, (_, n) => `drawer ${n}`)
  const texts = names.map((name) => old.seal(`in ${name}`, column.sealedFor(name)))
  await database.pool.query('insert into drawers select $1, * from unnest($2::text[], $3::text[])', [
    room,
    names,
    texts,
  ])
  await database.pool.query(`insert into drawers values ($1, 'an empty one', null)`, [room])
})

const needs = (keyring = both): ResealNeeds => ({ database, keyring, columns: [column], log })

async function readAll(keyring = fresh): Promise<Map<string, string | undefined>> {
  const { rows } = await database.pool.query<{ name: string; sealed: string }>(
    'select name, sealed from drawers where sealed is not null',
  )
  return new Map(rows.map(({ name, sealed }) => [name, keyring.unseal(sealed, column.sealedFor(name))]))
}

async function stateOf(keyring = both) {
  return (await readSealedState(needs(keyring))).kinds.find(({ kind }) => kind === 'webhooks')
}

test('every text is sealed with the current key, and the state says how many are left', async () => {
  expect(await stateOf()).toEqual({ kind: 'webhooks', waiting: count, unreadable: 0, isPartial: true })
  expect(await resealAll(needs())).toEqual({ count, unreadable: 0 })
  expect(await stateOf()).toEqual({ kind: 'webhooks', waiting: 0, unreadable: 0, isPartial: false })
  const texts = await readAll()
  expect(texts.size).toBe(count)
  for (const [name, text] of texts) expect(text).toBe(`in ${name}`)
  expect(await resealAll(needs())).toEqual({ count: 0, unreadable: 0 })
})

test('a run that is cut off leaves what it did, and the next one goes on with the rest', async () => {
  const stopping = new AbortController()
  const cut: ResealNeeds = {
    ...needs(),
    keyring: {
      ...both,
      seal(...args) {
        stopping.abort()
        return both.seal(...args)
      },
    },
  }
  expect(await resealAll(cut, stopping.signal)).toEqual({ count: 200, unreadable: 0 })
  expect(await stateOf()).toMatchObject({ waiting: count - 200, isPartial: false })
  expect(await resealAll(needs())).toEqual({ count: count - 200, unreadable: 0 })
})

test('what others write meanwhile stays as they wrote it, and what they hold waits for the next run', async () => {
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query(`update drawers set sealed = $1 where name = 'drawer 7'`, [
    old.seal('kept by another', column.sealedFor('drawer 7')),
  ])
  const writers = Array.from({ length: 20 }, async (_, n) => {
    const name = `drawer ${n * 50 + 1}`
    for (let turn = 0; turn < 20; turn += 1) {
      const sealed = (turn % 2 === 0 ? old : both).seal(`written ${turn}`, column.sealedFor(name))
      await database.pool.query('update drawers set sealed = $1 where name = $2', [sealed, name])
    }
  })
  await Promise.all([...writers, resealAll(needs()), resealAll(needs()), resealAll(needs())])
  await holder.query('commit')
  holder.release()
  await resealAll(needs())
  expect(await stateOf()).toMatchObject({ waiting: 0, unreadable: 0 })
  const texts = await readAll()
  expect(texts.get('drawer 7')).toBe('kept by another')
  for (let n = 0; n < 20; n += 1) expect(texts.get(`drawer ${n * 50 + 1}`)).toBe('written 19')
  expect(texts.get('drawer 2')).toBe('in drawer 2')
})

test('what no key opens is counted, named by its kind in the log, and stays', async () => {
  const swapped = old.seal('in another drawer', column.sealedFor('another drawer'))
  await database.pool.query(`update drawers set sealed = $1 where name = 'drawer 1'`, [swapped])
  await database.pool.query(`update drawers set sealed = 'nonsense' where name = 'drawer 2'`)
  expect(await resealAll(needs())).toEqual({ count: count - 2, unreadable: 2 })
  expect(await stateOf()).toEqual({ kind: 'webhooks', waiting: 0, unreadable: 2, isPartial: false })
  expect(logged.join('')).toContain('"unreadable":{"webhooks":2}')
  const { rows } = await database.pool.query(
    `select sealed from drawers where name in ('drawer 1', 'drawer 2') order by name`,
  )
  expect(rows.map(({ sealed }) => sealed)).toEqual([swapped, 'nonsense'])
})

test('without the former key nothing is lost: with it again, all opens', async () => {
  expect(await resealAll(needs(fresh))).toEqual({ count: 0, unreadable: count })
  expect(await resealAll(needs(both))).toEqual({ count, unreadable: 0 })
})

test('what may be made anew goes where no key opens it', async () => {
  const replaceable = { ...needs(fresh), columns: [{ ...column, isReplaceable: true }] }
  await resealAll(replaceable)
  expect((await readAll()).size).toBe(0)
})
