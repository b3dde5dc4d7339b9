/** How a bot speaks, as its owner sets it: what is stored, what is refused, and what customers hear from then on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendMessage, sendPublicMessage } from '#contract/features/answers.ts'
import { changeLook, getBot } from '#contract/features/bots.ts'
import {
  type Customised,
  getReplySettings,
  getReplyUse,
  type ReplySettingsInput,
  replyTextNames,
  type StoredReplySettings,
  saveReplySettings,
  tryReplies,
} from '#contract/features/customising/replies.ts'
import { defaultReplies } from '#server/features/replies/replies.public.ts'
import { createTestApp, openTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
/** Another node on the same database. */
let other: TestApp
let owner: Person
let bot: TestBot

beforeAll(async () => {
  app = await createTestApp()
  other = await openTestApp(app.connectionString)
  owner = await createUserSession(app, { plan: 'vip-yearly' })
  bot = await createTestBot(app, owner, {
    items: [
      { question: 'How do I return an item?', answer: 'Send it back.' },
      { question: 'Do you ship abroad?', answer: 'To forty countries.' },
    ],
  })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

async function read(of = bot): Promise<StoredReplySettings> {
  return (await call(app, getReplySettings, { params: { botId: of.id } }, of.owner)).reply
}

function inputOf({ steps: _steps, ...settings }: StoredReplySettings) {
  return settings
}

function save(change: Partial<ReplySettingsInput> & { revision: number }, stored: StoredReplySettings, of = bot) {
  return call(app, saveReplySettings, { params: { botId: of.id }, body: { ...inputOf(stored), ...change } }, of.owner)
}

/** Saves over whatever is stored. */
async function change(part: Partial<ReplySettingsInput>, of = bot): Promise<StoredReplySettings> {
  const stored = await read(of)
  const { status, reply, response } = await save({ ...part, revision: stored.revision }, stored, of)
  expect(status, response.body).toBe(200)
  return reply
}

async function ask(text: string, conversationId?: string, on = app, of = bot) {
  const body = { text, ...(conversationId !== undefined && { conversationId }) }
  const { reply, status } = await call(on, sendMessage, { params: { botId: of.id }, body }, of.program)
  expect(status).toBe(200)
  return reply
}

const item = (changes: Partial<Customised>): Customised => ({
  id: 'one',
  question: 'group discount',
  answer: 'Ten per cent, says {bot}.',
  match: 'contains',
  isOn: true,
  ...changes,
})

test('a new bot has a sentence for everything, all switched on, and what is saved is what is read', async () => {
  const first = await read()
  expect(Object.keys(first.replies)).toEqual([...replyTextNames])
  expect(first).toMatchObject({ revision: 1, off: [], customised: [], answerStep: 3 })
  expect(first.steps[2]).toEqual({ answer: 0.65, suggest: 0.15 })
  const replies = { ...first.replies, greetingReply: ['Hello!', '<img src=x onerror=alert(1)>'] }
  const saved = await change({ replies, off: ['endReply', 'endReply'], sensitiveWords: ['Bad', 'ｂａｄ', 'worse'] })
  expect(saved).toMatchObject({ revision: 2, off: ['endReply'], sensitiveWords: ['ｂａｄ', 'worse'] })
  expect(saved.replies.greetingReply).toEqual(replies.greetingReply)
  expect(await read()).toEqual(saved)
  // What others set in the same place stays.
  const { rows } = await app.database.pool.query('select reply_settings from bots where id = $1', [bot.id])
  expect(rows[0].reply_settings).toMatchObject({ chitChatEnabled: true, greetingReply: 'Hello!' })
})

test('settings of before there were several ways to say a thing are read as they were meant', async () => {
  const old = await createTestBot(app, owner, { items: [] })
  await app.database.pool.query(
    `update bots set reply_settings = (reply_settings || $2) - 'blankReply' - 'mediaReply' where id = $1`,
    [
      old.id,
      JSON.stringify({
        endReply: '',
        personReply: 'Call us.',
        customised: [{ question: 'who', answer: 'Us.', match: 'exact' }],
      }),
    ],
  )
  const read1 = await read(old)
  expect(read1.replies.blankReply).toEqual(['Call us.'])
  expect(read1.replies.mediaReply).toEqual([defaultReplies.en.mediaReply])
  expect(read1.off).toEqual(['endReply'])
  expect(read1.replies.endReply[0]).toMatch(/\S/)
  expect(read1.customised).toEqual([{ id: '0', question: 'who', answer: 'Us.', match: 'exact', isOn: true }])
  expect(await change({}, old)).toEqual({ ...read1, revision: 2 })
})

test.each([
  [{ greetingReply: ['Hi', ' ', 'Hey'] }, 'replies.greetingReply.1', 'field-required'],
  [{ endReply: [] }, 'replies.endReply', 'field-required'],
  [{ thanksReply: Array.from({ length: 11 }, () => 'Thanks') }, 'replies.thanksReply', 'too-many-entries'],
  [{ fallbackReply: ['x'.repeat(501)] }, 'replies.fallbackReply.0', 'field-too-long'],
])('a wrong reply is refused at its place: %o', async (wrong, field, code) => {
  const stored = await read()
  const { status, problem } = await save(
    { replies: { ...stored.replies, ...wrong }, revision: stored.revision },
    stored,
  )
  expect([status, problem.field ?? problem.faults?.[0]?.field, problem.code]).toEqual([422, field, code])
  expect(await read()).toEqual(stored)
})

test.each([
  [{ off: ['fallbackReply' as never] }, 'off.0', 'choice-invalid'],
  [{ off: ['mediaReply' as never] }, 'off.0', 'choice-invalid'],
  [{ sensitiveWords: ['ok', 'x'.repeat(51)] }, 'sensitiveWords.1', 'field-too-long'],
  [{ sensitiveWords: Array.from({ length: 2001 }, (_, n) => `w${n}`) }, 'sensitiveWords', 'too-many-entries'],
  [{ customised: [item({}), item({ question: 'other' })] }, 'customised', 'choice-invalid'],
  [{ customised: [item({ answer: '' })] }, 'customised.0.answer', 'field-required'],
  [{ answerStep: 6 as never }, 'answerStep', 'choice-invalid'],
])('and so is anything else: %o', async (wrong, field, code) => {
  const stored = await read()
  const { status, problem } = await save({ ...wrong, revision: stored.revision }, stored)
  expect([status, problem.field, problem.code]).toEqual([422, field, code])
})

test('of 200 who save from the same revision one wins, and all others are told', async () => {
  const stored = await read()
  const saves = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const body = { ...inputOf(stored), sensitiveWords: [`word ${n}`] }
      for (;;) {
        const answer = await call(
          n % 2 === 0 ? app : other,
          saveReplySettings,
          { params: { botId: bot.id }, body },
          owner,
        )
        // A machine that has other work besides puts some off before they are looked at.
        if (answer.status < 500) return answer
      }
    }),
  )
  const won = saves.filter(({ status }) => status === 200)
  const told = saves.filter(({ problem }) => problem.code === 'replies-changed')
  expect([won.length, told.length]).toEqual([1, 199])
  expect(await read()).toEqual(won[0]?.reply)
  expect((await read()).revision).toBe(stored.revision + 1)
})

