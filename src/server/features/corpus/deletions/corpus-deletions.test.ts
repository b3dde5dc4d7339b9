import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createBot } from '#contract/features/bots.ts'
import {
  createCorpusItem,
  deleteCorpusItems,
  getCorpusItem,
  listCorpus,
  undoDeletion,
  updateCorpusItem,
} from '#contract/features/corpus.ts'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { readEntriesAfter } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { slowTest } from '#tests/support/slow.ts'
import { addHits, insertItems, overwriteItems, questionKeyOf, removeItems } from '../corpus.public.ts'
import { corpusHits, corpusItems } from '../corpus.tables.ts'

let app: TestApp
let person: Person
let params: { botId: string }
let seedCount: number
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await createUserSession(app, { plan: 'vip-yearly' })
  const { reply } = await call(app, createBot, { body: { name: 'Deletions', language: 'en' } }, person)
  params = { botId: reply.bot.id }
  seedCount = reply.bot.itemCount
})

const hourMs = 3600_000

function remove(body: Parameters<typeof call<typeof deleteCorpusItems>>[2]['body']) {
  return call(app, deleteCorpusItems, { params, body }, person)
}
function undo(deletionId: string | null) {
  return call(app, undoDeletion, { params: { ...params, deletionId: deletionId ?? '' } }, person)
}
async function list() {
  return (await call(app, listCorpus, { params, query: { limit: 200 } }, person)).reply
}
function add(question: string) {
  return call(app, createCorpusItem, { params, body: { question, answer: 'Yes.' } }, person)
}

async function insertMany(count: number, prefix = 'Question') {
  const items = Array.from({ length: count }, (_, i) => ({
    question: `${prefix} ${i}`,
    answer: 'Yes.',
    intent: '',
    keywords: [],
    variants: [],
    isEnabled: true,
  }))
  return await app.database.house.transaction((tx) =>
    insertItems(tx, person.account.id, params.botId, items, { limit: 100_000, at: app.clock.now() }),
  )
}

it("takes away the template's items that nobody changed, and only those", async () => {
  const [changed] = (await list()).items
  const itemParams = { ...params, itemId: changed?.id ?? '' }
  await call(app, updateCorpusItem, { params: itemParams, body: { answer: 'Our own words.' } }, person)
  await add('Ours?')
  const { reply } = await remove({ matching: { start: 'untouched' } })
  expect(reply.count).toBe(seedCount - 1)
  expect(new Set((await list()).items.map(({ question }) => question))).toEqual(new Set(['Ours?', changed?.question]))
})

it('deletes the named items and brings them back as they were', async () => {
  const before = await list()
  const ids = before.items.slice(3, 8).map(({ id }) => id)
  const { reply } = await remove({ ids: [...ids, ids[0] ?? ''] })
  expect(reply.count).toBe(5)
  const without = await list()
  expect([without.total, without.items.length]).toEqual([seedCount - 5, seedCount - 5])
  expect((await call(app, getCorpusItem, { params: { ...params, itemId: ids[0] ?? '' } }, person)).status).toBe(404)
  expect((await undo(reply.deletionId)).reply).toEqual({ count: 5 })
  const asBefore = before.items.map((item) => ({ ...item, revision: item.revision + (ids.includes(item.id) ? 2 : 0) }))
  // Each of the two is a change of its history.
  expect(await list()).toEqual({ ...before, items: asBefore })
  expect((await undo(reply.deletionId)).status).toBe(404)
})

it('deletes all that match, beyond what one page shows, and brings them back', async () => {
  await insertMany(3000, 'Bulk')
  const { reply } = await remove({ matching: { q: 'bulk 1' } })
  expect((await list()).botTotal).toBe(seedCount + 3000 - reply.count)
  expect(reply.count).toBeGreaterThan(1000)
  const gone = await call(app, listCorpus, { params, query: { q: 'bulk 1' } }, person)
  expect(gone.reply.total).toBe(0)
  expect((await undo(reply.deletionId)).reply.count).toBe(reply.count)
  const back = await call(app, listCorpus, { params, query: { q: 'bulk 1' } }, person)
  expect([back.reply.total, back.reply.botTotal]).toEqual([reply.count, seedCount + 3000])
})

