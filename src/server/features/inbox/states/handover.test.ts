import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUsage } from '#contract/features/account/usage.ts'
import { getPublicConversation, sendMessage, sendPublicMessage, testBot } from '#contract/features/answers.ts'
import { listCallbacks } from '#contract/features/conversations/callbacks.ts'
import { changeContact } from '#contract/features/inbox/contacts.ts'
import { getConversation, listConversations } from '#contract/features/inbox/conversations.ts'
import {
  addNote,
  handBack,
  reopenConversation,
  replyAsPerson,
  resolveConversation,
  takeOver,
  wantPerson,
} from '#contract/features/inbox/handover.ts'
import { changeInboxSettings } from '#contract/features/inbox/settings.ts'
import { replies as phrases } from '#phrases/en/replies.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { type Exchange, recordExchanges } from '#server/features/conversations/conversations.public.ts'
import { usageDays } from '#server/features/quotas/quotas.tables.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let owner: Person
let bot: TestBot
let visitors = 0

beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-monthly' })
  bot = await createTestBot(app, owner, { items: [{ question: 'When do you open?', answer: 'At nine.' }] })
})
afterAll(() => app.close())

function newVisitor(of = bot) {
  visitors += 1
  const visitorToken = `a visitor of handover ${visitors}`
  const params = { botId: of.id }
  return {
    say: async (text: string) => {
      const { status, reply, response } = await call(app, sendPublicMessage, { params, body: { text, visitorToken } })
      if (status !== 200) throw new Error(response.body)
      return reply
    },
    read: async () => (await call(app, getPublicConversation, { params, body: { visitorToken } })).reply,
  }
}

function at(conversationId: string) {
  return { params: { botId: bot.id, conversationId } }
}

async function thread(conversationId: string) {
  return (await call(app, getConversation, at(conversationId), owner)).reply
}

async function lines(conversationId: string) {
  return (await thread(conversationId)).lines.map(({ author, event, text }) => [event ?? author, text])
}

test('a person takes over, answers and gives back: the contact is told at both changes, and the bot is silent in between', async () => {
  const visitor = newVisitor()
  const { conversationId } = await visitor.say('When do you open?')
  const taken = await call(app, takeOver, at(conversationId), owner)
  expect(taken.reply.conversation).toMatchObject({ state: 'person', takenBy: { isYou: true }, isUnread: false })

  const silent = await visitor.say('When do you open?')
  expect(silent).toMatchObject({ conversationId, answer: null, state: 'person', suggestions: [] })
  await call(app, addNote, { ...at(conversationId), body: { text: 'A regular.' } }, owner)
  const body = { text: 'On holidays at ten.' }
  const sent = await call(app, replyAsPerson, { ...at(conversationId), body }, owner)
  expect([sent.status, sent.reply.line]).toMatchObject([201, { author: 'person', text: body.text, delivery: null }])
  expect((await visitor.read()).state).toBe('person')

  await call(app, handBack, at(conversationId), owner)
  expect((await visitor.say('When do you open?')).answer?.text).toBe('At nine.')
  expect(await lines(conversationId)).toEqual([
    ['contact', 'When do you open?'],
    ['bot', 'At nine.'],
    ['taken', phrases.personTookOver],
    ['contact', 'When do you open?'],
    ['person', 'A regular.'],
    ['person', 'On holidays at ten.'],
    ['handed-back', phrases.botIsBack],
    ['contact', 'When do you open?'],
    ['bot', 'At nine.'],
  ])
  const { messages, state } = await visitor.read()
  expect(messages.map(({ question, answer, by }) => [question, answer, by])).toEqual([
    ['When do you open?', 'At nine.', 'bot'],
    [null, phrases.personTookOver, 'system'],
    ['When do you open?', null, 'bot'],
    [null, 'On holidays at ten.', 'person'],
    [null, phrases.botIsBack, 'system'],
    ['When do you open?', 'At nine.', 'bot'],
  ])
  expect(state).toBe('bot')
})

