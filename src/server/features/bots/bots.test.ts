import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPublicBot } from '#contract/features/answers.ts'
import {
  changeLook,
  createBot,
  deleteBot,
  getBot,
  listBots,
  renameBot,
  renewBotKey,
  tickFirstStep,
} from '#contract/features/bots.ts'
import { listCorpus } from '#contract/features/corpus.ts'
import { corpusItems } from '#server/features/corpus/corpus.tables.ts'
import { idempotentReplies } from '#server/platform/http/http.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { apiKeys, bots } from './bots.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const shop = { name: 'Shop', language: 'en', template: 'general' } as const

function vip(): Promise<Person> {
  return createUserSession(app, { plan: 'vip-yearly' })
}

async function addBot(person: Person, body: Parameters<typeof call<typeof createBot>>[2]['body'] = shop) {
  const { status, reply } = await call(app, createBot, { body }, person)
  expect(status).toBe(201)
  return reply
}

describe('creating a bot', () => {
  it.each(['Ridge & Trail', "Amy's", '山野装备·小野', 'Dr. Tent', '一点点(华强北店)', 'Tents (Leeds)', "O'Neill_2-go"])(
    'takes the name %s',
    async (name) => {
      const { bot } = await addBot(await vip(), { name, language: 'en' })
      expect(bot.name).toBe(name)
    },
  )

  it('opens with items that were written before, instead of those of the template with the same question', async () => {
    const person = await vip()
    const { bot: plain } = await addBot(person, { name: 'Plain', language: 'en' })
    const items = [
      { question: 'Do you repair bikes?', answer: 'Yes, in a day.', variants: ['fix my bike'] },
      { question: 'how do i place an order', answer: 'As the shop says.' },
    ]
    const { bot } = await addBot(person, { name: 'Brought along', language: 'en', items })
    expect(bot.firstSteps.hasOwnItem).toBe(true)
    const listed = (await call(app, listCorpus, { params: { botId: bot.id }, query: { limit: 100 } }, person)).reply
      .items
    expect(listed.slice(0, 2)).toMatchObject(items)
    expect(listed.filter(({ question }) => question.toLowerCase().startsWith(items[1]?.question ?? ''))).toHaveLength(1)
    expect(listed).toHaveLength(plain.itemCount + 1)
    expect(bot.itemCount).toBe(plain.itemCount + 1)
  })

  it('refuses items of which two have one question, and creates nothing', async () => {
    const person = await vip()
    const items = [
      { question: 'Open on Sundays?', answer: 'Yes.' },
      { question: 'open on sundays', answer: 'No.' },
    ]
    const { problem } = await call(app, createBot, { body: { ...shop, items } }, person)
    expect(problem?.code).toBe('question-exists')
    expect((await call(app, listBots, {}, person)).reply.items).toEqual([])
  })

  it.each([
    ['general', 'zh'],
    ['general', 'en'],
    ['coin', 'zh'],
    ['coin', 'en'],
  ] as const)(
    'starts it with the items of the template %s in %s, in their order, and default replies',
    async (template, language) => {
      const person = await vip()
      const { bot } = await addBot(person, { name: 'Starter', language, template })
      expect(bot).toMatchObject({
        name: 'Starter',
        language,
        template,
        status: 'completed',
        chats7d: 0,
        unanswered7d: 0,
      })
      expect(bot.firstSteps).toEqual({
        isNamed: true,
        hasOwnItem: false,
        isTested: false,
        isShared: false,
      })
      const { default: content } = (await import(`#content/templates/${template}/${language}.json`, {
        with: { type: 'json' },
      })) as { default: { question: string }[] }
      const { reply } = await call(app, listCorpus, { params: { botId: bot.id } }, person)
      expect(reply.items.map(({ question }) => question)).toEqual(content.map(({ question }) => question))
      expect(bot.itemCount).toBe(content.length)
      const [row] = await app.database.house.select().from(bots).where(eq(bots.id, bot.id))
      expect(row?.replySettings.fallbackReply).toMatch(language === 'zh' ? /抱歉/ : /Sorry/)
    },
  )

  it.each([
    ['a name is missing', { ...shop, name: '  ' }, 'field-required', 'name'],
    ['the name has special characters', { ...shop, name: 'Shop!' }, 'name-characters', 'name'],
    ['the name is too long', { ...shop, name: 'x'.repeat(61) }, 'field-too-long', 'name'],
    ['no language is chosen', { name: 'Shop' }, 'choice-invalid', 'language'],
    ['the language is unknown', { ...shop, language: 'fr' }, 'choice-invalid', 'language'],
    ['the template is unknown', { ...shop, template: 'bank' }, 'choice-invalid', 'template'],
  ])('is refused when %s, and nothing is stored', async (_case, body, code, field) => {
    const person = await vip()
    const { problem } = await call(app, createBot, { body: body as typeof shop }, person)
    expect(problem).toMatchObject({ code, field })
    expect((await call(app, listBots, {}, person)).reply.items).toEqual([])
  })

  it('keeps the coin template for VIP accounts', async () => {
    const person = await createUserSession(app)
    const { problem, status } = await call(app, createBot, { body: { ...shop, template: 'coin' } }, person)
    expect([status, problem.code, problem.field]).toEqual([403, 'vip-only', 'template'])
    expect((await call(app, listBots, {}, person)).reply.items).toEqual([])
  })

  it('refuses a name that looks like one the account has, but not one of another account', async () => {
    const person = await vip()
    await addBot(person, { ...shop, name: 'Straße One' })
    for (const name of ['straße one', 'STRASSE  ONE', 'Ｓtraße one']) {
      const { problem, status } = await call(app, createBot, { body: { ...shop, name } }, person)
      expect([status, problem.code, problem.field]).toEqual([409, 'bot-name-taken', 'name'])
    }
    await addBot(await vip(), { ...shop, name: 'Straße One' })
  })

  it('gives a free account exactly one bot under 200 parallel calls', async () => {
    const person = await createUserSession(app)
    const calls = Array.from({ length: 200 }, (_, i) =>
      call(app, createBot, { body: { ...shop, name: `Bot ${i}` } }, person),
    )
    const answered = await Promise.all(calls)
    const refusals = answered.filter(({ status }) => status !== 201)
    expect(refusals).toHaveLength(199)
    expect(new Set(refusals.map(({ problem }) => problem.code))).toEqual(new Set(['limit-reached']))
    const { reply } = await call(app, listBots, {}, person)
    expect([reply.items.length, reply.limit]).toEqual([1, 1])
  }, 60_000)

  it('sets no limit to an ADMIN', async () => {
    const owner = await createOwnerSession(app)
    await addBot(owner)
    expect((await call(app, listBots, {}, owner)).reply.limit).toBeNull()
  })

  it('answers a repeated call with the first reply, key included, and keeps no key in the clear', async () => {
    const person = await vip()
    const as = { ...person, headers: { 'idempotency-key': 'create-once-7f3a' } }
    const answered = await Promise.all([1, 2, 3].map(() => call(app, createBot, { body: shop }, as)))
    expect(answered.map(({ status }) => status)).toEqual([201, 201, 201])
    const [first] = answered
    for (const { reply } of answered) expect(reply).toEqual(first?.reply)
    expect((await call(app, listBots, {}, person)).reply.items).toHaveLength(1)
    const stored = JSON.stringify(await app.database.house.select().from(idempotentReplies))
    expect(stored).not.toContain(first?.reply.apiKey)
    expect(stored).not.toContain('create-once-7f3a')
    const other = await call(app, createBot, { body: { ...shop, name: 'Other' } }, as)
    expect(other.problem.code).toBe('idempotency-mismatch')
  })
})

