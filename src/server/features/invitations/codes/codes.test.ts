import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyForInvitation, listApplications, mintInvitationCode, signUp } from '#contract/features/accounts.ts'
import {
  decideApplications,
  exportApplications,
  exportInvitationCodes,
  listInvitationCodes,
  revokeInvitationCode,
} from '#contract/features/admin/invitations.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { createOwnerSession, createUserSession, type Person, testPassword } from '#tests/support/people/people.ts'
import { solveProof } from '#tests/support/people/proofs.ts'

let app: TestApp
let admin: Person
let user: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
  user = await createUserSession(app)
})
afterAll(() => app.close())

async function apply(email: string): Promise<string> {
  const proof = await solveProof(app)
  await call(app, applyForInvitation, { body: { email, purpose: '=1+1', locale: 'en', proof } })
  const { reply } = await call(app, listApplications, { query: { q: email } }, admin)
  return reply.items[0]?.id ?? ''
}
const codes = async (query: object) => (await call(app, listInvitationCodes, { query }, admin)).reply
const trySignUp = (email: string, invitationCode: string) =>
  call(app, signUp, { body: { email, password: testPassword, confirm: testPassword, invitationCode } })
const targetsOf = async (action: string) =>
  (await app.database.house.select().from(auditEvents))
    .filter((event) => event.action === action)
    .map(({ target }) => target)

test('several applications are approved at once, each with a mail, a link and its place on record', async () => {
  const emails = ['one@batch.example', 'two@batch.example', 'three@batch.example']
  const ids: string[] = []
  for (const email of emails) ids.push(await apply(email))
  const body = { decision: 'approve' as const, ids }
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(app, decideApplications, { body }, admin)))
  expect(answers.map(({ reply }) => reply.decided).reduce((sum, each) => sum + each)).toBe(3)
  const given = answers.flatMap(({ reply }) => reply.invitations)
  expect(given.map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
  for (const { email, link } of given) expect(new URL(link).hash).toContain(encodeURIComponent(email))
  for (const email of emails) expect(await mailsTo(app, email)).toHaveLength(2)
  expect((await targetsOf('invitation-approved')).toSorted()).toEqual(emails.toSorted())
})

test('several are declined with one reason; what was decided or is unknown is skipped', async () => {
  const [first, second] = [await apply('four@batch.example'), await apply('five@batch.example')]
  await call(app, decideApplications, { body: { decision: 'approve', ids: [first] } }, admin)
  const body = { decision: 'reject' as const, ids: [first, second, crypto.randomUUID()], reason: 'Full' }
  const { reply } = await call(app, decideApplications, { body }, admin)
  expect(reply).toEqual({ decided: 1, skipped: 2, invitations: [] })
  expect((await mailsTo(app, 'five@batch.example')).at(-1)?.body).toContain('Full')
  const without = await call(app, decideApplications, { body: { ...body, reason: ' ' } }, admin)
  expect([without.problem.code, without.problem.field]).toEqual(['field-required', 'reason'])
})

test('applications are sorted, and taken along with no formula in them', async () => {
  const list = async (sort: 'newest' | 'oldest') =>
    (await call(app, listApplications, { query: { q: 'batch.example', sort } }, admin)).reply.items.map(({ id }) => id)
  expect(await list('oldest')).toEqual((await list('newest')).toReversed())
  const { response } = await call(app, exportApplications, { query: { q: 'batch.example' } }, admin)
  const rows = parse(response.body, { bom: true }) as string[][]
  expect(rows).toHaveLength(6)
  expect(rows[1]?.[2]).toBe("'=1+1")
})

test('an open code is listed without the code, and once taken back nobody signs up with it', async () => {
  const minted = (await call(app, mintInvitationCode, { body: { note: 'Fair in May' } }, admin)).reply
  const { items } = await codes({ state: 'open', q: 'fair' })
  expect(items).toMatchObject([{ email: null, note: 'Fair in May', state: 'open', usedAt: null }])
  const params = { codeId: items[0]?.id ?? '' }
  expect((await call(app, revokeInvitationCode, { params }, user)).problem.code).toBe('not-allowed')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call(app, revokeInvitationCode, { params }, admin)),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 204)?.problem.code).toBe('code-not-open')
  expect((await codes({ state: 'revoked' })).items.map(({ id }) => id)).toEqual([params.codeId])
  expect((await trySignUp('late@batch.example', minted.code)).problem.code).toBe('invitation-wrong')
  expect(await targetsOf('invitation-code-revoked')).toEqual([`Fair in May ${params.codeId}`])
})

test('a code that was used says by whom, one that ran out says so, and neither is taken back', async () => {
  const email = 'joins@batch.example'
  const { code } = (await call(app, mintInvitationCode, { body: { email } }, admin)).reply
  expect((await trySignUp(email, code)).status).toBe(201)
  const [used] = (await codes({ q: email })).items
  expect(used).toMatchObject({ state: 'used', usedBy: email })
  const { problem } = await call(app, revokeInvitationCode, { params: { codeId: used?.id ?? '' } }, admin)
  expect(problem.code).toBe('code-not-open')
  const none = await call(app, revokeInvitationCode, { params: { codeId: crypto.randomUUID() } }, admin)
  expect(none.problem.code).toBe('not-found')
  await call(app, mintInvitationCode, { body: { note: 'Forgotten' } }, admin)
  app.clock.skip(15 * 24 * 3600_000)
  admin = await createOwnerSession(app)
  expect((await codes({ state: 'expired', q: 'forgotten' })).items).toMatchObject([{ state: 'expired' }])
  const { response } = await call(app, exportInvitationCodes, { query: { state: 'used' } }, admin)
  expect(response.body).toContain(email)
  expect(response.body).not.toContain(code)
})

test('nobody but an ADMIN sees codes or decides', async () => {
  const other = await createUserSession(app)
  for (const endpoint of [listInvitationCodes, exportInvitationCodes, exportApplications])
    expect((await call(app, endpoint, {}, other)).problem.code).toBe('not-allowed')
})
