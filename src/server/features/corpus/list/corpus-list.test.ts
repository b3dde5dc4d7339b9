import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArgumentsOf } from '#contract/endpoint.ts'
import { createBot } from '#contract/features/bots.ts'
import {
  type CorpusItem,
  type CorpusSort,
  createCorpusItem,
  listCorpus,
  updateCorpusItem,
} from '#contract/features/corpus.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { addHits, insertItems, streamItems } from '../corpus.public.ts'

let app: TestApp
let person: Person
let params: { botId: string }

const dayMs = 24 * 3600_000

beforeAll(async () => {
  app = await createTestApp()
  person = await createUserSession(app, { plan: 'vip-yearly' })
  const { reply } = await call(app, createBot, { body: { name: 'Lists', language: 'zh' } }, person)
  params = { botId: reply.bot.id }
})
afterAll(() => app.close())

async function list(query: ArgumentsOf<typeof listCorpus>['query'] = {}) {
  return await call(app, listCorpus, { params, query }, person)
}

async function insert(
  items: { question: string; answer?: string; intent?: string; keywords?: string[]; variants?: string[] }[],
  at: Date,
) {
  const filled = items.map((item) => ({
    answer: '.',
    intent: '',
    keywords: [],
    variants: [],
    isEnabled: true,
    ...item,
  }))
  const { ids } = await app.database.house.transaction((tx) =>
    insertItems(tx, person.account.id, params.botId, filled, { limit: 100_000, at }),
  )
  return ids
}

it('puts the closest question first when asked to, and what only an answer holds last', async () => {
  const at = (day: number) => new Date(app.clock.now().getTime() - day * dayMs)
  await insert([{ question: '榫卯费怎么算？' }], at(9))
  await insert([{ question: '关于榫卯费，多少榫卯费才包邮' }], at(8))
  await insert([{ question: '榫卯费' }], at(7))
  await insert([{ question: '下单后怎么修改地址？', answer: '改地址可能会补榫卯费。' }], at(1))
  const { reply } = await list({ q: '榫卯费', order: 'match', limit: 3 })
  expect(reply.items.map(({ question }) => question)).toEqual([
    '榫卯费',
    '榫卯费怎么算？',
    '关于榫卯费，多少榫卯费才包邮',
  ])
  expect([reply.total, reply.nextCursor]).toEqual([4, null])
  const byChange = await list({ q: '榫卯费' })
  expect(byChange.reply.items[0]?.question).toBe('下单后怎么修改地址？')
  expect((await list({ q: '\u200b', order: 'match' })).status).toBe(200)
})

async function found(q: string): Promise<string[]> {
  const { reply } = await list({ q })
  expect(reply.total).toBe(reply.items.length)
  return reply.items.map(({ question }) => question)
}

