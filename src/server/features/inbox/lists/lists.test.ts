import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainMessage, sendMessage, sendPublicMessage, testBot } from '#contract/features/answers.ts'
import { listBotMessages } from '#contract/features/app-access/messages.ts'
import { rateAnswer } from '#contract/features/conversations/ratings.ts'
import { getReplySettings, saveReplySettings } from '#contract/features/customising/replies.ts'
import { changeContact, deleteContact, downloadContact, getContact } from '#contract/features/inbox/contacts.ts'
import {
  countConversations,
  getConversation,
  getExchange,
  listConversations,
  markRead,
} from '#contract/features/inbox/conversations.ts'
import { addNote, listQuickAnswers, replyAsPerson, takeOver, wantPerson } from '#contract/features/inbox/handover.ts'
import { deleteSavedFilter, listSavedFilters, saveFilter } from '#contract/features/inbox/saved-filters.ts'
import { changeInboxSettings, getInboxSettings } from '#contract/features/inbox/settings.ts'
import { answerSteps, defaultStep } from '#engine/dialogue/settings/answer-steps.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

const dayMs = 86_400_000
let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-monthly' })
})
afterAll(() => app.close())

const items = [
  { question: 'When do you open?', answer: 'At nine.' },
  { question: '怎么退货？', answer: '七天内可以退货，请联系客服。' },
]

async function makeInbox(person = owner) {
  const bot = await createTestBot(app, person, { items })
  const params = { botId: bot.id }
  return {
    bot,
    params,
    say: (visitor: string, text: string) => sayAt(bot, visitor, text),
    list: async (query: Parameters<typeof call<typeof listConversations>>[2]['query'] = {}) =>
      (await call(app, listConversations, { params, query }, person)).reply,
    count: async () => (await call(app, countConversations, { params }, person)).reply,
    at: (conversationId: string) => ({ params: { ...params, conversationId } }),
  }
}

const visitorTokenOf = (visitor: string) => `${visitor} of the tests of lists`

async function sayAt(bot: TestBot, visitor: string, text: string) {
  app.clock.skip(1000)
  const body = { text, visitorToken: visitorTokenOf(visitor) }
  const { reply, response } = await call(app, sendPublicMessage, { params: { botId: bot.id }, body })
  if (reply.conversationId === undefined) throw new Error(response.body)
  return reply
}

test('lists go by the last activity, page by page, with those who wait on top, the longest wait first', async () => {
  const inbox = await makeInbox()
  const ids: string[] = []
  for (let place = 0; place < 34; place += 1)
    ids.push((await inbox.say(`v${place}`, 'When do you open?')).conversationId)
  for (const place of [20, 3]) {
    app.clock.skip(1000)
    await call(app, wantPerson, inbox.at(ids[place] ?? ''), owner)
  }
  await inbox.say('v0', 'When do you open?')
  const first = await inbox.list()
  expect(first.waiting.map(({ id }) => id)).toEqual([ids[20], ids[3]])
  expect(first.total).toBe(34)
  expect(first.items).toHaveLength(30)
  expect(first.items[0]).toMatchObject({
    id: ids[0],
    contact: { name: null, code: expect.stringMatching(/^[0-9A-F]{4}$/) },
    isUnread: true,
    last: { author: 'bot', text: 'At nine.' },
  })
  const second = await inbox.list({ cursor: first.nextCursor ?? '' })
  expect(second.nextCursor).toBeNull()
  const seen = [...first.waiting, ...first.items, ...second.items].map(({ id }) => id)
  expect(new Set(seen)).toEqual(new Set(ids))
  expect(seen).toHaveLength(34)
  expect((await inbox.list({ state: 'waiting' })).items.map(({ id }) => id)).toEqual([ids[20], ids[3]])
})

