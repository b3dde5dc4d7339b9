/** A source beside the corpus, as bot information or products will be: what it writes is answered like an item. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMessage, testBot } from '#contract/features/answers.ts'
import { createCorpusItem, findSimilarItems, getCorpusItem, listCorpus } from '#contract/features/corpus.ts'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import { insertItems } from '#server/features/corpus/corpus.public.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { dropEntries, putEntries, type SourceEntry } from './entries.store.ts'
import { readAnswers } from './entries-read.store.ts'

let app: TestApp
/** Another node on the same database. */
let node: TestApp
let owner: Person

beforeAll(async () => {
  app = await createTestApp()
  node = await createTestApp({ databaseUrl: app.connectionString })
})

beforeEach(async () => {
  owner = await createUserSession(app, { plan: 'vip-yearly' })
})

afterAll(async () => {
  await node.close()
  await app.close()
})

const price: SourceEntry = { id: 'info:price', question: 'What does a ticket cost?', answer: 'Twelve euros.' }

async function put(bot: TestBot, entries: readonly SourceEntry[], source = 'info'): Promise<number> {
  return await app.database
    .of(owner.account.id)
    .transaction((tx) => putEntries(tx, owner.account.id, bot.id, source, entries))
}

async function drop(bot: TestBot, ids: readonly string[] | 'all', source = 'info'): Promise<number> {
  return await app.database
    .of(owner.account.id)
    .transaction((tx) => dropEntries(tx, owner.account.id, bot.id, source, ids))
}

async function ask(at: TestApp, bot: TestBot, text: string, conversationId?: string) {
  const body = { text, ...(conversationId && { conversationId }) }
  const { status, reply, response } = await call(at, sendMessage, { params: { botId: bot.id }, body }, bot.program)
  if (status !== 200) throw new Error(response.body)
  return reply
}

async function readRow(bot: TestBot) {
  const row = await findBot(app.database.house, owner.account.id, bot.id)
  if (row === undefined) throw new Error('No bot')
  return row
}

const items = [{ question: 'When do you open?', answer: 'At nine.' }]

test('what a source writes answers the next message on every node, under its own id, until it is dropped', async () => {
  const bot = await createTestBot(app, owner, { items })
  for (const each of [app, node]) expect((await ask(each, bot, price.question)).answer?.source.kind).not.toBe('answer')
  await put(bot, [price])
  for (const each of [app, node]) {
    const { answer } = await ask(each, bot, price.question)
    expect(answer).toMatchObject({ text: price.answer, source: { kind: 'answer', id: 'info:price' } })
  }
  await put(bot, [{ ...price, answer: 'Thirteen euros.' }])
  for (const each of [app, node]) expect((await ask(each, bot, price.question)).answer?.text).toBe('Thirteen euros.')
  await drop(bot, ['info:price'])
  for (const each of [app, node]) expect((await ask(each, bot, price.question)).answer?.source.kind).not.toBe('answer')
  expect((await ask(node, bot, 'When do you open?')).answer?.text).toBe('At nine.')
})

test('an entry that has no answer yet can be dropped as any other', async () => {
  const bot = await createTestBot(app, owner, { items })
  const open = { id: randomUUID(), question: price.question, answer: '' }
  await put(bot, [open, price])
  expect((await readRow(bot)).entryCount).toBe(items.length + 2)
  await drop(bot, [open.id])
  expect((await readRow(bot)).entryCount).toBe(items.length + 1)
  await put(bot, [open])
  await drop(bot, 'all')
  expect((await readRow(bot)).entryCount).toBe(items.length)
})

test('a transaction that ends in an error leaves the bot as it was', async () => {
  const bot = await createTestBot(app, owner, { items })
  const before = await readRow(bot)
  const failing = app.database.of(owner.account.id).transaction(async (tx) => {
    await putEntries(tx, owner.account.id, bot.id, 'info', [price])
    throw new Error('The rest of the use case failed')
  })
  await expect(failing).rejects.toThrow('The rest of the use case failed')
  expect(await readRow(bot)).toEqual(before)
  expect((await ask(app, bot, price.question)).answer?.source.kind).not.toBe('answer')
})