test('of 200 who take a conversation over at once, one has it, and the others hear who and since when', async () => {
  const { conversationId } = await newVisitor().say('When do you open?')
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => call(app, takeOver, at(conversationId), owner)))
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = outcomes.find(({ status }) => status !== 200)
  expect(refused?.problem).toMatchObject({
    code: 'conversation-taken',
    details: { by: owner.account.email, isYou: true, since: expect.any(String) },
  })
  expect((await lines(conversationId)).filter(([what]) => what === 'taken')).toHaveLength(1)
})

test('with 200 messages at once and a takeover among them, the bot says nothing after the takeover', async () => {
  const { conversationId } = await newVisitor().say('When do you open?')
  const exchange = (): Exchange => {
    const now = app.clock.now()
    return {
      accountId: owner.account.id,
      botId: bot.id,
      platform: 'FACTORY_WEBSITE_v2',
      conversationId,
      hasConversationRow: true,
      at: now,
      questionId: newTimeId(now),
      replyId: newTimeId(now),
      text: 'When do you open?',
      reply: {
        text: 'At nine.',
        kind: 'answer',
        sourceKind: null,
        sourceId: null,
        sourceTitle: null,
        confidence: 1,
        suggestions: [],
        reason: 'exact',
        step: null,
      },
      trace: {},
    }
  }
  const said = Array.from({ length: 200 }, async (_, place) => {
    // The takeover is somewhere in the middle.
    if (place === 60) await call(app, takeOver, at(conversationId), owner)
    return (await recordExchanges(app.database.pool, [exchange()]))[0]
  })
  const outcomes = await Promise.all(said)
  const { rows } = await app.database.pool.query<{ author: string; event: string | null }>(
    'select author, event from messages where conversation_id = $1 order by sequence',
    [conversationId],
  )
  const takenAt = rows.findIndex(({ event }) => event === 'taken')
  expect(takenAt).toBeGreaterThan(0)
  expect(rows.slice(takenAt).filter(({ author }) => author === 'bot')).toEqual([])
  expect(rows.filter(({ author }) => author === 'contact')).toHaveLength(201)
  const stored = outcomes.filter((outcome) => outcome === 'stored').length
  expect(rows.filter(({ author }) => author === 'bot')).toHaveLength(stored + 1)
  expect(outcomes.filter((outcome) => outcome === 'left-to-person')).toHaveLength(200 - stored)
})

test('who asks for a person is left to one, but what they leave to be reached by is still noted', async () => {
  const visitor = newVisitor()
  const asked = await visitor.say('I want to talk to a human')
  expect([asked.answer?.source.kind, asked.state]).toEqual(['person', 'waiting'])
  expect(await visitor.say('When do you open?')).toMatchObject({ answer: null, state: 'waiting' })
  const left = await visitor.say('my email is tom@example.com')
  expect(left.answer?.source.kind).toBe('contact')
  const callbacks = await call(app, listCallbacks, { params: { botId: bot.id } }, owner)
  expect(callbacks.reply.items[0]?.text).toBe('my email is tom@example.com')
  const { reply } = await call(app, listConversations, { params: { botId: bot.id } }, owner)
  expect(reply.waiting).toMatchObject([{ id: asked.conversationId, wantedBy: 'contact', isUnread: true }])
  await call(app, resolveConversation, at(asked.conversationId), owner)
  expect((await visitor.say('When do you open?')).answer?.text).toBe('At nine.')
  expect((await lines(asked.conversationId)).map(([what]) => what)).toEqual([
    'contact',
    'bot',
    'wanted',
    'contact',
    'contact',
    'bot',
    'resolved',
    'reopened',
    'contact',
    'bot',
  ])
})

test('two messages in a row that the bot cannot answer want a person; the bot goes on with what it knows, until one takes over', async () => {
  const visitor = newVisitor()
  await visitor.say('qwzx')
  const { conversationId } = await visitor.say('vbnk')
  expect((await thread(conversationId)).conversation).toMatchObject({ state: 'waiting', wantedBy: 'fallbacks' })
  expect((await visitor.say('When do you open?')).answer?.text).toBe('At nine.')
  expect((await visitor.say('hjklp')).answer?.text).toContain(phrases.personIsTold)
  await call(app, takeOver, at(conversationId), owner)
  expect((await visitor.say('When do you open?')).answer).toBeNull()

  await call(app, changeInboxSettings, { params: { botId: bot.id }, body: { wantsAfterFallbacks: false } }, owner)
  const other = newVisitor()
  await other.say('qwzx')
  const second = await other.say('vbnk')
  expect((await thread(second.conversationId)).conversation.state).toBe('bot')
  await call(app, changeInboxSettings, { params: { botId: bot.id }, body: { wantsAfterFallbacks: true } }, owner)
})

