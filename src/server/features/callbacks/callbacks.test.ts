import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startingQuantities } from '#contract/entitlements.ts'
import { updateAccount } from '#contract/features/account/details.ts'
import { sendMessage, sendPublicMessage, testBot } from '#contract/features/answers.ts'
import { createBot, getBot, listBots } from '#contract/features/bots.ts'
import { listCallbacks, tickAllCallbacks, tickCallback } from '#contract/features/conversations/callbacks.ts'
import { dayIn } from '#contract/time-zones.ts'
import { mails } from '#phrases/en/mails.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { featureContextOf } from '#tests/support/apps/feature-context.ts'
import { call } from '#tests/support/calls/calls.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { createCallbacksService } from './callbacks.service.ts'
import { countOpenCallbacks } from './callbacks.store.ts'
import { callbackBoxes, callbacks } from './callbacks.tables.ts'

let app: TestApp
let person: Person
let botId: string
let visitors = 0

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function newBot(language: 'zh' | 'en' = 'zh', plan: 'free' | 'vip-monthly' = 'vip-monthly'): Promise<string> {
  person = await createUserSession(app, { plan })
  const { reply } = await call(app, createBot, { body: { name: `Bot ${Date.now()}`, language } }, person)
  botId = reply.bot.id
  return reply.apiKey
}

function newVisitor() {
  visitors += 1
  const visitorToken = `visitor number ${visitors} of callbacks`
  return async (text: string) =>
    (await call(app, sendPublicMessage, { params: { botId }, body: { text, visitorToken } })).reply
}

async function list(status: 'open' | 'all' = 'open') {
  return (await call(app, listCallbacks, { params: { botId }, query: { status } }, person)).reply
}

async function tellOwners(): Promise<void> {
  await createCallbacksService(featureContextOf(app)).tellOwners()
}

async function openCount(): Promise<number> {
  return (await call(app, getBot, { params: { botId } }, person)).reply.openCallbacks
}

test('what a customer leaves after a hand-over is confirmed, kept with what was asked, and told to the owner', async () => {
  await newBot()
  const say = newVisitor()
  expect((await say('转人工')).answer?.source.kind).toBe('person')
  const noted = await say('13800138000 王先生')
  expect(noted.answer).toMatchObject({ text: '已记下 138****8000，同事上班后联系您。', source: { kind: 'contact' } })
  expect((await list()).items).toMatchObject([{ text: '13800138000 王先生', asked: '转人工', isDone: false }])
  expect(await openCount()).toBe(1)
  expect((await call(app, listBots, {}, person)).reply.items.map((bot) => bot.openCallbacks)).toEqual([1])
  const [mail] = await mailsTo(app, person.account.email)
  expect(mail?.body).toContain('/user/callbacks?bot=')
  expect(mail?.body).not.toContain('13800138000')
  const [row] = await app.database.house.select().from(callbacks).where(eq(callbacks.botId, botId))
  expect(row?.saidSealed).not.toMatch(/138/)
})

test('an English bot masks an email address, and asks who only gave an order number how to reach them', async () => {
  await newBot('en')
  const say = newVisitor()
  expect((await say('order 20261122001')).answer?.text).toContain('add a phone number or email address')
  expect((await say('my email is tom@x.co.uk please get back to me')).answer?.text).toContain('to***@x.co.uk')
  expect((await list()).items.map(({ text }) => text)).toEqual([
    'my email is tom@x.co.uk please get back to me',
    'order 20261122001',
  ])
})

test('the same left twice is one, and one conversation fills no list', async () => {
  await newBot()
  const say = newVisitor()
  await say('转人工')
  for (const tail of [1, 1, 1, 2, 3, 4, 5]) {
    expect((await say(`1380013800${tail}`)).answer?.source.kind).toBe('contact')
  }
  expect((await say('13800138006')).answer?.source.kind).toBe('fallback')
  expect((await list()).total).toBe(5)
  expect(await openCount()).toBe(5)
})

