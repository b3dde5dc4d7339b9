/** The chat on other people's sites, over real HTTP. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getChatButton, getPublicConversation, sendPublicMessage } from '#contract/features/answers.ts'
import { renameBot } from '#contract/features/bots.ts'
import {
  backToBot,
  changeWidget,
  getUnread,
  getWidget,
  markSeen,
  renewWidgetSecret,
} from '#contract/features/channels/widget.ts'
import { deleteContact } from '#contract/features/inbox/contacts.ts'
import { getConversation } from '#contract/features/inbox/conversations.ts'
import { takeOver } from '#contract/features/inbox/handover.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { type FollowedStream, openVisitorStream } from '#tests/support/calls/event-stream.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { signIdentity } from '#tests/support/people/visitor-identity.ts'

const items = [{ question: 'What does a tent cost?', answer: 'From 168.' }]
let app: TestApp
let owner: Person
let bot: TestBot
let origin: string
const streams: FollowedStream[] = []

beforeAll(async () => {
  // Twenty-five turns a heartbeat: one every ten milliseconds.
  app = await createTestApp({ visitorHeartbeatMs: 250 })
  const port = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 })).port
  origin = `http://127.0.0.1:${port}`
  owner = await createOwnerSession(app)
  bot = await createTestBot(app, owner, { items })
  // The first chat is there before the node hears: it is told to look once it does.
  await ask('first')
  await seen(await watch('first'), 'changes')
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => app.close())

const tokenOf = (name: string) => `visitor-token-of-${name}`
const ofBot = (of: TestBot = bot) => ({ botId: of.id })
const exp = () => Math.floor(app.clock.now().getTime() / 1000) + 3600

function ask(name: string, identity?: string, of = bot, text = 'tent cost?') {
  return call(app, sendPublicMessage, { params: ofBot(of), body: { text, visitorToken: tokenOf(name), identity } })
}

function read(name: string, identity?: string, of = bot) {
  return call(app, getPublicConversation, { params: ofBot(of), body: { visitorToken: tokenOf(name), identity } })
}

async function watch(name: string, lastEventId?: string, of = bot): Promise<FollowedStream> {
  const stream = await openVisitorStream(origin, of.id, { visitorToken: tokenOf(name) }, lastEventId)
  streams.push(stream)
  return stream
}

const seen = (stream: FollowedStream, event: string) =>
  stream.until(() => stream.events.find((each) => each.event === event))

/** A person of the account writes to the contact, as the inbox does. Answers the message's number. */
async function writeAsPerson(conversationId: string, text: string, of = bot): Promise<string> {
  const { pool } = app.database
  await pool.query("update conversations set state = 'person', state_since = now() where id = $1", [conversationId])
  const { rows } = await pool.query<{ sequence: string }>(
    `insert into messages (account_id, bot_id, id, conversation_id, at, direction, author, platform, text)
     values ($1, $2, gen_random_uuid(), $3, now(), 'out', 'person', 'FACTORY_WEBSITE_v2', $4) returning sequence`,
    [owner.account.id, of.id, conversationId, text],
  )
  return rows[0]?.sequence ?? ''
}

async function secretOf(of: TestBot): Promise<string> {
  return (await call(app, renewWidgetSecret, { params: ofBot(of) }, owner)).reply.secret
}

