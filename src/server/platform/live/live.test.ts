/** Live updates over real HTTP, with two apps on one database as two nodes. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { requireSecondFactor } from '#contract/features/account/second-factor.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/features/account/sessions.ts'
import { changePassword, logIn, logOut } from '#contract/features/accounts.ts'
import { renameBot } from '#contract/features/bots.ts'
import { type App, createApp } from '#server/app.ts'
import { openSession } from '#server/features/accounts/accounts.public.ts'
import { secondFactorRules } from '#server/features/accounts/accounts.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { type OpenedStream, openStream } from '#tests/support/calls/event-stream.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person, testPassword } from '#tests/support/people/people.ts'
import { addSecondFactor } from '#tests/support/people/second-factor.ts'
import { forgetOldChanges } from './live.house.store.ts'
import { publish } from './publish.ts'

let app: TestApp
let other: App
let origins: [string, string]
const streams: OpenedStream[] = []

beforeAll(async () => {
  app = await createTestApp()
  other = await createApp({
    settings: app.settings,
    webFolder: undefined,
    log: pino({ level: 'silent' }),
    clock: app.clock,
  })
  const listen = (node: App) => node.http.listen({ host: '127.0.0.1', port: 0 })
  origins = [await listen(app), await listen(other)]
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

async function open(
  person: Person,
  { node = 0, ...place }: { node?: 0 | 1; after?: string; lastEventId?: string } = {},
): Promise<OpenedStream> {
  const stream = await openStream(origins[node], person.cookie, place)
  streams.push(stream)
  return stream
}

/** Tells of a bot that was changed, in a transaction of its own. */
function tell(person: Person, id: string): Promise<void> {
  const { account } = person
  return app.database.of(account.id).transaction((tx) => publish(tx, { accountId: account.id, topic: 'bots', id }))
}

test('a page hears of a change on whatever node it happens', async () => {
  const person = await createUserSession(app)
  const bot = await createTestBot(app, person, { items: [] })
  const here = await open(person, { node: 0 })
  const there = await open(person, { node: 1 })
  await Promise.all([here.ready(), there.ready()])
  const renamed = await call(app, renameBot, { params: { botId: bot.id }, body: { name: 'Renamed' } }, person)
  expect(renamed.status).toBe(200)
  const change = { topic: 'bots', botId: bot.id, id: bot.id }
  expect([await here.changes(1), await there.changes(1)]).toEqual([[change], [change]])
})

test('a change that is rolled back is told to nobody', async () => {
  const person = await createUserSession(app)
  const stream = await open(person)
  await stream.ready()
  const { id: accountId } = person.account
  const failing = app.database.of(accountId).transaction(async (tx) => {
    await publish(tx, { accountId, topic: 'bots', id: 'rolled-back' })
    throw new Error('not this time')
  })
  await expect(failing).rejects.toThrow('not this time')
  await tell(person, 'kept')
  expect(await stream.changes(1)).toEqual([{ topic: 'bots', id: 'kept' }])
})

test("no account hears of another one's changes, and only ADMINs of the installation's", async () => {
  const person = await createUserSession(app)
  const stranger = await createUserSession(app)
  const admin = await createOwnerSession(app)
  const [own, foreign, ofAdmin] = [await open(person), await open(stranger), await open(admin)]
  await Promise.all([own, foreign, ofAdmin].map((stream) => stream.ready()))
  await tell(person, 'own')
  // The mail of a change is written by a tenant's connection, and told to ADMINs.
  await publish(app.database.of(person.account.id), { accountId: null, topic: 'outbox', id: 'mail' })
  await tell(stranger, 'foreign')
  expect(await ofAdmin.changes(1)).toEqual([{ topic: 'outbox', id: 'mail' }])
  expect(await foreign.changes(1)).toEqual([{ topic: 'bots', id: 'foreign' }])
  expect(await own.changes(1)).toEqual([{ topic: 'bots', id: 'own' }])
})

