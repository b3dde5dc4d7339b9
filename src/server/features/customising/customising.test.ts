import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPublicBot, sendMessage, sendPublicMessage, testBot } from '#contract/features/answers.ts'
import { createBot, deleteBot, getBot, listBots, renameBot } from '#contract/features/bots.ts'
import { listCorpus } from '#contract/features/corpus.ts'
import {
  finishCustomisation,
  getCustomisation,
  saveCustomisation,
} from '#contract/features/customising/customisation.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp()
  person = await createUserSession(app, { plan: 'vip-yearly' })
})
afterAll(() => app.close())

let made = 0
async function makeDraft(changes: object = {}) {
  made += 1
  const body = { name: `Draft ${made}`, language: 'en', setUp: 'basic', ...changes } as const
  const { reply } = await call(app, createBot, { body }, person)
  return { ...reply, params: { botId: reply.bot.id } }
}
const visitor = { text: 'Do you gift wrap?', visitorToken: 'a-visitor-of-the-test' }

describe('a bot that is set up step by step', () => {
  it('answers its owner alone until it goes live', async () => {
    const { bot, apiKey, params } = await makeDraft()
    expect(bot).toMatchObject({ status: 'draft', setUp: { path: 'basic', step: 'persona' } })
    const openPage = async () => (await call(app, getPublicBot, { params })).reply
    const asPublic = async () => (await openPage()).status
    const ask = async () => [
      await call(app, sendPublicMessage, { params, body: visitor }),
      await call(app, sendMessage, { params, body: { text: visitor.text } }, { bearer: apiKey }),
    ]
    // Nothing of what it will say.
    const { name, colour } = await openPage()
    const nothing = { subtitle: '', openingWords: '', starters: [] }
    expect(await openPage()).toEqual({
      id: bot.id,
      name: bot.name,
      language: 'en',
      status: 'draft',
      colour,
      ...nothing,
    })
    expect(name).toBe(bot.name)
    for (const { status, problem } of await ask()) expect([status, problem.code]).toEqual([409, 'bot-draft'])
    expect((await call(app, testBot, { params, body: { text: visitor.text } }, person)).status).toBe(200)
    expect((await call(app, getBot, { params }, person)).reply.firstVisitAt).toBeNull()

    const { reply } = await call(app, finishCustomisation, { params }, person)
    expect(reply.finishedAt).not.toBeNull()
    const { status: opened, openingWords } = await openPage()
    expect([opened, openingWords]).toEqual(['completed', expect.stringMatching(/./)])
    for (const { status } of await ask()) expect(status).toBe(200)
    expect((await call(app, getBot, { params }, person)).reply).toMatchObject({ status: 'completed', setUp: null })
    // Once more changes nothing, and opens nothing that was closed since.
    await call(app, renameBot, { params, body: { status: 'closed' } }, person)
    expect((await call(app, finishCustomisation, { params }, person)).reply).toEqual(reply)
    expect(await asPublic()).toBe('closed')
    const { rows } = await app.database.pool.query(
      "select count(*)::int as count from audit_events where action = 'bot-launched' and target = $1",
      [bot.id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('is found where it was left, with what was typed and not added yet', async () => {
    const { params } = await makeDraft({ setUp: 'integrated' })
    const read = async () => (await call(app, getCustomisation, { params }, person)).reply.customisation
    expect(await read()).toMatchObject({ path: 'integrated', step: 'persona', revision: 1, finishedAt: null })
    // As much as there may be.
    const asked = Array.from({ length: 20 }, () => '问'.repeat(2000))
    const values = { question: 'Can I ', answer: `<b>Half</b>${'答'.repeat(9980)}\n`, isReviewed: true, asked }
    const body = { step: 'corpus', values, revision: 1 } as const
    const saved = await call(app, saveCustomisation, { params, body }, person)
    expect(saved.reply).toMatchObject({ step: 'corpus', values, revision: 2 })
    expect(await read()).toEqual(saved.reply)
    expect((await call(app, listBots, {}, person)).reply.items.find(({ id }) => id === params.botId)?.setUp).toEqual({
      path: 'integrated',
      step: 'corpus',
    })
  })

  it('keeps what one of two tabs typed, and tells the other; which step is open is nobody’s conflict', async () => {
    const { params } = await makeDraft()
    const save = (body: object) => call(app, saveCustomisation, { params, body: body as never }, person)
    const typed = (question: string, revision: number) => save({ values: { question }, revision })
    const answered = await Promise.all(['One?', 'Two?', 'Three?'].map((question) => typed(question, 1)))
    const [winner, ...others] = answered.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    for (const { status, problem } of answered.filter(({ status }) => status !== 200))
      expect([status, problem.code, problem.details?.current]).toEqual([409, 'edit-conflict', winner?.reply])
    const changes = async () =>
      (
        await app.database.pool.query(
          'select topic, count(*)::int from live_changes where bot_id = $1 group by topic',
          [params.botId],
        )
      ).rows
    expect(await changes()).toContainEqual({ topic: 'setUp', count: 1 })
    expect((await save({ step: 'launch' })).reply).toMatchObject({ step: 'launch', revision: 2 })
    expect((await save({ path: 'integrated' })).reply).toMatchObject({ path: 'integrated', revision: 2 })
  })

  it('refuses a step that is none, a text that is too long, and values of no revision', async () => {
    const { params } = await makeDraft()
    for (const [body, code] of [
      [{ step: 'five' }, 'choice-invalid'],
      [{ values: { question: 'x'.repeat(201) }, revision: 1 }, 'field-too-long'],
      [{ values: { question: 'x' } }, 'field-required'],
    ] as const) {
      const { status, problem } = await call(app, saveCustomisation, { params, body: body as never }, person)
      expect([status, problem.code]).toEqual([422, code])
    }
    expect((await call(app, getCustomisation, { params }, person)).reply.customisation?.revision).toBe(1)
  })

  it('is live when its chat is opened by hand, and goes with its bot', async () => {
    const { bot, params } = await makeDraft()
    const opened = await call(app, renameBot, { params, body: { status: 'completed' } }, person)
    expect(opened.reply).toMatchObject({ status: 'completed', setUp: null })
    expect((await call(app, getCustomisation, { params }, person)).reply.customisation?.finishedAt).not.toBeNull()
    await call(app, deleteBot, { params, body: { name: bot.name } }, person)
    expect((await call(app, getCustomisation, { params }, person)).status).toBe(404)
  })

  it('counts against the plan as any bot, and begins empty where that is wanted', async () => {
    const free = await createUserSession(app)
    const body = { name: 'Empty', language: 'zh', setUp: 'basic', withItems: false, withKey: false } as const
    const { reply } = await call(app, createBot, { body }, free)
    expect(reply.bot).toMatchObject({ itemCount: 0, openBlanks: 0, status: 'draft', template: 'general' })
    const params = { botId: reply.bot.id }
    expect((await call(app, listCorpus, { params }, free)).reply.items).toEqual([])
    const second = await call(app, createBot, { body: { ...body, name: 'Second' } }, free)
    expect(second.problem.code).toBe('limit-reached')
  })
})

it('a bot that was made in one go is live at once, and has nothing to finish', async () => {
  const { bot, params } = await makeDraft({ setUp: undefined })
  expect(bot).toMatchObject({ status: 'completed', setUp: null })
  expect((await call(app, getCustomisation, { params }, person)).reply.customisation).toBeNull()
  for (const endpoint of [finishCustomisation, saveCustomisation])
    expect((await call(app, endpoint as never, { params, body: {} } as never, person)).status).toBe(404)
})
