import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ArgumentsOf } from '#contract/endpoint.ts'
import { getSession } from '#contract/features/accounts.ts'
import {
  addLeadNote,
  askForVip,
  exportLeads,
  getLead,
  getLeadDetail,
  type LeadState,
  listLeads,
  moveLead,
  withdrawLead,
} from '#contract/features/enquiries/leads.ts'
import { grantPlan } from '#contract/features/terms/terms.ts'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { leadEntries, leads } from './leads.tables.ts'

const operatorEmail = 'sales@example.com'
const form = { contact: 'Amy Reed', email: 'amy@example.com', phone: '0161 496 0123', payType: 'yearly' } as const
type Form = ArgumentsOf<typeof askForVip>['body']

let app: TestApp
let owner: Person
let person: Person

beforeAll(async () => {
  app = await createTestApp({ operatorEmail, requestsPerMinute: 1_000_000 })
  owner = await createOwnerSession(app)
})
beforeEach(async () => {
  person = await createUserSession(app)
})
afterAll(() => app.close())

async function ask(change: Partial<Form> = {}, as: Person = person) {
  return await call(app, askForVip, { body: { ...form, ...change } }, as)
}

async function last() {
  return (await call(app, getLead, {}, person)).reply.lead
}

async function move(leadId: string, from: LeadState, to: LeadState) {
  return await call(app, moveLead, { params: { leadId }, body: { from, to } }, owner)
}

async function detail(leadId: string) {
  return (await call(app, getLeadDetail, { params: { leadId } }, owner)).reply
}

test('an account asks for VIP: it is kept, and told to the account and to the operator', async () => {
  expect(await last()).toBeNull()
  const company = 'Ridge & Trail Ltd'
  const reason = 'Please call after 3 pm.'
  const { status, reply } = await ask({ company, reason, contact: '  Amy Reed ', email: 'AMY@Example.com' })
  expect(status).toBe(201)
  const expected = { ...form, company, reason, state: 'new' }
  expect(reply.lead).toMatchObject(expected)
  expect(await last()).toMatchObject(expected)
  const [told] = await mailsTo(app, person.account.email)
  expect(told).toMatchObject({ subject: 'We have your request for VIP', locale: 'en' })
  expect(told?.body).toContain(`${app.origin}/userIndex/updatePlan`)
  const mail = (await mailsTo(app, operatorEmail)).at(-1)
  for (const part of [
    person.account.email,
    company,
    reason,
    form.phone,
    'yearly',
    `/admin/leads?lead=${reply.lead.id}`,
  ])
    expect(mail?.body).toContain(part)
})

test('without an address of the operator only the account is mailed', async () => {
  const other = await createTestApp()
  try {
    const somebody = await createUserSession(other)
    await call(other, askForVip, { body: form }, somebody)
    const { rows } = await other.database.pool.query('select recipient from outbox_mails')
    expect(rows).toEqual([{ recipient: somebody.account.email }])
  } finally {
    await other.close()
  }
})

test.each([
  ['no contact', { contact: ' ' }, 'contact', 'field-required'],
  ['no email', { email: '' }, 'email', 'field-required'],
  ['a wrong email', { email: 'amy@' }, 'email', 'email-format'],
  ['no phone', { phone: '' }, 'phone', 'field-required'],
  ['a phone of four digits', { phone: '0161' }, 'phone', 'phone-format'],
  ['letters for a phone', { phone: 'call me maybe' }, 'phone', 'phone-format'],
  ['no way to pay', { payType: 'weekly' as 'yearly' }, 'payType', 'choice-invalid'],
] as const)('a form with %s is refused at its field', async (_what, change, field, code) => {
  const { status, problem } = await ask(change)
  expect([status, problem.code, problem.field]).toEqual([422, code, field])
  expect(await last()).toBeNull()
})

test.each(['+44 (161) 496-0123', '138 0013 8000', '＋８６ 021－6630 1188', '12345'])(
  'the phone %s is taken',
  async (phone) => {
    expect((await ask({ phone })).status).toBe(201)
  },
)