describe('search', () => {
  beforeAll(async () => {
    await insert(
      [
        { question: 'Ｔｏｆｕ 豆花?', answer: 'Sweet or salty' },
        { question: '臺灣運費', variants: ['寄到台南要多少钱'], answer: '滿百免運' },
        { question: 'Café hours', keywords: ['Öffnungszeiten'], answer: 'Open 7 to 7', intent: 'opening_times' },
        { question: '100% cotton?', answer: 'a_b \\ c' },
        { question: '𠮷野家在哪', answer: '二楼' },
      ],
      new Date(app.clock.now().getTime() + 1000),
    )
  })

  it.each([
    ['tofu', 'Ｔｏｆｕ 豆花?'],
    ['TOFU', 'Ｔｏｆｕ 豆花?'],
    ['ofu', 'Ｔｏｆｕ 豆花?'],
    ['豆花', 'Ｔｏｆｕ 豆花?'],
    ['花 salty tofu', 'Ｔｏｆｕ 豆花?'],
    ['台湾运费', '臺灣運費'],
    ['臺南', '臺灣運費'],
    ['满百', '臺灣運費'],
    ['cafe', 'Café hours'],
    ['öffnung', 'Café hours'],
    ['opening_times', 'Café hours'],
    ['100%', '100% cotton?'],
    ['a_b', '100% cotton?'],
    ['b \\', '100% cotton?'],
    ['𠮷', '𠮷野家在哪'],
    ['野家', '𠮷野家在哪'],
  ])('for %s finds the item', async (q, question) => {
    expect(await found(q)).toEqual([question])
  })

  it.each(['野家二楼', 'hourscafe', '%', 'tofu 运费', 'aXb'])('for %s finds nothing that is not there', async (q) => {
    expect(await found(q)).toEqual(q === '%' ? ['100% cotton?'] : [])
  })

  it('follows an edit at once', async () => {
    const [id = ''] = await insert([{ question: 'Zebra crossing' }], app.clock.now())
    expect(await found('zebra')).toEqual(['Zebra crossing'])
    await call(
      app,
      updateCorpusItem,
      { params: { ...params, itemId: id }, body: { question: 'Quagga crossing' } },
      person,
    )
    expect(await found('zebra')).toEqual([])
    expect(await found('quagga')).toEqual(['Quagga crossing'])
  })

  it('survives any text', async () => {
    for (const q of ['\u0000', '\ud800', '{}', "'", '"', '\\', '%_', ' ', '🙂', 'x'.repeat(200)])
      expect((await list({ q })).status).toBe(200)
    expect((await list({ q: 'x'.repeat(201) })).problem).toMatchObject({ code: 'field-too-long', field: 'q' })
  })

  it('takes the other filters along', async () => {
    expect((await list({ q: 'cafe', intent: 'opening_times', enabled: 'yes' })).reply.total).toBe(1)
    expect((await list({ q: 'cafe', enabled: 'no' })).reply.total).toBe(0)
    expect((await list({ q: 'cafe', intent: 'other' })).reply.total).toBe(0)
  })
})

describe('filters', () => {
  it('take days in UTC, both included', async () => {
    await insert([{ question: 'Last moment of May' }], new Date('2021-05-31T23:59:59.999Z'))
    await insert([{ question: 'First moment of May' }], new Date('2021-05-01T00:00:00.000Z'))
    await insert([{ question: 'April' }, { question: 'Still April' }], new Date('2021-04-30T23:59:59.999Z'))
    await insert([{ question: 'June' }], new Date('2021-06-01T00:00:00.000Z'))
    const { reply } = await list({ from: '2021-05-01', to: '2021-05-31' })
    expect(reply.items.map(({ question }) => question)).toEqual(['Last moment of May', 'First moment of May'])
    expect(reply.total).toBe(2)
    expect((await list({ to: '2021-04-30' })).reply.items.map(({ question }) => question)).toEqual([
      'April',
      'Still April',
    ])
    expect((await list({ from: '2021-05-31', to: '2021-05-31' })).reply.total).toBe(1)
  })

  it.each([
    [{ from: '2021-06-01', to: '2021-05-31' }, 'date-range', 'to'],
    [{ from: '2021-02-30' }, 'date-range', 'from'],
    [{ to: 'soon' }, 'date-range', 'to'],
    [{ from: '0000-01-01' }, 'date-range', 'from'],
    [{ to: '9999-12-31' }, 'date-range', 'to'],
    [{ enabled: 'maybe' }, 'choice-invalid', 'enabled'],
    [{ limit: 201 }, 'number-out-of-range', 'limit'],
    [{ limit: 0 }, 'number-out-of-range', 'limit'],
    [{ cursor: 'nonsense' }, 'invalid-input', 'cursor'],
    [{ cursor: Buffer.from('1e999.x').toString('base64url') }, 'invalid-input', 'cursor'],
    [
      {
        cursor: Buffer.from(`999999999999999.${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`).toString('base64url'),
      },
      'invalid-input',
      'cursor',
    ],
  ])('%o is refused', async (query, code, field) => {
    const { problem, status } = await list(query as never)
    expect([status, problem.code, problem.field]).toEqual([422, code, field])
  })

  it('of switched-off items count exactly', async () => {
    // Starting items with a gap are off from the start.
    const before = (await list({ enabled: 'no' })).reply
    const [id = ''] = await insert([{ question: 'Off for now' }], app.clock.now())
    await call(app, updateCorpusItem, { params: { ...params, itemId: id }, body: { isEnabled: false } }, person)
    const off = await list({ enabled: 'no' })
    expect(off.reply.items.map((item) => item.id)).toEqual([id, ...before.items.map((item) => item.id)])
    expect(off.reply.total).toBe(before.total + 1)
    const on = await list({ enabled: 'yes' })
    expect(on.reply.total).toBe(on.reply.botTotal - off.reply.total)
  })
})

