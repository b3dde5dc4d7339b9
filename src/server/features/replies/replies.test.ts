import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveFeedback, sendMessage, testBot } from '#contract/features/answers.ts'
import { renameBot } from '#contract/features/bots.ts'
import { getCorpusItem, updateCorpusItem } from '#contract/features/corpus.ts'
import { createApp } from '#server/app.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { addItem, createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let owner: Person
let english: TestBot
let chinese: TestBot

beforeAll(async () => {
  app = await createTestApp()
  owner = await createOwnerSession(app)
  english = await createTestBot(app, owner, {
    items: [
      { question: 'How do I return a jacket?', answer: 'Send it back within **30 days**.', keywords: ['return'] },
      { question: 'How do I repair a jacket?', answer: 'Our workshop sews it for free.', keywords: ['repair'] },
      { question: 'Where is the shop in Berlin?', answer: 'At Torstrasse, next to the station.' },
      { question: 'When does the shop in Berlin open?', answer: 'At ten, but not on Sundays.' },
      { question: 'Is there a gift card?', answer: `${'Yes, of any amount. '.repeat(80)}The end.` },
    ],
  })
  chinese = await createTestBot(app, owner, {
    language: 'zh',
    items: [
      { question: '下单后怎么修改收货地址？', answer: '在“我的订单”里修改。', variants: ['地址填错了怎么办'] },
      { question: '什么时候发货？', answer: '工作日 16 点前下单，当天发出。' },
      { question: '鞋子怎么退？', answer: '七天内寄回来。' },
      { question: '鞋子怎么换？', answer: '到店里换。' },
    ],
  })
})

afterAll(() => app.close())

async function ask(bot: TestBot, text: string, more: { contactId?: string; conversationId?: string } = {}) {
  return await call(app, sendMessage, { params: { botId: bot.id }, body: { text, ...more } }, bot.program)
}

async function askAsOwner(bot: TestBot, text: string, conversationId?: string) {
  const answered = await call(app, testBot, { params: { botId: bot.id }, body: { text, conversationId } }, bot.owner)
  return { ...answered, steps: new Map(answered.reply.why?.steps.map((step) => [step.step, step])) }
}

