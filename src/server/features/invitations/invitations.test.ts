import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  applyForInvitation,
  decideApplication,
  listApplications,
  mintInvitationCode,
  signUp,
} from '#contract/features/accounts.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import { createTestApp, type TestApp, testOrigin } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { codeMailedTo, mailsTo } from '#tests/support/people/mailbox.ts'
import { mailSignUpCode, mintCode, startFreshHour } from '#tests/support/people/newcomers.ts'
import { createOwnerSession, createUserSession, type Person, testPassword } from '#tests/support/people/people.ts'
import { solveProof } from '#tests/support/people/proofs.ts'
import { invitationApplications, invitationCodes } from './invitations.tables.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await createOwnerSession(app)
})
beforeEach(() => startFreshHour(app))
afterAll(() => app.close())

async function apply(email: string, locale: 'zh' | 'en' = 'en', purpose = 'A bot for my shop') {
  return await call(app, applyForInvitation, { body: { email, purpose, locale, proof: await solveProof(app) } })
}

async function applicationOf(email: string) {
  const rows = await app.database.house
    .select()
    .from(invitationApplications)
    .where(eq(invitationApplications.email, email))
  return rows[0]
}

async function decide(email: string, body: { decision: 'approve' } | { decision: 'reject'; reason: string }) {
  const applicationId = (await applicationOf(email))?.id ?? ''
  return await call(app, decideApplication, { params: { applicationId }, body }, owner)
}

async function trySignUp(email: string, invitationCode: string) {
  const emailCode = await mailSignUpCode(app, email)
  const passwords = { password: testPassword, confirm: testPassword }
  return await call(app, signUp, { body: { email, ...passwords, invitationCode, emailCode } })
}

test('An application is under review, then approved with a code by mail, and that code signs up', async () => {
  const email = 'asks@example.com'
  const applied = await apply(email)
  expect([applied.status, applied.reply]).toEqual([201, { status: 'under-review' }])
  const { status, reply } = await decide(email, { decision: 'approve' })
  expect(status).toBe(200)
  expect(reply).toMatchObject({ email, status: 'approved', reason: null })
  expect(reply.decidedAt).not.toBeNull()
  const [received, approved] = await mailsTo(app, email)
  expect(received?.subject).toBe('We have your request')
  expect(approved?.subject).toBe('Your invitation code')
  expect(approved?.body).toMatch(/\n\n[A-Z\d]{10}\n\n/)
  expect(approved?.body).toContain(`\n${testOrigin}/register`)
  expect((await trySignUp(email, await codeMailedTo(app, email))).status).toBe(201)
})