test('what a person answers costs no call, and comes through when none is left', async () => {
  const calls = async () => (await call(app, getUsage, {}, owner)).reply.calls
  const visitor = newVisitor()
  const { conversationId } = await visitor.say('When do you open?')
  await call(app, takeOver, at(conversationId), owner)
  const before = await calls()
  await visitor.say('Hello?')
  expect(await calls()).toEqual(before)
})

test('a repeated call of a program gets the same silence again, and one that names no contact can be taken over', async () => {
  const params = { botId: bot.id }
  const { reply } = await call(app, sendMessage, { params, body: { text: 'When do you open?' } }, bot.program)
  const { conversationId } = reply
  expect((await call(app, takeOver, at(conversationId), owner)).status).toBe(200)
  const as = { ...bot.program, headers: { 'idempotency-key': randomUUID() } }
  const body = { text: 'And today?', conversationId }
  const [first, again] = [
    await call(app, sendMessage, { params, body }, as),
    await call(app, sendMessage, { params, body }, as),
  ]
  expect(first.reply).toMatchObject({ answer: null, state: 'person' })
  expect(again.reply).toEqual(first.reply)
  expect((await lines(conversationId)).filter(([, text]) => text === 'And today?')).toHaveLength(1)
})

test('a person who is away for twelve hours, or as the owner set it, leaves the word to the bot', async () => {
  const visitor = newVisitor()
  const { conversationId } = await visitor.say('When do you open?')
  await call(app, takeOver, at(conversationId), owner)
  app.clock.skip(11 * 3600_000)
  await call(app, replyAsPerson, { ...at(conversationId), body: { text: 'One moment.' } }, owner)
  app.clock.skip(11 * 3600_000)
  await runJob(app, 'give-back-conversations')
  expect((await visitor.say('When do you open?')).answer).toBeNull()
  app.clock.skip(3600_000)
  await runJob(app, 'give-back-conversations')
  expect((await visitor.say('When do you open?')).answer?.text).toBe('At nine.')
  expect(await lines(conversationId)).toContainEqual(['timed-out', phrases.botIsBack])
})

test('a reply is said once however often it is sent, and not where the bot has the word again', async () => {
  const { conversationId } = await newVisitor().say('When do you open?')
  const as = { ...owner, headers: { 'idempotency-key': randomUUID() } }
  const body = { text: 'At nine, also on Sundays.', takeOver: true }
  const sent = await Promise.all([1, 2, 3].map(() => call(app, replyAsPerson, { ...at(conversationId), body }, as)))
  expect(new Set(sent.map(({ reply }) => reply.line.id)).size).toBe(1)
  const late = { text: 'Anything else?', takeOver: true }
  const second = await call(app, replyAsPerson, { ...at(conversationId), body: late }, owner)
  expect(second.problem.code).toBe('conversation-taken')
  await call(app, handBack, at(conversationId), owner)
  const third = await call(app, replyAsPerson, { ...at(conversationId), body: { text: 'Bye' } }, owner)
  expect(third.problem.code).toBe('conversation-moved')
  expect((await call(app, reopenConversation, at(conversationId), owner)).problem.code).toBe('conversation-moved')
})

test('who is blocked is not answered', async () => {
  const visitor = newVisitor()
  const { conversationId } = await visitor.say('When do you open?')
  const contactId = (await thread(conversationId)).conversation.contact.id ?? ''
  const block = (isBlocked: boolean) =>
    call(app, changeContact, { params: { botId: bot.id, contactId }, body: { isBlocked } }, owner)
  await block(true)
  expect(await visitor.say('When do you open?')).toMatchObject({ answer: null, state: 'closed' })
  await block(false)
  expect((await visitor.say('When do you open?')).answer?.text).toBe('At nine.')
})