describe('a bot', () => {
  it('is renamed, closed and opened; what is left out stays', async () => {
    const person = await vip()
    const { bot } = await addBot(person)
    const params = { botId: bot.id }
    const renamed = await call(app, renameBot, { params, body: { name: 'Kiosk' } }, person)
    expect(renamed.reply).toMatchObject({ name: 'Kiosk', status: 'completed' })
    const closed = await call(app, renameBot, { params, body: { status: 'closed' } }, person)
    expect(closed.reply).toMatchObject({ name: 'Kiosk', status: 'closed' })
    const opened = await call(app, renameBot, { params, body: { status: 'completed' } }, person)
    expect(opened.reply.status).toBe('completed')
    expect((await call(app, renameBot, { params, body: { name: 'KIOSK' } }, person)).reply.name).toBe('KIOSK')
  })

  it('is not given a name that another bot of the account has', async () => {
    const person = await vip()
    await addBot(person)
    const { bot } = await addBot(person, { ...shop, name: 'Kiosk' })
    const answered = await call(app, renameBot, { params: { botId: bot.id }, body: { name: 'shop' } }, person)
    expect(answered.problem).toMatchObject({ code: 'bot-name-taken', field: 'name' })
    expect((await call(app, getBot, { params: { botId: bot.id } }, person)).reply.name).toBe('Kiosk')
  })

  it.each(['snippet-copied', 'link-copied'] as const)('is shared once %s is noted', async (step) => {
    const person = await vip()
    const { bot } = await addBot(person)
    expect(bot.firstSteps.isShared).toBe(false)
    const input = { params: { botId: bot.id }, body: { step } } as const
    expect((await call(app, tickFirstStep, input, person)).reply.firstSteps.isShared).toBe(true)
    expect((await call(app, tickFirstStep, input, person)).status).toBe(200)
  })

  it('is made without a key when none is wanted; the first comes with a renewal', async () => {
    const person = await vip()
    const { bot, apiKey } = await addBot(person, { ...shop, withKey: false })
    expect([apiKey, bot.keyPrefix]).toEqual(['', null])
    const params = { botId: bot.id }
    const { reply } = await call(app, renewBotKey, { params }, person)
    expect((await call(app, getBot, { params }, person)).reply.keyPrefix).toBe(reply.keyPrefix)
  })

  it('takes a look of its own, and refuses a colour that is none', async () => {
    const person = await vip()
    const { bot } = await addBot(person)
    const params = { botId: bot.id }
    expect(bot.look).toMatchObject({ colour: '#0b6e69', subtitle: '' })
    const look = { colour: '#C2371F', subtitle: ' Answers at once ', openingWords: 'Hi, this is {bot}.' }
    const { reply } = await call(app, changeLook, { params, body: look }, person)
    const stored = { colour: '#c2371f', subtitle: 'Answers at once', openingWords: 'Hi, this is {bot}.' }
    expect(reply.look).toEqual(stored)
    expect((await call(app, getPublicBot, { params })).reply).toMatchObject({
      ...stored,
      openingWords: `Hi, this is ${bot.name}.`,
    })
    for (const [field, value] of [
      ['colour', 'red'],
      ['colour', '#fff;}'],
      ['subtitle', 'x'.repeat(41)],
      ['openingWords', 'x'.repeat(501)],
    ] as const) {
      const { problem } = await call(app, changeLook, { params, body: { ...look, [field]: value } }, person)
      expect(problem.field).toBe(field)
    }
    expect((await call(app, getBot, { params }, person)).reply.look).toEqual(stored)
    expect((await call(app, changeLook, { params, body: look }, await vip())).status).toBe(404)
  })

  it('is only deleted with its name typed, with all that belongs to it', async () => {
    const person = await vip()
    const { bot } = await addBot(person, { ...shop, name: 'Été（新）' })
    expect(bot.name).toBe('Été（新）')
    const params = { botId: bot.id }
    const wrong = await call(app, deleteBot, { params, body: { name: 'ete' } }, person)
    expect(wrong.problem).toMatchObject({ code: 'bot-name-mismatch', field: 'name' })
    const decomposed = ' E\u0301te\u0301(新) '
    expect((await call(app, deleteBot, { params, body: { name: decomposed } }, person)).status).toBe(204)
    expect((await call(app, getBot, { params }, person)).status).toBe(404)
    expect(await app.database.house.$count(corpusItems, eq(corpusItems.botId, bot.id))).toBe(0)
    expect(await app.database.house.$count(apiKeys, eq(apiKeys.botId, bot.id))).toBe(0)
  })

  it('counts its messages of the last 7 days, tests left out', async () => {
    const person = await vip()
    const { bot } = await addBot(person)
    await app.database.house.execute(sql`
      insert into messages (account_id, bot_id, id, conversation_id, at, direction, author, platform, text, kind, confidence)
      select ${person.account.id}, ${bot.id}, gen_random_uuid(), gen_random_uuid(), now() - age, 'out', 'bot', platform, '!', kind, 1
      from unnest(array['API', 'TEST']) platform, (values ('1 day'::interval, 'answer'), ('6 days', 'fallback'), ('8 days', 'fallback')) m (age, kind)`)
    const { reply } = await call(app, listBots, {}, person)
    expect(reply.items[0]).toMatchObject({ chats7d: 2, chatsByDay: [1, 0, 0, 0, 0, 1, 0], unanswered7d: 1 })
  })

  it('is not there for another account, on any route', async () => {
    const { bot } = await addBot(await vip())
    const params = { botId: bot.id }
    for (const stranger of [await vip(), await createOwnerSession(app)]) {
      const answered = await Promise.all([
        call(app, getBot, { params }, stranger),
        call(app, renameBot, { params, body: { name: 'Mine' } }, stranger),
        call(app, renameBot, { params, body: {} }, stranger),
        call(app, deleteBot, { params, body: { name: bot.name } }, stranger),
        call(app, renewBotKey, { params }, stranger),
        call(app, tickFirstStep, { params, body: { step: 'snippet-copied' } }, stranger),
      ])
      expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 404))
    }
    const [row] = await app.database.house.select().from(bots).where(eq(bots.id, bot.id))
    expect(row).toMatchObject({ name: 'Shop', snippetCopiedAt: null })
  })
})
