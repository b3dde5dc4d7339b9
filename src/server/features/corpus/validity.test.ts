/** Items that answer from one day on, or until one: days are those of the account, and nothing is written when one begins. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { explainMessage, getPublicBot, sendMessage, testBot } from '#contract/features/answers.ts'
import { createCorpusItem, listCorpus, updateCorpusItem } from '#contract/features/corpus.ts'
import { dayIn, plusDays, startOfDay } from '#contract/time-zones.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

const hourMs = 3600_000
/** Its days begin when those of UTC are five hours old. */
const timeZone = 'America/Lima'
let app: TestApp
let owner: Person
let bot: TestBot
let params: { botId: string }
beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-yearly', timeZone })
  begun = app.clock.now()
})
afterAll(() => app.close())
beforeEach(async () => {
  bot = await createTestBot(app, owner, { items: [{ question: 'Do you ship abroad?', answer: 'To forty countries.' }] })
  params = { botId: bot.id }
})

/** In Lima, so many days after the first of these tests began: sessions last longer than that. */
let begun: Date
function day(offset: number): string {
  return plusDays(dayIn(timeZone, begun), offset)
}
function setTime(offset: number, hour: number): void {
  const wanted = startOfDay(timeZone, day(offset)).getTime() + hour * hourMs
  app.clock.skip(wanted - app.clock.now().getTime())
}
async function add(body: object) {
  return await call(app, createCorpusItem, { params, body: body as never }, owner)
}
async function ask(text: string) {
  return (await call(app, sendMessage, { params, body: { text } }, bot.program)).reply
}
const wrapping = { question: 'Do you wrap presents for free?', answer: 'All of December.' }

it('an item answers from its first day in the account’s zone until the end of its last, also to words that were decided before', async () => {
  setTime(1, 22)
  await add({ ...wrapping, validFrom: day(2), validUntil: day(3) })
  const answered: boolean[] = []
  for (const [offset, hour] of [
    [1, 23],
    [2, 0],
    [3, 23],
    [4, 0],
  ] as const) {
    setTime(offset, hour)
    answered.push((await ask(wrapping.question)).answer?.source.kind === 'answer')
  }
  expect(answered).toEqual([false, true, true, false])
})

it('why says what was left out, for a test and for what is stored, and the conversation never chooses it', async () => {
  setTime(5, 12)
  const { reply: item } = await add({ ...wrapping, validUntil: day(4) })
  const { reply: coming } = await add({
    question: 'Is there a summer sale?',
    answer: 'Half price.',
    validFrom: day(6),
  })
  const tested = (await call(app, testBot, { params, body: { text: 'do you wrap presents' } }, owner)).reply
  expect(tested.why.leftOut).toEqual([{ id: item.id, question: wrapping.question, why: 'expired', day: day(4) }])
  const told = (await call(app, testBot, { params, body: { text: 'is there a summer sale?' } }, owner)).reply
  expect(told.why.leftOut).toEqual([
    { id: coming.id, question: 'Is there a summer sale?', why: 'not-yet-valid', day: day(6) },
  ])
  expect(told.answer.source.kind).not.toBe('answer')
  const { messageId } = await ask('is there a summer sale?')
  const explained = await call(app, explainMessage, { params: { ...params, messageId } }, owner)
  expect(explained.reply.why.leftOut?.map(({ id }) => id)).toEqual([coming.id])
})

it('the end must not come before the beginning, of a new item and of one that is changed', async () => {
  const { status, problem } = await add({ ...wrapping, validFrom: '2027-12-24', validUntil: '2027-12-01' })
  expect([status, problem.code, problem.field]).toEqual([422, 'date-range', 'validUntil'])
  expect((await add({ ...wrapping, validFrom: 'soon' })).problem).toMatchObject({ field: 'validFrom' })
  const { reply } = await add({ ...wrapping, validFrom: '2027-12-01', validUntil: '2027-12-01' })
  expect(reply).toMatchObject({ validFrom: '2027-12-01', validUntil: '2027-12-01' })
  const of = { ...params, itemId: reply.id }
  const change = (body: object) => call(app, updateCorpusItem, { params: of, body }, owner)
  expect((await change({ validUntil: '2027-11-30' })).problem).toMatchObject({
    code: 'date-range',
    field: 'validUntil',
  })
  expect((await change({ validFrom: null, validUntil: '2027-11-30' })).reply).toMatchObject({
    validFrom: null,
    revision: 2,
  })
})

it('the list finds what is not valid yet, what has ended, and what has days at all', async () => {
  setTime(6, 9)
  await add({ question: 'Past?', answer: 'Yes.', validUntil: day(5) })
  await add({ question: 'Today?', answer: 'Yes.', validFrom: day(6), validUntil: day(6) })
  await add({ question: 'Coming?', answer: 'Yes.', validFrom: day(7) })
  const found = async (valid: 'upcoming' | 'ended' | 'limited') => {
    const { reply } = await call(app, listCorpus, { params, query: { valid } }, owner)
    const questions = new Set(reply.items.map(({ question }) => question))
    return { total: reply.total, questions }
  }
  expect(await found('ended')).toEqual({ total: 1, questions: new Set(['Past?']) })
  expect(await found('upcoming')).toEqual({ total: 1, questions: new Set(['Coming?']) })
  expect(await found('limited')).toEqual({ total: 3, questions: new Set(['Coming?', 'Past?', 'Today?']) })
})

it('the questions to tap on the page of the bot are those of today', async () => {
  setTime(7, 9)
  await add({ question: 'What is on in April?', answer: 'Boots.', validFrom: day(7), validUntil: day(8) })
  const tapped = async () => (await call(app, getPublicBot, { params })).reply.starters
  expect(await tapped()).toContain('What is on in April?')
  setTime(9, 0)
  expect(await tapped()).toEqual(['Do you ship abroad?'])
})