test('the ways to say a thing take turns in a conversation, and begin with another one in each', async () => {
  const { replies } = await read()
  const ways = ['One.', 'Two.', 'Three.']
  await change({ replies: { ...replies, thanksReply: ways } })
  const first = await ask('thanks')
  const said = [first.answer?.text]
  // More turns than a reply looks back on.
  for (let turn = 1; turn < 12; turn++) said.push((await ask('thanks', first.conversationId)).answer?.text)
  expect(new Set(said.slice(0, 3))).toEqual(new Set(ways))
  for (const [turn, text] of said.entries()) expect(text).toBe(said[turn % 3])
  const begun = await Promise.all(Array.from({ length: 30 }, () => ask('thanks')))
  expect(new Set(begun.map(({ answer }) => answer?.text))).toEqual(new Set(ways))
})

test('a customised answer that is recognised is heard at once on every node, and no more once it is off', async () => {
  await change({ customised: [item({ question: 'Is there a discount for groups?', match: 'similar' })] })
  for (const node of [app, other]) {
    const { answer } = await ask('do groups get a discount', undefined, node)
    expect(answer).toMatchObject({
      text: `Ten per cent, says ${bot.name}.`,
      source: { kind: 'answer', id: 'custom:one' },
    })
  }
  const { answer: exact } = await ask('is there a discount for groups')
  expect(exact).toMatchObject({ source: { kind: 'custom', id: 'one' }, confidence: 1 })
  await change({
    customised: [item({ question: 'Is there a discount for groups?', match: 'similar', answer: 'Twelve.' })],
  })
  for (const node of [other, app])
    expect((await ask('do groups get a discount', undefined, node)).answer?.text).toBe('Twelve.')
  await change({ customised: [item({ question: 'Is there a discount for groups?', match: 'similar', isOn: false })] })
  for (const node of [app, other])
    expect((await ask('do groups get a discount', undefined, node)).answer?.source.id).not.toBe('custom:one')
  const use = (await call(app, getReplyUse, { params: { botId: bot.id } }, owner)).reply
  expect(use.customised).toEqual({ one: 5 })
  expect(use.kinds.thanks).toBe(42)
})

