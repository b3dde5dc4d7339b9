import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSession, sendSignUpCode, signUp } from '#contract/features/accounts.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { invitationCodes } from '#server/features/invitations/invitations.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { mailSignUpCode, mintCode, otherCode, prepareSignUp, startFreshHour } from '#tests/support/people/newcomers.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { solveProof } from '#tests/support/people/proofs.ts'
import { accounts, mailCodes, sessions } from '../accounts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => startFreshHour(app))
afterAll(() => app.close())

async function countRows() {
  const { house: db } = app.database
  const [account] = await db.select({ rows: count() }).from(accounts)
  const [session] = await db.select({ rows: count() }).from(sessions)
  const [used] = await db.select({ rows: count(invitationCodes.usedAt) }).from(invitationCodes)
  return { accounts: account?.rows, sessions: session?.rows, usedInvitations: used?.rows }
}

test('With an invitation and the mailed code a person signs up and is logged in', async () => {
  const form = await prepareSignUp(app, 'newcomer@example.com')
  const { status, reply, response } = await call(app, signUp, { body: { ...form, email: ' NewComer@Example.com ' } })
  expect(status).toBe(201)
  expect(reply.account).toMatchObject({ email: 'newcomer@example.com', tier: 'FREE', plan: 'free' })
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  expect((await call(app, getSession, {}, { cookie })).reply.account?.id).toBe(reply.account.id)
  const mails = await mailsTo(app, 'newcomer@example.com')
  expect(mails.map(({ subject }) => subject)).toEqual(['Your sign-up code', 'Welcome to Huida'])
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, reply.account.id))
  expect(events.map(({ action }) => action)).toEqual(['sign-up'])
})

test('Mails come in the language of the form', async () => {
  const body = { email: 'xinren@example.com', locale: 'zh' as const, proof: await solveProof(app) }
  expect((await call(app, sendSignUpCode, { body })).reply).toEqual({ expiresInSeconds: 600, nextInSeconds: 60 })
  const [mail] = await mailsTo(app, 'xinren@example.com')
  expect(mail).toMatchObject({ subject: '注册验证码', locale: 'zh', status: 'kept' })
  expect(mail?.body).toMatch(/^你的注册验证码是：\n\n\d{6}\n\n10 分钟内有效/)
})

test('The mailed code is not in the table of codes', async () => {
  const code = await mailSignUpCode(app, 'hashed@example.com')
  const rows = await app.database.house.select().from(mailCodes).where(eq(mailCodes.email, 'hashed@example.com'))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(code)
})

test('A code for an email that has an account is refused at the email, and nothing is mailed', async () => {
  const { account } = await createUserSession(app)
  const body = { email: account.email, proof: await solveProof(app) }
  const { status, problem } = await call(app, sendSignUpCode, { body })
  expect([status, problem.code, problem.field]).toEqual([409, 'account-exists', 'email'])
  expect(await mailsTo(app, account.email)).toEqual([])
})