test('filters and counts: unread, mine, rating, platform; the owner’s tests and programs without a contact', async () => {
  const inbox = await makeInbox()
  const { params, bot } = inbox
  const one = await inbox.say('one', 'When do you open?')
  const two = await inbox.say('two', 'When do you open?')
  const body = { text: 'When do you open?' }
  const program = await call(app, sendMessage, { params, body }, bot.program)
  await call(app, testBot, { params, body }, owner)
  await call(app, takeOver, inbox.at(two.conversationId), owner)
  const rated = {
    params: { ...params, messageId: one.messageId },
    body: { visitorToken: visitorTokenOf('one'), rating: 'good' as const },
  }
  await call(app, rateAnswer, rated)

  const idsOf = async (query: Parameters<typeof inbox.list>[0]) =>
    (await inbox.list(query)).items.map(({ id }) => id).toSorted()
  expect(await idsOf({})).toEqual([one.conversationId, two.conversationId, program.reply.conversationId].toSorted())
  expect(await idsOf({ unread: '1' })).toEqual([one.conversationId, program.reply.conversationId].toSorted())
  expect(await idsOf({ mine: '1' })).toEqual([two.conversationId])
  expect(await idsOf({ rating: 'good' })).toEqual([one.conversationId])
  expect(await idsOf({ platform: 'API' })).toEqual([program.reply.conversationId])
  expect(await idsOf({ platform: 'TEST' })).toHaveLength(1)
  expect(await idsOf({ platform: 'API,TEST' })).toHaveLength(2)
  expect(await inbox.count()).toMatchObject({
    all: { count: 3, isMore: false },
    unread: { count: 2 },
    waiting: { count: 0 },
    mine: { count: 1 },
    platforms: ['API', 'FACTORY_WEBSITE_v2', 'TEST'],
    waitingSince: null,
  })
  await call(app, markRead, { ...inbox.at(one.conversationId), body: { isRead: true } }, owner)
  expect(await idsOf({ unread: '1' })).toEqual([program.reply.conversationId])
  await call(app, markRead, { ...inbox.at(one.conversationId), body: { isRead: false } }, owner)
  expect((await inbox.count()).unread.count).toBe(2)
})

test('the search finds questions, answers, notes and names, in both languages, by any part of a word', async () => {
  const inbox = await makeInbox()
  const asked = await inbox.say('asks', 'ＷＨＥＮ do you open on Zanzibar day?')
  const chinese = await inbox.say('zh', '怎么退货？')
  const noted = await inbox.say('noted', 'When do you open?')
  await call(app, addNote, { ...inbox.at(noted.conversationId), body: { text: 'Knows the marmalade code.' } }, owner)
  const { reply } = await call(app, getConversation, inbox.at(noted.conversationId), owner)
  const contactId = reply.conversation.contact.id ?? ''
  const named = { params: { ...inbox.params, contactId }, body: { displayName: 'Kestrel & Sons' } }
  await call(app, changeContact, named, owner)
  const find = async (q: string) => (await inbox.list({ q })).items.map(({ id }) => id)
  expect(await find('zanzibar DAY')).toEqual([asked.conversationId])
  expect(await find('nziba')).toEqual([asked.conversationId])
  expect(await find('退货')).toEqual([chinese.conversationId])
  expect(await find('七天内')).toEqual([chinese.conversationId])
  expect(await find('marmalade')).toEqual([noted.conversationId])
  expect(await find('kestrel')).toEqual([noted.conversationId])
  const foundLine = async (q: string) => (await inbox.list({ q })).items[0]?.found
  expect(await foundLine('zanzibar')).toMatchObject({
    author: 'contact',
    isNote: false,
    text: expect.stringMatching(/^….*Zanzibar day\?$/),
  })
  expect(await foundLine('marmalade')).toMatchObject({ author: 'person', isNote: true })
  // Found by the name: no message has it.
  expect(await foundLine('kestrel')).toBeUndefined()
  expect(await find('zanzibar marmalade')).toEqual([])
  const { code } = (await inbox.list({ q: 'zanzibar' })).items[0]?.contact ?? { code: null }
  // As the screen names whoever gave no name, in either language.
  for (const visitor of [`Visitor ${code}`, `访客 ${code}`, `访客${code}`, code ?? ''])
    expect(await find(visitor)).toEqual([asked.conversationId])
  const short = await call(app, listConversations, { params: inbox.params, query: { q: '退' } }, owner)
  expect(short.problem).toMatchObject({ code: 'field-too-short', field: 'q' })
})

