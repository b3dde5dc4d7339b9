import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPublicConversation, giveFeedback, sendMessage, sendPublicMessage } from '#contract/features/answers.ts'
import { createClientToken } from '#contract/features/app-access/messages.ts'
import { rateAnswer, rateMessage } from '#contract/features/conversations/ratings.ts'
import { changeContact } from '#contract/features/inbox/contacts.ts'
import { getConversation, listConversations } from '#contract/features/inbox/conversations.ts'
import { handBack, takeOver } from '#contract/features/inbox/handover.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let owner: Person
let bot: TestBot

beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-monthly' })
  bot = await createTestBot(app, owner, { items: [{ question: 'When do you open?', answer: 'At nine.' }] })
})
afterAll(() => app.close())

type Said = 'good' | 'needs-improvement'

function visitorCalled(name: string) {
  const visitorToken = `a visitor who rates: ${name}`
  const params = { botId: bot.id }
  return {
    ask: async (text = 'When do you open?') =>
      (await call(app, sendPublicMessage, { params, body: { text, visitorToken } })).reply,
    rate: (messageId: string, rating: Said) =>
      call(app, rateAnswer, { params: { ...params, messageId }, body: { visitorToken, rating } }),
    read: async () => (await call(app, getPublicConversation, { params, body: { visitorToken } })).reply,
  }
}

const at = (conversationId: string) => ({ params: { botId: bot.id, conversationId } })
const thread = async (conversationId: string) => (await call(app, getConversation, at(conversationId), owner)).reply
const wantedLines = async (conversationId: string) =>
  (await thread(conversationId)).lines.filter(({ event }) => event === 'rated').length

test('a bad rating of a visitor is kept at the answer and makes the conversation wait; the bot goes on answering', async () => {
  const mia = visitorCalled('mia')
  const { conversationId, messageId } = await mia.ask()
  expect((await mia.rate(messageId, 'needs-improvement')).status).toBe(204)

  const { conversation, lines } = await thread(conversationId)
  expect(conversation).toMatchObject({
    state: 'waiting',
    wantedBy: 'rating',
    rating: 'needs-improvement',
    isUnread: true,
  })
  expect(lines.find(({ id }) => id === messageId)).toMatchObject({ rating: 'needs-improvement', verdict: null })
  const query = { rating: 'needs-improvement' as const }
  const found = await call(app, listConversations, { params: { botId: bot.id }, query }, owner)
  expect(found.reply.waiting.map(({ id }) => id)).toEqual([conversationId])

  const again = await mia.ask()
  expect(again).toMatchObject({ conversationId, answer: { text: 'At nine.' }, state: 'waiting' })
  expect((await mia.read()).messages.map(({ isRateable, rating }) => [isRateable, rating])).toEqual([
    [true, 'needs-improvement'],
    [true, null],
  ])
})

test('a good rating calls nobody, and a second rating replaces the first', async () => {
  const noah = visitorCalled('noah')
  const { conversationId, messageId } = await noah.ask()
  await noah.rate(messageId, 'good')
  expect((await thread(conversationId)).conversation).toMatchObject({ state: 'bot', rating: 'good' })
  await noah.rate(messageId, 'needs-improvement')
  expect((await thread(conversationId)).conversation).toMatchObject({ state: 'waiting', rating: 'needs-improvement' })
  expect((await noah.rate(messageId, 'fine' as Said)).problem).toMatchObject({
    code: 'choice-invalid',
    field: 'rating',
  })
})

test('the same bad rating calls a person once, also when it comes twenty times at once', async () => {
  const lou = visitorCalled('lou')
  const { conversationId, messageId } = await lou.ask()
  const all = await Promise.all(Array.from({ length: 20 }, () => lou.rate(messageId, 'needs-improvement')))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([204]))
  expect(await wantedLines(conversationId)).toBe(1)
  await call(app, handBack, at(conversationId), owner)
  await lou.rate(messageId, 'needs-improvement')
  expect((await thread(conversationId)).conversation.state).toBe('bot')
})

test('a bad rating changes nothing where a person has the conversation, or the contact is blocked', async () => {
  const kim = visitorCalled('kim')
  const { conversationId, messageId } = await kim.ask()
  await call(app, takeOver, at(conversationId), owner)
  expect((await kim.rate(messageId, 'needs-improvement')).status).toBe(204)
  const { conversation } = await thread(conversationId)
  expect(conversation).toMatchObject({ state: 'person', takenBy: { isYou: true }, rating: 'needs-improvement' })

  const eve = visitorCalled('eve')
  const asked = await eve.ask()
  const contactId = (await thread(asked.conversationId)).conversation.contact.id ?? ''
  const blocking = { params: { botId: bot.id, contactId }, body: { isBlocked: true } }
  await call(app, changeContact, blocking, owner)
  await eve.rate(asked.messageId, 'needs-improvement')
  expect((await thread(asked.conversationId)).conversation.state).toBe('bot')
})

