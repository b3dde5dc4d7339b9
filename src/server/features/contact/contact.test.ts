import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addContactNote,
  contactKeptDays,
  exportContactMessages,
  getContactMessage,
  listContactMessages,
  moveContactMessage,
  replyToContactMessage,
  sendContactMessage,
} from '#contract/features/enquiries/contact-messages.ts'
import { contact as phrases } from '#phrases/en/enquiries/contact.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { featureContextOf } from '#tests/support/apps/feature-context.ts'
import { call } from '#tests/support/calls/calls.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { solveProof } from '#tests/support/people/proofs.ts'
import { createContactService } from './contact.service.ts'

const operatorEmail = 'office@example.com'
let app: TestApp
let owner: Person
let senders = 0

beforeAll(async () => {
  app = await createTestApp({ operatorEmail })
})
afterAll(() => app.close())
beforeEach(async () => {
  // At the start of a day: no limit of a day begins anew in the middle of a test.
  const dayMs = 86_400_000
  app.clock.skip(2 * dayMs - (app.clock.now().getTime() % dayMs))
  owner = await createOwnerSession(app)
})

interface Written {
  question?: string
  username?: string
  email?: string
  locale?: 'zh' | 'en'
  type?: 'question' | 'fault'
  address?: string
}

/** From a network of its own unless told. */
async function write({ address, ...form }: Written = {}) {
  senders += 1
  const from = { address: address ?? `10.${senders >> 8}.${senders & 255}.1` }
  const body = {
    username: 'Amy Reed',
    type: 'question' as const,
    question: 'Can I import my questions from a spreadsheet?',
    email: 'amy@example.com',
    locale: 'en' as const,
    proof: await solveProof(app),
    ...form,
  }
  return await call(app, sendContactMessage, { body }, from)
}

async function list(query: object = {}) {
  return (await call(app, listContactMessages, { query }, owner)).reply
}

async function newMessage(form: Written = {}): Promise<string> {
  const { reference } = (await write(form)).reply
  const [found] = (await list({ q: reference })).items
  return found?.id ?? ''
}

test('what a visitor writes is kept, told to the operator, and gets a reference', async () => {
  const question = 'The sale page shows ¥0 for every product.'
  const sent = await write({ question, type: 'fault', username: '  Li Wei ', email: 'LI@Example.com' })
  expect(sent.status).toBe(201)
  const { reference } = sent.reply
  expect(reference).toMatch(/^[A-Z\d]{8}$/)
  const [message] = (await list({ q: reference })).items
  expect(message).toMatchObject({ username: 'Li Wei', type: 'fault', question, email: 'li@example.com', state: 'new' })
  const mail = (await mailsTo(app, operatorEmail)).at(-1)
  expect(mail?.subject).toBe('A new message from the contact page')
  for (const part of [question, 'Li Wei', 'li@example.com', reference, `/admin/messages?message=${message?.id}`])
    expect(mail?.body).toContain(part)
  expect(mail?.body).toContain(phrases.types.fault)
})

test('the operator is told in the one language of the site', async () => {
  const other = await createTestApp({ operatorEmail: 'chef@example.com', forceLocale: 'zh' })
  try {
    const proof = await solveProof(other)
    const question = 'Does this speak Chinese?'
    const body = { username: 'Tom', type: 'other', question, email: 'tom@example.com', proof } as const
    await call(other, sendContactMessage, { body })
    expect((await mailsTo(other, 'chef@example.com')).map(({ subject }) => subject)).toEqual(['「联系我们」有新留言'])
  } finally {
    await other.close()
  }
})

test('without an address of the operator nobody is mailed, and the console has the message', async () => {
  const other = await createTestApp()
  try {
    const admin = await createOwnerSession(other)
    const proof = await solveProof(other)
    const question = 'Is anybody there?'
    const body = { username: 'Tom', type: 'other', question, email: 'tom@example.com', proof } as const
    expect((await call(other, sendContactMessage, { body })).status).toBe(201)
    expect((await call(other, listContactMessages, {}, admin)).reply).toMatchObject({ total: 1, waiting: 1 })
    const { rows } = await other.database.pool.query('select from outbox_mails')
    expect(rows).toHaveLength(0)
  } finally {
    await other.close()
  }
})

test.each([
  ['no name', { username: ' ' }, 'username', 'field-required'],
  ['nine characters', { question: ' 123456789 ' }, 'question', 'field-too-short'],
  ['no question', { question: '' }, 'question', 'field-required'],
  ['2,001 characters', { question: 'x'.repeat(2001) }, 'question', 'field-too-long'],
  ['no email', { email: 'amy' }, 'email', 'email-format'],
] as const)('a form with %s is refused at its field', async (_what, form, field, code) => {
  const { status, problem } = await write(form)
  expect([status, problem.code, problem.field]).toEqual([422, code, field])
})