it.each([
  ['nothing is named', { ids: [] }, 'nothing-selected'],
  ['neither is given', {}, undefined],
  ['the filter is misspelt', { matching: { query: 'refund' } }, undefined],
  ['the days are turned around', { matching: { from: '2026-02-01', to: '2026-01-01' } }, 'date-range'],
])('is refused when %s', async (_case, body, code) => {
  const { problem, status } = await remove(body as never)
  expect(status).toBe(422)
  if (code !== undefined) expect(problem.code).toBe(code)
  expect((await list()).total).toBe(seedCount)
})

it('frees the place and the question of what is deleted', async () => {
  const item = (await add('Is it free?')).reply
  const { reply } = await remove({ ids: [item.id] })
  const again = await add('Is it free?')
  expect(again.status).toBe(201)
  const refused = await undo(reply.deletionId)
  expect(refused.problem).toMatchObject({ code: 'question-exists', details: { itemId: again.reply.id } })
  await remove({ ids: [again.reply.id] })
  expect((await undo(reply.deletionId)).reply).toEqual({ count: 1 })
})

it('brings back all or nothing when the corpus is full', async () => {
  const ids = (await list()).items.slice(0, 4).map(({ id }) => id)
  const { reply } = await remove({ ids })
  await insertMany(200 - seedCount + 2, 'Filler')
  await app.database.house.update(accounts).set({ plan: 'free' }).where(eq(accounts.id, person.account.id))
  expect((await undo(reply.deletionId)).problem).toMatchObject({ code: 'corpus-full', details: { limit: 200 } })
  expect((await list()).total).toBe(198)
})

it('can be undone for a day; then the items go for good, and old indexes are told', async () => {
  const ids = (await list()).items.slice(0, 3).map(({ id }) => id)
  await addHits(
    app.database.of(person.account.id),
    [person.account.id],
    [{ accountId: person.account.id, botId: params.botId, itemId: ids[0] ?? '', hits: 1, lastHitAt: app.clock.now() }],
  )
  const { reply } = await remove({ ids })
  app.clock.skip(23 * hourMs)
  await app.features.corpus.purgeDeleted()
  expect((await undo(reply.deletionId)).reply.count).toBe(3)
  const second = await remove({ ids })
  app.clock.skip(25 * hourMs)
  expect((await undo(second.reply.deletionId)).status).toBe(404)
  await app.features.corpus.purgeDeleted()
  expect(await app.database.house.$count(corpusItems, eq(corpusItems.botId, params.botId))).toBe(seedCount - 3)
  expect(await app.database.house.$count(corpusHits, eq(corpusHits.botId, params.botId))).toBe(0)
  const readBot = async () => (await app.database.house.select().from(bots).where(eq(bots.id, params.botId)))[0]
  expect((await readBot())?.purgedVersion).toBe(0)
  app.clock.skip(7 * 24 * hourMs)
  await app.features.answerIndexes.purgeDropped()
  const bot = await readBot()
  expect(bot?.purgedVersion).toBe(bot?.contentVersion)
})

it('lets an index catch up: each change once, deletions included, in the order of versions', async () => {
  const db = app.database.of(person.account.id)
  async function changesAfter(version: number, pageSize: number) {
    const entries = []
    let after: { version: number; id?: string; isFirstLoad?: boolean } = { version, isFirstLoad: version < 1 }
    for (;;) {
      const page = await readEntriesAfter(db, person.account.id, params.botId, after, pageSize)
      entries.push(...page)
      const last = page.at(-1)
      if (last === undefined) return entries
      after = { version: last.version, id: last.id, isFirstLoad: version < 1 }
    }
  }
  const first = await changesAfter(0, 7)
  const enabled = (await list()).items.filter(({ isEnabled }) => isEnabled)
  expect(new Set(first.map(({ id }) => id))).toEqual(new Set(enabled.map(({ id }) => id)))
  expect(first).toHaveLength(enabled.length)
  const seen = Math.max(...first.map(({ version }) => version))
  const added = (await add('Is it new?')).reply
  const removed = first[0]?.id ?? ''
  await remove({ ids: [removed] })
  const changes = await changesAfter(seen, 1)
  expect(changes.map(({ id, isLive }) => [id, isLive])).toEqual([
    [added.id, true],
    [removed, false],
  ])
  expect((await changesAfter(0, 7)).some(({ id }) => id === removed)).toBe(false)
})