test('Links in mails lead to the address that the operator set, whatever host a request names', async () => {
  const email = 'host@example.com'
  await apply(email)
  const applicationId = (await applicationOf(email))?.id ?? ''
  const as = { ...owner, headers: { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' } }
  await call(app, decideApplication, { params: { applicationId }, body: { decision: 'approve' } }, as)
  const approved = (await mailsTo(app, email)).at(-1)
  expect(approved?.body).toContain(`\n${testOrigin}/register`)
  expect(approved?.body).not.toContain('elsewhere.example')
})

test('An applicant who is not approved gets the reason, in the language of the application', async () => {
  const email = 'bohui@example.com'
  await apply(email, 'zh')
  const { reply } = await decide(email, { decision: 'reject', reason: '名额已满' })
  expect(reply).toMatchObject({ status: 'not-approved', reason: '名额已满', locale: 'zh' })
  const mails = await mailsTo(app, email)
  expect(mails.map(({ subject }) => subject)).toEqual(['邀请申请已收到', '邀请申请未通过'])
  expect(mails[1]?.body).toContain('名额已满')
  const codes = await app.database.house.select().from(invitationCodes).where(eq(invitationCodes.email, email))
  expect(codes).toEqual([])
})

test('There is one application for an email at a time, however it is written and whatever was decided', async () => {
  const email = 'once@example.com'
  await apply(email)
  for (const again of ['ONCE@example.com', ' once@EXAMPLE.com ', 'ｏnce@example.com']) {
    const { status, problem } = await apply(again)
    expect([status, problem.code, problem.field]).toEqual([409, 'application-exists', 'email'])
  }
  await decide(email, { decision: 'reject', reason: 'No' })
  expect((await apply(email)).problem.code).toBe('application-exists')
  expect(await mailsTo(app, email)).toHaveLength(2)
})

test('An address whose application was not approved may apply again after seven days, and one that was approved may not', async () => {
  const [email, approved] = ['again@example.com', 'approved-once@example.com']
  for (const address of [email, approved]) await apply(address, 'en', 'What a stranger wrote')
  const before = await applicationOf(email)
  await decide(email, { decision: 'reject', reason: 'No' })
  await decide(approved, { decision: 'approve' })
  const decidedBefore = (ms: number) =>
    app.database.house
      .update(invitationApplications)
      .set({ decidedAt: new Date(app.clock.now().getTime() - ms) })
      .where(inArray(invitationApplications.email, [email, approved]))
  await decidedBefore(7 * 24 * 3600_000 - 60_000)
  expect((await apply(email)).problem.code).toBe('application-exists')
  await decidedBefore(7 * 24 * 3600_000)
  expect((await apply(approved)).problem.code).toBe('application-exists')
  const answers = await Promise.all(Array.from({ length: 5 }, () => apply(email, 'zh', 'What the owner wrote')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem.code === 'application-exists')).toHaveLength(4)
  const now = await applicationOf(email)
  expect(now).toMatchObject({
    status: 'under-review',
    purpose: 'What the owner wrote',
    locale: 'zh',
    reason: null,
    decidedAt: null,
    decidedBy: null,
  })
  expect(now?.id).not.toBe(before?.id)
  expect((await decide(email, { decision: 'approve' })).reply.status).toBe('approved')
  expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
    'We have your request',
    'About your request',
    '邀请申请已收到',
    '你的邀请码',
  ])
})

test('Of ten parallel applications for one email one is stored, and one mail goes out', async () => {
  const email = 'parallel@example.com'
  const answers = await Promise.all(Array.from({ length: 10 }, () => apply(email)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem.code === 'application-exists')).toHaveLength(9)
  expect(await mailsTo(app, email)).toHaveLength(1)
})

test('An email that has an account is told so', async () => {
  const { account } = await createUserSession(app)
  const { status, problem } = await apply(account.email)
  expect([status, problem.code, problem.field]).toEqual([409, 'account-exists', 'email'])
  expect(await applicationOf(account.email)).toBeUndefined()
})

test('Ten parallel decisions are one decision with one mail and one code', async () => {
  const email = 'decided@example.com'
  await apply(email)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      decide(email, index % 2 === 0 ? { decision: 'approve' } : { decision: 'reject', reason: 'No' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { problem } of answers.filter(({ status }) => status !== 200))
    expect(problem.code).toBe('application-decided')
  expect(await mailsTo(app, email)).toHaveLength(2)
  const codes = await app.database.house.select().from(invitationCodes).where(eq(invitationCodes.email, email))
  const isApproved = (await applicationOf(email))?.status === 'approved'
  expect(codes).toHaveLength(isApproved ? 1 : 0)
})

test('A code that was mailed to one person is wrong for another, and is not in the database as it is', async () => {
  const email = 'bound@example.com'
  await apply(email)
  await decide(email, { decision: 'approve' })
  const code = await codeMailedTo(app, email)
  const { problem } = await trySignUp('thief@example.com', code)
  expect([problem.code, problem.field]).toEqual(['invitation-wrong', 'invitationCode'])
  expect(JSON.stringify(await app.database.house.select().from(invitationCodes))).not.toContain(code)
  expect((await trySignUp(email, code)).status).toBe(201)
})

test('A copied table gives no code: it is hashed with a secret, and one of an earlier version stays good', async () => {
  const code = await mintCode(app)
  const rows = await app.database.house.select({ codeHash: invitationCodes.codeHash }).from(invitationCodes)
  expect(rows.map(({ codeHash }) => codeHash)).not.toContain(hashToken(code))
  await app.database.house.insert(invitationCodes).values({
    codeHash: hashToken('EARLIER234'),
    expiresAt: new Date(app.clock.now().getTime() + 3600_000),
  })
  expect((await trySignUp('earlier@example.com', 'EARLIER234')).status).toBe(201)
  expect((await trySignUp('earlier-again@example.com', 'EARLIER234')).problem.code).toBe('invitation-wrong')
})

test('Applications for one mailbox in many spellings are taken, and three of them are confirmed by mail', async () => {
  const spellings = [
    'spelt@gmail.com',
    's.pelt@gmail.com',
    'spelt+1@gmail.com',
    'sp.elt@gmail.com',
    'spelt+2@gmail.com',
  ]
  for (const email of spellings) expect((await apply(email)).status).toBe(201)
  const mails = (await Promise.all(spellings.map((email) => mailsTo(app, email)))).flat()
  expect(mails).toHaveLength(3)
})

test('An open code is shown once to the ADMIN, and whoever has it signs up', async () => {
  const { status, reply } = await call(app, mintInvitationCode, { body: { note: 'For the fair' } }, owner)
  expect(status).toBe(201)
  // Nothing that looks like something else: 0 O 1 I L 2 Z 5 S 8 B U V.
  expect(reply.code).toMatch(/^[ACDEFGHJKMNPQRTWXY34679]{10}$/)
  expect(Date.parse(reply.expiresAt) - app.clock.now().getTime()).toBeGreaterThan(13.9 * 24 * 3600_000)
  expect((await trySignUp('anyone@example.com', reply.code)).status).toBe(201)
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, owner.account.id))
  const minted = events.find(({ action }) => action === 'invitation-code-minted')
  expect(minted?.target).toBe('For the fair')
  expect(JSON.stringify(events)).not.toContain(reply.code)
  expect(events.map(({ action }) => action)).toContain('invitation-approved')
  expect(events.map(({ action }) => action)).toContain('invitation-not-approved')
})

