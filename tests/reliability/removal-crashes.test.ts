import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { ChildApp } from '#tests/support/apps/child-app.ts'
import { type DatabaseServer, startDatabaseServer } from '#tests/support/apps/two-nodes.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { fillAccount } from '#tests/support/people/large-account.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { digestAccount, findWord, plantAccount } from '#tests/support/people/planted-rows.ts'

const amounts = { items: 20_000, messages: 20_000 }
const [word, otherWord, quickWord] = ['zqrhubarb1', 'zqnutmeg2', 'zqfennel3']
let server: DatabaseServer
/** The product that removes accounts, and is killed. */
let product: ChildApp
/** Another node, without background work: plants accounts and looks for what is left of them. */
let node: TestApp

beforeAll(async () => {
  server = await startDatabaseServer()
  const databaseUrl = await server.createDatabase()
  const secretKey = 'a secret that both of the nodes have, of more than thirty-two'
  product = await ChildApp.create({ databaseUrl, env: { SECRET_KEY: secretKey } })
  await product.start()
  node = await openTestApp(databaseUrl, { secretKey })
})

afterAll(async () => {
  await node.close()
  await product.remove()
  await server.stop()
})

async function count(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await node.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${text}`,
    values,
  )
  return rows[0]?.count ?? 0
}

function rowsOf(table: string, { account }: Person): Promise<number> {
  return count(`${table} where account_id = $1`, [account.id])
}

/** As a week after its owner asked for it: what the product finds with its next look. */
async function makeDue({ account }: Person): Promise<void> {
  await node.database.pool.query(`update accounts set deletes_at = now() - interval '1 second' where id = $1`, [
    account.id,
  ])
  await node.database.pool.query(`select graphile_worker.add_job('remove-due-accounts')`)
}

/** Holds a row in the middle of those that an account has in a table, so that whoever deletes them comes half through and waits. */
async function holdMiddleOf(table: string, { account }: Person): Promise<pg.PoolClient> {
  const holder = await node.database.pool.connect()
  await holder.query('begin')
  const middle = Math.floor((await rowsOf(table, { account } as Person)) / 2)
  const held = await holder.query(
    `select from ${table} where account_id = $1 and id = (select id from ${table} where account_id = $1 order by id offset $2 limit 1) for update`,
    [account.id, middle],
  )
  expect(held.rowCount).toBe(1)
  return holder
}

const deleting = `pg_stat_activity where datname = current_database() and state = 'active' and query like 'delete from %'`

/** Kills the product while it has deleted about half of a table, and lets go of the row. Answers how many rows were left. */
async function killHalfThrough(table: string, person: Person, holder: pg.PoolClient): Promise<number> {
  await expect.poll(() => count(`${deleting} and wait_event_type = 'Lock'`), { timeout: 100_000 }).toBe(1)
  const left = await rowsOf(table, person)
  await product.kill9('app')
  await holder.query('rollback')
  holder.release()
  // What the killed process had begun, the database takes back by itself.
  await expect.poll(() => count(deleting), { timeout: 60_000 }).toBe(0)
  expect(await rowsOf(table, person)).toBe(left)
  return left
}

async function isGone({ account }: Person): Promise<boolean> {
  return (await count('accounts where id = $1', [account.id])) === 0
}

/** Of the account nothing is left but events without a person. */
async function expectNothingLeft(person: Person, itsWord: string): Promise<void> {
  expect(await findWord(node, itsWord)).toEqual({})
  const left = Object.entries(await digestAccount(node, person.account.id)).filter(
    ([, digest]) => !digest.startsWith('0 '),
  )
  expect(left.map(([table]) => table)).toEqual(['audit_events'])
}

/** What the product makes of a bot's items and messages by itself, whenever it has the time. */
const derived = ['answer_snapshots', 'answer_snapshot_parts', 'inboxes', 'inbox_texts']

/** All that an account has, by table, and where its word stands. */
async function lookAt({ account }: Person, itsWord: string) {
  const found = { ...(await digestAccount(node, account.id)), words: await findWord(node, itsWord) }
  const entries = (all: object) => Object.entries(all).filter(([table]) => !derived.includes(table))
  return { ...Object.fromEntries(entries(found)), words: Object.fromEntries(entries(found.words)) }
}

test('A removal that kill -9 cuts off twice in the middle is finished by the next process, whole, and of nobody else', async () => {
  const admin = await createOwnerSession(node)
  const person = await plantAccount(node, admin, word)
  await fillAccount(node, person, word, amounts)
  const neighbour = await createUserSession(node, { email: `${otherWord}@example.com`, plan: 'vip-yearly' })
  await createTestBot(node, neighbour, { items: [{ question: `${otherWord}?`, answer: `${otherWord}.` }] })
  await fillAccount(node, neighbour, otherWord, { items: 500, messages: 500 })
  const neighbourBefore = await lookAt(neighbour, otherWord)
  expect(Object.keys(await findWord(node, word)).length).toBeGreaterThan(30)

  const tables = ['messages', 'corpus_items'] as const
  const holders = await Promise.all(tables.map((table) => holdMiddleOf(table, person)))
  const before = await Promise.all(tables.map((table) => rowsOf(table, person)))
  await makeDue(person)
  for (const [place, table] of tables.entries()) {
    const left = await killHalfThrough(table, person, holders[place] as pg.PoolClient)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(before[place] ?? 0)
    // Half done, it is nobody's any more, and the next process takes it up.
    expect(await count('accounts where id = $1 and removal_began_at is not null', [person.account.id])).toBe(1)
    await product.start()
  }
  await expect.poll(() => isGone(person), { timeout: 100_000 }).toBe(true)
  await expectNothingLeft(person, word)
  expect(await lookAt(neighbour, otherWord)).toEqual(neighbourBefore)
}, 300_000)

test('A large account goes as a whole when nothing cuts its removal off', async () => {
  const person = await createUserSession(node, { email: `${quickWord}@example.com`, plan: 'vip-yearly' })
  await createTestBot(node, person, { items: [{ question: `${quickWord}?`, answer: `${quickWord}.` }] })
  await fillAccount(node, person, quickWord, amounts)
  const begunMs = performance.now()
  await makeDue(person)
  await expect.poll(() => isGone(person), { timeout: 100_000, interval: 20 }).toBe(true)
  const seconds = ((performance.now() - begunMs) / 1000).toFixed(1)
  console.log(`the removal of an account of ${amounts.items} items and ${amounts.messages} messages: ${seconds} s`)
  await expectNothingLeft(person, quickWord)
}, 300_000)