test('a thread opens at its end and goes backwards; an exchange has the five fields of the record', async () => {
  const inbox = await makeInbox()
  const { conversationId, messageId } = await inbox.say('long', 'When do you open?')
  for (let place = 0; place < 27; place += 1) await inbox.say('long', 'When do you open?')
  const end = (await call(app, getConversation, inbox.at(conversationId), owner)).reply
  expect(end.lines).toHaveLength(50)
  const query = { before: end.previousCursor ?? '' }
  const start = (await call(app, getConversation, { ...inbox.at(conversationId), query }, owner)).reply
  expect([start.lines.length, start.previousCursor]).toEqual([6, null])
  expect(start.lines[1]).toMatchObject({
    id: messageId,
    author: 'bot',
    confidence: 1,
    source: { title: 'When do you open?' },
  })

  const details = async (id: string) =>
    (await call(app, getExchange, { params: { ...inbox.params, conversationId, messageId: id } }, owner)).reply
  const record = await details(messageId)
  expect(Object.keys(record).slice(0, 5)).toEqual(['timestamp', 'platform', 'fromUser', 'originalQuestion', 'answer'])
  expect(record).toMatchObject({
    platform: 'FACTORY_WEBSITE_v2',
    originalQuestion: 'When do you open?',
    answer: 'At nine.',
    answeredBy: 'bot',
    hasWhy: true,
  })
  expect(await details(record.questionId)).toEqual(record)
  const quick = await call(app, listQuickAnswers, inbox.at(conversationId), owner)
  expect(quick.reply).toMatchObject({ question: 'When do you open?', items: [{ answer: 'At nine.' }] })

  await call(app, takeOver, inbox.at(conversationId), owner)
  const silent = await inbox.say('long', 'And on Sundays?')
  expect(await details(silent.messageId)).toMatchObject({
    originalQuestion: 'And on Sundays?',
    answer: '',
    answeredBy: null,
  })
  await call(app, replyAsPerson, { ...inbox.at(conversationId), body: { text: 'Closed.' } }, owner)
  expect(await details(silent.messageId)).toMatchObject({ answer: 'Closed.', answeredBy: 'person' })
})

test('a thread says from which confidence on its bot answers by itself, as the owner set it', async () => {
  const inbox = await makeInbox()
  const { conversationId } = await inbox.say('sure', 'When do you open?')
  const threshold = async () =>
    (await call(app, getConversation, inbox.at(conversationId), owner)).reply.answerThreshold
  expect(await threshold()).toBe(answerSteps[defaultStep].answerThreshold)
  const { params } = inbox
  const { steps, ...stored } = (await call(app, getReplySettings, { params }, owner)).reply
  await call(app, saveReplySettings, { params, body: { ...stored, answerStep: 5 } }, owner)
  expect(await threshold()).toBe(steps[4]?.answer)
})

test('the experience plan sees seven days; what is older is kept, says so, and is there again with VIP', async () => {
  const free = await createUserSession(app)
  const inbox = await makeInbox(free)
  const old = await inbox.say('old', 'When do you open?')
  app.clock.skip(8 * dayMs)
  const lately = await inbox.say('new', 'When do you open?')
  const shown = await inbox.list()
  expect(shown.items.map(({ id }) => id)).toEqual([lately.conversationId])
  expect(shown.hiddenBefore).not.toBeNull()
  expect((await call(app, getConversation, inbox.at(old.conversationId), free)).status).toBe(404)
  expect((await inbox.list({ q: 'nine' })).items.map(({ id }) => id)).toEqual([lately.conversationId])
  // Neither by a program, nor by the address of what is hidden.
  const byProgram = await call(app, listBotMessages, { params: inbox.params }, inbox.bot.program)
  expect(new Set(byProgram.reply.items.map(({ conversationId }) => conversationId))).toEqual(
    new Set([lately.conversationId]),
  )
  const explained = (messageId: string) =>
    call(app, explainMessage, { params: { ...inbox.params, messageId } }, free).then(({ status }) => status)
  expect([await explained(old.messageId), await explained(lately.messageId)]).toEqual([404, 200])
  const settings = (await call(app, getInboxSettings, { params: inbox.params }, free)).reply
  expect(settings).toMatchObject({ keptDaysNow: 90, shownDays: 7, canChooseKeptDays: false })
  const chosen = await call(app, changeInboxSettings, { params: inbox.params, body: { keptDays: 400 } }, free)
  expect(chosen.problem.code).toBe('vip-only')
})