test('The list pages newest first, filters by state, searches literally, and says how many wait', async () => {
  const aside = await createTestApp()
  const admin = await createOwnerSession(aside)
  const begun = Date.parse('2026-11-01T00:00:00Z')
  await aside.database.house.insert(invitationApplications).values(
    Array.from({ length: 130 }, (_, index) => ({
      id: crypto.randomUUID(),
      email: `person-${index}@example.com`,
      purpose: index === 3 ? '做 100% 的客服_机器人' : 'A bot',
      locale: 'en' as const,
      status: index % 2 === 0 ? ('under-review' as const) : ('approved' as const),
      createdAt: new Date(begun + Math.floor(index / 4) * 1000),
    })),
  )
  const list = async (query: object) => (await call(aside, listApplications, { query }, admin)).reply
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ status: 'under-review', ...(cursor === undefined ? {} : { cursor }) })
    expect([page.total, page.waiting]).toEqual([65, 65])
    seen.push(...page.items.map(({ email }) => email))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(new Set(seen).size).toBe(65)
  expect(seen).toContain('person-128@example.com')
  expect((await list({ q: '100% 的客服_' })).items.map(({ email }) => email)).toEqual(['person-3@example.com'])
  expect((await list({ q: 'PERSON-12@' })).total).toBe(1)
  expect((await list({ q: '_____' })).total).toBe(0)
  await aside.close()
})

test('Only an ADMIN sees and decides applications and mints codes', async () => {
  await apply('guarded@example.com')
  const params = { applicationId: (await applicationOf('guarded@example.com'))?.id ?? '' }
  const vip = await createUserSession(app, { plan: 'vip-yearly' })
  for (const [as, code] of [
    [vip, 'not-allowed'],
    [{}, 'not-logged-in'],
  ] as const) {
    expect((await call(app, listApplications, {}, as)).problem.code).toBe(code)
    expect((await call(app, decideApplication, { params, body: { decision: 'approve' } }, as)).problem.code).toBe(code)
    expect((await call(app, mintInvitationCode, { body: {} }, as)).problem.code).toBe(code)
  }
  expect((await applicationOf('guarded@example.com'))?.status).toBe('under-review')
})

