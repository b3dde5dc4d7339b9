/** Many items switched or given an intent in one step. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testBot } from '#contract/features/answers.ts'
import { createBot } from '#contract/features/bots.ts'
import {
  changeCorpusItems,
  createCorpusItem,
  deleteCorpusItems,
  listCorpus,
  updateCorpusItem,
} from '#contract/features/corpus.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { insertItems } from '../corpus.public.ts'

let app: TestApp
let person: Person
let params: { botId: string }
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await createUserSession(app, { plan: 'vip-yearly' })
  const { reply } = await call(app, createBot, { body: { name: 'Changes', language: 'en' } }, person)
  params = { botId: reply.bot.id }
  await call(app, deleteCorpusItems, { params, body: { matching: {} } }, person)
})

async function add(question: string, isEnabled = true): Promise<string> {
  const body = { question, answer: 'Yes, we do.', isEnabled }
  return (await call(app, createCorpusItem, { params, body }, person)).reply.id
}
function change(body: Parameters<typeof call<typeof changeCorpusItems>>[2]['body'], as = person) {
  return call(app, changeCorpusItems, { params, body }, as)
}
async function states() {
  const { items } = (await call(app, listCorpus, { params, query: { limit: 200 } }, person)).reply
  return Object.fromEntries(items.map(({ question, isEnabled }) => [question, isEnabled]))
}

it('switches what is on, counts only that, and answers with it no more', async () => {
  const ids = [await add('Do you rent canoes?'), await add('Off already?', false)]
  const { reply } = await change({ selection: { ids }, set: { isEnabled: false } })
  expect(reply.count).toBe(1)
  const said = await call(app, testBot, { params, body: { text: 'Do you rent canoes?' } }, person)
  expect(said.reply.answer.source.kind).not.toBe('answer')
  expect((await change({ selection: { ids }, set: { isEnabled: false } })).reply).toEqual({ count: 0, change: null })
})

it('takes a switch back exactly: what was off before or edited since stays', async () => {
  await add('On?')
  await add('Off?', false)
  const edited = await add('Edited?')
  const { reply } = await change({ selection: { matching: {} }, set: { isEnabled: false } })
  expect(reply.count).toBe(2)
  await call(app, updateCorpusItem, { params: { ...params, itemId: edited }, body: { answer: 'Mine.' } }, person)
  const back = await change({ selection: { change: reply.change ?? 0 }, set: { isEnabled: true } })
  expect(back.reply.count).toBe(1)
  expect(await states()).toEqual({ 'On?': true, 'Off?': false, 'Edited?': false })
  for (const [text, isAnswered] of [
    ['On?', true],
    ['Off?', false],
    ['Edited?', false],
  ] as const) {
    const { reply: said } = await call(app, testBot, { params, body: { text } }, person)
    expect(said.answer.source.kind === 'answer', text).toBe(isAnswered)
  }
})

it('sets the intent of all that match, beyond one batch, and finds them by it', async () => {
  const items = Array.from({ length: 2500 }, (_, i) => ({
    question: `Bulk ${i}`,
    answer: 'Yes.',
    intent: '',
    keywords: [],
    variants: [],
    isEnabled: true,
  }))
  await app.database.house.transaction((tx) =>
    insertItems(tx, person.account.id, params.botId, items, { limit: 100_000, at: app.clock.now() }),
  )
  const { reply } = await change({ selection: { matching: { q: 'bulk' } }, set: { intent: ' shipping ' } })
  expect(reply.count).toBe(2500)
  const found = await call(app, listCorpus, { params, query: { q: 'shipping' } }, person)
  expect(found.reply.total).toBe(2500)
  expect(found.reply.items[0]?.intent).toBe('shipping')
})

it('refuses what names nothing, a misspelt filter, two changes at once, and another account', async () => {
  const id = await add('Kept?')
  const set = { isEnabled: false }
  expect((await change({ selection: { ids: [] }, set })).status).toBe(422)
  expect((await change({ selection: { matching: { query: 'x' } as never }, set })).status).toBe(422)
  expect((await change({ selection: { ids: [id] }, set: { ...set, intent: 'x' } as never })).status).toBe(422)
  const stranger = await createUserSession(app, { plan: 'vip-yearly' })
  expect((await change({ selection: { ids: [id] }, set }, stranger)).status).toBe(404)
  expect(await states()).toEqual({ 'Kept?': true })
})