test('10 and 2,000 characters are taken', async () => {
  expect((await write({ question: '1234567890' })).status).toBe(201)
  expect((await write({ question: 'x'.repeat(2000) })).status).toBe(201)
})

test('a proof is good for one message', async () => {
  const proof = await solveProof(app)
  const body = { username: 'Amy', type: 'other', question: 'Once or twice?', email: 'amy@example.com', proof } as const
  const once = await call(app, sendContactMessage, { body }, { address: '10.9.9.1' })
  const twice = await call(app, sendContactMessage, { body }, { address: '10.9.9.2' })
  expect([once.status, twice.status, twice.problem.code]).toEqual([201, 422, 'challenge-wrong'])
})

test('of 20 messages sent at once from one address three are kept, and the refusal names the limit and the way left', async () => {
  const address = '10.200.0.1'
  const question = 'Twenty at once from one place'
  const sent = await Promise.all(Array.from({ length: 20 }, () => write({ address, question })))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(3)
  const refused = sent.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(17)
  expect(refused[0]?.problem).toMatchObject({ code: 'contact-limit', details: { limit: 3, operatorEmail } })
  expect(Number(refused[0]?.response.headers['retry-after'])).toBeGreaterThan(80_000)
  expect((await list({ q: question })).total).toBe(3)
  app.clock.skip(86_400_000)
  expect((await write({ address, question })).status).toBe(201)
})

test('of messages from many addresses all are kept, and the operator is mailed twenty in an hour', async () => {
  const question = 'From many places at once'
  const before = (await mailsTo(app, operatorEmail)).length
  const sent = await Promise.all(Array.from({ length: 30 }, () => write({ question })))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(30)
  expect((await list({ q: question })).total).toBe(30)
  expect((await mailsTo(app, operatorEmail)).length - before).toBe(20)
  app.clock.skip(3600_000)
  await write({ question })
  expect((await mailsTo(app, operatorEmail)).length - before).toBe(21)
})

test('what is refused by its form counts nothing', async () => {
  const address = '10.201.0.1'
  for (let time = 0; time < 4; time += 1) expect((await write({ address, question: 'short' })).status).toBe(422)
  expect((await write({ address })).status).toBe(201)
})

test('an ADMIN moves a message on, and of two who do it at once one is told', async () => {
  const contactId = await newMessage()
  const move = (to: 'in-progress' | 'closed') =>
    call(app, moveContactMessage, { params: { contactId }, body: { from: 'new', to } }, owner)
  const moved = await Promise.all([move('in-progress'), move('closed'), move('closed'), move('in-progress')])
  expect(moved.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
  expect(moved.find(({ status }) => status === 409)?.problem.code).toBe('enquiry-moved')
  const { reply } = await call(app, getContactMessage, { params: { contactId } }, owner)
  expect(reply.entries).toMatchObject([{ kind: 'state', text: reply.state, author: owner.account.email }])
})

test('notes are added one after another, with author and time, and the sender hears nothing', async () => {
  const contactId = await newMessage({ email: 'notes@example.com' })
  for (const text of ['Called, no answer', 'Wrote to sales'])
    expect((await call(app, addContactNote, { params: { contactId }, body: { text } }, owner)).status).toBe(201)
  const { reply } = await call(app, getContactMessage, { params: { contactId } }, owner)
  expect(reply.entries.map(({ kind, text, author }) => [kind, text, author])).toEqual([
    ['note', 'Called, no answer', owner.account.email],
    ['note', 'Wrote to sales', owner.account.email],
  ])
  expect(reply.state).toBe('new')
  expect(await mailsTo(app, 'notes@example.com')).toHaveLength(0)
})

test('a reply mails the sender in the language of the message, once for a call that is repeated', async () => {
  const question = '可以用微信登录吗？我没有邮箱。'
  const contactId = await newMessage({ locale: 'zh', email: 'wang@example.com', username: '王芳', question })
  const text = '暂时不行，\n但可以先用任意邮箱注册。'
  const repeated = { ...owner, headers: { 'idempotency-key': 'reply-of-the-test' } }
  const input = { params: { contactId }, body: { text } }
  const replies = await Promise.all([1, 2, 3].map(() => call(app, replyToContactMessage, input, repeated)))
  for (const { status, reply } of replies) {
    expect(status).toBe(201)
    expect(reply).toMatchObject({ state: 'answered', entries: [{ kind: 'reply', text }] })
  }
  const mails = await mailsTo(app, 'wang@example.com')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ locale: 'zh', subject: '关于你的留言' })
  for (const part of ['王芳，你好', text, question, `${app.origin}/contactUs`]) expect(mails[0]?.body).toContain(part)
})