async function countMessages(bot: TestBot): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from messages where bot_id = $1 and direction = 'out'`,
    [bot.id],
  )
  return rows[0].count
}

test('a question of the corpus is answered from its item, in both languages', async () => {
  const inEnglish = await ask(english, 'how do i return a jacket')
  expect(inEnglish.status).toBe(200)
  expect(inEnglish.reply.answer).toMatchObject({
    text: 'Send it back within **30 days**.',
    confidence: 1,
    source: { kind: 'answer', id: english.itemIds[0] },
  })
  const inChinese = await ask(chinese, '地址填错了怎么办？')
  expect(inChinese.reply.answer).toMatchObject({
    text: '在“我的订单”里修改。',
    source: { kind: 'answer', id: chinese.itemIds[0] },
  })
})

test('a reply to a program tells nothing of why', async () => {
  const { response } = await ask(english, 'How do I repair a jacket?')
  expect(Object.keys(response.json())).toEqual(['conversationId', 'messageId', 'answer', 'suggestions', 'state'])
})

test('an unsure bot offers up to three questions, and the chosen one is answered with all its traces', async () => {
  const unsure = await askAsOwner(english, 'a jacket')
  expect(unsure.reply.answer.source.kind).toBe('suggest')
  expect(unsure.reply.answer.confidence).toBeLessThan(0.65)
  const offered = unsure.reply.suggestions
  expect(offered.map(({ question }) => question).sort()).toEqual([
    'How do I repair a jacket?',
    'How do I return a jacket?',
  ])
  expect(unsure.reply.answer.text).toBe(`Did you mean:\n\n1. ${offered[0]?.question}\n2. ${offered[1]?.question}`)
  expect(unsure.steps.get('did-you-mean')?.outcome).toBe('matched')

  const chosen = await askAsOwner(english, 'the second one', unsure.reply.conversationId)
  expect(chosen.reply.answer.source).toEqual({ kind: 'answer', id: offered[1]?.id })
  expect(chosen.reply.why.reason).toBe('chosen-suggestion')
  expect(chosen.steps.get('chosen-suggestion')).toMatchObject({ outcome: 'matched', detail: '2' })

  const inChinese = await askAsOwner(chinese, '我的鞋子')
  expect(inChinese.reply.answer.text).toMatch(/^您是想问：\n\n1\. 鞋子怎么.？\n2\. 鞋子怎么.？$/)
})

test('what the corpus does not know gets the fallback reply with no confidence', async () => {
  const { reply, steps } = await askAsOwner(english, 'quantum chromodynamics')
  expect(reply.answer).toMatchObject({ confidence: 0, source: { kind: 'fallback', id: null } })
  expect(reply.answer.text).toContain("I don't have an answer to that yet")
  expect(reply.suggestions).toEqual([])
  expect(steps.get('fallback')?.outcome).toBe('matched')
})

test('why shows every step in its order, and the runners-up with their questions', async () => {
  const { reply } = await askAsOwner(english, 'How do I return my jacket')
  const steps = reply.why.steps.map(({ step }) => step)
  expect(steps).toEqual([
    'quota',
    'normalise',
    'sensitive-words',
    'conversation-commands',
    'customised',
    'chosen-suggestion',
    'contact-details',
    'person',
    'small-talk',
    'follow-up',
    'two-questions',
    'ranked-sources',
  ])
  expect(reply.why.steps[0]).toMatchObject({ outcome: 'skipped', detail: 'test' })
  const [winner, second] = reply.why.candidates
  expect(winner).toMatchObject({ id: english.itemIds[0], question: 'How do I return a jacket?', source: 'corpus' })
  expect(winner?.matchedTerms.length).toBeGreaterThan(0)
  expect(second?.confidence).toBeLessThan(winner?.confidence ?? 0)
  expect(reply.why.tookMs).toBeGreaterThan(0)
})

test('greeting, good-bye, sensitive words and customised replies come before the corpus', async () => {
  const { rows } = await app.database.pool.query(
    `update bots set reply_settings = reply_settings || $2 where id = $1 returning reply_settings`,
    [
      chinese.id,
      JSON.stringify({
        greetingReply: '您好，我是{bot}。',
        sensitiveWords: ['坏词'],
        customised: [{ question: '你们老板是谁', answer: '是我们掌柜。', match: 'exact' }],
      }),
    ],
  )
  const settings = rows[0].reply_settings
  const greeting = await askAsOwner(chinese, '你好！')
  expect(greeting.reply.answer.source.kind).toBe('greeting')
  expect(greeting.reply.answer.text).toMatch(/^您好，我是Bot \d+。$/)
  expect(greeting.steps.get('conversation-commands')).toMatchObject({ outcome: 'matched', detail: 'greeting' })
  const end = await askAsOwner(chinese, '谢谢，再见')
  expect(end.reply.answer).toMatchObject({ text: settings.endReply, source: { kind: 'end' } })
  const thanks = await askAsOwner(chinese, '好的谢谢你')
  expect(thanks.reply.answer).toMatchObject({ text: settings.thanksReply, source: { kind: 'thanks' } })
  const who = await askAsOwner(chinese, '你是机器人吗？')
  expect(who.reply.answer.source.kind).toBe('identity')
  expect(who.reply.answer.text).toMatch(/^我是Bot \d+，.*不是真人。\n\n您可以问我，比如：「.+」/)
  expect(who.reply.why.reason).toBe('identity')
  const person = await askAsOwner(chinese, '转人工')
  expect(person.reply.answer).toMatchObject({ text: settings.personReply, source: { kind: 'person' } })
  expect(person.steps.get('person')?.outcome).toBe('matched')
  const sensitive = await askAsOwner(chinese, '什么时候发货，坏 词')
  expect(sensitive.reply.answer).toMatchObject({ text: settings.sensitiveReply, source: { kind: 'sensitive' } })
  expect(sensitive.steps.get('sensitive-words')?.outcome).toBe('matched')
  const custom = await askAsOwner(chinese, '你们老板是谁？')
  expect(custom.reply.answer).toMatchObject({ text: '是我们掌柜。', source: { kind: 'custom' } })
  expect(custom.reply.why.reason).toBe('custom')
})

test('an edit is in the next answer, also on another node over the same database', async () => {
  const other = await createApp({
    settings: app.settings,
    webFolder: undefined,
    log: pino({ level: 'silent' }),
  })
  try {
    const otherApp = { ...app, http: other.http }
    const question = { params: { botId: english.id }, body: { text: 'Where is the shop in Berlin?' } }
    const before = await call(otherApp, sendMessage, question, english.program)
    expect(before.reply.answer?.text).toBe('At Torstrasse, next to the station.')

    const itemId = english.itemIds[2] ?? ''
    const change = { params: { botId: english.id, itemId }, body: { answer: 'We moved to the harbour.' } }
    await call(app, updateCorpusItem, change, owner)
    for (const node of [app, otherApp]) {
      const { reply } = await call(node, sendMessage, question, english.program)
      expect(reply.answer?.text).toBe('We moved to the harbour.')
    }

    const disable = { params: { botId: english.id, itemId }, body: { isEnabled: false } }
    await call(app, updateCorpusItem, disable, owner)
    for (const node of [app, otherApp]) {
      const { reply } = await call(node, sendMessage, question, english.program)
      expect(reply.answer?.source.id).not.toBe(itemId)
    }
    await addItem(app, owner, english.id, { question: 'Do you sell tents?', answer: 'Only in spring.' })
    const fresh = { params: { botId: english.id }, body: { text: 'do you sell tents' } }
    expect((await call(otherApp, sendMessage, fresh, english.program)).reply.answer?.text).toBe('Only in spring.')
  } finally {
    await other.close()
  }
})

test('a long answer is given whole', async () => {
  const { reply } = await ask(english, 'Is there a gift card?')
  expect(reply.answer?.text).toHaveLength(1608)
  expect(reply.answer?.text.endsWith('The end.')).toBe(true)
})

test('every message is stored with its answer and its why', async () => {
  const { reply } = await ask(english, 'When does the shop in Berlin open?')
  const { rows } = await app.database.pool.query('select * from messages where id = $1', [reply.messageId])
  expect(rows[0]).toMatchObject({
    bot_id: english.id,
    conversation_id: reply.conversationId,
    direction: 'out',
    author: 'bot',
    text: 'At ten, but not on Sundays.',
    kind: 'answer',
    source_kind: 'corpus',
    source_id: english.itemIds[3],
    source_title: 'When does the shop in Berlin open?',
    confidence: 1,
    reason: 'exact',
    step: 'ranked-sources',
  })
  const question = await app.database.pool.query('select * from messages where id = $1', [rows[0].reply_to])
  expect(question.rows[0]).toMatchObject({
    conversation_id: reply.conversationId,
    direction: 'in',
    author: 'contact',
    text: 'When does the shop in Berlin open?',
  })
  const traces = await app.database.pool.query('select * from message_traces where message_id = $1', [reply.messageId])
  expect(traces.rows[0].trace.nearest[0]).toMatchObject({ id: english.itemIds[3], confidence: 1 })
})

test('a contact goes on where they stopped for half an hour, and nobody else hears of it', async () => {
  const first = await ask(english, 'a jacket', { contactId: 'mia' })
  const second = await ask(english, '1', { contactId: 'mia' })
  expect(second.reply.conversationId).toBe(first.reply.conversationId)
  expect(second.reply.answer?.source).toEqual({ kind: 'answer', id: first.reply.suggestions[0]?.id })
  const stranger = await ask(english, '1', { contactId: 'noah' })
  expect(stranger.reply.conversationId).not.toBe(first.reply.conversationId)
  expect(stranger.reply.answer?.source.kind).toBe('fallback')
  app.clock.skip(31 * 60_000)
  const later = await ask(english, 'a jacket', { contactId: 'mia' })
  expect(later.reply.conversationId).not.toBe(first.reply.conversationId)
})

test('callers who do not say who they are share no conversation', async () => {
  const [one, other] = [await ask(english, 'a jacket'), await ask(english, 'a jacket')]
  expect(one.reply.conversationId).not.toBe(other.reply.conversationId)
  const named = await ask(english, '2', { conversationId: one.reply.conversationId })
  expect(named.reply.conversationId).toBe(one.reply.conversationId)
  expect(named.reply.answer?.source.kind).toBe('answer')
})

test('a conversation of another bot, contact or door is not found, and nothing is stored', async () => {
  const ofMia = await ask(english, 'a jacket', { contactId: 'mia' })
  const ofOther = await ask(chinese, '发货', { contactId: 'mia' })
  const ofOwner = await askAsOwner(english, 'a jacket')
  const before = await countMessages(english)
  const wrong = [
    { conversationId: ofOther.reply.conversationId },
    { conversationId: ofMia.reply.conversationId, contactId: 'noah' },
    { conversationId: ofOwner.reply.conversationId },
    { conversationId: '00000000-0000-4000-8000-000000000000' },
  ]
  for (const where of wrong) {
    const { status, problem } = await ask(english, 'a jacket', where)
    expect([status, problem.code, problem.field]).toEqual([404, 'not-found', 'conversationId'])
  }
  expect(await countMessages(english)).toBe(before)
})

test('a message is 1 to 2,000 characters that can be seen', async () => {
  const before = await countMessages(english)
  for (const text of ['', '   ', '\n\t', '\u200b\u200d\ufeff', '\u3164 \u00a0', '\u0000']) {
    const { status, problem } = await ask(english, text)
    expect([status, problem.code, problem.field]).toEqual([422, 'field-required', 'text'])
  }
  const tooLong = await ask(english, 'a'.repeat(2001))
  expect([tooLong.status, tooLong.problem.code]).toEqual([422, 'field-too-long'])
  expect(tooLong.problem.details).toMatchObject({ limit: 2000 })
  expect(await countMessages(english)).toBe(before)
  expect((await ask(english, 'a'.repeat(2000))).status).toBe(200)
})

test('texts that are hard to store are answered all the same', async () => {
  const hard = [
    '\ud83d',
    '👩‍👩‍👧 jacket 😀',
    `jacket${'̈'.repeat(500)}`,
    "'; drop table bots; --",
    '{"a":1}',
    '٣ سترة',
    '\u202ejacket',
  ]
  for (const text of hard) expect((await ask(english, text)).status, JSON.stringify(text)).toBe(200)
})

test('a closed bot answers nobody but its owner', async () => {
  const bot = await createTestBot(app, owner, { items: [{ question: 'Are you there?', answer: 'Yes.' }] })
  await call(app, renameBot, { params: { botId: bot.id }, body: { status: 'closed' } }, owner)
  const { status, problem } = await ask(bot, 'Are you there?')
  expect([status, problem.code]).toEqual([409, 'bot-closed'])
  expect(await countMessages(bot)).toBe(0)
  expect((await askAsOwner(bot, 'Are you there?')).reply.answer.source.kind).not.toBe('fallback')
})

test('nobody asks, tests or judges the bot of another account', async () => {
  const stranger = await createUserSession(app)
  const theirs = await createTestBot(app, stranger)
  const mine = await ask(english, 'a jacket')
  const body = { text: 'a jacket' }
  const withTheirKey = await call(app, sendMessage, { params: { botId: english.id }, body }, theirs.program)
  expect([withTheirKey.status, withTheirKey.problem.code]).toEqual([401, 'key-wrong'])
  const tested = await call(app, testBot, { params: { botId: english.id }, body }, stranger)
  expect([tested.status, tested.problem.code]).toEqual([404, 'not-found'])
  for (const botId of [english.id, theirs.id]) {
    const params = { botId, messageId: mine.reply.messageId }
    const judged = await call(app, giveFeedback, { params, body: { verdict: 'good' } }, stranger)
    expect([judged.status, judged.problem.code]).toEqual([404, 'not-found'])
  }
  const nobody = await call(app, testBot, { params: { botId: english.id }, body })
  expect(nobody.problem.code).toBe('not-logged-in')
})

test('a second verdict replaces the first', async () => {
  const { reply } = await askAsOwner(english, 'How do I repair a jacket?')
  const params = { botId: english.id, messageId: reply.messageId }
  const first = { verdict: 'needs-improvement', reasons: ['wrong', 'tone'], comment: 'Too short.' } as const
  expect(
    (await call(app, giveFeedback, { params, body: { ...first, reasons: [...first.reasons] } }, owner)).status,
  ).toBe(204)
  expect((await call(app, giveFeedback, { params, body: { verdict: 'good' } }, owner)).status).toBe(204)
  const { rows } = await app.database.pool.query('select * from messages where id = $1', [reply.messageId])
  expect(rows[0]).toMatchObject({ verdict: 'good', verdict_reasons: [], verdict_comment: '' })
  const wrong = await call(app, giveFeedback, { params, body: { verdict: 'fine' as 'good' } }, owner)
  expect([wrong.status, wrong.problem.code, wrong.problem.field]).toEqual([422, 'choice-invalid', 'verdict'])
})

test('an answer to a customer counts a hit for its item within a second, one to the owner none', async () => {
  const bot = await createTestBot(app, owner, { items: [{ question: 'Who counts?', answer: 'The counter.' }] })
  for (let i = 0; i < 3; i++) await ask(bot, 'Who counts?')
  await askAsOwner(bot, 'Who counts?')
  await ask(bot, 'quantum chromodynamics')
  const params = { botId: bot.id, itemId: bot.itemIds[0] ?? '' }
  await expect.poll(async () => (await call(app, getCorpusItem, { params }, owner)).reply.hits).toBe(3)
})

test('a node that starts loads the bots that were asked lately', async () => {
  const node = await createTestApp({ databaseUrl: app.connectionString })
  try {
    expect(node.features.answerIndexes.loadedBotIds()).toEqual([])
    await node.startJobs()
    await expect.poll(() => node.features.answerIndexes.loadedBotIds()).toContain(english.id)
  } finally {
    await node.close()
  }
})
