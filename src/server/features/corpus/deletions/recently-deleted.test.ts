/** What was deleted within a day: listed, searched and restored, one or many. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testBot } from '#contract/features/answers.ts'
import { createBot } from '#contract/features/bots.ts'
import {
  createCorpusItem,
  deleteCorpusItems,
  getCorpusItem,
  listCorpus,
  listDeletedItems,
  restoreItems,
} from '#contract/features/corpus.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { removeItems } from '../corpus.public.ts'

let app: TestApp
let person: Person
let params: { botId: string }
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await createUserSession(app, { plan: 'vip-yearly' })
  const { reply } = await call(app, createBot, { body: { name: 'Deleted', language: 'en' } }, person)
  params = { botId: reply.bot.id }
  await remove({ matching: {} })
  app.clock.skip(25 * hourMs)
})

const hourMs = 3600_000

function remove(body: Parameters<typeof call<typeof deleteCorpusItems>>[2]['body']) {
  return call(app, deleteCorpusItems, { params, body }, person)
}
async function add(question: string, answer = 'Yes.'): Promise<string> {
  return (await call(app, createCorpusItem, { params, body: { question, answer } }, person)).reply.id
}
async function deleted(query: { q?: string; cursor?: string; limit?: number } = {}) {
  return (await call(app, listDeletedItems, { params, query }, person)).reply
}
async function restore(ids: string[]) {
  return await call(app, restoreItems, { params, body: { ids } }, person)
}
async function total() {
  return (await call(app, listCorpus, { params }, person)).reply.botTotal
}

it('tells what was deleted, how, when, and until when it can be restored', async () => {
  const [one, two, three, four] = [
    await add('One?'),
    await add('Two?'),
    await add('Three?'),
    await add('Four?', 'x'.repeat(900)),
  ]
  await remove({ ids: [one] })
  app.clock.skip(hourMs)
  await remove({ ids: [two, three] })
  app.clock.skip(hourMs)
  await app.database.house.transaction((tx) =>
    removeItems(tx, person.account.id, params.botId, [four], {
      at: app.clock.now(),
      way: 'import-undo',
      by: person.account.id,
    }),
  )
  const { items, total: count } = await deleted()
  expect(count).toBe(4)
  expect(items.map(({ question }) => question).slice(0, 1)).toEqual(['Four?'])
  expect(items.map(({ way }) => way)).toEqual(['import-undo', 'batch', 'batch', 'one'])
  expect(items.at(0)?.answer.length).toBeLessThan(400)
  const last = items.at(-1)
  expect(new Date(last?.until ?? 0).getTime() - new Date(last?.deletedAt ?? 0).getTime()).toBe(24 * hourMs)
  expect((await deleted({ q: 'thr' })).items.map(({ id }) => id)).toEqual([three])
})

it('turns pages without losing or repeating anything', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, (_, i) => add(`Page ${i}?`)))
  await remove({ ids })
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await deleted({ limit: 2, ...(cursor !== '' && { cursor }) })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(seen.toSorted()).toEqual(ids.toSorted())
})

it('restores one of a batch, which answers again', async () => {
  const [one, two] = [await add('Do you rent canoes?', 'We rent canoes.'), await add('Two?')]
  await remove({ ids: [one, two] })
  expect((await restore([one])).reply).toEqual({ count: 1, conflicts: [] })
  expect((await deleted()).items.map(({ id }) => id)).toEqual([two])
  expect((await call(app, getCorpusItem, { params: { ...params, itemId: one } }, person)).reply.answer).toBe(
    'We rent canoes.',
  )
  const { reply } = await call(app, testBot, { params, body: { text: 'Do you rent canoes?' } }, person)
  expect(reply.answer.source.id).toBe(one)
  expect(await total()).toBe(1)
})

it('restores what it can and names what has its question taken', async () => {
  const [taken, free] = [await add('Taken?'), await add('Free?')]
  await remove({ ids: [taken, free] })
  const again = await add('Taken?')
  expect((await deleted()).items.find(({ id }) => id === taken)?.existingId).toBe(again)
  expect((await restore([taken, free])).reply).toEqual({ count: 1, conflicts: [{ id: taken, existingId: again }] })
  expect(await total()).toBe(2)
})

it('restores the later one of two that ask the same', async () => {
  const first = await add('Same?')
  await remove({ ids: [first] })
  app.clock.skip(1000)
  const second = await add('Same?')
  await remove({ ids: [second] })
  expect((await restore([first, second])).reply).toEqual({ count: 1, conflicts: [{ id: first, existingId: second }] })
})

it('forgets after a day, and never shows or restores what is another account’s', async () => {
  const id = await add('Old?')
  await remove({ ids: [id] })
  const stranger = await createUserSession(app, { plan: 'vip-yearly' })
  expect((await call(app, listDeletedItems, { params }, stranger)).status).toBe(404)
  expect((await call(app, restoreItems, { params, body: { ids: [id] } }, stranger)).status).toBe(404)
  app.clock.skip(24 * hourMs)
  expect(await deleted()).toEqual({ items: [], nextCursor: null, total: 0 })
  expect((await restore([id])).reply).toEqual({ count: 0, conflicts: [] })
  expect(await total()).toBe(0)
})