slowTest('takes 20,000 items in as one version, in their order, all or none', async () => {
  const db = app.database.of(person.account.id)
  const { version, ids } = await insertMany(20_000)
  expect(version).toBe(2)
  const page = await call(app, listCorpus, { params, query: { limit: 3 } }, person)
  expect(page.reply.items.map(({ id, question }) => [id, question])).toEqual(
    [0, 1, 2].map((i) => [ids[i], `Question ${i}`]),
  )
  await expect(insertMany(3)).rejects.toMatchObject({ code: 'question-exists' })
  await expect(insertMany(100_000, 'More')).rejects.toMatchObject({ code: 'corpus-full' })
  const [bot] = await db.select().from(bots).where(eq(bots.id, params.botId))
  const entryCount = await db.$count(corpusItems, and(eq(corpusItems.botId, params.botId), corpusItems.isEnabled))
  expect(bot).toMatchObject({ itemCount: seedCount + 20_000, entryCount, contentVersion: 2 })
  expect(entryCount).toBeGreaterThan(20_000)
})

it('overwrites and removes items for imports', async () => {
  const db = app.database.of(person.account.id)
  const { ids } = await insertMany(3)
  const [first = '', second = '', third = ''] = ids
  const item = {
    question: 'Question 9',
    answer: 'New.',
    intent: 'I',
    keywords: ['k'],
    variants: ['v'],
    isEnabled: false,
  }
  const { account } = person
  const at = app.clock.now()
  const author = { change: 'import', by: account.id } as const
  const { count } = await db.transaction((tx) =>
    overwriteItems(tx, account.id, params.botId, [{ id: first, item }], { at, ...author }),
  )
  expect(count).toBe(1)
  const itemParams = { ...params, itemId: first }
  expect((await call(app, getCorpusItem, { params: itemParams }, person)).reply).toMatchObject({ ...item, revision: 2 })
  const taken = db.transaction((tx) =>
    overwriteItems(tx, account.id, params.botId, [{ id: second, item: { ...item, question: 'question 2!' } }], {
      at,
      ...author,
    }),
  )
  await expect(taken).rejects.toMatchObject({ code: 'question-exists', details: { itemId: third } })
  const removal = await db.transaction((tx) =>
    removeItems(tx, account.id, params.botId, [first, second], { at, by: account.id }),
  )
  expect(removal.count).toBe(2)
  expect((await undo(removal.deletionId)).reply.count).toBe(2)
})

it('counts hits without touching the item, also many at once', async () => {
  const db = app.database.of(person.account.id)
  const [item] = (await list()).items
  const hit = {
    accountId: person.account.id,
    botId: params.botId,
    itemId: item?.id ?? '',
    hits: 2,
    lastHitAt: app.clock.now(),
  }
  await Promise.all(Array.from({ length: 20 }, () => addHits(db, [person.account.id], [hit])))
  await addHits(
    db,
    [person.account.id],
    [
      { ...hit, botId: crypto.randomUUID() },
      { ...hit, itemId: crypto.randomUUID() },
    ],
  )
  const [after] = (await list()).items
  expect(after).toEqual({ ...item, hits: 40, lastHitAt: hit.lastHitAt.toISOString() })
})

it('gives two questions that read the same one key', () => {
  expect(questionKeyOf('怎麼退款？')).toBe(questionKeyOf('怎么 退款'))
  expect(questionKeyOf("What's this?")).toBe(questionKeyOf('WHAT’S THIS'))
  expect(questionKeyOf('C++?')).not.toBe(questionKeyOf('C#?'))
})