test('the owner gets one mail in half an hour, however many leave something at once', async () => {
  await newBot()
  await Promise.all(Array.from({ length: 12 }, async (_, place) => newVisitor()(`我的电话 138001390${place + 10}`)))
  expect(await openCount()).toBe(12)
  expect(await mailsTo(app, person.account.email)).toHaveLength(1)
  app.clock.skip(31 * 60_000)
  await tellOwners()
  const mails = await mailsTo(app, person.account.email)
  expect(mails).toHaveLength(2)
  expect(mails.some(({ body }) => body.includes('11 '))).toBe(true)
  await tellOwners()
  expect(await mailsTo(app, person.account.email)).toHaveLength(2)
})

test('an owner who turned that mail off gets none, but hears of a full list', async () => {
  await newBot()
  await call(app, updateAccount, { body: { mails: { callbacks: false } } }, person)
  await newVisitor()('我的电话 13800138000')
  expect(await openCount()).toBe(1)
  expect(await mailsTo(app, person.account.email)).toEqual([])
  await ofBox({ openCount: 499 })
  await newVisitor()('我的电话 13800138001')
  expect((await mailsTo(app, person.account.email)).map(({ subject }) => subject)).toEqual([
    mails.callbacksFull.subject,
  ])
})

test('nothing is promised when no place is left', async () => {
  await newBot()
  await newVisitor()('我的电话 13800138000')
  await app.database.house.update(callbackBoxes).set({ openCount: 500 }).where(eq(callbackBoxes.botId, botId))
  const refused = await newVisitor()('我的电话 13900139000')
  expect(refused.answer?.source.kind).toBe('fallback')
  expect((await list()).total).toBe(1)
})

async function ofBox(change: Partial<typeof callbackBoxes.$inferInsert>): Promise<void> {
  await app.database.house.update(callbackBoxes).set(change).where(eq(callbackBoxes.botId, botId))
}

async function mailsOfFull() {
  return (await mailsTo(app, person.account.email)).filter(({ subject }) => subject === mails.callbacksFull.subject)
}

test('the owner of a full list sees it there, and gets one mail until there was room again', async () => {
  await newBot()
  await newVisitor()('我的电话 13800138000')
  expect(await list()).toMatchObject({ isFull: false })
  await ofBox({ openCount: 499 })
  await newVisitor()('我的电话 13800138001')
  expect(await list()).toMatchObject({ isFull: true })
  expect(await mailsOfFull()).toHaveLength(1)
  expect((await mailsOfFull())[0]?.body).toContain('500 customers')
  // One is ticked off, and its place is taken at once.
  await ofBox({ openCount: 499 })
  await newVisitor()('我的电话 13800138002')
  await tellOwners()
  expect(await mailsOfFull()).toHaveLength(1)
  await ofBox({ openCount: 300 })
  await newVisitor()('我的电话 13800138003')
  await ofBox({ openCount: 500 })
  await tellOwners()
  await tellOwners()
  expect(await mailsOfFull()).toHaveLength(2)
})

test('a mail counts only those who still wait', async () => {
  await newBot()
  for (const tail of [1, 2, 3, 4]) await newVisitor()(`我的电话 1380013800${tail}`)
  for (const { id } of (await list()).items.slice(0, 2))
    await call(app, tickCallback, { params: { botId, callbackId: id }, body: { isDone: true } }, person)
  app.clock.skip(31 * 60_000)
  await tellOwners()
  const [first, second, ...others] = (await mailsTo(app, person.account.email)).map(({ body }) => body)
  expect([first, second].filter((body) => body?.includes('A customer left'))).toHaveLength(2)
  expect(others).toEqual([])
})