test('opening words are the same on this page and in the look, and emptied ones are kept', async () => {
  const { replies, off, revision } = await read()
  await change({ replies: { ...replies, openingWords: ['Welcome to {bot}.', 'Good day.'] } })
  const look = async (openingWords: string) =>
    await call(
      app,
      changeLook,
      { params: { botId: bot.id }, body: { colour: '#112233', subtitle: '', openingWords } },
      owner,
    )
  expect((await look('Welcome to {bot}.')).reply.look.openingWords).toBe('Welcome to {bot}.')
  expect((await read()).revision).toBe(revision + 1)
  expect((await look('')).reply.look.openingWords).toBe('')
  expect(await read()).toMatchObject({
    revision: revision + 2,
    off: ['openingWords', ...off],
    replies: { openingWords: ['Welcome to {bot}.', 'Good day.'] },
  })
  await look('Come in.')
  expect(await read()).toMatchObject({ off, replies: { openingWords: ['Come in.', 'Good day.'] } })
  expect((await call(app, getBot, { params: { botId: bot.id } }, owner)).reply.look.openingWords).toBe('Come in.')
})

test('what is tried is the draft: nothing of it is stored', async () => {
  const stored = await read()
  const { revision: _revision, ...settings } = inputOf(stored)
  const attempt = async (text: string, changes: Partial<ReplySettingsInput>, turn = 0) =>
    (
      await call(
        app,
        tryReplies,
        { params: { botId: bot.id }, body: { text, turn, settings: { ...settings, ...changes } } },
        owner,
      )
    ).reply
  const greetingReply = ['Ahoy!', 'Hello from {bot}.']
  const greeted = await Promise.all(
    [0, 1].map((turn) => attempt('hello', { replies: { ...settings.replies, greetingReply } }, turn)),
  )
  expect(new Set(greeted.map(({ answer }) => answer.text))).toEqual(new Set(['Ahoy!', `Hello from ${bot.name}.`]))
  expect(greeted[0]?.reply).toBe('greetingReply')
  // What has no reply of its own is small talk.
  expect(await attempt('hello', { off: ['greetingReply'] })).toMatchObject({
    reply: null,
    answer: { source: { kind: 'chitchat' } },
  })
  expect(await attempt('what an i.d.i.o.t', { sensitiveWords: ['idiot'] })).toMatchObject({ reply: 'sensitiveReply' })
  const gift = item({ id: 'gift', question: 'Can you wrap it as a gift?', match: 'similar', answer: 'Gladly.' })
  expect(await attempt('do you do gift wrapping', { customised: [gift] })).toMatchObject({
    answer: { text: 'Gladly.', source: { id: 'custom:gift' } },
  })
  expect((await attempt('do you do gift wrapping', {})).answer.source.id).not.toBe('custom:gift')
  const risky = 'do you deliver abroad'
  const [loose, strict] = await Promise.all([attempt(risky, { answerStep: 1 }), attempt(risky, { answerStep: 5 })])
  expect([loose.answer.source.kind, strict.answer.source.kind]).toEqual(['answer', 'suggest'])
  expect(await read()).toEqual(stored)
})

describe('a free plan', () => {
  test('has 20 customised answers; who has more by then keeps them and adds none', async () => {
    const friend = await createUserSession(app)
    const small = await createTestBot(app, friend, { items: [] })
    const list = (count: number) =>
      Array.from({ length: count }, (_, n) => item({ id: `c${n}`, question: `q${n} please` }))
    await change({ customised: list(20) }, small)
    const stored = await read(small)
    const refused = await save({ customised: list(21), revision: stored.revision }, stored, small)
    expect(refused.problem).toMatchObject({
      code: 'limit-reached',
      field: 'customised',
      details: { limit: 20, used: 21 },
    })
    await app.database.pool.query(
      `update bots set reply_settings = jsonb_set(reply_settings, '{customised}', $2) where id = $1`,
      [small.id, JSON.stringify(list(30).map(({ isOn: _isOn, ...each }) => each))],
    )
    expect((await change({ customised: list(29) }, small)).customised).toHaveLength(29)
  })
})

test('owner-written text reaches a visitor as it was written', async () => {
  const { replies } = await read()
  const hostile = '<script>alert(1)</script>{bot}"onload="x'
  await change({ replies: { ...replies, greetingReply: [hostile], openingWords: [hostile] } })
  const body = { text: 'hello', visitorToken: 'a visitor of this test' }
  const { reply, response } = await call(app, sendPublicMessage, { params: { botId: bot.id }, body })
  expect(reply.answer?.text).toBe(hostile.replace('{bot}', bot.name))
  expect(response.headers['content-type']).toContain('application/json')
  const page = await app.http.inject({ method: 'GET', url: `/c/${bot.id}` })
  expect(page.body).not.toContain('<script>alert(1)')
})
