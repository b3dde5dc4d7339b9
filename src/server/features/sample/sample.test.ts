import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendSampleMessage } from '#contract/features/answers.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

afterAll(() => app.close())

function ask(locale: 'zh' | 'en', text: string, previousSuggestions: { id: string; question: string }[] = []) {
  return call(app, sendSampleMessage, { params: { locale }, body: { text, previousSuggestions } })
}

test('the sample shop answers in both languages and shows why', async () => {
  const chinese = await ask('zh', '地址填错了怎么办')
  expect(chinese.reply.answer).toMatchObject({ confidence: 1, source: { kind: 'answer', id: 'change-address' } })
  expect(chinese.reply.matchedQuestion).toBe('下单后怎么修改收货地址？')
  const english = await ask('en', 'can I change the address of my order')
  expect(english.reply.answer.source).toEqual({ kind: 'answer', id: 'change-address' })
  expect(english.reply.why.steps.at(-1)).toMatchObject({ step: 'ranked-sources', outcome: 'matched' })
  expect(english.reply.why.candidates[0]?.question).toBe(english.reply.matchedQuestion)
})

test('a question that was offered can be chosen by its place; one made up is not answered', async () => {
  const offered = [
    { id: 'dispatch-time', question: '什么时候发货？' },
    { id: 'change-address', question: '下单后怎么修改收货地址？' },
  ]
  const { reply } = await ask('zh', '第二个', offered)
  expect(reply.answer.source).toEqual({ kind: 'answer', id: 'change-address' })
  const forged = await ask('zh', '1', [{ id: 'no-such-topic', question: '什么？' }])
  expect(forged.reply.answer.source.kind).not.toBe('answer')
  expect(forged.reply.why.steps).toContainEqual({ step: 'chosen-suggestion', outcome: 'passed', detail: 'answer-gone' })
})

test('who wants a person or leaves a number is promised nothing, as nobody is there', async () => {
  expect((await ask('zh', '转人工')).reply.answer.text).toContain('没有真人值班')
  expect((await ask('en', 'my number is 07700 900123')).reply.answer.text).not.toContain('noted')
  const { text } = (await ask('zh', '你是机器人吗？')).reply.answer
  expect(text).not.toContain('{bot}')
})

test('nothing of it is stored', async () => {
  const { rows } = await app.database.pool.query('select count(*)::int as count from messages')
  expect(rows[0].count).toBe(0)
})

test('a follow-up is understood with what the page says was said before', async () => {
  const follow = (question: string, answeredBy: string) =>
    call(app, sendSampleMessage, {
      params: { locale: 'en' },
      body: { text: 'and who pays for it?', turns: [{ question, kind: 'answer', answeredBy, ageMs: 5000 }] },
    })
  const { reply } = await follow('can I send things back', 'return-policy')
  expect(reply.why.understoodAs).toBe('returns policy who pays for it')
  const forged = await follow('2', 'no-such-topic')
  expect(forged.status).toBe(200)
  expect(forged.reply.why.understoodAs).toBeNull()
})

test('an address that asks too fast waits', async () => {
  const answers = []
  for (let i = 0; i < 25; i++) answers.push(await ask('en', 'hello'))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  app.clock.skip(2000)
  expect((await ask('en', 'hello')).status).toBe(200)
})