test('nobody rates what was said to somebody else, or what the bot did not say', async () => {
  const [ada, bob] = [visitorCalled('ada'), visitorCalled('bob')]
  const { conversationId, messageId } = await ada.ask()
  await bob.ask()
  expect((await bob.rate(messageId, 'needs-improvement')).problem.code).toBe('not-found')
  const question = (await thread(conversationId)).lines.find(({ author }) => author === 'contact')?.id ?? ''
  expect((await ada.rate(question, 'good')).problem.code).toBe('not-found')
  // By the door of programs it is no message of theirs.
  const body = { rating: 'good' as const }
  const params = { botId: bot.id, messageId }
  expect((await call(app, rateMessage, { params, body }, bot.program)).problem.code).toBe('not-found')
  expect((await thread(conversationId)).conversation.rating).toBeNull()
})

test('a program tells what its customers think, with their words; an app speaks for its own customer alone', async () => {
  const params = { botId: bot.id }
  const by = bot.program
  const text = 'When do you open?'
  const { reply } = await call(app, sendMessage, { params, body: { text, contactId: 'c-1' } }, by)
  const rated = { ...params, messageId: reply.messageId }
  const body = { rating: 'needs-improvement' as const, comment: 'On Sundays?' }
  const ofOther = { params: rated, body: { ...body, contactId: 'c-2' } }
  expect((await call(app, rateMessage, ofOther, by)).problem.code).toBe('not-found')
  expect((await call(app, rateMessage, { params: rated, body: { ...body, contactId: 'c-1' } }, by)).status).toBe(204)
  const { conversation, lines } = await thread(reply.conversationId)
  expect(conversation).toMatchObject({ state: 'waiting', wantedBy: 'rating' })
  expect(lines.find(({ id }) => id === reply.messageId)).toMatchObject({
    ratingComment: 'On Sundays?',
    verdictComment: null,
  })

  const made = await call(app, createClientToken, { params, body: { contactId: 'c-2' } }, by)
  const client = { bearer: made.reply.token }
  expect((await call(app, rateMessage, { params: rated, body: { rating: 'good' } }, client)).problem.code).toBe(
    'not-found',
  )
  const named = { params: rated, body: { rating: 'good' as const, contactId: 'c-1' } }
  expect((await call(app, rateMessage, named, client)).problem).toMatchObject({
    code: 'choice-invalid',
    field: 'contactId',
  })

  // A call without a contact: its conversation has no row yet.
  const alone = (await call(app, sendMessage, { params, body: { text } }, by)).reply
  const ofAlone = { params: { ...params, messageId: alone.messageId }, body: { rating: 'needs-improvement' as const } }
  expect((await call(app, rateMessage, ofAlone, by)).status).toBe(204)
  expect((await thread(alone.conversationId)).conversation).toMatchObject({
    state: 'waiting',
    wantedBy: 'rating',
    rating: 'needs-improvement',
  })
})

test('the owner’s verdict is no rating: no visitor sees it, it outlasts theirs, and a bad rating after it still calls a person', async () => {
  const ida = visitorCalled('ida')
  const { conversationId, messageId } = await ida.ask()
  const body = { verdict: 'needs-improvement' as const, reasons: ['outdated' as const], comment: 'We moved' }
  await call(app, giveFeedback, { params: { botId: bot.id, messageId }, body }, owner)
  expect((await ida.read()).messages.map(({ rating }) => rating)).toEqual([null])
  expect((await thread(conversationId)).conversation).toMatchObject({ state: 'bot', rating: null })

  await ida.rate(messageId, 'needs-improvement')
  const { conversation, lines } = await thread(conversationId)
  expect(conversation).toMatchObject({ state: 'waiting', wantedBy: 'rating', rating: 'needs-improvement' })
  const own = { verdict: 'needs-improvement', verdictReasons: ['outdated'], verdictComment: 'We moved' }
  expect(lines.find(({ id }) => id === messageId)).toMatchObject({ ...own, rating: 'needs-improvement' })
  await ida.rate(messageId, 'good')
  expect((await thread(conversationId)).lines.find(({ id }) => id === messageId)).toMatchObject({
    ...own,
    rating: 'good',
  })
})

test('what answers no question cannot be rated', async () => {
  const max = visitorCalled('max')
  const { conversationId, messageId } = await max.ask('Hello')
  expect((await thread(conversationId)).lines.find(({ id }) => id === messageId)?.kind).toBe('greeting')
  expect((await max.rate(messageId, 'needs-improvement')).problem.code).toBe('not-found')
  expect((await thread(conversationId)).conversation).toMatchObject({ state: 'bot', rating: null })
})
