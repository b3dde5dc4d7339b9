import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { decideApplication, listApplications } from '#contract/features/accounts.ts'
import { suspendAccount } from '#contract/features/admin/accounts.ts'
import { getOverview, getWaiting } from '#contract/features/admin/overview.ts'
import { listContactMessages, moveContactMessage } from '#contract/features/enquiries/contact-messages.ts'
import { askForVip, listLeads, moveLead } from '#contract/features/enquiries/leads.ts'
import { dayIn, plusDays } from '#contract/time-zones.ts'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { insertMessage } from '#server/features/contact/contact.house.store.ts'
import { addApplication } from '#server/features/invitations/invitations.house.store.ts'
import { usageDays } from '#server/features/quotas/quotas.tables.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { outboxMails } from '#server/platform/mail/mail.tables.ts'
import { version } from '#server/version.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
})
afterAll(() => app.close())

const waiting = async () => (await call(app, getWaiting, {}, admin)).reply

test('what nobody took up waits, and no longer once somebody did', async () => {
  expect(await waiting()).toEqual({ applications: 0, leads: 0, contactMessages: 0 })
  const { house } = app.database
  const at = app.clock.now()
  const form = { purpose: 'A tea shop', locale: 'en', createdAt: at } as const
  for (const email of ['one@example.com', 'two@example.com']) await addApplication(house, { ...form, email })
  const wish = { contact: 'Ann', email: 'ann@example.com', phone: '0161 496 0123', payType: 'yearly' } as const
  await call(app, askForVip, { body: wish }, await createUserSession(app))
  for (const n of [1, 2, 3])
    await insertMessage(house, {
      id: newTimeId(at),
      reference: `REFERENCE${n}`,
      username: 'Nobody',
      type: 'other',
      question: 'How does it work?',
      email: 'nobody@example.com',
      locale: 'en',
      state: 'new',
      createdAt: at,
      changedAt: at,
    })
  expect(await waiting()).toEqual({ applications: 2, leads: 1, contactMessages: 3 })

  const [application] = (await call(app, listApplications, {}, admin)).reply.items
  const decision = { params: { applicationId: application?.id ?? '' }, body: { decision: 'approve' as const } }
  await call(app, decideApplication, decision, admin)
  const [lead] = (await call(app, listLeads, {}, admin)).reply.items
  const taken = { params: { leadId: lead?.id ?? '' }, body: { from: 'new' as const, to: 'contacted' as const } }
  await call(app, moveLead, taken, admin)
  const [message] = (await call(app, listContactMessages, {}, admin)).reply.items
  const read = { params: { contactId: message?.id ?? '' }, body: { from: 'new' as const, to: 'in-progress' as const } }
  await call(app, moveContactMessage, read, admin)
  expect(await waiting()).toEqual({ applications: 1, leads: 0, contactMessages: 2 })
})

const overview = async (from = app) => (await call(from, getOverview, {}, admin)).reply

test('the numbers of the overview follow what there is', async () => {
  const before = await overview()
  const vip = await createUserSession(app, { plan: 'vip-yearly' })
  const gone = await createUserSession(app)
  await createBotWithAnswers(vip)
  await call(app, suspendAccount, { params: { accountId: gone.account.id }, body: { reason: 'To test' } }, admin)
  const { house } = app.database
  const long = new Date(app.clock.now().getTime() - 30 * 86_400_000)
  await house.update(accounts).set({ createdAt: long }).where(eq(accounts.id, gone.account.id))
  await house.insert(outboxMails).values(
    (['failed', 'failed', 'sent'] as const).map((status) => ({
      id: newTimeId(long),
      recipient: 'ann@example.com',
      subject: 'A mail',
      body: '',
      locale: 'en' as const,
      status,
    })),
  )
  for (const key of ['given-up', 'late', 'soon']) await addJob(house, 'send-mail', { id: newTimeId(long) }, { key })
  const jobs = sql`update graphile_worker._private_jobs set`
  await house.execute(sql`${jobs} attempts = max_attempts, run_at = now() - interval '2 hours' where key = 'given-up'`)
  await house.execute(sql`${jobs} run_at = now() - interval '2 minutes' where key = 'late'`)
  const after = await overview()
  const { accounts: counts, bots } = before
  expect(after.accounts).toEqual({
    ...counts,
    total: counts.total + 2,
    free: counts.free + 1,
    vip: counts.vip + 1,
    suspended: counts.suspended + 1,
    new: counts.new + 1,
  })
  expect(after.bots).toEqual({ total: bots.total + 1, open: bots.open + 1 })
  expect(after.waiting).toMatchObject({ failedMails: 2, failedJobs: 1, lateJobs: 1 })
  expect(after.waiting).toMatchObject(await waiting())
})

test('messages of all accounts are added up by the day, with what packs carried, for fourteen days', async () => {
  const other = await createTestApp({ databaseUrl: app.connectionString })
  const people = [await createUserSession(app), await createUserSession(app)]
  const today = dayIn('UTC', app.clock.now())
  const rows = [
    { day: today, calls: 5, packCalls: 0 },
    { day: plusDays(today, -13), calls: 100, packCalls: 20 },
    { day: plusDays(today, -14), calls: 1000, packCalls: 0 },
  ]
  for (const { account } of people)
    await app.database.house.insert(usageDays).values(rows.map((row) => ({ ...row, accountId: account.id })))
  const { messages } = await overview(other)
  expect(messages.map(({ day }) => day)).toEqual(Array.from({ length: 14 }, (_, n) => plusDays(today, n - 13)))
  expect([messages[0]?.messages, messages[1]?.messages, messages[13]?.messages]).toEqual([240, 0, 10])
  await other.close()
})

test('the disk is told where the database is on this machine alone, and versions are those that run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'huida-overview-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres', 'page'), randomBytes(300_000))
  const own = await createTestApp({ databaseUrl: app.connectionString, ownDataFolder: folder })
  const { storage, versions } = await overview(own)
  expect(storage.databaseBytes).toBeGreaterThan(1_000_000)
  expect(storage.disk?.folderBytes).toBeGreaterThanOrEqual(300_000)
  expect(storage.disk?.folderBytes).toBeLessThan(320_000)
  expect(storage.disk?.freeBytes).toBeLessThan(storage.disk?.totalBytes ?? 0)
  expect((await overview()).storage.disk).toBeNull()
  const { rows } = await app.database.house.execute<{ version: string }>(sql`select version()`)
  expect(rows[0]?.version).toContain(`PostgreSQL ${versions.postgres}`)
  expect(versions).toMatchObject({ huida: version, node: process.versions.node })
  expect(versions.schema).toBeGreaterThan(40)
  await own.close()
})

test('it says nothing of what is in an account', async () => {
  const owner = await createUserSession(app, { email: 'secret-owner@example.com' })
  const bot = await createBotWithAnswers(owner)
  const text = JSON.stringify(await overview())
  for (const word of ['secret-owner', bot.id, owner.account.id, 'Wickerham']) expect(text).not.toContain(word)
})

async function createBotWithAnswers(person: Person) {
  return await createTestBot(app, person, { items: [{ question: 'Where is Wickerham?', answer: 'In Wickerham.' }] })
}