test('who waits for a person is held to what one contact may ask, and who talks with one to the minute alone', async () => {
  const { house } = app.database
  const limit = (perDay: number | null, perMinute: number | null) =>
    house
      .update(bots)
      .set({ contactCallsPerDay: perDay, contactCallsPerMinute: perMinute })
      .where(eq(bots.id, limited.id))
  const limited = await createTestBot(app, owner, { items: [{ question: 'When do you open?', answer: 'At nine.' }] })
  const say = async (contactId: string, text: string) => {
    const sent = await call(
      app,
      sendMessage,
      { params: { botId: limited.id }, body: { text, contactId } },
      limited.program,
    )
    return sent.status === 200 ? sent.reply.state : `${sent.problem.code} ${String(sent.problem.details?.limit)}`
  }
  await limit(3, null)
  expect(await say('ann', 'I want to talk to a person')).toBe('waiting')
  const waiting = [
    await say('ann', 'one'),
    await say('ann', 'two'),
    await say('ann', 'three'),
    await say('ann', 'four'),
  ]
  expect(waiting).toEqual(['waiting', 'waiting', 'customer-limit 3', 'customer-limit 3'])

  await limit(2, 4)
  const sent = await call(
    app,
    sendMessage,
    { params: { botId: limited.id }, body: { text: 'When do you open?', contactId: 'ben' } },
    limited.program,
  )
  const params = { botId: limited.id, conversationId: sent.reply.conversationId }
  await call(app, takeOver, { params }, owner)
  const talking = []
  for (const text of ['one', 'two', 'three', 'four']) talking.push(await say('ben', text))
  expect(talking).toEqual(['person', 'person', 'person', 'customer-limit 4'])
})

test('what is left without an answer has a limit a day, of which those who are blocked have a part', async () => {
  const contacts = [newVisitor(), newVisitor()]
  const [waiting, blocked] = contacts as [ReturnType<typeof newVisitor>, ReturnType<typeof newVisitor>]
  await waiting.say('I want to talk to a person')
  const { conversationId } = await blocked.say('When do you open?')
  const contactId = (await thread(conversationId)).conversation.contact.id ?? ''
  await call(app, changeContact, { params: { botId: bot.id, contactId }, body: { isBlocked: true } }, owner)
  const { calls } = (await call(app, getUsage, {}, owner)).reply
  const leftPerDay = Math.max(1000, calls.limit ?? 0)
  const leave = (leftMessages: number) =>
    app.database.house.update(usageDays).set({ leftMessages }).where(eq(usageDays.accountId, owner.account.id))

  await leave(leftPerDay / 4 - 1)
  await blocked.say('Let me in')
  await expect(blocked.say('Let me in')).rejects.toThrow('quota-spent')
  await leave(leftPerDay - 1)
  expect(await waiting.say('Still here')).toMatchObject({ answer: null, state: 'waiting' })
  await expect(waiting.say('Still here')).rejects.toThrow('quota-spent')
  // Nothing of what is refused is stored, and no sentence of the bot in its place.
  expect((await waiting.read()).messages.filter(({ question }) => question === 'Still here')).toHaveLength(1)
  await leave(0)
})

test('an answer in the platform’s own app is in the thread, and takes the conversation over', async () => {
  const visitor = newVisitor()
  const { conversationId } = await visitor.say('When do you open?')
  const { personAnswered } = app.features.inbox
  const at = app.clock.now()
  const contact = { platform: 'SLACK', contactKey: 'key', externalId: 'U1' }
  const told = { accountId: owner.account.id, botId: bot.id, conversationId, at, eventId: newTimeId(at), ...contact }
  // As after a crash: it is told again.
  for (let n = 0; n < 2; n += 1) await personAnswered({ ...told, text: 'Typed on the phone.' })
  expect((await visitor.say('When do you open?')).answer).toBeNull()
  const { conversation } = await thread(conversationId)
  expect(conversation).toMatchObject({ state: 'person', takenBy: { isYou: false } })
  const typed = (await lines(conversationId)).filter(([, text]) => text === 'Typed on the phone.')
  expect(typed).toEqual([['person', 'Typed on the phone.']])
})