test('messages go when their days are over, with what was made of them; the owner may choose how many', async () => {
  const inbox = await makeInbox()
  const old = await inbox.say('forgotten', 'When do you open, says the marmalade?')
  expect((await inbox.list({ q: 'marmalade' })).total).toBe(1)
  await call(app, changeInboxSettings, { params: inbox.params, body: { keptDays: 30 } }, owner)
  const { pool } = app.database
  const ofOld = [old.conversationId]
  await pool.query(`update messages set at = at - interval '31 days' where conversation_id = $1`, ofOld)
  await pool.query(
    `update contacts k set last_seen_at = last_seen_at - interval '31 days'
    from conversations c where c.id = $1 and k.id = c.contact_id`,
    ofOld,
  )
  await pool.query(
    `update conversations set last_activity_at = last_activity_at - interval '31 days' where id = $1`,
    ofOld,
  )
  const kept = await inbox.say('new', 'When do you open?')
  await runJob(app, 'delete-old-messages')
  expect((await inbox.list()).items.map(({ id }) => id)).toEqual([kept.conversationId])
  for (const table of ['messages', 'inbox_texts', 'message_traces', 'contacts'])
    expect((await pool.query(`select from ${table} where bot_id = $1`, [inbox.bot.id])).rowCount, table).toBe(
      { messages: 2, inbox_texts: 2, message_traces: 1, contacts: 1 }[table],
    )
})

test('all that is kept of a contact can be taken along, and deleted without a trace', async () => {
  const inbox = await makeInbox()
  const word = 'zqtamarind4'
  const { conversationId } = await inbox.say('planted', `When do you open, ${word}?`)
  await inbox.say('planted', `my email is ${word}@example.com`)
  await call(app, addNote, { ...inbox.at(conversationId), body: { text: `A note on ${word}.` } }, owner)
  const neighbour = await inbox.say('neighbour', 'When do you open?')
  await inbox.list()
  const { reply } = await call(app, getConversation, inbox.at(conversationId), owner)
  const params = { ...inbox.params, contactId: reply.conversation.contact.id ?? '' }
  await call(app, changeContact, { params, body: { displayName: `Name ${word}` } }, owner)
  expect((await call(app, getContact, { params }, owner)).reply.conversations).toHaveLength(1)
  const zip = await call(app, downloadContact, { params }, owner)
  expect(zip.response.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await call(app, deleteContact, { params }, owner)).status).toBe(204)
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'bot_id' group by 1`,
  )
  for (const { name } of tables) {
    const found = await app.database.pool.query(`select from ${name} t where t.bot_id = $1 and t::text ilike $2`, [
      inbox.bot.id,
      `%${word}%`,
    ])
    expect(found.rowCount, name).toBe(0)
  }
  expect((await inbox.list()).items.map(({ id }) => id)).toEqual([neighbour.conversationId])
  expect((await call(app, getContact, { params }, owner)).status).toBe(404)
})

test('twenty filters can be saved, exactly', async () => {
  const inbox = await makeInbox()
  const { params } = inbox
  const save = (name: string) =>
    call(app, saveFilter, { params, body: { name, filter: { state: 'waiting' }, isPinned: false } }, owner)
  const saved = await Promise.all(Array.from({ length: 24 }, (_, place) => save(`Filter ${place}`)))
  expect(saved.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(saved.find(({ status }) => status !== 201)?.problem.code).toBe('too-many-entries')
  const { items: filters } = (await call(app, listSavedFilters, { params }, owner)).reply
  expect(filters).toHaveLength(20)
  const filterId = filters[0]?.id ?? ''
  expect((await call(app, deleteSavedFilter, { params: { ...params, filterId } }, owner)).status).toBe(204)
  expect((await save('Another one')).status).toBe(201)
})

test('nobody else reads an inbox', async () => {
  const inbox = await makeInbox()
  const { conversationId } = await inbox.say('one', 'When do you open?')
  const stranger = await createUserSession(app)
  expect((await call(app, listConversations, { params: inbox.params }, stranger)).status).toBe(404)
  expect((await call(app, getConversation, inbox.at(conversationId), stranger)).status).toBe(404)
  expect((await call(app, takeOver, inbox.at(conversationId), stranger)).status).toBe(404)
})