test('settings are kept as they were set, sites as hosts, and a secret is shown once', async () => {
  const fresh = await createTestBot(app, owner, { items })
  const params = ofBot(fresh)
  const body = {
    position: 'left',
    label: 'Ask us',
    sites: ['https://Shop.example.com/tents?x=1', '*.example.org'],
  } as const
  const changed = await call(app, changeWidget, { params, body: { ...body, sites: [...body.sites] } }, owner)
  expect(changed.reply).toMatchObject({
    position: 'left',
    label: 'Ask us',
    sites: ['shop.example.com', '*.example.org'],
  })
  expect(changed.reply.secretMadeAt).toBeNull()
  const early = await call(app, changeWidget, { params, body: { requiresIdentity: true } }, owner)
  expect(early.problem).toMatchObject({ code: 'identity-secret-missing', field: 'requiresIdentity' })
  const wrong = await call(app, changeWidget, { params, body: { sites: ['ok.example', 'not a site'] } }, owner)
  expect(wrong.problem.code).toBe('site-format')
  const secret = await secretOf(fresh)
  const read = await call(app, getWidget, { params }, owner)
  expect(read.reply.secretMadeAt).not.toBeNull()
  expect(read.response.body).not.toContain(secret)
  const { rows } = await app.database.pool.query('select widget_secret_sealed from bots where id = $1', [fresh.id])
  expect(JSON.stringify(rows)).not.toContain(secret)
  const stranger = await createUserSession(app)
  expect((await call(app, getWidget, { params }, stranger)).status).toBe(404)
  expect((await call(app, renewWidgetSecret, { params }, stranger)).status).toBe(404)
})

test('a named visitor has one conversation on all devices, and the inbox knows who they are', async () => {
  const named = await createTestBot(app, owner, { items })
  const secret = await secretOf(named)
  const identity = signIdentity(secret, {
    sub: 'c-17',
    exp: exp(),
    name: 'Mei Lin',
    email: 'mei@example.com',
    attributes: { plan: 'gold' },
  })
  const phone = await ask('phone', identity, named)
  const laptop = await ask('laptop', identity, named)
  expect([phone.status, laptop.status]).toEqual([200, 200])
  expect(laptop.reply.conversationId).toBe(phone.reply.conversationId)
  expect((await read('tablet', identity, named)).reply.messages).toHaveLength(2)
  expect((await read('phone', undefined, named)).reply.messages).toEqual([])
  const { rows } = await app.database.pool.query('select display_name, attributes from contacts where bot_id = $1', [
    named.id,
  ])
  expect(rows).toEqual([{ display_name: 'Mei Lin', attributes: { plan: 'gold', email: 'mei@example.com' } }])
})

test('a token of another bot, of the former secret or past its end names nobody', async () => {
  const [one, other] = [await createTestBot(app, owner, { items }), await createTestBot(app, owner, { items })]
  const [former, foreign] = [await secretOf(one), await secretOf(other)]
  const current = await secretOf(one)
  const reasonOf = async (token: string) => (await ask('x', token, one)).problem
  expect(await reasonOf(signIdentity(foreign, { sub: 'a', exp: exp() }))).toMatchObject({
    code: 'identity-refused',
    details: { reason: 'signature' },
  })
  expect(await reasonOf(signIdentity(former, { sub: 'a', exp: exp() }))).toMatchObject({
    details: { reason: 'signature' },
  })
  expect(await reasonOf(signIdentity(current, { sub: 'a', exp: exp() - 7200 }))).toMatchObject({
    details: { reason: 'expired' },
  })
  expect((await ask('x', signIdentity(current, { sub: 'a', exp: exp() }), one)).status).toBe(200)
  expect((await ask('x', signIdentity(current, { sub: 'a', exp: exp() }))).problem).toMatchObject({
    details: { reason: 'no-secret' },
  })
})

test('where names are required, nobody else may ask, read or listen', async () => {
  const strict = await createTestBot(app, owner, { items })
  const secret = await secretOf(strict)
  await call(app, changeWidget, { params: ofBot(strict), body: { requiresIdentity: true } }, owner)
  expect((await ask('x', undefined, strict)).problem.code).toBe('identity-required')
  expect((await read('x', undefined, strict)).problem.code).toBe('identity-required')
  expect((await watch('x', undefined, strict)).status).toBe(403)
  expect((await ask('x', signIdentity(secret, { sub: 'a', exp: exp() }), strict)).status).toBe(200)
})

