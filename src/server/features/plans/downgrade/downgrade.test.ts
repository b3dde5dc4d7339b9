import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage, sendPublicMessage, testBot } from '#contract/features/answers.ts'
import { createBot, deleteBot, getBot, listBots, renameBot } from '#contract/features/bots.ts'
import { createCorpusItem, deleteCorpusItems, listCorpus } from '#contract/features/corpus.ts'
import { chooseBots, getDowngrade } from '#contract/features/terms/downgrades.ts'
import { plusDays } from '#contract/time-zones.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { grantTo, moveTo, payFor, planOf, todayOf } from '#tests/support/people/plans.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
  await moveTo(app, plusDays(todayOf(app), 1))
})
afterAll(() => app.close())

interface Owned {
  readonly id: string
  readonly key: { readonly bearer: string }
}

/** A VIP, paid for a year, with so many bots. */
async function vipWith(count: number): Promise<{ person: Person; bots: Owned[] }> {
  const person = await createUserSession(app)
  await grantTo(app, admin, person, { plan: 'vip-yearly' })
  await payFor(app, admin, person, 1, 288_800)
  const bots: Owned[] = []
  for (let number = 1; number <= count; number += 1) {
    const { reply } = await call(app, createBot, { body: { name: `Bot ${number}`, language: 'en' } }, person)
    bots.push({ id: reply.bot.id, key: { bearer: reply.apiKey } })
    app.clock.skip(1000)
  }
  return { person, bots }
}

async function downgradeOf(person: Person) {
  return (await call(app, getDowngrade, {}, person)).reply
}

function choose(person: Person, botIds: string[]) {
  return call(app, chooseBots, { body: { botIds } }, person)
}

async function readOnly(person: Person): Promise<string[]> {
  const { items } = (await call(app, listBots, {}, person)).reply
  return items.filter(({ isReadOnly }) => isReadOnly).map(({ name }) => name)
}

async function endPlanOf(person: Person): Promise<void> {
  await moveTo(app, plusDays((await planOf(app, person)).lastDay ?? '', 1), 1)
  await app.features.planClock.tick()
}

test('What a downgrade loses is told beforehand: bots, features and amounts', async () => {
  const { person, bots } = await vipWith(3)
  const told = await downgradeOf(person)
  expect(told).toMatchObject({ state: 'none', botLimit: 1, itemLimit: 200, isChosen: false, fullBots: [] })
  expect(told.bots.map(({ name, stays }) => [name, stays])).toEqual([
    ['Bot 1', true],
    ['Bot 2', false],
    ['Bot 3', false],
  ])
  expect(told.lostFeatures).toEqual(['batchUpload', 'export', 'coinTemplate', 'attachments', 'chatHistory'])
  expect(told.lowered).toEqual(
    expect.arrayContaining([
      { name: 'bots', from: 10, to: 1 },
      { name: 'callsPerDay', from: 5000, to: 100 },
      { name: 'chitChatPerDay', from: null, to: 20 },
    ]),
  )
  expect(bots).toHaveLength(3)
})

test('Nobody chooses more bots than stay, nor those of another account', async () => {
  const { person, bots } = await vipWith(2)
  const stranger = await vipWith(1)
  expect(
    (
      await choose(
        person,
        bots.map(({ id }) => id),
      )
    ).problem,
  ).toMatchObject({ code: 'limit-reached', details: { limit: 1 } })
  expect((await choose(person, [stranger.bots[0]?.id ?? ''])).problem.code).toBe('not-found')
  expect((await choose(person, [])).problem.code).toBe('nothing-selected')
  expect((await downgradeOf(person)).isChosen).toBe(false)
})

test('Of sixteen choices of one account at once each is answered, and another account meanwhile', async () => {
  const [{ person, bots }, other] = [await vipWith(2), await vipWith(1)]
  const client = new pg.Client({ connectionString: app.connectionString })
  await client.connect()
  await client.query('begin')
  await client.query('select from accounts where id = $1 for update', [person.account.id])
  const chosen = Array.from({ length: 16 }, () => choose(person, [bots[0]?.id ?? '']))
  const meanwhile = choose(other.person, [other.bots[0]?.id ?? ''])
  try {
    // As many as there are connections of the installation hold one, and wait for the account.
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const { lookUps, pool } = app.database
    await expect.poll(async () => (await lookUps.query(waiting)).rowCount).toBe(pool.options.max)
    // Longer than a node keeps what it knows of plans: the first that goes on has to read it.
    await new Promise((resolve) => setTimeout(resolve, 600))
    await client.query('commit')
  } finally {
    await client.end()
  }
  expect((await meanwhile).reply.isChosen).toBe(true)
  for (const { status, reply } of await Promise.all(chosen)) expect([status, reply.isChosen]).toEqual([200, true])
})

