import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBot, getBot } from '#contract/features/bots.ts'
import {
  addVariant,
  createCorpusItem,
  deleteCorpusItems,
  findSimilarItems,
  getCorpusItem,
  listCorpus,
  listIntents,
  undoDeletion,
  updateCorpusItem,
} from '#contract/features/corpus.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let person: Person
let params: { botId: string }
let count = 0

async function addBot(owner: Person, language: 'zh' | 'en' = 'en'): Promise<{ botId: string }> {
  count += 1
  const { reply } = await call(app, createBot, { body: { name: `Bot ${count}`, language } }, owner)
  return { botId: reply.bot.id }
}

async function addItem(body: object) {
  const { status, reply } = await call(app, createCorpusItem, { params, body: body as never }, person)
  expect(status).toBe(201)
  return reply
}

beforeAll(async () => {
  app = await createTestApp()
  person = await createUserSession(app, { plan: 'vip-yearly' })
  params = await addBot(person)
})
afterAll(() => app.close())

async function stateOf({ botId }: { botId: string }) {
  const [row] = await app.database.house.select().from(bots).where(eq(bots.id, botId))
  return { itemCount: row?.itemCount, version: row?.contentVersion }
}

describe('adding an item', () => {
  it('keeps what was written, cleaned, and counts it', async () => {
    const before = await stateOf(params)
    const item = await addItem({
      question: '  Do you ship\r\nto Norway?\u0000 ',
      answer: '**Yes**, in 5 days.',
      intent: 'Delivery',
      keywords: 'norway, shipping，norway、posten',
      variants: ['Norway?', '', 'Norway?'],
    })
    expect(item).toMatchObject({
      question: 'Do you ship\nto Norway?',
      answer: '**Yes**, in 5 days.',
      intent: 'Delivery',
      keywords: ['norway', 'shipping', 'posten'],
      variants: ['Norway?'],
      isEnabled: true,
      hits: 0,
      lastHitAt: null,
      revision: 1,
    })
    expect((await call(app, getCorpusItem, { params: { ...params, itemId: item.id } }, person)).reply).toEqual(item)
    const after = await stateOf(params)
    expect(after.itemCount).toBe((before.itemCount ?? 0) + 1)
    expect(after.version).toBe((before.version ?? 0) + 1)
    expect((await call(app, getBot, { params }, person)).reply.firstSteps.hasOwnItem).toBe(true)
  })

  it.each([
    ['the question is missing', { answer: 'Yes.' }, 'field-required', 'question'],
    ['the question is blank', { question: ' \n', answer: 'Yes.' }, 'field-required', 'question'],
    ['the answer is missing', { question: 'Is it?' }, 'field-required', 'answer'],
    ['the answer is blank', { question: 'Is it?', answer: '\u0000' }, 'field-required', 'answer'],
    ['the question is too long', { question: 'q'.repeat(1001), answer: 'Yes.' }, 'field-too-long', 'question'],
    ['the answer is too long', { question: 'Is it?', answer: 'a'.repeat(10_001) }, 'field-too-long', 'answer'],
    [
      'the intent is too long',
      { question: 'Is it?', answer: 'Yes.', intent: 'i'.repeat(101) },
      'field-too-long',
      'intent',
    ],
    [
      'a keyword is too long',
      { question: 'Is it?', answer: 'Yes.', keywords: `ok,${'k'.repeat(61)}` },
      'field-too-long',
      'keywords.1',
    ],
    [
      'there are too many variants',
      { question: 'Is it?', answer: 'Yes.', variants: Array.from({ length: 101 }, (_, i) => `v${i}`) },
      'too-many-entries',
      'variants',
    ],
  ])('is refused when %s, and nothing is stored', async (_case, body, code, field) => {
    const before = await stateOf(params)
    const { problem, status } = await call(app, createCorpusItem, { params, body: body as never }, person)
    expect([status, problem.code, problem.field]).toEqual([422, code, field])
    expect(await stateOf(params)).toEqual(before)
  })

  it('is refused when another item has the question, whatever its case, width, script and punctuation', async () => {
    const item = await addItem({ question: '怎么退款？', answer: '在订单里申请。' })
    const before = await stateOf(params)
    for (const question of ['怎么退款', '怎麼退款?!', '　怎么退款。']) {
      const { problem, status } = await call(app, createCorpusItem, { params, body: { question, answer: '!' } }, person)
      expect([status, problem.code, problem.field]).toEqual([409, 'question-exists', 'question'])
      expect(problem.details).toMatchObject({ itemId: item.id })
    }
    expect(await stateOf(params)).toEqual(before)
  })

  it('lets exactly one of parallel equal questions in', async () => {
    const calls = Array.from({ length: 30 }, () =>
      call(app, createCorpusItem, { params, body: { question: 'Who was first?', answer: 'Me.' } }, person),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(29)
  })

  it('fills a free account up to its limit exactly under 200 parallel calls', async () => {
    const free = await createUserSession(app)
    const bot = await addBot(free)
    const room = 200 - ((await stateOf(bot)).itemCount ?? 0)
    // A busy machine may refuse some for the moment; like a client, those wait and ask again.
    const add = async (number: number): Promise<Awaited<ReturnType<typeof call<typeof createCorpusItem>>>> => {
      const body = { question: `Question ${number}?`, answer: 'Yes.' }
      const added = await call(app, createCorpusItem, { params: bot, body }, free)
      if (added.status !== 503) return added
      await sleep(200)
      return await add(number)
    }
    const answered = await Promise.all(Array.from({ length: 200 }, (_, number) => add(number)))
    expect(answered.filter(({ status }) => status === 201)).toHaveLength(room)
    const refusals = answered.filter(({ status }) => status !== 201)
    expect(new Set(refusals.map(({ problem }) => problem.code))).toEqual(new Set(['corpus-full']))
    const { reply } = await call(app, listCorpus, { params: bot, query: { limit: 200 } }, free)
    expect([reply.items.length, reply.total, reply.botTotal, reply.botLimit]).toEqual([200, 200, 200, 200])
  }, 60_000)

  it('answers a repeated call with the first item', async () => {
    const as = { ...person, headers: { 'idempotency-key': 'add-once' } }
    const body = { question: 'Said twice?', answer: 'Once.' }
    const [one, other] = await Promise.all([1, 2].map(() => call(app, createCorpusItem, { params, body }, as)))
    expect(one?.status).toBe(201)
    expect(other?.reply).toEqual(one?.reply)
  })
})

describe('changing an item', () => {
  it('leaves out what is absent, clears what is null, and grows the revision', async () => {
    const item = await addItem({
      question: 'Is it new?',
      answer: 'Yes.',
      intent: 'News',
      keywords: ['new'],
      variants: ['New?'],
    })
    const itemParams = { ...params, itemId: item.id }
    const answered = await call(
      app,
      updateCorpusItem,
      { params: itemParams, body: { answer: 'No.', intent: null } },
      person,
    )
    expect(answered.reply).toMatchObject({
      ...item,
      answer: 'No.',
      intent: '',
      revision: 2,
      updatedAt: expect.any(String),
    })
    const cleared = await call(
      app,
      updateCorpusItem,
      { params: itemParams, body: { keywords: null, variants: null } },
      person,
    )
    expect(cleared.reply).toMatchObject({ keywords: [], variants: [], question: 'Is it new?', answer: 'No.' })
    expect(cleared.reply.revision).toBe(3)
  })

  it('is refused on a stale revision and keeps the first edit', async () => {
    const item = await addItem({ question: 'Who edits?', answer: 'Nobody.' })
    const itemParams = { ...params, itemId: item.id }
    const edits = ['One.', 'Two.', 'Three.'].map((answer) =>
      call(app, updateCorpusItem, { params: itemParams, body: { answer, revision: 1 } }, person),
    )
    const answered = await Promise.all(edits)
    const refusals = answered.filter(({ status }) => status !== 200)
    expect(refusals.map(({ problem }) => [problem.code, problem.details])).toEqual([
      ['edit-conflict', { revision: 2 }],
      ['edit-conflict', { revision: 2 }],
    ])
  })

  it('is refused when the question becomes that of another item', async () => {
    const item = await addItem({ question: 'First of two?', answer: 'Yes.' })
    const other = await addItem({ question: 'Second of two?', answer: 'Yes.' })
    const body = { question: 'FIRST of two' }
    const { problem } = await call(app, updateCorpusItem, { params: { ...params, itemId: other.id }, body }, person)
    expect(problem).toMatchObject({ code: 'question-exists', field: 'question', details: { itemId: item.id } })
    const own = await call(app, updateCorpusItem, { params: { ...params, itemId: item.id }, body }, person)
    expect(own.reply.question).toBe('FIRST of two')
  })

  it('that changes nothing makes no new version', async () => {
    const item = await addItem({ question: 'Same as ever?', answer: 'Yes.' })
    const before = await stateOf(params)
    const body = { answer: ' Yes. ', revision: 1 }
    const { reply } = await call(app, updateCorpusItem, { params: { ...params, itemId: item.id }, body }, person)
    expect(reply).toEqual(item)
    expect(await stateOf(params)).toEqual(before)
  })

  it('adds a way to ask once, unless it is the question of another item', async () => {
    const item = await addItem({ question: 'Where is my parcel?', answer: 'On its way.' })
    const other = await addItem({ question: 'Where is my refund?', answer: 'On its way too.' })
    const itemParams = { ...params, itemId: item.id }
    const add = (text: string) => call(app, addVariant, { params: itemParams, body: { text } }, person)
    expect((await add('Parcel where')).reply.variants).toEqual(['Parcel where'])
    expect((await add('parcel, WHERE?')).reply).toMatchObject({ variants: ['Parcel where'], revision: 2 })
    expect((await add('Where is my refund')).problem).toMatchObject({
      code: 'question-exists',
      field: 'text',
      details: { itemId: other.id },
    })
    expect((await add(' ')).problem).toMatchObject({ code: 'field-required', field: 'text' })
  })
})

it('offers items that a typed question is close to, but not the one being edited', async () => {
  const item = await addItem({ question: 'Can I bring my dog to the showroom?', answer: 'Please do.' })
  const ask = (query: { question: string; except?: string }) => call(app, findSimilarItems, { params, query }, person)
  const found = await ask({ question: 'can i bring a dog to the showroom' })
  expect(found.reply.items[0]).toMatchObject({ id: item.id, question: item.question })
  const without = await ask({ question: 'can i bring a dog to the showroom', except: item.id })
  expect(without.reply.items.map(({ id }) => id)).not.toContain(item.id)
  expect((await ask({ question: ' ' })).reply.items).toEqual([])
})

it('offers an item that a typed question is close to while a blank of its answer is open', async () => {
  const bot = await addBot(person)
  const question = 'When are you open?'
  const { reply } = await call(app, findSimilarItems, { params: bot, query: { question } }, person)
  const { reply: waiting } = await call(app, listCorpus, { params: bot, query: { blanks: 'open', limit: 200 } }, person)
  expect(waiting.items.map(({ id }) => id)).toContain(reply.items[0]?.id)
})

it('names the intents in use, most used first', async () => {
  const bot = await addBot(person)
  const { reply } = await call(app, listIntents, { params: bot }, person)
  const counts = reply.items.map((intent) => intent.count)
  expect(counts.length).toBeGreaterThan(3)
  expect(counts).toEqual([...counts].sort((a, b) => b - a))
})

it('shows nothing of a bot to another account, on any route', async () => {
  const item = await addItem({ question: 'Is this mine?', answer: 'Yes.' })
  const deleted = await addItem({ question: 'Was this mine?', answer: 'Yes.' })
  const deletion = await call(app, deleteCorpusItems, { params, body: { ids: [deleted.id] } }, person)
  const undoParams = { ...params, deletionId: deletion.reply.deletionId ?? '' }
  const itemParams = { ...params, itemId: item.id }
  const before = await stateOf(params)
  const stranger = await createUserSession(app, { plan: 'vip-yearly' })
  const own = await addBot(stranger)
  for (const other of [stranger, await createOwnerSession(app)]) {
    const answered = await Promise.all([
      call(app, listCorpus, { params }, other),
      call(app, listCorpus, { params, query: { q: 'mine' } }, other),
      call(app, listIntents, { params }, other),
      call(app, getCorpusItem, { params: itemParams }, other),
      call(app, createCorpusItem, { params, body: { question: 'Mine?', answer: 'Mine.' } }, other),
      call(app, updateCorpusItem, { params: itemParams, body: { answer: 'Mine.' } }, other),
      call(app, addVariant, { params: itemParams, body: { text: 'Mine' } }, other),
      call(app, deleteCorpusItems, { params, body: { ids: [item.id] } }, other),
      call(app, deleteCorpusItems, { params, body: { matching: {} } }, other),
      call(app, undoDeletion, { params: undoParams }, other),
      call(app, findSimilarItems, { params, query: { question: 'mine' } }, other),
    ])
    expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 404))
  }
  // A foreign item under a bot of one's own.
  const mixed = { ...own, itemId: item.id }
  const answered = await Promise.all([
    call(app, getCorpusItem, { params: mixed }, stranger),
    call(app, updateCorpusItem, { params: mixed, body: { answer: 'Mine.' } }, stranger),
    call(app, addVariant, { params: mixed, body: { text: 'Mine' } }, stranger),
    call(app, undoDeletion, { params: { ...own, deletionId: undoParams.deletionId } }, stranger),
  ])
  expect(answered.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const nothing = await call(app, deleteCorpusItems, { params: own, body: { ids: [item.id] } }, stranger)
  expect(nothing.reply).toEqual({ deletionId: null, count: 0 })
  expect(await stateOf(params)).toEqual(before)
  const nobody = await call(app, listCorpus, { params })
  expect(nobody.problem.code).toBe('not-logged-in')
})