test('an ADMIN who lacks a second factor that is required hears of the installation no more than a user', async () => {
  const [admin, before] = [await createOwnerSession(app), await createOwnerSession(app)]
  const stream = await open(before)
  await stream.ready()
  await addSecondFactor(app, admin)
  await call(app, requireSecondFactor, { body: { isRequired: true } }, admin)
  const tellOutbox = () => publish(app.database.house, { accountId: null, topic: 'outbox', id: 'mail' })
  try {
    // One that hears more than it may is ended when it is looked at.
    await publish(app.database.house, { accountId: before.account.id, topic: 'session' })
    await stream.ended
    const [lacking, having] = [await open(before), await open(admin)]
    await Promise.all([lacking.ready(), having.ready()])
    await tellOutbox()
    await tell(before, 'own')
    await tell(admin, 'of-admin')
    expect(await lacking.changes(1)).toEqual([{ topic: 'bots', id: 'own' }])
    expect((await having.changes(2)).toSorted((a, b) => a.topic.localeCompare(b.topic))).toEqual([
      { topic: 'bots', id: 'of-admin' },
      { topic: 'outbox', id: 'mail' },
    ])
    // It is looked at again, and stays.
    await publish(app.database.house, { accountId: before.account.id, topic: 'session' })
    expect(await lacking.changes(2)).toEqual([{ topic: 'bots', id: 'own' }, { topic: 'session' }])
    await tell(before, 'later')
    expect(await lacking.changes(3)).toHaveLength(3)
  } finally {
    await app.database.house.delete(secondFactorRules)
  }
})

test('whoever is logged in hears of what is for everyone, on every node, also after a break, and of nothing else of the installation', async () => {
  const [person, stranger] = [await createUserSession(app), await createUserSession(app)]
  const admin = await createOwnerSession(app)
  const own = await open(person)
  const [foreign, ofAdmin] = [await open(stranger, { node: 1 }), await open(admin, { node: 1 })]
  await Promise.all([own, foreign, ofAdmin].map((stream) => stream.ready()))
  const place = own.lastId()
  await app.database.house.transaction(async (tx) => {
    await publish(tx, { accountId: null, topic: 'outbox', id: 'mail' })
    await publish(tx, { accountId: null, topic: 'notices' })
    await publish(tx, { accountId: person.account.id, topic: 'bots', id: 'own' })
  })
  expect(await own.changes(2)).toEqual([{ topic: 'bots', id: 'own' }, { topic: 'notices' }])
  expect(await foreign.changes(1)).toEqual([{ topic: 'notices' }])
  expect(await ofAdmin.changes(2)).toEqual([{ topic: 'outbox', id: 'mail' }, { topic: 'notices' }])
  const back = await open(person, { node: 1, lastEventId: place })
  expect(await back.changes(2)).toEqual([{ topic: 'notices' }, { topic: 'bots', id: 'own' }])
})

test('the database refuses to tell another account anything, and to show what it was told', async () => {
  const [person, stranger] = [await createUserSession(app), await createUserSession(app)]
  const { id } = stranger.account
  const asPerson = app.database.of(person.account.id)
  await expect(publish(asPerson, { accountId: id, topic: 'bots' })).rejects.toThrow()
  await tell(stranger, 'secret')
  const { rows } = await asPerson.execute('select account_id, topic from live_changes')
  // What it was told of its own log-in.
  expect(rows).toEqual([{ account_id: person.account.id, topic: 'session' }])
})