test('A proof of work counts once, also when it comes twenty times in parallel', async () => {
  const proof = await solveProof(app)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call(app, sendSignUpCode, { body: { email: `proof-${index}@example.com`, proof } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { problem } of refused) expect([problem.code, problem.field]).toEqual(['challenge-wrong', 'proof'])
})

test('Without a right proof of work, or with one that ran out, nothing is told and nothing is mailed', async () => {
  const { account } = await createUserSession(app)
  const late = await solveProof(app)
  app.clock.skip(11 * 60_000)
  for (const proof of ['bm90IGEgcHJvb2Y=', late]) {
    const { status, problem } = await call(app, sendSignUpCode, { body: { email: account.email, proof } })
    expect([status, problem.code]).toEqual([422, 'challenge-wrong'])
  }
})

test('A wrong invitation code is told at its field before the mailed code is looked at', async () => {
  const form = await prepareSignUp(app, 'wrong-invitation@example.com')
  const before = await countRows()
  const body = { ...form, invitationCode: 'AAAAAAAAAA', emailCode: otherCode(form.emailCode) }
  const { status, problem } = await call(app, signUp, { body })
  expect([status, problem.code, problem.field]).toEqual([422, 'invitation-wrong', 'invitationCode'])
  expect(await countRows()).toEqual(before)
  expect((await call(app, signUp, { body: form })).status).toBe(201)
})

test('An invitation code may be typed in lower case, with spaces and hyphens', async () => {
  const form = await prepareSignUp(app, 'sloppy@example.com')
  const typed = form.invitationCode.toLowerCase().replace(/^(.{5})/, ' $1-')
  expect((await call(app, signUp, { body: { ...form, invitationCode: typed } })).status).toBe(201)
})

test('An invitation code runs out after 14 days', async () => {
  const invitationCode = await mintCode(app)
  app.clock.skip(14 * 24 * 3600_000 + 1000)
  const form = { ...(await prepareSignUp(app, 'late@example.com')), invitationCode }
  const before = await countRows()
  const { problem } = await call(app, signUp, { body: form })
  expect([problem.code, problem.field]).toEqual(['invitation-expired', 'invitationCode'])
  expect(await countRows()).toEqual(before)
})

test('A used invitation code is wrong for the next one', async () => {
  const first = await prepareSignUp(app, 'first@example.com')
  expect((await call(app, signUp, { body: first })).status).toBe(201)
  const second = { ...(await prepareSignUp(app, 'second@example.com')), invitationCode: first.invitationCode }
  const { problem } = await call(app, signUp, { body: second })
  expect([problem.code, problem.field]).toEqual(['invitation-wrong', 'invitationCode'])
})

test('A wrong mailed code is told at its field with the tries that are left; the fifth was the last', async () => {
  const form = await prepareSignUp(app, 'guesser@example.com')
  const before = await countRows()
  const wrong = { ...form, emailCode: otherCode(form.emailCode) }
  for (const triesLeft of [4, 3, 2, 1]) {
    const { problem } = await call(app, signUp, { body: wrong })
    expect(problem).toMatchObject({ code: 'code-wrong', field: 'emailCode', details: { triesLeft } })
  }
  expect((await call(app, signUp, { body: wrong })).problem.code).toBe('code-tries-spent')
  const { problem } = await call(app, signUp, { body: form })
  expect([problem.code, problem.field]).toEqual(['code-tries-spent', 'emailCode'])
  expect(await countRows()).toEqual(before)
})

test('A mailed code runs out after ten minutes, and a new one makes the old one wrong', async () => {
  const form = await prepareSignUp(app, 'slow-reader@example.com')
  app.clock.skip(10 * 60_000 + 1000)
  const { problem } = await call(app, signUp, { body: form })
  expect([problem.code, problem.field]).toEqual(['code-expired', 'emailCode'])
  const emailCode = await mailSignUpCode(app, form.email)
  if (emailCode !== form.emailCode) expect((await call(app, signUp, { body: form })).problem.code).toBe('code-wrong')
  expect((await call(app, signUp, { body: { ...form, emailCode } })).status).toBe(201)
})

test('A code that went to another address, or was never sent, is wrong', async () => {
  const form = await prepareSignUp(app, 'mine@example.com')
  const { problem } = await call(app, signUp, { body: { ...form, email: 'not-mine@example.com' } })
  expect([problem.code, problem.field]).toEqual(['code-wrong', 'emailCode'])
})

test('Of two parallel sign-ups with one invitation code exactly one wins, twenty times', {}, async () => {
  for (let round = 0; round < 20; round += 1) {
    startFreshHour(app)
    const one = await prepareSignUp(app, `one-${round}@example.com`)
    const emailCode = await mailSignUpCode(app, `other-${round}@example.com`)
    const other = { ...one, email: `other-${round}@example.com`, emailCode }
    const before = await countRows()
    const answers = await Promise.all([call(app, signUp, { body: one }), call(app, signUp, { body: other })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]))
    const loser = answers.find(({ status }) => status !== 201)
    expect([loser?.problem.code, loser?.problem.field]).toEqual(['invitation-wrong', 'invitationCode'])
    expect(await countRows()).toEqual({
      accounts: (before.accounts ?? 0) + 1,
      sessions: (before.sessions ?? 0) + 1,
      usedInvitations: (before.usedInvitations ?? 0) + 1,
    })
  }
})

test('Of two parallel sign-ups of one person exactly one wins, and only one invitation is used', {}, async () => {
  for (let round = 0; round < 20; round += 1) {
    startFreshHour(app)
    const one = await prepareSignUp(app, `twice-${round}@example.com`)
    const other = { ...one, invitationCode: await mintCode(app) }
    const before = await countRows()
    const answers = await Promise.all([call(app, signUp, { body: one }), call(app, signUp, { body: other })])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const loser = answers.find(({ status }) => status !== 201)
    // A sign-up that comes after the winner's commit finds the mailed code used already.
    expect([
      ['account-exists', 'email'],
      ['code-wrong', 'emailCode'],
    ]).toContainEqual([loser?.problem.code, loser?.problem.field])
    expect(await countRows()).toEqual({
      accounts: (before.accounts ?? 0) + 1,
      sessions: (before.sessions ?? 0) + 1,
      usedInvitations: (before.usedInvitations ?? 0) + 1,
    })
  }
})

test('A mailed code works once', async () => {
  const form = await prepareSignUp(app, 'again@example.com')
  expect((await call(app, signUp, { body: form })).status).toBe(201)
  const { problem } = await call(app, signUp, { body: { ...form, invitationCode: await mintCode(app) } })
  expect([problem.code, problem.field]).toEqual(['code-wrong', 'emailCode'])
})
