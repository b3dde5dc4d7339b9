/** What a template brought stands behind what the owner wrote, until the owner edits it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#contract/features/answers.ts'
import {
  changeCorpusItems,
  deleteCorpusItems,
  listCorpus,
  restoreItems,
  undoDeletion,
  updateCorpusItem,
} from '#contract/features/corpus.ts'
import { saveFacts } from '#contract/features/facts.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { addItem, createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-yearly' })
})

afterAll(() => app.close())

const asked = 'how long does a refund take'

async function ask(at: TestApp, bot: TestBot, text: string) {
  const { reply } = await call(at, sendMessage, { params: { botId: bot.id }, body: { text } }, bot.program)
  return { kind: reply.answer?.source.kind, id: reply.answer?.source.id }
}

async function starters(bot: TestBot): Promise<string[]> {
  const sql = 'select id from answer_entries where bot_id = $1 and is_starter and dropped_at is null order by id'
  return (await app.database.pool.query(sql, [bot.id])).rows.map(({ id }) => id)
}

async function itemsOf(bot: TestBot) {
  const { reply } = await call(app, listCorpus, { params: { botId: bot.id }, query: { limit: 200 } }, owner)
  return reply.items
}

test('an own item answers before what a new bot would answer, on each node, also from what is kept', async () => {
  const bot = await createTestBot(app, owner)
  const fresh = await ask(app, bot, asked)
  expect(fresh.kind).toBe('answer')
  expect(await starters(bot)).toContain(fresh.id)
  const question = 'When do I get my money back?'
  const id = await addItem(app, owner, bot.id, { question, answer: 'Within a week.' })
  const node = await createTestApp({ databaseUrl: app.connectionString })
  try {
    for (const each of [app, node]) {
      expect(await ask(each, bot, asked)).toMatchObject({ kind: 'answer', id })
      expect(await ask(each, bot, question)).toMatchObject({ kind: 'answer', id })
    }
  } finally {
    await node.close()
  }
})

test('an item that its owner edits ranks as their own; one whose blank they filled in ranks as before, and is no longer untouched', async () => {
  const bot = await createTestBot(app, owner)
  const items = await itemsOf(bot)
  expect(await starters(bot)).toEqual(items.map(({ id }) => id).sort())
  const added = await addItem(app, owner, bot.id, { question: 'Do you rent out tents?', answer: 'Yes.' })
  const save = (hours: string) =>
    call(app, saveFacts, { params: { botId: bot.id }, body: { values: { 'opening hours': hours } } }, owner)
  const isFilledIn = (answer: string) => /^[^[]*(?:\[opening hours\][^[]*)+$/.test(answer)
  await save('nine to five')
  const untouched = items.filter(({ answer }) => !isFilledIn(answer))
  expect(untouched.length).toBeLessThan(items.length)
  expect(await starters(bot)).toEqual(items.map(({ id }) => id).sort())
  const listed = { params: { botId: bot.id }, query: { start: 'untouched', limit: 200 } } as const
  const shown = (await call(app, listCorpus, listed, owner)).reply.items
  expect(shown.map(({ id }) => id).sort()).toEqual(untouched.map(({ id }) => id).sort())
  await save('')
  const { id = '' } = items.find(({ question }) => question.includes('refund')) ?? {}
  const body = { answer: 'Within three days.' }
  const params = { botId: bot.id, itemId: id }
  await call(app, updateCorpusItem, { params, body }, owner)
  expect(await starters(bot)).toEqual(
    items
      .map((item) => item.id)
      .filter((each) => each !== id && each !== added)
      .sort(),
  )
  expect(await ask(app, bot, asked)).toMatchObject({ kind: 'answer', id })
})

test('what is filled in does not stand before its neighbours of the template: their very words find them', async () => {
  const bot = await createTestBot(app, owner, { language: 'zh' })
  const items = await itemsOf(bot)
  const params = { botId: bot.id }
  const question = '退货运费谁出？'
  const id = items.find((item) => item.question === question)?.id
  expect(id).toBeDefined()
  expect(await ask(app, bot, question)).toEqual({ kind: 'answer', id })
  await call(app, saveFacts, { params, body: { values: { 运费标准: '满 99 包邮，不满收 8 元' } } }, owner)
  expect(await ask(app, bot, question)).toEqual({ kind: 'answer', id })
  expect(await ask(app, bot, '退货邮费谁付')).toEqual({ kind: 'answer', id })
})

test("an item stays the template's while its texts do: through switches, an intent, an undo and a restore", async () => {
  const bot = await createTestBot(app, owner)
  const params = { botId: bot.id }
  const items = await itemsOf(bot)
  const all = items.map(({ id }) => id).sort()
  const [one = '', two = '', three = '', four = ''] = items.map(({ id }) => id)
  const edit = (itemId: string, body: object) =>
    call(app, updateCorpusItem, { params: { ...params, itemId }, body }, owner)
  const changeAll = (set: { isEnabled: boolean } | { intent: string }) =>
    call(app, changeCorpusItems, { params, body: { selection: { matching: {} }, set } }, owner)

  await changeAll({ isEnabled: false })
  expect((await changeAll({ isEnabled: true })).reply.count).toBe(items.length)
  await changeAll({ intent: 'everything' })
  await edit(one, { isEnabled: false })
  await edit(one, { isEnabled: true, intent: 'one thing' })
  expect(await starters(bot)).toEqual(all)

  const { reply } = await call(app, deleteCorpusItems, { params, body: { matching: { start: 'untouched' } } }, owner)
  expect(reply.count).toBe(items.length)
  await call(app, undoDeletion, { params: { ...params, deletionId: reply.deletionId ?? '' } }, owner)
  await call(app, deleteCorpusItems, { params, body: { ids: [one, two] } }, owner)
  await call(app, restoreItems, { params, body: { ids: [one, two] } }, owner)
  expect(await starters(bot)).toEqual(all)
  const query = { start: 'untouched', limit: 1 } as const
  expect((await call(app, listCorpus, { params, query }, owner)).reply.total).toBe(items.length)

  await edit(one, { question: 'Which side of the street are you on?' })
  await edit(two, { answer: 'We are on the left side.' })
  await edit(three, { variants: ['Left or right side of the street?'] })
  await edit(four, { keywords: ['street'] })
  expect(await starters(bot)).toEqual(
    items
      .map(({ id }) => id)
      .filter((id) => ![one, two, three, four].includes(id))
      .sort(),
  )
  await call(app, deleteCorpusItems, { params, body: { matching: { start: 'untouched' } } }, owner)
  expect((await itemsOf(bot)).map(({ id }) => id).sort()).toEqual([one, two, three, four].sort())
})