test('whoever leaves in the platform’s own app gives it back, but nobody else’s', async () => {
  const visitor = newVisitor()
  const { conversationId } = await visitor.say('When do you open?')
  const { personAnswered, personLeft } = app.features.inbox
  const where = { accountId: owner.account.id, botId: bot.id, conversationId }
  const at = app.clock.now()
  const contact = { platform: 'SLACK', contactKey: 'key', externalId: 'U1' }
  await personAnswered({ ...where, ...contact, at, eventId: newTimeId(at), text: '' })
  expect((await visitor.say('When do you open?')).answer).toBeNull()
  for (let n = 0; n < 2; n += 1) await personLeft(where)
  expect((await visitor.say('When do you open?')).answer).not.toBeNull()
  await call(app, takeOver, { params: { botId: bot.id, conversationId } }, owner)
  await personLeft(where)
  expect((await thread(conversationId)).conversation).toMatchObject({ state: 'person', takenBy: { isYou: true } })
})

test('a contact whom the bot never answered gets a conversation with the person, once however often it is told', async () => {
  const { personAnswered } = app.features.inbox
  const at = app.clock.now()
  const eventId = newTimeId(at)
  const contact = { platform: 'SLACK', contactKey: `key ${eventId}`, externalId: 'U2' }
  const of = { accountId: owner.account.id, botId: bot.id, conversationId: undefined, at, eventId, ...contact }
  const ids = [await personAnswered({ ...of, text: 'Hello' }), await personAnswered({ ...of, text: 'Hello' })]
  expect(new Set(ids).size).toBe(1)
  const { conversation } = await thread(ids[0] ?? '')
  expect(conversation).toMatchObject({ platform: 'SLACK', state: 'person', takenBy: { isYou: false } })
  expect((await lines(ids[0] ?? '')).filter(([, text]) => text === 'Hello')).toHaveLength(1)
})

test('the owner is mailed who waits where and what they asked: each conversation once, and those of five minutes in one mail', async () => {
  const other = await createUserSession(app, { plan: 'vip-monthly' })
  const quiet = await createTestBot(app, other, { items: [] })
  const mails = async () => {
    await runJob(app, 'tell-of-waiting')
    return await mailsTo(app, other.account.email)
  }
  const before = (await mails()).length
  const first = newVisitor(quiet)
  await first.say('Is the lamp in stock?\nSee https://evil.example/x')
  await first.say('I want to talk to a human')
  await newVisitor(quiet).say('I want to talk to a human')
  const [told] = (await mails()).slice(before)
  expect(await mails()).toHaveLength(before + 1)
  expect(told?.body).toMatch(/^Website · Visitor [0-9A-F]{4}: "Is the lamp in stock\? See \[link\]"$/m)
  expect(told?.body).toMatch(/^Website · Visitor [0-9A-F]{4}$/m)
  expect(told?.body).toContain('within 12 hours')

  app.clock.skip(2 * 60_000)
  await newVisitor(quiet).say('I want to talk to a human')
  expect(await mails()).toHaveLength(before + 1)
  app.clock.skip(4 * 60_000)
  const second = (await mails()).slice(before + 1)
  expect(second).toHaveLength(1)
  expect(second[0]?.body).toContain('2 more are waiting.')
  // Back and forth within minutes is one wait.
  app.clock.skip(6 * 60_000)
  const { conversationId } = await first.say('Hello?')
  const params = { botId: quiet.id, conversationId }
  await call(app, handBack, { params }, other)
  await first.say('I want to talk to a human')
  expect(await mails()).toHaveLength(before + 2)

  // Whoever was handed back and asks again later waits anew; the others were told of.
  app.clock.skip(20 * 60_000)
  const third = (await mails()).slice(before + 2)
  expect(third).toHaveLength(1)
  expect(third[0]?.body).toContain('2 more are waiting.')
  app.clock.skip(60 * 60_000)
  expect(await mails()).toHaveLength(before + 3)
})

test('an owner who tests is always answered, and the test cannot be taken over', async () => {
  const ask = (text: string) => call(app, testBot, { params: { botId: bot.id }, body: { text } }, owner)
  const { reply } = await ask('I want to talk to a human')
  expect((await call(app, takeOver, at(reply.conversationId), owner)).status).toBe(404)
  expect((await call(app, wantPerson, at(reply.conversationId), owner)).status).toBe(404)
})