test('a page that was cut off hears all it missed, once, whatever the order of commits', async () => {
  const person = await createUserSession(app)
  const first = await open(person)
  await first.ready()
  const ids = Array.from({ length: 200 }, (_, n) => `change-${n}`)
  const { id: accountId } = person.account
  // Their numbers are taken in one order, and committed in another one: each waits for a part of the others.
  const commits = ids.map((id, n) =>
    app.database.of(accountId).transaction(async (tx) => {
      await publish(tx, { accountId, topic: 'bots', id })
      await tx.execute(`select pg_sleep(${((n * 7) % 10) / 200})`)
    }),
  )
  const heard: string[] = []
  const take = (stream: OpenedStream) => {
    const changes = stream.events.filter(({ event }) => event === 'changes')
    for (const { data } of changes) for (const { id } of JSON.parse(data) as { id: string }[]) heard.push(id)
  }
  // Cut off again and again while they come, and back on the other node.
  let stream = first
  for (let node = 1; ; node += 1) {
    const before = stream
    await before.changes(1)
    before.close()
    await before.ended
    take(before)
    if (heard.length >= ids.length) break
    stream = await open(person, { node: (node % 2) as 0 | 1, lastEventId: before.lastId() })
    expect(await stream.ready()).toMatchObject({ isResumed: true })
  }
  await Promise.all(commits)
  expect(heard.toSorted()).toEqual(ids.toSorted())
})

test('a long transaction holds nothing back, and is told when it commits', async () => {
  const person = await createUserSession(app)
  const { id: accountId } = person.account
  const client = new pg.Client({ connectionString: app.connectionString })
  await client.connect()
  await client.query('begin')
  await client.query(`select publish_change($1, null, 'bots', 'long', null)`, [accountId])
  const stream = await open(person)
  await stream.ready()
  await tell(person, 'short')
  expect(await stream.changes(1)).toEqual([{ topic: 'bots', id: 'short' }])
  stream.close()
  await client.query('commit')
  await client.end()
  const again = await open(person, { after: stream.lastId() })
  expect(await again.ready()).toMatchObject({ isResumed: true })
  expect(await again.changes(1)).toEqual([{ topic: 'bots', id: 'long' }])
})

test('a place that is too old, of another database or made up is answered by starting anew', async () => {
  const person = await createUserSession(app)
  const nowSeconds = Math.floor(Date.now() / 1000)
  for (const after of [
    `${nowSeconds - 4000}_1:1:`,
    `${nowSeconds}_1:9223372036854775807:`,
    '1_5:3:9,2',
    // What looks like a place and is an octal number to PostgreSQL.
    `${nowSeconds}_08:09:`,
    `${nowSeconds}_8:9:08`,
  ]) {
    const stream = await open(person, { after })
    expect(await stream.ready()).toMatchObject({ isResumed: false })
  }
  const refused = await open(person, { after: "1'; drop" })
  expect(refused.status).toBe(422)
})

test('changes are forgotten after a while', async () => {
  const person = await createUserSession(app)
  const { house } = app.database
  await tell(person, 'old')
  const count = async () => {
    const ofPerson = `account_id = '${person.account.id}' and topic = 'bots'`
    const { rows } = await house.execute(`select 1 from live_changes where ${ofPerson}`)
    return rows.length
  }
  await forgetOldChanges(house)
  expect(await count()).toBe(1)
  await house.execute(
    `update live_changes set at = now() - interval '2 hours' where account_id = '${person.account.id}'`,
  )
  await forgetOldChanges(house)
  expect(await count()).toBe(0)
})

test('a stream ends with its session, and stays for the session that was kept', async () => {
  const person = await createUserSession(app)
  const login = (await app.http.inject({
    method: 'POST',
    url: '/api/v1/session',
    headers: { origin: app.origin },
    payload: { email: person.account.email, password: testPassword },
  })) as { cookies: { name: string; value: string }[] }
  const session = login.cookies.find(({ name }) => name === 'huida_session')
  const second: Person = { ...person, cookie: `huida_session=${session?.value}` }
  const kept = await open(person)
  const own = await open(second, { node: 1 })
  await Promise.all([kept.ready(), own.ready()])
  await call(app, logOut, {}, second)
  await own.ended
  expect(await kept.changes(1)).toEqual([{ topic: 'session' }])
  const refused = await open(second)
  expect(refused.status).toBe(401)
  const password = 'Better-Horse-8'
  const changed = await call(
    app,
    changePassword,
    { body: { original: testPassword, password, confirm: password } },
    person,
  )
  expect(changed.status).toBeLessThan(300)
  expect(await kept.changes(2)).toHaveLength(2)
})