test('an owner who cannot be told keeps no other waiting', async () => {
  const owners: Person[] = []
  const botIds: string[] = []
  for (const _ of [1, 2, 3]) {
    await newBot()
    owners.push(person)
    botIds.push(botId)
    await newVisitor()('我的电话 13800138000')
    await newVisitor()('我的电话 13800138001')
  }
  await app.database.pool.query(`
    create function refuse_box() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse_box before update on callback_boxes for each row
      when (new.bot_id in ('${botIds[0]}', '${botIds[2]}')) execute function refuse_box()`)
  app.clock.skip(31 * 60_000)
  await tellOwners()
  const counts = async () =>
    await Promise.all(owners.map(async ({ account }) => (await mailsTo(app, account.email)).length))
  expect(await counts()).toEqual([1, 2, 1])
  await app.database.pool.query('drop function refuse_box cascade')
  await tellOwners()
  expect(await counts()).toEqual([2, 2, 2])
})

test('an open request is kept for 180 days and gives its place back, a ticked one for 90 days from the tick on', async () => {
  const service = createCallbacksService(featureContextOf(app))
  const skipDays = async (days: number) => {
    app.clock.skip(days * 86_400_000)
    await service.forgetOld()
    return app.database.house.select().from(callbacks).where(eq(callbacks.botId, botId))
  }
  await newBot()
  await newVisitor()('我的电话 13800138000')
  expect(await skipDays(100)).toHaveLength(1)
  await newVisitor()('我的电话 13800138001')
  expect(await skipDays(79)).toHaveLength(2)
  const [old] = await skipDays(2)
  expect(old?.at.getTime()).toBeGreaterThan(app.clock.now().getTime() - 82 * 86_400_000)
  const { id: accountId } = person.account
  expect(await countOpenCallbacks(app.database.of(accountId), accountId, [botId])).toEqual(new Map([[botId, 1]]))
  await service.tick(accountId, botId, old?.id ?? '', true)
  expect(await skipDays(89)).toHaveLength(1)
  expect(await skipDays(2)).toHaveLength(0)
})

/** As a program that names no contact. */
async function sendText(apiKey: string, text: string) {
  return await call(app, sendMessage, { params: { botId }, body: { text } }, { bearer: apiKey })
}

test('what was left with a message that could not be stored is not on the list, and the message sent again is there once', async () => {
  const apiKey = await newBot()
  await app.database.pool.query(`
    create function refuse_left() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create trigger refuse_left before insert on messages for each row when (new.text like '%13700137000%')
      execute function refuse_left()`)
  expect((await sendText(apiKey, '我的电话 13700137000')).status).toBe(503)
  expect((await list('all')).total).toBe(0)
  expect(await openCount()).toBe(0)
  expect(await mailsTo(app, person.account.email)).toEqual([])
  await app.database.pool.query('drop function refuse_left cascade')
  for (const _ of [1, 2]) {
    const { reply } = await sendText(apiKey, '我的电话 13700137000')
    expect(reply.answer).toMatchObject({ text: '已记下 137****7000，同事上班后联系您。', source: { kind: 'contact' } })
  }
  expect((await list('all')).total).toBe(1)
  expect(await openCount()).toBe(1)
  expect(await mailsTo(app, person.account.email)).toHaveLength(1)
})

test('the same number is a request of its own once the first was ticked off, some time later, or from another visitor', async () => {
  const apiKey = await newBot()
  await sendText(apiKey, '我的电话 13800138000')
  const [item] = (await list()).items
  await call(app, tickCallback, { params: { botId, callbackId: item?.id ?? '' }, body: { isDone: true } }, person)
  await sendText(apiKey, '我的电话 13800138000')
  expect((await list()).total).toBe(1)
  app.clock.skip(31 * 60_000)
  await sendText(apiKey, '我的电话 13800138000')
  expect((await list()).total).toBe(2)
  for (const say of [newVisitor(), newVisitor()]) await say('我的电话 13800138000')
  expect((await list()).total).toBe(4)
})

test('of many who leave something at the last call of the day, only the one who is answered is on the list', async () => {
  await newBot('zh', 'free')
  const day = dayIn('UTC', app.clock.now())
  await app.database.pool.query(
    `insert into usage_days (account_id, day, calls) values ($1, $2, $3)
     on conflict (account_id, day) do update set calls = excluded.calls`,
    [person.account.id, day, (startingQuantities.FREE.callsPerDay ?? 0) - 1],
  )
  const replies = await Promise.all(
    Array.from({ length: 8 }, async (_, place) => newVisitor()(`我的电话 138001390${place + 10}`)),
  )
  expect(replies.filter(({ answer }) => answer?.source.kind === 'contact')).toHaveLength(1)
  expect((await list('all')).total).toBe(1)
  expect(await openCount()).toBe(1)
})