describe('a walk by cursor', () => {
  async function walk(query: object, between: (page: number) => Promise<void> = async () => {}) {
    const items: CorpusItem[] = []
    let cursor: string | null | undefined
    for (let page = 0; cursor !== null; page++) {
      const { reply } = await list({ ...query, limit: 7, ...(cursor == null ? {} : { cursor }) })
      items.push(...reply.items)
      cursor = reply.nextCursor
      await between(page)
    }
    return items
  }

  it('meets each item once, last changed first, with and without a search', async () => {
    const all = await walk({})
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.length).toBe((await list()).reply.total)
    const moments = all.map(({ updatedAt }) => updatedAt)
    expect(moments).toEqual([...moments].sort().reverse())
    const some = await walk({ q: '的' })
    expect(some.length).toBe((await list({ q: '的' })).reply.total)
    expect(some.map(({ id }) => id)).toEqual(
      all.filter(({ id }) => some.some((item) => item.id === id)).map(({ id }) => id),
    )
  })

  it('misses and repeats nothing that stays as it is while others are added and edited', async () => {
    app.clock.skip(dayMs)
    const before = await walk({})
    const edited = new Set<string>()
    const during = await walk({}, async (page) => {
      const next = before[before.length - 1 - page]
      await call(app, createCorpusItem, { params, body: { question: `Added on page ${page}`, answer: '.' } }, person)
      if (next === undefined || page > 2) return
      edited.add(next.id)
      await call(
        app,
        updateCorpusItem,
        { params: { ...params, itemId: next.id }, body: { answer: `Edited ${page}` } },
        person,
      )
    })
    expect(during.map(({ id }) => id)).toEqual(before.map(({ id }) => id).filter((id) => !edited.has(id)))
  })
})

it('streams what matches for an export in the order of the list', async () => {
  const batches: CorpusItem[][] = []
  for await (const batch of streamItems(app.database.house, person.account.id, params.botId, { q: '的' }))
    batches.push(batch)
  const { reply } = await list({ q: '的', limit: 200 })
  expect(batches.flat()).toEqual(reply.items)
})

describe('in the order that was asked for', () => {
  const asked = { q: '山樱', limit: 2 }

  async function walk(order: CorpusSort): Promise<string[]> {
    const questions: string[] = []
    let cursor: string | undefined
    do {
      const { reply } = await list({ ...asked, order, ...(cursor && { cursor }) })
      expect(reply.total).toBe(5)
      questions.push(...reply.items.map(({ question }) => question))
      cursor = reply.nextCursor ?? undefined
    } while (cursor !== undefined)
    return questions
  }

  beforeAll(async () => {
    const now = app.clock.now()
    const counts = [0, 7, 2, 7, 0]
    for (const [index, hits] of counts.entries()) {
      const ids = await insert([{ question: `山樱${index}` }], new Date(now.getTime() - (20 + index) * dayMs))
      const accountId = person.account.id
      const [itemId = ''] = ids
      if (hits > 0)
        await addHits(app.database.house, [accountId], [{ accountId, ...params, itemId, hits, lastHitAt: now }])
    }
  })

  it.each([
    ['changed', [0, 1, 2, 3, 4]],
    ['oldest', [4, 3, 2, 1, 0]],
    ['hits', [1, 3, 2, 0, 4]],
    ['unused', [4, 0, 2, 3, 1]],
  ] as const)('gives every item once, page by page, by %s', async (order, expected) => {
    expect(await walk(order)).toEqual(expected.map((index) => `山樱${index}`))
  })

  it('takes a place that was made up for one beyond the end', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const cursor = Buffer.from(`0.${id}.9999999999`).toString('base64url')
    const { reply } = await list({ ...asked, order: 'unused', cursor })
    expect([reply.items, reply.nextCursor]).toEqual([[], null])
  })

  it('gives the whole list in that order too, not only what a search finds', async () => {
    const { reply } = await list({ order: 'hits', limit: 3 })
    expect(reply.items.map(({ hits }) => hits)).toEqual([7, 7, 2])
    expect(reply.total).toBe(reply.botTotal)
  })
})