test('a site that is not on the list is told so, and its owner sees which it was', async () => {
  const listed = await createTestBot(app, owner, { items })
  const params = ofBot(listed)
  const buttonFor = async (site: string) =>
    (await call(app, getChatButton, { params }, { headers: { origin: site } })).response.body
  expect(await buttonFor('https://any.example')).not.toContain('refused')
  await call(app, changeWidget, { params, body: { sites: ['shop.example', '*.shop.example'] } }, owner)
  expect(await buttonFor('https://shop.example')).not.toContain('refused')
  expect(await buttonFor('https://m.shop.example')).not.toContain('refused')
  expect(await buttonFor('https://shop.example.evil.example')).toContain(
    'export const refused = "shop.example.evil.example"',
  )
  await expect
    .poll(async () => (await call(app, getWidget, { params }, owner)).reply.refused?.host)
    .toBe('shop.example.evil.example')
  await call(app, changeWidget, { params, body: { sites: ['shop.example.evil.example'] } }, owner)
  expect((await call(app, getWidget, { params }, owner)).reply.refused).toBeNull()
})

test('an open chat hears that a person wrote, and counts it until it was seen', async () => {
  const { reply } = await ask('mia')
  const stream = await watch('mia')
  expect((await seen(stream, 'ready')).id).toBe('0')
  const number = await writeAsPerson(reply.conversationId, 'Hello, Li here.')
  expect(await stream.until(() => stream.events.find(({ id }) => id === number))).toMatchObject({ event: 'changes' })
  const { state, unreadKey, messages } = (await read('mia')).reply
  expect([state, messages.at(-1)?.answer, messages.at(-1)?.by]).toEqual(['person', 'Hello, Li here.', 'person'])
  const unread = async (key = unreadKey ?? '') =>
    (await call(app, getUnread, { params: ofBot(), query: { of: key } })).response.body
  expect(await unread()).toBe('export const unread = 1\n')
  expect(await unread(`${unreadKey?.slice(0, -1)}!`)).toBe('export const unread = 0\n')
  expect((await call(app, markSeen, { params: ofBot(), body: { visitorToken: tokenOf('mia') } })).status).toBe(204)
  expect(await unread()).toBe('export const unread = 0\n')
  const { rows } = await app.database.pool.query('select delivery from messages where sequence = $1', [number])
  expect(rows).toEqual([{ delivery: 'read' }])
})

test('a chat that comes back is told at once whether it missed something', async () => {
  const { reply } = await ask('noah')
  const first = await writeAsPerson(reply.conversationId, 'One')
  const second = await writeAsPerson(reply.conversationId, 'Two')
  const behind = await watch('noah', first)
  expect(await seen(behind, 'changes')).toMatchObject({ id: second })
  const upToDate = await watch('noah', second)
  expect((await seen(upToDate, 'ready')).id).toBe(second)
  await seen(upToDate, 'heartbeat')
  expect(upToDate.events.filter(({ event, id }) => event === 'changes' && id !== undefined)).toEqual([])
})

test('what is written to one visitor is told to no other, and who said nothing has no stream', async () => {
  const [ada, eve] = [await ask('ada'), await ask('eve')]
  const stream = await watch('eve')
  await seen(stream, 'ready')
  const foreign = await writeAsPerson(ada.reply.conversationId, 'For Ada')
  const own = await writeAsPerson(eve.reply.conversationId, 'For Eve')
  await stream.until(() => stream.events.find(({ id }) => id === own))
  expect(stream.events.some(({ id }) => id === foreign)).toBe(false)
  expect((await watch('nobody')).status).toBe(404)
})