test('Chosen ahead, the others are closed and read-only when the plan ends; nothing is deleted, and a renewal opens all', async () => {
  const { person, bots } = await vipWith(3)
  const [first, second, third] = bots as [Owned, Owned, Owned]
  expect((await choose(person, [second.id])).reply.isChosen).toBe(true)
  const params = { botId: third.id }
  const item = { question: 'When are you open?', answer: 'Always.' }
  const { reply: made } = await call(app, createCorpusItem, { params, body: item }, person)
  await endPlanOf(person)

  expect(await downgradeOf(person)).toMatchObject({ state: 'settled' })
  expect(await readOnly(person)).toEqual(['Bot 1', 'Bot 3'])
  const ask = ({ id, key }: Owned) => call(app, sendMessage, { params: { botId: id }, body: { text: 'Hello' } }, key)
  expect((await ask(second)).status).toBe(200)
  expect((await ask(first)).problem.code).toBe('bot-closed')
  const visit = { params, body: { text: 'Hello', visitorToken: 'a-visitor-of-the-test' } }
  expect((await call(app, sendPublicMessage, visit)).problem.code).toBe('bot-closed')

  for (const refused of [
    await call(app, renameBot, { params, body: { name: 'Other' } }, person),
    await call(app, renameBot, { params, body: { status: 'completed' } }, person),
    await call(app, createCorpusItem, { params, body: { question: 'New?', answer: 'No.' } }, person),
    await call(app, deleteCorpusItems, { params, body: { ids: [made.id] } }, person),
    await call(app, testBot, { params, body: { text: 'Hello' } }, person),
  ])
    expect([refused.status, refused.problem.code]).toEqual([403, 'bot-read-only'])
  const { reply: kept } = await call(app, listCorpus, { params, query: { q: 'When are you open' } }, person)
  expect(kept.items.map(({ answer }) => answer)).toContain('Always.')
  expect((await call(app, createBot, { body: { name: 'One more', language: 'en' } }, person)).problem.code).toBe(
    'limit-reached',
  )

  await grantTo(app, admin, person)
  expect(await readOnly(person)).toEqual([])
  expect((await ask(first)).status).toBe(200)
  expect(
    (await call(app, createCorpusItem, { params, body: { question: 'New?', answer: 'Yes.' } }, person)).status,
  ).toBe(201)
  expect(await downgradeOf(person)).toMatchObject({ state: 'none', isChosen: false })
})

test('Without a choice all bots go on for seven days, then the oldest stays', async () => {
  const { person, bots } = await vipWith(3)
  await endPlanOf(person)
  const { state, chooseUntil } = await downgradeOf(person)
  expect(state).toBe('choosing')
  expect(chooseUntil).toBe(new Date(`${plusDays(todayOf(app), 8)}T00:00:00Z`).toISOString())
  const mail = (await mailsTo(app, person.account.email)).at(-1)
  expect(mail?.body).toContain('which ones stay')
  expect(await readOnly(person)).toEqual([])
  await moveTo(app, plusDays(todayOf(app), 7), 23)
  await app.features.planClock.tick()
  expect(await readOnly(person)).toEqual([])
  app.clock.skip(3600_000)
  await Promise.all([app.features.planClock.tick(), app.features.planClock.tick()])
  expect(await readOnly(person)).toEqual(['Bot 2', 'Bot 3'])

  // Too late for another choice, but a place that becomes free is filled.
  expect((await choose(person, [bots[1]?.id ?? ''])).problem.code).toBe('choice-closed')
  expect(await readOnly(person)).toEqual(['Bot 2', 'Bot 3'])
  await call(app, deleteBot, { params: { botId: bots[0]?.id ?? '' }, body: { name: 'Bot 1' } }, person)
  expect((await choose(person, [bots[2]?.id ?? ''])).status).toBe(200)
  expect(await readOnly(person)).toEqual(['Bot 2'])
})

test('Within the seven days a choice holds at once, and can be changed', async () => {
  const { person, bots } = await vipWith(3)
  await endPlanOf(person)
  await choose(person, [bots[1]?.id ?? ''])
  expect(await readOnly(person)).toEqual(['Bot 1', 'Bot 3'])
  await choose(person, [bots[2]?.id ?? ''])
  expect(await readOnly(person)).toEqual(['Bot 1', 'Bot 2'])
  const { rows } = await app.database.pool.query(
    `select target from audit_events where action = 'bots-chosen' and account_id = $1 order by at`,
    [person.account.id],
  )
  expect(rows).toEqual([{ target: `botId ${bots[1]?.id} Bot 2` }, { target: `botId ${bots[2]?.id} Bot 3` }])
})

test('Of parallel choices one holds: there are never more open bots than the plan has', async () => {
  const { person, bots } = await vipWith(4)
  await endPlanOf(person)
  await Promise.all(bots.flatMap(({ id }) => [choose(person, [id]), choose(person, [id])]))
  expect(await readOnly(person)).toHaveLength(3)
})

test('A read-only bot can be deleted by its owner', async () => {
  const { person, bots } = await vipWith(2)
  await choose(person, [bots[0]?.id ?? ''])
  await endPlanOf(person)
  const params = { botId: bots[1]?.id ?? '' }
  expect((await call(app, deleteBot, { params, body: { name: 'Bot 2' } }, person)).status).toBe(204)
  expect((await call(app, getBot, { params }, person)).problem.code).toBe('not-found')
})

test('A bot with more items than free accounts have answers from all, and takes no more', async () => {
  const { person, bots: owned } = await vipWith(1)
  const [bot] = owned as [Owned]
  const item = { question: 'Which colours does the mug come in?', answer: 'Blue and green.' }
  await call(app, createCorpusItem, { params: { botId: bot.id }, body: item }, person)
  await app.database.house.update(bots).set({ itemCount: 250 }).where(eq(bots.id, bot.id))
  expect((await downgradeOf(person)).fullBots).toMatchObject([{ name: 'Bot 1', itemCount: 250 }])
  await endPlanOf(person)
  expect(await readOnly(person)).toEqual([])
  const added = await call(
    app,
    createCorpusItem,
    { params: { botId: bot.id }, body: { question: 'New?', answer: 'No.' } },
    person,
  )
  expect(added.problem.code).toBe('corpus-full')
  const { reply } = await call(
    app,
    sendMessage,
    { params: { botId: bot.id }, body: { text: 'Which colours does the mug come in?' } },
    bot.key,
  )
  expect(reply.answer?.text).toBe('Blue and green.')
})