test('of 200 calls at once one asks, and all others are told that a request is open', async () => {
  // A busy server refuses for a moment; a program asks again.
  const askAgain = async () => {
    for (;;) {
      const answer = await ask()
      if (answer.problem.code !== 'network-busy') return answer
    }
  }
  const answers = await Promise.all(Array.from({ length: 200 }, askAgain))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refusals = answers.filter(({ status }) => status !== 201).map(({ problem }) => problem.code)
  expect([refusals.length, new Set(refusals)]).toEqual([199, new Set(['lead-open'])])
  const rows = await app.database.house.select().from(leads).where(eq(leads.accountId, person.account.id))
  expect(rows).toHaveLength(1)
  expect(await mailsTo(app, person.account.email)).toHaveLength(1)
})

test('what a body claims beside the form changes nothing', async () => {
  const other = await createUserSession(app)
  const forged = {
    ...form,
    id: '00000000-0000-4000-8000-000000000001',
    accountId: other.account.id,
    state: 'won',
    plan: 'vip-yearly',
    planUntil: '2099-01-01T00:00:00.000Z',
    tier: 'VIP',
    role: 'admin',
    createdAt: '2020-01-01T00:00:00.000Z',
  }
  const { reply } = await ask(forged)
  expect(reply.lead).toMatchObject({ state: 'new' })
  expect(reply.lead.id).not.toBe(forged.id)
  expect(reply.lead.createdAt > '2026').toBe(true)
  expect((await call(app, getLead, {}, other)).reply.lead).toBeNull()
  const { account } = (await call(app, getSession, {}, person)).reply
  expect(account).toMatchObject({ tier: 'FREE', plan: 'free', planUntil: null })
})

test('an owner withdraws the request once, and may ask again', async () => {
  const { lead } = (await ask()).reply
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(app, withdrawLead, {}, person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { problem } of answers.filter(({ status }) => status !== 200)) expect(problem.code).toBe('not-found')
  expect(await last()).toMatchObject({ id: lead.id, state: 'withdrawn' })
  expect((await detail(lead.id)).entries).toMatchObject([
    { kind: 'state', text: 'withdrawn', author: person.account.email },
  ])
  expect((await ask({ payType: 'monthly' })).status).toBe(201)
  expect(await last()).toMatchObject({ state: 'new', payType: 'monthly' })
})

test('nobody withdraws or reads the request of another account', async () => {
  await ask()
  const stranger = await createUserSession(app)
  expect((await call(app, withdrawLead, {}, stranger)).problem.code).toBe('not-found')
  expect((await call(app, getLead, {}, stranger)).reply.lead).toBeNull()
  expect(await last()).toMatchObject({ state: 'new' })
})

test('ten requests in 24 hours are enough, and the next day there are more', async () => {
  for (let time = 0; time < 10; time += 1) {
    expect((await ask()).status).toBe(201)
    await call(app, withdrawLead, {}, person)
  }
  expect((await ask()).problem.code).toBe('too-many-requests')
  expect(await last()).toMatchObject({ state: 'withdrawn' })
  expect(await mailsTo(app, person.account.email)).toHaveLength(10)
  app.clock.skip(25 * 3600_000)
  expect((await ask()).status).toBe(201)
})

test('an ADMIN moves a lead on, and of those who do it at once one does', async () => {
  const { lead } = (await ask()).reply
  const moved = await Promise.all([
    move(lead.id, 'new', 'contacted'),
    move(lead.id, 'new', 'lost'),
    move(lead.id, 'new', 'won'),
    move(lead.id, 'new', 'contacted'),
  ])
  expect(moved.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { problem } of moved.filter(({ status }) => status !== 200)) expect(problem.code).toBe('enquiry-moved')
  const { state, entries } = await detail(lead.id)
  expect(entries).toMatchObject([{ kind: 'state', text: state, author: owner.account.email }])
  expect(await last()).toMatchObject({ state })
})