test('the list is searched, filtered, sorted and walked page by page', async () => {
  const other = await createTestApp()
  try {
    const admin = await createOwnerSession(other)
    const { insertMessage } = await import('./contact.house.store.ts')
    const base = Date.parse('2026-11-01T00:00:00Z')
    for (let place = 0; place < 60; place += 1) {
      const at = new Date(base + place * 60_000)
      await insertMessage(other.database.house, {
        id: `00000000-0000-7000-8000-0000000000${String(place).padStart(2, '0')}`,
        reference: `REF${place}`,
        username: place === 7 ? '100% Wool' : `Person ${place}`,
        type: place % 2 === 0 ? 'question' : 'fault',
        question: 'A question of some length',
        email: `person${place}@example.com`,
        locale: 'en',
        state: place < 10 ? 'closed' : 'new',
        createdAt: at,
        // Those that came last were changed first.
        changedAt: new Date(base + 86_400_000 - place * 60_000),
      })
    }
    const read = async (query: object) => (await call(other, listContactMessages, { query }, admin)).reply
    const first = await read({})
    expect([first.items.length, first.total, first.waiting]).toEqual([50, 60, 50])
    const second = await read({ cursor: first.nextCursor })
    expect(second.items.map(({ reference }) => reference)).toEqual(
      Array.from({ length: 10 }, (_, place) => `REF${9 - place}`),
    )
    expect(second.nextCursor).toBeNull()
    expect((await read({ sort: 'oldest' })).items[0]?.reference).toBe('REF0')
    const changed = await read({ sort: 'changed', state: 'new' })
    expect([changed.items[0]?.reference, changed.total]).toEqual(['REF10', 50])
    expect((await read({ type: 'fault', state: 'closed' })).total).toBe(5)
    // What is searched is text, not a pattern.
    expect((await read({ q: '0% w' })).items.map(({ username }) => username)).toEqual(['100% Wool'])
    expect((await read({ q: 'PERSON59@' })).total).toBe(1)
  } finally {
    await other.close()
  }
})

test('the export is a csv of what matches, in which nothing is a formula, and is recorded', async () => {
  await newMessage({ username: '=HYPERLINK("http://evil.example")', question: 'Line one,\nline "two"', locale: 'en' })
  const query = { q: 'HYPERLINK', locale: 'en' } as const
  const { status, response } = await call(app, exportContactMessages, { query }, owner)
  expect(status).toBe(200)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toContain('.csv')
  const lines = response.body.split('\r\n')
  expect(lines[0]).toContain('Reference,State,')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(lines[1]).toContain('"Line one,\nline ""two"""')
  const events = await app.database.house.select().from(auditEvents)
  const recorded = events.filter(({ action }) => action === 'list-exported')
  expect(recorded).toMatchObject([{ actorId: owner.account.id, target: 'contactMessages, q HYPERLINK' }])
})

test('an export has each message once, however many batches it takes', async () => {
  await app.database.pool.query(
    `insert into contact_messages (id, reference, state, type, username, email, question, locale, created_at, changed_at)
     select gen_random_uuid(), 'BATCH' || n, 'closed', 'other', 'Batch', 'a@example.com', 'Many', 'en', now(), now()
     from generate_series(1, 2100) n`,
  )
  const { response } = await call(app, exportContactMessages, { query: { q: 'BATCH', sort: 'oldest' } }, owner)
  const references = response.body.split('\r\n').flatMap((line) => line.match(/BATCH\d+/) ?? [])
  expect([references.length, new Set(references).size]).toEqual([2100, 2100])
})

test('nobody but an ADMIN reads or changes anything', async () => {
  const contactId = await newMessage()
  const person = await createUserSession(app, { plan: 'vip-yearly' })
  const params = { contactId }
  const refused = [
    await call(app, listContactMessages, {}, person),
    await call(app, getContactMessage, { params }, person),
    await call(app, exportContactMessages, {}, person),
    await call(app, addContactNote, { params, body: { text: 'Mine' } }, person),
    await call(app, replyToContactMessage, { params, body: { text: 'Mine' } }, person),
    await call(app, moveContactMessage, { params, body: { from: 'new', to: 'closed' } }, person),
  ]
  for (const { problem } of refused) expect(problem.code).toBe('not-allowed')
  expect((await call(app, getContactMessage, { params }, owner)).reply).toMatchObject({ state: 'new', entries: [] })
})

test('a year after its last change what was dealt with is forgotten, and what waits is not', async () => {
  const [closed, open] = [await newMessage(), await newMessage()]
  const body = { from: 'new', to: 'closed' } as const
  await call(app, moveContactMessage, { params: { contactId: closed }, body }, owner)
  app.clock.skip((contactKeptDays + 1) * 86_400_000)
  // The session is over by then.
  owner = await createOwnerSession(app)
  const { accounts } = app.features
  await createContactService(featureContextOf(app), accounts).forgetOld()
  expect((await call(app, getContactMessage, { params: { contactId: closed } }, owner)).problem.code).toBe('not-found')
  expect((await call(app, getContactMessage, { params: { contactId: open } }, owner)).status).toBe(200)
})