test('who waits for a person is told how many wait longer, at once when it changes, and nothing of other bots', async () => {
  const busy = await createTestBot(app, owner, { items })
  const waits = async (name: string) => {
    const { reply } = await ask(name, undefined, busy, 'I want to talk to a person')
    expect(reply.state).toBe('waiting')
    app.clock.skip(1000)
    return { params: { botId: busy.id, conversationId: reply.conversationId } }
  }
  const first = await waits('waits first')
  const second = await waits('waits second')
  await waits('waits third')
  await ask('waits elsewhere', undefined, bot, 'I want to talk to a person')
  const aheadOf = async (name: string, of = busy) => (await read(name, undefined, of)).reply.ahead
  expect(await aheadOf('waits first')).toBe(0)
  expect(await aheadOf('waits third')).toBe(2)
  expect(await aheadOf('waits elsewhere', bot)).toBe(0)
  expect((await read('waits third', undefined, busy)).reply).toMatchObject({ state: 'waiting', isBotSilent: true })

  const stream = await watch('waits third', undefined, busy)
  await seen(stream, 'ready')
  const tellings = () => stream.events.filter(({ event }) => event === 'changes').length
  const nextTelling = async (act: () => Promise<unknown>) => {
    const before = tellings()
    await act()
    await stream.until(() => (tellings() > before ? true : undefined))
  }
  await nextTelling(() => call(app, takeOver, first, owner))
  expect(await aheadOf('waits third')).toBe(1)
  expect(await aheadOf('waits first')).toBeNull()
  // A contact who is deleted waits no longer, either.
  const gone = (await call(app, getConversation, second, owner)).reply.conversation.contact.id ?? ''
  await nextTelling(() => call(app, deleteContact, { params: { botId: busy.id, contactId: gone } }, owner))
  expect(await aheadOf('waits third')).toBe(0)
  // Who comes back may have missed it: there is no number to go by.
  const back = await watch('waits third', '999999999', busy)
  await seen(back, 'changes')
})

test('a stream ends when its bot is closed, and none is opened', async () => {
  const short = await createTestBot(app, owner, { items })
  await ask('kim', undefined, short)
  const stream = await watch('kim', undefined, short)
  await seen(stream, 'ready')
  await call(app, renameBot, { params: ofBot(short), body: { status: 'closed' } }, owner)
  await stream.ended
  expect((await watch('kim', undefined, short)).status).toBe(409)
})

test('the visitor gives the word back to the bot, once', async () => {
  const { reply } = await ask('lou')
  await writeAsPerson(reply.conversationId, 'Li here.')
  expect((await ask('lou')).reply).toMatchObject({ answer: null, state: 'person' })
  const giveBack = () => call(app, backToBot, { params: ofBot(), body: { visitorToken: tokenOf('lou') } })
  const all = await Promise.all(Array.from({ length: 8 }, giveBack))
  expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    204, 409, 409, 409, 409, 409, 409, 409,
  ])
  expect((await ask('lou')).reply).toMatchObject({ state: 'bot', answer: { text: 'From 168.' } })
})

test('a chat that is open while all of its visitor is deleted is told, and the next question begins another conversation', async () => {
  const { conversationId } = (await ask('forgotten')).reply
  const stream = await watch('forgotten')
  await seen(stream, 'ready')
  const before = (await read('forgotten')).reply.unreadKey?.split('.')[0] ?? ''
  const params = { ...ofBot(), contactId: before }
  expect((await call(app, deleteContact, { params }, owner)).status).toBe(204)
  // Nothing was said: no position is made up.
  expect((await seen(stream, 'changes')).id).toBeUndefined()
  expect((await read('forgotten')).reply).toMatchObject({ messages: [], unreadKey: null })
  const again = (await ask('forgotten')).reply
  expect(again.conversationId).not.toBe(conversationId)
  expect((await read('forgotten')).reply.unreadKey?.split('.')[0]).not.toBe(before)
})

test('the name of the team is told after the bot has the word again, too', async () => {
  const named = await createTestBot(app, owner, { items })
  await call(app, changeWidget, { params: ofBot(named), body: { personName: 'Sam' } }, owner)
  await ask('of-sam', undefined, named)
  expect((await read('of-sam', undefined, named)).reply).toMatchObject({ state: 'bot', personName: 'Sam' })
})