test('a node that starts later answers from every source', async () => {
  const bot = await createTestBot(app, owner, { items })
  await put(bot, [price])
  const late = await createTestApp({ databaseUrl: app.connectionString })
  try {
    expect((await ask(late, bot, price.question)).answer?.source.id).toBe('info:price')
    expect((await ask(late, bot, 'When do you open?')).answer?.source.id).toBe(bot.itemIds[0])
  } finally {
    await late.close()
  }
})

test('a large source is built in the thread, kept, and loaded by the next node, its long answers whole', async () => {
  const bot = await createTestBot(app, owner, { items: [] })
  const long = `${'As long as a page. '.repeat(80)}The end.`
  const shelves = Array.from({ length: 600 }, (_, i) => ({
    id: `product:${i}#place`,
    question: `Where is product ${i}?`,
    answer: i === 7 ? long : `On shelf ${i}.`,
  }))
  await put(bot, shelves, 'product')
  expect(await readRow(bot)).toMatchObject({ itemCount: 0, entryCount: 600 })
  expect((await ask(app, bot, 'Where is product 41?')).answer?.text).toBe('On shelf 41.')
  const { contentVersion } = await readRow(bot)
  const keptVersion = async () => {
    const sql = 'select content_version from answer_snapshots where bot_id = $1'
    return Number((await app.database.pool.query(sql, [bot.id])).rows[0]?.content_version)
  }
  await expect.poll(keptVersion).toBe(contentVersion)
  await put(bot, [{ id: 'product:3#place', question: 'Where is product 3?', answer: 'Sold out.' }], 'product')
  const late = await createTestApp({ databaseUrl: app.connectionString })
  try {
    const { answer } = await ask(late, bot, 'Where is product 7?')
    expect(answer).toMatchObject({ text: long, source: { id: 'product:7#place' } })
    expect((await ask(late, bot, 'Where is product 3?')).answer?.text).toBe('Sold out.')
  } finally {
    await late.close()
  }
})

test('a long answer that was put a moment ago is said whole', async () => {
  const bot = await createTestBot(app, owner, { items })
  const answer = '票价说明。'.repeat(400)
  await put(bot, [{ ...price, answer }])
  expect((await ask(app, bot, price.question)).answer?.text).toBe(answer)
  const asked = ['info:price', 'info:nothing'].map((id) => ({ accountId: owner.account.id, botId: bot.id, id }))
  expect(await readAnswers(app.database.pool, asked)).toEqual([{ text: answer, attachmentId: null }, undefined])
})

test('dropping all of a source leaves the others', async () => {
  const bot = await createTestBot(app, owner, { items })
  await put(bot, [price, { id: 'info:phone', question: 'What is your phone number?', answer: '555 0100' }])
  await put(bot, [{ id: 'product:1#colour', question: 'Which colour is the cup?', answer: 'Blue.' }], 'product')
  expect((await readRow(bot)).entryCount).toBe(4)
  await drop(bot, 'all')
  expect((await readRow(bot)).entryCount).toBe(2)
  expect((await ask(app, bot, 'What is your phone number?')).answer?.source.kind).not.toBe('answer')
  expect((await ask(app, bot, 'Which colour is the cup?')).answer?.text).toBe('Blue.')
  expect((await ask(app, bot, 'When do you open?')).answer?.text).toBe('At nine.')
})

test('an id belongs to one source, and one with a colon names it', async () => {
  const bot = await createTestBot(app, owner, { items })
  const [itemId = ''] = bot.itemIds
  await expect(put(bot, [{ ...price, id: itemId }])).rejects.toThrow('belongs to another source')
  await expect(put(bot, [{ ...price, id: 'product:1' }])).rejects.toThrow()
  await put(bot, [price])
  await drop(bot, ['info:price', itemId, 'info:nothing'])
  await drop(bot, ['info:price'])
  expect(await readRow(bot)).toMatchObject({ itemCount: 1, entryCount: 1 })
  await put(bot, [price])
  await put(bot, [price])
  expect((await readRow(bot)).entryCount).toBe(2)
  expect((await ask(app, bot, 'When do you open?')).answer?.text).toBe('At nine.')
})

