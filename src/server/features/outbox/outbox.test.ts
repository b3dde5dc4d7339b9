import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyForInvitation, decideApplication, listApplications, sendResetCode } from '#contract/features/accounts.ts'
import { exportOutbox, listOutbox, resendMails } from '#contract/features/admin/outbox.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { outboxMails } from '#server/platform/mail/mail.tables.ts'
import { forgetOldMails } from '#server/platform/mail/mail.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { solveProof } from '#tests/support/people/proofs.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await createOwnerSession(app)
  const begun = Date.parse('2026-11-21T08:00:00Z')
  await app.database.house.insert(outboxMails).values(
    Array.from({ length: 120 }, (_, index) => ({
      id: newId(),
      recipient: `reader-${index}@example.com`,
      subject: index === 7 ? '100% off_course' : `Mail ${index}`,
      body: `Body ${index}`,
      locale: 'en' as const,
      status: index === 0 ? ('sent' as const) : ('kept' as const),
      // Three mails a moment: the cursor must tell them apart.
      createdAt: new Date(begun + Math.floor(index / 3) * 1000),
    })),
  )
})
afterAll(() => app.close())

test('An ADMIN walks through all mails, newest first, each once', async () => {
  const seen: string[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const query = cursor === undefined ? {} : { cursor }
    const { reply } = await call(app, listOutbox, { query }, owner)
    expect([reply.total, reply.hasMailServer]).toEqual([120, false])
    sizes.push(reply.items.length)
    seen.push(...reply.items.map(({ createdAt, to }) => `${createdAt} ${to}`))
    cursor = reply.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(sizes).toEqual([50, 50, 20])
  expect(new Set(seen).size).toBe(120)
  const momentsMs = seen.map((line) => Date.parse(line.split(' ')[0] ?? ''))
  expect(momentsMs).toEqual(momentsMs.toSorted((one, other) => other - one))
})

test('A search takes its text literally, in recipients and subjects', async () => {
  const find = async (q: string) => (await call(app, listOutbox, { query: { q } }, owner)).reply
  expect((await find('READER-11@')).items.map(({ to }) => to)).toEqual(['reader-11@example.com'])
  expect((await find('100% off_')).items.map(({ text }) => text)).toEqual(['Body 7'])
  expect((await find('%')).total).toBe(1)
  expect((await find('\u0000')).total).toBe(120)
})

test('The text of a mail that a server delivered is not shown: codes in it would open other accounts', async () => {
  const { reply } = await call(app, listOutbox, { query: { q: 'reader-0@' } }, owner)
  expect(reply.items).toMatchObject([{ status: 'sent', text: '' }])
})

test('A mailed code can be read for two hours, an invitation as long as it is good, and then both texts are gone', async () => {
  const aside = await createTestApp()
  const admin = await createOwnerSession(aside)
  const { account } = await createUserSession(aside)
  await call(aside, sendResetCode, { body: { email: account.email, proof: await solveProof(aside) } })
  const application = { email: 'applicant@example.com', purpose: 'A shop', proof: await solveProof(aside) }
  await call(aside, applyForInvitation, { body: application })
  const [applied] = (await call(aside, listApplications, {}, admin)).reply.items
  const params = { applicationId: applied?.id ?? '' }
  await call(aside, decideApplication, { params, body: { decision: 'approve' } }, admin)

  const textTo = async (q: string) => (await call(aside, listOutbox, { query: { q } }, admin)).reply.items[0]?.text
  expect(await textTo(account.email)).toMatch(/^\d{6}$/m)
  aside.clock.skip(2 * 3600_000 + 1000)
  expect(await textTo(account.email)).toBe('')
  expect(await textTo('Your invitation code')).toMatch(/^[A-Z\d]{10}$/m)
  aside.clock.skip(14 * 24 * 3600_000)
  const later = await createOwnerSession(aside)
  const mails = (await call(aside, listOutbox, { query: { q: 'Your invitation code' } }, later)).reply.items
  expect(mails.map(({ text }) => text)).toEqual([''])

  await forgetOldMails(aside.database.house, aside.clock.now())
  const stored = await aside.database.house.select({ body: outboxMails.body }).from(outboxMails)
  expect(stored.map(({ body }) => body).join('\n')).not.toMatch(/^(?:\d{6}|[A-Z\d]{10})$/m)
  await aside.close()
})

test('A cursor that was not made here is refused', async () => {
  for (const cursor of ['x', 'bm9uc2Vuc2U', Buffer.from('2026-13-41T99:00:00.000Z x').toString('base64url')]) {
    const { status, problem } = await call(app, listOutbox, { query: { cursor } }, owner)
    expect([status, problem.code, problem.field]).toEqual([422, 'invalid-input', 'cursor'])
  }
})

test('Only an ADMIN reads the outbox', async () => {
  const user = await createUserSession(app, { plan: 'vip-yearly' })
  expect((await call(app, listOutbox, {}, user)).problem.code).toBe('not-allowed')
  expect((await call(app, listOutbox, {})).problem.code).toBe('not-logged-in')
})

test('An ADMIN filters by state, sorts, and takes the list along without the texts', async () => {
  const { reply } = await call(app, listOutbox, { query: { status: 'sent', sort: 'oldest' } }, owner)
  expect(reply.items.map(({ to }) => to)).toEqual(['reader-0@example.com'])
  const { response } = await call(app, exportOutbox, { query: { status: 'kept', q: 'reader-1' } }, owner)
  const rows = parse(response.body, { bom: true }) as string[][]
  expect(rows.slice(1)).toHaveLength(31)
  expect(response.body).not.toContain('Body')
})

test('An ADMIN sends a failed mail again, which is on record; a user does not', async () => {
  const mailing = await createTestApp({ smtpUrl: 'smtp://127.0.0.1:1' })
  try {
    const [admin, user] = [await createOwnerSession(mailing), await createUserSession(mailing)]
    const id = newId()
    const mail = { id, recipient: 'a@example.com', subject: 'Hello', body: 'Text', locale: 'en' as const }
    await mailing.database.house.insert(outboxMails).values({ ...mail, status: 'failed', error: 'no' })
    const seen = async () => (await call(mailing, listOutbox, {}, admin)).reply.items[0]
    expect(await seen()).toMatchObject({ status: 'failed', canResend: true })
    expect((await call(mailing, resendMails, { body: { ids: [id] } }, user)).problem.code).toBe('not-allowed')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(mailing, resendMails, { body: { ids: [id] } }, admin)),
    )
    expect(answers.reduce((sum, { reply }) => sum + reply.resent, 0)).toBe(1)
    expect(await seen()).toMatchObject({ status: 'waiting', canResend: false, error: null })
    const events = await mailing.database.house.select().from(auditEvents)
    expect(events.filter(({ action }) => action === 'mail-resent').map(({ target }) => target)).toEqual([
      'a@example.com',
    ])
  } finally {
    await mailing.close()
  }
})
