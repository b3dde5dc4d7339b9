import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testBot } from '#contract/features/answers.ts'
import { createBot, getBot } from '#contract/features/bots.ts'
import {
  changeCorpusItems,
  createCorpusItem,
  deleteCorpusItems,
  listCorpus,
  undoDeletion,
} from '#contract/features/corpus.ts'
import { fillBlanks, listFacts, openBlanksIn, saveFacts, sentenceWith } from '#contract/features/facts.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { slowTest } from '#tests/support/slow.ts'

let app: TestApp
let owner: Person
/** A plan has ten bots. */
let other: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-yearly' })
  other = await createUserSession(app, { plan: 'vip-yearly' })
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

describe('the sentence that shows how a value reads', () => {
  it('is the one with the blank, in either language; none where it would be too long', () => {
    const text = 'When do you open?We open at [opening hours]. Come in!\n请在【营业时间】到店。谢谢'
    expect(sentenceWith(text, 'opening hours')).toBe('We open at [opening hours].')
    expect(sentenceWith(text, '营业时间')).toBe('请在【营业时间】到店。')
    expect(sentenceWith(text, 'phone number')).toBeNull()
    expect(sentenceWith(`${'a'.repeat(300)} [phone number]`, 'phone number')).toBeNull()
  })
})

describe('filling in blanks', () => {
  it('changes every answer that has the blank, at once, and later again', async () => {
    const { ask, facts, save, params, bot } = await makeBot('en')
    const before = await facts()
    expect(before.length).toBe(bot.openBlanks)
    expect(before).toContainEqual({
      label: 'phone number',
      value: '',
      items: 2,
      sentence: expect.stringContaining('[phone number]'),
    })
    expect((await ask('When are you open?')).source.kind).toBe('person')

    const { reply } = await save({ 'opening hours': 'nine to five', 'phone number': '0161 496 0000' })
    expect(reply.items).toContainEqual(
      expect.objectContaining({ label: 'phone number', value: '0161 496 0000', items: 2 }),
    )
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
    // It still waits when it is deleted and brought back.
    const { reply } = await call(app, deleteCorpusItems, { params, body: { matching: {} } }, someone)
    await call(app, undoDeletion, { params: { ...params, deletionId: reply.deletionId ?? '' } }, someone)
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

  it('refuses a label that no text can hold', async () => {
    const { save } = await makeBot('en')
    for (const label of ['\u0000', '\ud800']) expect((await save({ [label]: 'x' })).status).toBe(422)
  })

  it('refuses a value that is too long at its field', async () => {
    const { save } = await makeBot('en')
    expect((await save({ 'opening hours': 'x'.repeat(501) })).problem).toMatchObject({ code: 'field-too-long' })
  })
})

describe('what values hold and how many change', () => {
  it('refuses the brackets of blanks in a value, and keeps those of links', async () => {
    const { ask, save } = await makeBot('en', other)
    expect((await save({ 'opening hours': 'see 【phone number】' })).problem).toMatchObject({
      field: 'values.opening hours',
      code: 'blank-brackets',
    })
    expect((await save({ 'opening hours': '[our site](https://example.com)' })).status).toBe(200)
    expect((await ask('What are your opening hours?')).text).toContain('[our site](https://example.com)')
  })

  it('fills nothing into what a value holds, whatever order the facts were saved in', async () => {
    const { ask, save } = await makeBot('en', other)
    for (const labels of [
      ['opening hours', 'phone number'],
      ['phone number', 'opening hours'],
    ]) {
      for (const label of labels) await save({ [label]: '' })
      for (const label of labels) await save({ [label]: label === 'opening hours' ? 'ask [phone number]' : '0161 496' })
      expect((await ask('What are your opening hours?')).text).toContain('ask [phone number]')
    }
  })

  it('refuses a value that would make items longer than they may be, and tells how many', async () => {
    const { params, ask, facts, save } = await makeBot('en', other)
    const bomb = (question: string) => ({ question, answer: '[couriers]'.repeat(100) })
    const create = (body: { question: string; answer: string }) => call(app, createCorpusItem, { params, body }, other)
    await create(bomb('How many zebras?'))
    await create(bomb('How many zeppelins?'))
    const { problem } = await save({ 'phone number': '0161 496', couriers: 'x'.repeat(101) })
    expect(problem).toMatchObject({
      code: 'filled-too-long',
      field: 'values.couriers',
      details: { items: 2 },
    })
    expect((await facts()).every(({ value }) => value === '')).toBe(true)
    expect((await save({ couriers: 'x'.repeat(100) })).status).toBe(200)
    expect((await ask('How many zebras?')).text).toHaveLength(10_000)

    const longer = { question: 'How many zithers?', answer: '[couriers]'.repeat(101) }
    expect((await create(longer)).problem).toMatchObject({ code: 'filled-too-long', field: 'answer' })
  })

  it('answers nothing with what a file brought and blanks make too long', async () => {
    const { params, ask, save } = await makeBot('en', other)
    await save({ couriers: 'x'.repeat(100) })
    const body = { question: 'How many zebras?', answer: 'None.' }
    await call(app, createCorpusItem, { params, body }, other)
    // As an import writes it, which looks at items by the thousand.
    const sql = 'update corpus_items set answer = $2 where bot_id = $1 and question = $3'
    await app.database.pool.query(sql, [params.botId, '[couriers]'.repeat(1000), body.question])
    await save({ couriers: '' })
    await app.database.pool.query('update bot_facts set value = $2 where bot_id = $1 and label = $3', [
      params.botId,
      'x'.repeat(500),
      'couriers',
    ])
    await call(
      app,
      changeCorpusItems,
      {
        params,
        body: { selection: { matching: { q: body.question } }, set: { intent: 'zoo' } },
      },
      other,
    )
    expect((await ask(body.question)).text.length).toBeLessThan(1000)
  })

  it('rewrites only the items that have a changed blank, and does nothing when nothing changed', async () => {
    const { params, save } = await makeBot('en', other)
    const own = { question: 'Where is the zeppelin?', answer: '[Here](https://example.com), at [shop address].' }
    await call(app, createCorpusItem, { params, body: own }, other)
    const read = async (sql: string) => (await app.database.pool.query(sql, [params.botId])).rows
    const version = async () => (await read('select content_version::int as v from bots where id = $1'))[0]?.v as number
    const before = await version()
    await save({ 'opening hours': 'nine to five' })
    expect(await version()).toBe(before + 1)
    const rewritten = await read(
      `select question, answer from answer_entries where bot_id = $1 and version = ${before + 1}`,
    )
    expect(rewritten.length).toBeGreaterThan(0)
    expect(rewritten.every(({ answer }) => (answer as string).includes('nine to five'))).toBe(true)
    await save({ 'opening hours': 'nine to five', 'phone number': '' })
    await save({})
    expect(await version()).toBe(before + 1)
  })

  it('is the same in the database and on the screens, for any text and any values', async () => {
    const { params, bot } = await makeBot('en', other)
    const { rows } = await app.database.pool.query('select account_id as id from bots where id = $1', [bot.id])
    const accountId = (rows[0] as { id: string }).id
    const labels = ['a', 'b c', '电话', '$&', '\\1', '.*', '1']
    const part = fc.oneof(
      fc.constantFrom('[', ']', '【', '】', '\n', '\\', '$&', '$1', '\\1', '\\\\', '𠮷', 'x'),
      fc.constantFrom(...labels, ...labels.flatMap((label) => [`[${label}]`, `【${label}】`, `【${label}]`])),
    )
    const texts = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
    const facts = fc.uniqueArray(fc.record({ label: fc.constantFrom(...labels), value: texts }), {
      selector: ({ label }) => label,
      maxLength: labels.length,
    })
    for (const known of fc.sample(facts, 20)) {
      const asked = fc.sample(texts, 60)
      await app.database.pool.query('delete from bot_facts where bot_id = $1', [params.botId])
      await app.database.pool.query(
        `insert into bot_facts select $1, $2, label, value, 0 from unnest($3::text[], $4::text[]) as given (label, value)`,
        [accountId, params.botId, known.map(({ label }) => label), known.map(({ value }) => value)],
      )
      const { rows: filled } = await app.database.pool.query(
        'select fill_facts($1, $2, text) as text from unnest($3::text[]) with ordinality as asked (text, place) order by place',
        [accountId, params.botId, asked],
      )
      const expected = asked.map((text) => (openBlanksIn(text, known).length > 0 ? null : fillBlanks(text, known)))
      expect(filled.map(({ text }) => text as string | null)).toEqual(expected)
    }
  })

  slowTest('is exact under 200 calls at the same time: each is stored, and the answer has them all', async () => {
    const { params, ask, facts, save, bot } = await makeBot('en', other)
    const labels = Array.from({ length: 200 }, (_, at) => `blank ${at}`)
    await app.database.pool.query(
      'insert into bot_facts select account_id, id, label, $3, 99 from bots, unnest($2::text[]) as label where id = $1',
      [bot.id, labels, ''],
    )
    const question = 'How many zebras?'
    const body = { question, answer: labels.map((label) => `[${label}]`).join(' ') }
    await call(app, createCorpusItem, { params, body }, other)
    // What a busy server refuses is stored nowhere, and may be sent again.
    const saveAtLast = async (values: Record<string, string>): Promise<void> => {
      const { status } = await save(values)
      if (status === 503) {
        await pause(50)
        return await saveAtLast(values)
      }
      expect(status).toBe(200)
    }
    await Promise.all(labels.map((label, at) => saveAtLast({ [label]: `value ${at}` })))
    const stored = new Map((await facts()).map(({ label, value }) => [label, value]))
    expect(labels.map((label) => stored.get(label))).toEqual(labels.map((_, at) => `value ${at}`))
    expect((await ask(question)).text).toBe(labels.map((_, at) => `value ${at}`).join(' '))
  })
})