test("another account cannot write into a bot, and the plan's limit counts the corpus alone", async () => {
  const bot = await createTestBot(app, owner, { items: [] })
  const other = await createUserSession(app)
  const foreign = app.database
    .of(other.account.id)
    .transaction((tx) => putEntries(tx, other.account.id, bot.id, 'info', [price]))
  await expect(foreign).rejects.toMatchObject({ code: 'not-found' })

  await put(bot, [price, { id: 'info:phone', question: 'What is your phone number?', answer: '555 0100' }])
  const room = Array.from({ length: 199 }, (_, i) => ({
    question: `Question ${i}`,
    answer: 'Yes.',
    intent: '',
    keywords: [],
    variants: [],
    isEnabled: true,
  }))
  await app.database.house.transaction((tx) =>
    insertItems(tx, owner.account.id, bot.id, room, { limit: 200, at: app.clock.now() }),
  )
  await app.database.house.update(accounts).set({ plan: 'free' }).where(eq(accounts.id, owner.account.id))
  const add = (question: string) =>
    call(app, createCorpusItem, { params: { botId: bot.id }, body: { question, answer: 'Yes.' } }, owner)
  expect((await add('The last one?')).status).toBe(201)
  expect((await add('One too many?')).problem).toMatchObject({ code: 'corpus-full', details: { limit: 200 } })
  await put(bot, [{ id: 'info:name', question: 'What is your name?', answer: 'Ridge and Trail.' }])
  const { reply } = await call(app, listCorpus, { params: { botId: bot.id } }, owner)
  expect([reply.total, reply.botTotal]).toEqual([200, 200])
  expect(await readRow(bot)).toMatchObject({ itemCount: 200, entryCount: 203 })
})

test('why names the source; hits and similar items stay with the corpus', async () => {
  const bot = await createTestBot(app, owner, { items: [{ question: 'What does a parcel cost?', answer: 'Five.' }] })
  await put(bot, [price])
  const params = { botId: bot.id }
  const asked = await call(app, testBot, { params, body: { text: 'what does the ticket cost' } }, owner)
  expect(asked.reply.why.candidates[0]).toMatchObject({ id: 'info:price', source: 'info' })
  await ask(app, bot, price.question)
  await ask(app, bot, 'What does a parcel cost?')
  const itemParams = { ...params, itemId: bot.itemIds[0] ?? '' }
  const hits = async () => (await call(app, getCorpusItem, { params: itemParams }, owner)).reply.hits
  await expect.poll(hits).toBe(1)
  const { reply } = await call(
    app,
    findSimilarItems,
    { params, query: { question: 'what does it cost to send a parcel' } },
    owner,
  )
  expect(reply.items.map(({ id }) => id)).toEqual(bot.itemIds)
})

test('an offered entry of any source can be chosen by its number', async () => {
  const bot = await createTestBot(app, owner, {
    items: [{ question: 'Is there parking?', answer: 'Behind the house.' }],
  })
  await put(bot, [{ id: 'info:bus', question: 'Is there parking for a bus?', answer: 'At the stadium.' }])
  const offer = await ask(app, bot, 'parking')
  expect(new Set(offer.suggestions.map(({ id }) => id))).toEqual(new Set([bot.itemIds[0], 'info:bus']))
  const place = offer.suggestions.findIndex(({ id }) => id === 'info:bus') + 1
  const { answer } = await ask(app, bot, String(place), offer.conversationId)
  expect(answer).toMatchObject({ text: 'At the stadium.', source: { kind: 'answer', id: 'info:bus' } })
})

test('dropped entries go for good after a week, and an index that slept through it is rebuilt', async () => {
  const bot = await createTestBot(app, owner, { items })
  await put(bot, [price])
  expect((await ask(app, bot, price.question)).answer?.text).toBe(price.answer)
  const version = await drop(bot, 'all')
  const known = async () => {
    const sql = 'select count(*)::int as count from answer_entries where bot_id = $1 and id = $2'
    return (await app.database.pool.query(sql, [bot.id, 'info:price'])).rows[0].count
  }
  await app.features.answerIndexes.purgeDropped()
  expect(await known()).toBe(1)
  app.clock.skip(8 * 24 * 3600_000)
  await app.features.answerIndexes.purgeDropped()
  expect(await known()).toBe(0)
  expect((await readRow(bot)).purgedVersion).toBe(version)
  const { answer } = await ask(app, bot, price.question)
  expect(answer?.source.kind).not.toBe('answer')
})