test('whoever logs in elsewhere is seen by the open pages of that account alone, on whatever node', async () => {
  const person = await createUserSession(app)
  const stranger = await createUserSession(app)
  const [here, there, foreign] = [await open(person), await open(person, { node: 1 }), await open(stranger)]
  await Promise.all([here, there, foreign].map((stream) => stream.ready()))
  const body = { email: person.account.email, password: testPassword }
  expect((await call(app, logIn, { body })).status).toBe(200)
  expect([await here.changes(1), await there.changes(1)]).toEqual([[{ topic: 'session' }], [{ topic: 'session' }]])
  expect((await call(app, listSessions, {}, person)).reply.total).toBe(2)
  // The stranger's first change is one of its own: the log-in was not told before it.
  await tell(stranger, 'own')
  expect(await foreign.changes(1)).toEqual([{ topic: 'bots', id: 'own' }])
})

test('a log-in that is refused is told to nobody', async () => {
  const person = await createUserSession(app)
  const stream = await open(person)
  await stream.ready()
  const body = { email: person.account.email, password: 'Wrong-Horse-8' }
  expect((await call(app, logIn, { body })).status).toBeGreaterThanOrEqual(400)
  await tell(person, 'after')
  expect(await stream.changes(1)).toEqual([{ topic: 'bots', id: 'after' }])
})

test('a stream ends with the session that its owner ends elsewhere, on whatever node', async () => {
  const person = await createUserSession(app)
  const tokens = [0, 1].map(() => openSession(app.database.house, person.account.id, app.clock.now()))
  const [one, another] = (await Promise.all(tokens)).map((token) => ({ ...person, cookie: `huida_session=${token}` }))
  if (one === undefined || another === undefined) throw new Error('two sessions were opened')
  const [kept, first, second] = [await open(person), await open(one, { node: 1 }), await open(another, { node: 1 })]
  await Promise.all([kept, first, second].map((stream) => stream.ready()))
  const [own] = (await call(app, listSessions, {}, one)).reply.items
  await call(app, endSession, { params: { sessionId: own?.id ?? '' } }, person)
  await first.ended
  await call(app, endOtherSessions, {}, person)
  await second.ended
  expect(await kept.changes(2)).toEqual([{ topic: 'session' }, { topic: 'session' }])
})

test('a suspended account loses its streams', async () => {
  const person = await createUserSession(app)
  const stream = await open(person, { node: 1 })
  await stream.ready()
  await app.features.accounts.suspend(person.account.id, null)
  await stream.ended
})

test('one account holds at most fifty streams on a node', async () => {
  const person = await createUserSession(app)
  const held = await Promise.all(Array.from({ length: 50 }, () => open(person)))
  expect(held.every(({ status }) => status === 200)).toBe(true)
  const refused = await open(person)
  expect(refused.status).toBe(503)
  held[0]?.close()
  await held[0]?.ended
  await expect
    .poll(async () => {
      const stream = await open(person)
      return stream.status
    })
    .toBe(200)
})

test('a node that ends ends its streams, and what happened meanwhile is heard on another', async () => {
  const person = await createUserSession(app)
  const ending = await createApp({
    settings: app.settings,
    webFolder: undefined,
    log: pino({ level: 'silent' }),
    clock: app.clock,
  })
  const origin = await ending.http.listen({ host: '127.0.0.1', port: 0 })
  const stream = await openStream(origin, person.cookie)
  await stream.ready()
  await ending.close()
  await stream.ended
  const id = randomUUID()
  await tell(person, id)
  const again = await open(person, { lastEventId: stream.lastId() })
  expect(await again.changes(1)).toEqual([{ topic: 'bots', id }])
})