test('A decision without a reason, or about no application, is refused', async () => {
  await apply('reasoned@example.com')
  const { problem } = await decide('reasoned@example.com', { decision: 'reject', reason: '  ' })
  expect([problem.code, problem.field]).toEqual(['field-required', 'reason'])
  for (const applicationId of [crypto.randomUUID(), 'x']) {
    const answer = await call(
      app,
      decideApplication,
      { params: { applicationId }, body: { decision: 'approve' } },
      owner,
    )
    expect([answer.status, answer.problem.code]).toEqual([404, 'not-found'])
  }
  expect((await applicationOf('reasoned@example.com'))?.status).toBe('under-review')
})

test('The link of an approval has code, email and language filled in, and its code alone proves the address', async () => {
  const email = 'one+link@example.com'
  await apply(email, 'zh')
  const { reply } = await decide(email, { decision: 'approve' })
  const link = new URL(reply.invitation?.link ?? '')
  expect([link.origin, link.pathname, link.search]).toEqual([testOrigin, '/register', ''])
  const given = Object.fromEntries(new URLSearchParams(link.hash.slice(1)))
  expect(given).toEqual({ code: reply.invitation?.code, email, proven: 'yes', language: 'zh' })
  expect((await mailsTo(app, email)).at(-1)?.body).toContain(link.href)
  const passwords = { password: testPassword, confirm: testPassword }
  const body = { email, ...passwords, invitationCode: given.code ?? '' }
  const stranger = await call(app, signUp, { body: { ...body, email: 'stranger@example.com' } })
  expect([stranger.problem.code, stranger.problem.field]).toEqual(['invitation-wrong', 'invitationCode'])
  expect((await call(app, signUp, { body })).status).toBe(201)
  expect((await call(app, signUp, { body })).problem.code).toBe('invitation-wrong')
})

test('Of ten parallel sign-ups with one link one succeeds', async () => {
  const email = 'ten.links@example.com'
  await apply(email)
  const { invitation } = (await decide(email, { decision: 'approve' })).reply
  const body = { email, password: testPassword, confirm: testPassword, invitationCode: invitation?.code ?? '' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(app, signUp, { body })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('A code that anyone may use proves no address: the mailed code is needed with it', async () => {
  const email = 'open.code@example.com'
  const passwords = { password: testPassword, confirm: testPassword }
  const body = { email, ...passwords, invitationCode: await mintCode(app) }
  const { problem } = await call(app, signUp, { body })
  expect([problem.code, problem.field]).toEqual(['field-required', 'emailCode'])
  expect((await trySignUp(email, body.invitationCode)).status).toBe(201)
})

test('An ADMIN invites one person by email, and nobody who has an account', async () => {
  const email = 'colleague@example.com'
  const { reply } = await call(app, mintInvitationCode, { body: { email } }, owner)
  expect(reply.link).toContain('proven=yes')
  const body = { email, password: testPassword, confirm: testPassword, invitationCode: reply.code }
  expect((await call(app, signUp, { body: { ...body, email: 'other@example.com' } })).problem.code).toBe(
    'invitation-wrong',
  )
  expect((await call(app, signUp, { body })).status).toBe(201)
  const { problem } = await call(app, mintInvitationCode, { body: { email } }, owner)
  expect([problem.code, problem.field]).toEqual(['account-exists', 'email'])
})

test('Where mails go out, nobody but the mail knows the code, and one that an ADMIN passes on proves nothing', async () => {
  const mailing = await createTestApp({ smtpUrl: 'smtp://127.0.0.1:1' })
  try {
    const admin = await createOwnerSession(mailing)
    const email = 'mailed@example.com'
    const applied = { email, purpose: 'A shop', locale: 'en' as const, proof: await solveProof(mailing) }
    await call(mailing, applyForInvitation, { body: applied })
    const [application] = (await call(mailing, listApplications, {}, admin)).reply.items
    const params = { applicationId: application?.id ?? '' }
    const decided = await call(mailing, decideApplication, { params, body: { decision: 'approve' } }, admin)
    expect(decided.reply.invitation).toBeNull()
    const minted = await call(mailing, mintInvitationCode, { body: { email: 'given@example.com' } }, admin)
    expect(minted.reply.link).not.toContain('proven')
    const passwords = { password: testPassword, confirm: testPassword }
    const body = { email: 'given@example.com', ...passwords, invitationCode: minted.reply.code }
    expect((await call(mailing, signUp, { body })).problem.field).toBe('emailCode')
  } finally {
    await mailing.close()
  }
})