test.each([
  ['withdrawn', 'contacted'],
  ['won', 'lost'],
  ['lost', 'won'],
  ['new', 'withdrawn'],
  ['new', 'new'],
] as const)('a lead does not go from %s to %s', async (from, to) => {
  const { lead } = (await ask()).reply
  const { problem } = await move(lead.id, from, to)
  expect([problem.code, problem.field]).toEqual(['choice-invalid', 'to'])
})

test('a lost lead is taken up again, unless the account has asked anew', async () => {
  const first = (await ask()).reply.lead
  await move(first.id, 'new', 'lost')
  expect((await move(first.id, 'lost', 'contacted')).reply).toMatchObject({ state: 'contacted' })
  await move(first.id, 'contacted', 'lost')
  await ask()
  expect((await move(first.id, 'lost', 'contacted')).problem.code).toBe('lead-open')
  expect(await detail(first.id)).toMatchObject({ state: 'lost' })
})

test('notes keep author and time in their order, and the account sees none of them', async () => {
  const { lead } = (await ask()).reply
  const params = { leadId: lead.id }
  for (const text of ['Called, no answer', 'Wants an invoice first'])
    expect((await call(app, addLeadNote, { params, body: { text } }, owner)).status).toBe(201)
  const { entries, account } = await detail(lead.id)
  expect(entries.map(({ kind, text, author }) => [kind, text, author])).toEqual([
    ['note', 'Called, no answer', owner.account.email],
    ['note', 'Wants an invoice first', owner.account.email],
  ])
  expect(account).toMatchObject({ id: person.account.id, email: person.account.email, tier: 'FREE' })
  const { response } = await call(app, getLead, {}, person)
  expect(response.body).not.toContain('invoice')
  const { problem } = await call(app, addLeadNote, { params, body: { text: 'Mine' } }, person)
  expect(problem.code).toBe('not-allowed')
})

test('notes can be neither changed nor taken away, whatever the account’s own connection tries', async () => {
  const { lead } = (await ask()).reply
  await call(app, addLeadNote, { params: { leadId: lead.id }, body: { text: 'Called' } }, owner)
  const own = app.database.of(person.account.id)
  await expect(own.update(leadEntries).set({ text: 'Another' })).rejects.toThrow()
  await expect(own.delete(leadEntries)).rejects.toThrow()
  await expect(own.update(leads).set({ phone: '00000' })).rejects.toThrow()
  expect((await detail(lead.id)).entries).toMatchObject([{ text: 'Called' }])
})

test('what happens to a lead is in the audit, with who did it', async () => {
  const { lead } = (await ask()).reply
  await move(lead.id, 'new', 'contacted')
  await call(app, withdrawLead, {}, person)
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, person.account.id))
  expect(
    events
      .toSorted((one, other) => one.action.localeCompare(other.action))
      .map(({ action, actorId }) => [action, actorId]),
  ).toEqual([
    ['lead-moved', owner.account.id],
    ['lead-opened', person.account.id],
    ['lead-withdrawn', person.account.id],
  ])
})

test('the list is searched, filtered, sorted and exported', async () => {
  const other = await createTestApp()
  try {
    const admin = await createOwnerSession(other)
    for (let place = 0; place < 55; place += 1) {
      const { account } = await createUserSession(other, { email: `shop${place}@example.com` })
      const at = new Date(Date.parse('2026-11-01T00:00:00Z') + place * 60_000)
      await other.database.house.insert(leads).values({
        ...form,
        accountId: account.id,
        id: `00000000-0000-7000-8000-0000000000${String(place).padStart(2, '0')}`,
        contact: place === 3 ? '=1+1' : `Contact ${place}`,
        company: '',
        reason: '',
        state: place < 5 ? 'lost' : place < 50 ? 'new' : 'contacted',
        createdAt: at,
        changedAt: place === 7 ? new Date('2026-12-01T00:00:00Z') : at,
      })
    }
    const read = async (query: object) => (await call(other, listLeads, { query }, admin)).reply
    const first = await read({})
    expect([first.items.length, first.total, first.waiting]).toEqual([50, 55, 45])
    const second = await read({ cursor: first.nextCursor })
    expect(second.items.map(({ contact }) => contact)).toEqual([
      'Contact 4',
      '=1+1',
      'Contact 2',
      'Contact 1',
      'Contact 0',
    ])
    expect((await read({ state: 'open' })).total).toBe(50)
    expect((await read({ sort: 'changed' })).items[0]?.contact).toBe('Contact 7')
    expect((await read({ sort: 'oldest' })).items[0]?.contact).toBe('Contact 0')
    expect((await read({ q: 'SHOP54@' })).items.map(({ account }) => account.email)).toEqual(['shop54@example.com'])
    const { response } = await call(other, exportLeads, { query: { state: 'lost', locale: 'zh' } }, admin)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.body.split('\r\n')).toHaveLength(7)
    expect(response.body).toContain("'=1+1")
    expect(response.body).toContain('没谈成')
    expect(response.body).toContain('申请时间（UTC）')
    expect(response.body).toContain('2026-11-01T00:03:00.000Z')
    const events = await other.database.house.select().from(auditEvents).where(eq(auditEvents.action, 'list-exported'))
    expect(events).toMatchObject([{ actorId: admin.account.id, target: 'leads, state lost' }])
  } finally {
    await other.close()
  }
})

