import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testBot } from '#contract/features/answers.ts'
import { createBot, getBot } from '#contract/features/bots.ts'
import { changeCorpusItems, createCorpusItem, deleteCorpusItems, listCorpus } from '#contract/features/corpus.ts'
import { listFacts, saveFacts } from '#contract/features/facts.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-yearly' })
})
afterAll(() => app.close())

let made = 0

async function makeBot(language: 'zh' | 'en', by = owner) {
  const body = { name: `Bot ${++made}`, language, template: 'general' as const }
  const { reply: created } = await call(app, createBot, { body }, by)
  const params = { botId: created.bot.id }
  const ask = async (text: string) => (await call(app, testBot, { params, body: { text } }, by)).reply.answer
  const facts = async () => (await call(app, listFacts, { params }, by)).reply.items
  const save = (values: Record<string, string>) => call(app, saveFacts, { params, body: { values } }, by)
  return { params, ask, facts, save, bot: created.bot }
}

describe('filling in blanks', () => {
  it('changes every answer that has the blank, at once, and later again', async () => {
    const { ask, facts, save, params, bot } = await makeBot('en')
    const before = await facts()
    expect(before.length).toBe(bot.openBlanks)
    expect(before).toContainEqual({ label: 'phone number', value: '', items: 2 })
    expect((await ask('When are you open?')).source.kind).toBe('person')

    const { reply } = await save({ 'opening hours': 'nine to five', 'phone number': '0161 496 0000' })
    expect(reply.items).toContainEqual({ label: 'phone number', value: '0161 496 0000', items: 2 })
    expect((await ask('What are your opening hours?')).text).toContain('nine to five')
    expect((await call(app, getBot, { params }, owner)).reply.openBlanks).toBe(before.length - 2)

    await save({ 'opening hours': 'ten to six' })
    expect((await ask('What are your opening hours?')).text).toContain('ten to six')
    await save({ 'opening hours': '' })
    expect((await ask('What are your opening hours?')).source.kind).toBe('person')
  })

  it('asks for nothing that no item has, as when the template was taken away', async () => {
    const { params, bot } = await makeBot('zh')
    expect(bot.openBlanks).toBeGreaterThan(0)
    await call(app, deleteCorpusItems, { params, body: { matching: { start: 'untouched' } } }, owner)
    expect((await call(app, getBot, { params }, owner)).reply.openBlanks).toBe(0)
    const own = { question: '飞艇几点飞？', answer: '【营业时间】都飞。' }
    await call(app, createCorpusItem, { params, body: own }, owner)
    expect((await call(app, getBot, { params }, owner)).reply.openBlanks).toBe(1)
  })

  it('keeps the items that the owner filled in when the template is taken away', async () => {
    const someone = await createUserSession(app)
    const { ask, save, params } = await makeBot('en', someone)
    await save({ 'opening hours': 'nine to five' })
    await call(app, deleteCorpusItems, { params, body: { matching: { start: 'untouched' } } }, someone)
    const { items } = (await call(app, listCorpus, { params, query: {} }, someone)).reply
    expect(items.length).toBeGreaterThan(0)
    expect(items.every(({ answer }) => answer.includes('[opening hours]'))).toBe(true)
    expect((await ask('What are your opening hours?')).text).toContain('nine to five')
  })

  it('asks no longer for what only items have that the owner switched off', async () => {
    const { params, bot, facts } = await makeBot('en')
    const warranty = (await facts()).find(({ label }) => label === 'warranty period')
    expect(warranty?.items).toBeGreaterThan(0)
    const body = { selection: { matching: { q: '[warranty period]' } }, set: { isEnabled: false } }
    await call(app, changeCorpusItems, { params, body }, owner)
    expect((await call(app, getBot, { params }, owner)).reply.openBlanks).toBe(bot.openBlanks - 1)
    expect((await facts()).find(({ label }) => label === 'warranty period')?.items).toBe(0)
  })

  it('asks no longer for what is not for the shop: the items with that blank are off, until it is taken back', async () => {
    const { params, bot, facts, ask, save } = await makeBot('zh')
    const open = async () => (await call(app, getBot, { params }, owner)).reply.openBlanks
    const itemsWith = async (label: string) => (await facts()).find((fact) => fact.label === label)?.items
    const change = (selection: object, isEnabled: boolean) =>
      call(app, changeCorpusItems, { params, body: { selection, set: { isEnabled } } as never }, owner)
    const count = await itemsWith('会员说明')
    // The same words without the brackets of a blank ask for nothing.
    const own = { question: '会员说明在哪里看？', answer: '在小程序里看会员说明。' }
    await call(app, createCorpusItem, { params, body: own }, owner)

    const { reply } = await change({ matching: { blank: '会员说明' } }, false)
    expect(reply.count).toBe(count)
    expect([await open(), await itemsWith('会员说明')]).toEqual([bot.openBlanks - 1, 0])
    expect((await ask(own.question)).text).toBe(own.answer)
    // Filling in something else does not switch them on again.
    await save({ 营业时间: '9:00 到 21:00' })
    expect(await itemsWith('会员说明')).toBe(0)

    expect((await change({ change: reply.change }, true)).reply.count).toBe(count)
    expect([await open(), await itemsWith('会员说明')]).toEqual([bot.openBlanks - 1, count])
  })

  it('lets go of an item that an old template brought switched off, when its blank is not for the shop', async () => {
    const someone = await createUserSession(app)
    const { params, bot } = await makeBot('en', someone)
    const sql = "update corpus_items set is_enabled = false where bot_id = $1 and answer like '%[warranty period]%'"
    await app.database.pool.query(sql, [params.botId])
    const open = async () => (await call(app, getBot, { params }, someone)).reply.openBlanks
    expect(await open()).toBe(bot.openBlanks)
    const body = { selection: { matching: { blank: 'warranty period' } }, set: { isEnabled: false } }
    await call(app, changeCorpusItems, { params, body }, someone)
    expect(await open()).toBe(bot.openBlanks - 1)
  })

  it('fills blanks that owners write themselves, and leaves other brackets alone', async () => {
    const { ask, save, params } = await makeBot('zh')
    await save({ 客服电话: '010-5555 0000' })
    const answer = '【重要】请打【客服电话】。'
    await call(app, createCorpusItem, { params, body: { question: '飞艇可以预约吗？', answer } }, owner)
    expect((await ask('飞艇可以预约吗？')).text).toBe('【重要】请打010-5555 0000。')
  })

  it('lists the items that wait for a blank, without those that the owner switched off', async () => {
    const { save, params } = await makeBot('en')
    const open = async () =>
      (await call(app, listCorpus, { params, query: { blanks: 'open' } }, owner)).reply.items.length
    const before = await open()
    await save({ 'phone number': '0161 496 0000' })
    expect(await open()).toBe(before - 2)
    const body = { selection: { matching: { q: '[warranty period]' } }, set: { isEnabled: false } }
    const { count } = (await call(app, changeCorpusItems, { params, body }, owner)).reply
    expect(count).toBeGreaterThan(0)
    expect(await open()).toBe(before - 2 - count)
  })

  it('stores nothing when one of the labels is unknown, and nothing of a bot of somebody else', async () => {
    const { facts, save, params } = await makeBot('en')
    expect((await save({ 'opening hours': 'always', 'shoe size': '9' })).problem).toMatchObject({ code: 'not-found' })
    expect((await facts()).every(({ value }) => value === '')).toBe(true)
    const stranger = await createUserSession(app)
    const body = { values: { 'opening hours': 'never' } }
    expect((await call(app, saveFacts, { params, body }, stranger)).status).toBe(404)
    expect((await call(app, listFacts, { params }, stranger)).status).toBe(404)
    expect((await facts()).every(({ value }) => value === '')).toBe(true)
  })

  it('refuses a value that is too long at its field', async () => {
    const { save } = await makeBot('en')
    expect((await save({ 'opening hours': 'x'.repeat(501) })).problem).toMatchObject({ code: 'field-too-long' })
  })

  it('is exact under 200 calls at the same time', async () => {
    const { ask, facts, save } = await makeBot('en')
    const labels = (await facts()).map(({ label }) => label)
    // What a busy server refuses is stored nowhere, and may be sent again.
    const saveAtLast = async (values: Record<string, string>): Promise<void> => {
      const { status } = await save(values)
      if (status === 503) return await saveAtLast(values)
      expect(status).toBe(200)
    }
    await Promise.all(
      Array.from({ length: 200 }, (_, at) => saveAtLast({ [labels[at % labels.length] ?? '']: `value ${at}` })),
    )
    const stored = await facts()
    expect(stored.every(({ value }) => value.startsWith('value '))).toBe(true)
    const hours = stored.find(({ label }) => label === 'opening hours')?.value ?? 'none'
    expect((await ask('What are your opening hours?')).text).toContain(hours)
  })
})