test('whoever leaves something while the bot is deleted waits for that, and the deletion waits for nobody', async () => {
  await newBot()
  await newVisitor()('我的电话 13800138000')
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    // As a deletion does before it comes to what belongs to the bot.
    await client.query('select from bots where id = $1 for update', [botId])
    const left = {
      accountId: person.account.id,
      botId,
      messageId: newTimeId(app.clock.now()),
      conversationId: newTimeId(app.clock.now()),
      isAnonymous: false,
      platform: 'WEB',
      at: app.clock.now(),
      text: '我的电话 13800138001',
      asked: '',
      details: [{ kind: 'phone' as const, value: '13800138001' }],
    }
    const keeping = createCallbacksService(featureContextOf(app)).keep(left, async () => 'stored')
    const kept = keeping.catch((error: unknown) => error)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await app.database.pool.query(waiting)).rowCount).toBe(1)
    await client.query('delete from bots where id = $1', [botId])
    await client.query('commit')
    expect(await kept).toMatchObject({ code: 'not-found' })
  } finally {
    client.release(true)
  }
})

test('a tick takes it off the list and can be taken back; twice counts once', async () => {
  await newBot()
  await newVisitor()('我的电话 13800138000')
  const [item] = (await list()).items
  const params = { botId, callbackId: item?.id ?? '' }
  const tick = (isDone: boolean) => call(app, tickCallback, { params, body: { isDone } }, person)
  await Promise.all([tick(true), tick(true)])
  expect(await openCount()).toBe(0)
  expect((await list()).items).toEqual([])
  expect((await list('all')).items).toMatchObject([{ isDone: true }])
  await tick(false)
  expect(await openCount()).toBe(1)
})

test('all who wait are ticked off at once, but not who came later, and not by a stranger', async () => {
  await newBot()
  const params = { botId }
  for (const tail of [1, 2]) await newVisitor()(`我的电话 1380013800${tail}`)
  const until = (await list()).items[0]?.at ?? ''
  app.clock.skip(1000)
  await newVisitor()('我的电话 13800138003')
  const tickAll = (as: Person, moment: string) => call(app, tickAllCallbacks, { params, body: { until: moment } }, as)
  const other = await createUserSession(app, { plan: 'vip-monthly' })
  expect((await tickAll(other, until)).status).toBe(404)
  expect((await tickAll(person, '2000-01-01T00:00:00Z')).status).toBe(204)
  expect(await openCount()).toBe(3)
  expect((await tickAll(person, until)).status).toBe(204)
  expect((await list()).items.map(({ text }) => text)).toEqual(['我的电话 13800138003'])
  expect(await openCount()).toBe(1)
  expect((await list('all')).total).toBe(3)
})

test('an owner who tries the bot out sees the confirmation, and no entry', async () => {
  await newBot()
  const { reply } = await call(app, testBot, { params: { botId }, body: { text: '我的电话 13800138000' } }, person)
  expect(reply.answer.source.kind).toBe('contact')
  expect(reply.why.reason).toBe('contact')
  expect((await list()).total).toBe(0)
  expect(await mailsTo(app, person.account.email)).toEqual([])
})

test('another account sees and ticks nothing of it', async () => {
  await newBot()
  await newVisitor()('我的电话 13800138000')
  const [item] = (await list()).items
  const other = await createUserSession(app, { plan: 'vip-monthly' })
  const params = { botId, callbackId: item?.id ?? '' }
  expect((await call(app, listCallbacks, { params: { botId } }, other)).status).toBe(404)
  expect((await call(app, tickCallback, { params, body: { isDone: true } }, other)).status).toBe(404)
  expect(await app.database.of(other.account.id).select().from(callbacks)).toEqual([])
})