test('an export has each lead once, however many batches it takes, and only so many are under way at once', async () => {
  const other = await createTestApp()
  try {
    const admin = await createOwnerSession(other)
    await other.database.pool.query(
      `insert into leads (account_id, id, state, contact, email, phone, company, reason, pay_type, created_at, changed_at)
       select $1, gen_random_uuid(), 'lost', 'Contact ' || n, 'a@example.com', '0161 496 0123', '', '', 'yearly', now(), now()
       from generate_series(1, 2100) n`,
      [admin.account.id],
    )
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => call(other, exportLeads, { query: { sort: 'changed' } }, admin)),
    )
    const statuses = new Set(asked.map(({ status }) => status))
    expect(statuses).toEqual(new Set([200, 429]))
    const done = asked.find(({ status }) => status === 200)
    const names = done?.response.body.split('\r\n').flatMap((line) => line.match(/Contact \d+/) ?? [])
    expect([names?.length, new Set(names).size]).toEqual([2100, 2100])
  } finally {
    await other.close()
  }
})

test('a lead is won by the grant of a plan that names it, and by that of no other account', async () => {
  const { lead } = (await ask()).reply
  const stranger = await createUserSession(app)
  const startsOn = app.clock.now().toISOString().slice(0, 10)
  const grant = (accountId: string) =>
    call(app, grantPlan, { params: { accountId }, body: { plan: 'vip-yearly', startsOn, leadId: lead.id } }, owner)
  expect((await grant(stranger.account.id)).problem.code).toBe('not-found')
  expect((await call(app, getSession, {}, stranger)).reply.account).toMatchObject({ tier: 'FREE' })
  expect((await grant(person.account.id)).status).toBe(201)
  expect(await last()).toMatchObject({ state: 'won' })
  expect((await detail(lead.id)).entries).toMatchObject([{ kind: 'state', text: 'won', author: owner.account.email }])
  const { account } = (await call(app, getSession, {}, person)).reply
  expect(account).toMatchObject({ tier: 'VIP', plan: 'vip-yearly', planSource: 'lead' })
})

test('an open lead is won by a plan that is granted without it, and the plan says where it came from', async () => {
  const { lead } = (await ask()).reply
  const startsOn = app.clock.now().toISOString().slice(0, 10)
  const params = { accountId: person.account.id }
  expect((await call(app, grantPlan, { params, body: { plan: 'vip-yearly', startsOn } }, owner)).status).toBe(201)
  expect(await last()).toMatchObject({ id: lead.id, state: 'won' })
  const { account } = (await call(app, getSession, {}, person)).reply
  expect(account).toMatchObject({ tier: 'VIP', planSource: 'lead' })
})

test('the leads of an account go with it', async () => {
  await ask()
  await app.database.house.delete(accounts).where(eq(accounts.id, person.account.id))
  const rows = await app.database.house.select().from(leads).where(eq(leads.accountId, person.account.id))
  expect(rows).toEqual([])
})
