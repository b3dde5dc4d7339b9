import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askForDeletion, deletionDays, keepAccount, previewDeletion } from '#contract/features/account/deletion.ts'
import { getSession, logIn, logOut } from '#contract/features/accounts.ts'
import { reinstateAccount, suspendAccount } from '#contract/features/admin/accounts.ts'
import { getPublicBot, sendMessage, sendPublicMessage } from '#contract/features/answers.ts'
import { listBots, renewAccountKey } from '#contract/features/bots.ts'
import { factoryAccount } from '#contract/features/factory.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { startFreshHour } from '#tests/support/people/newcomers.ts'
import { createOwnerSession, createUserSession, type Person, testPassword } from '#tests/support/people/people.ts'
import { addSecondFactor, enterCode, ticketOf } from '#tests/support/people/second-factor.ts'
import { accounts } from '../accounts.tables.ts'
import { deletionAskedMail, deletionSoonMail } from './deletion.mails.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ defaultAdminAccount: 'shown@example.com' })
  admin = await createOwnerSession(app)
})
beforeEach(() => startFreshHour(app))
afterAll(() => app.close())

const dayMs = 86_400_000

function ask(person: Person, body: object = { password: person.password }) {
  return call(app, askForDeletion, { body: body as { password: string } }, person)
}

/** Another log-in, as a browser makes it. */
async function comeBack({ account, password }: Person): Promise<{ cookie: string }> {
  const { response } = await call(app, logIn, { body: { email: account.email, password } })
  const cookie = response.cookies.find(({ name }) => name === 'huida_session')
  return { cookie: `huida_session=${cookie?.value ?? ''}` }
}

async function rowOf({ account }: Person) {
  const [row] = await app.database.house.select().from(accounts).where(eq(accounts.id, account.id))
  return row
}

async function actionsOf({ account }: Person): Promise<string[]> {
  const rows = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, account.id))
  return rows.map(({ action }) => action)
}

test('From the moment its owner asks, the account is closed: sessions, keys and bots, and the date is mailed', async () => {
  const person = await createUserSession(app)
  const bot = await createTestBot(app, person, { items: [{ question: 'Open?', answer: 'Yes.' }] })
  const accountKey = { bearer: (await call(app, renewAccountKey, {}, person)).reply.apiKey }
  const params = { botId: bot.id }
  const say = () =>
    call(app, sendPublicMessage, { params, body: { text: 'Open?', visitorToken: 'a-visitor-of-the-test' } })
  const askBot = () => call(app, sendMessage, { params, body: { text: 'Open?' } }, bot.program)
  const askAsKey = () => call(app, factoryAccount, { body: { operation: 'GetAccount' } }, accountKey)
  expect([(await say()).status, (await askBot()).status, (await askAsKey()).status]).toEqual([200, 200, 200])

  const { status, reply, response } = await ask(person)
  expect(status).toBe(200)
  expect(new Date(reply.deletesAt).getTime() - app.clock.now().getTime()).toBeGreaterThan(6.99 * dayMs)
  expect(response.headers['set-cookie']).toMatch(/^huida_session=;/)
  expect((await call(app, listBots, {}, person)).problem.code).toBe('not-logged-in')
  expect((await askBot()).problem.code).toBe('key-wrong')
  expect((await askAsKey()).problem.code).toBe('key-wrong')
  expect((await call(app, getPublicBot, { params })).reply.status).toBe('closed')
  expect((await say()).problem.code).toBe('bot-closed')
  const mail = (await mailsTo(app, person.account.email)).at(-1)
  expect(mail?.subject).toBe('You asked us to delete your account')
  expect(mail?.body).toContain('/login')

  const back = await comeBack(person)
  expect((await call(app, getSession, {}, back)).reply.account?.deletesAt).toBe(reply.deletesAt)
  expect((await call(app, listBots, {}, back)).problem).toMatchObject({ code: 'account-deleting', status: 403 })
  expect((await call(app, keepAccount, {}, back)).reply.account.deletesAt).toBeNull()
  expect((await call(app, listBots, {}, back)).status).toBe(200)
  expect([(await say()).status, (await askBot()).status, (await askAsKey()).status]).toEqual([200, 200, 200])
  expect((await mailsTo(app, person.account.email)).at(-1)?.subject).toBe('Your account has been kept')
  expect(await actionsOf(person)).toEqual(expect.arrayContaining(['account-deletion-asked', 'account-kept']))
})

test.each([
  ['en', 'Asia/Shanghai', '3 Mar 2027, 05:30 (GMT+8)'],
  ['zh', 'Asia/Shanghai', '2027年3月3日 05:30（GMT+8）'],
  ['en', 'Europe/London', '2 Mar 2027, 21:30 (GMT)'],
  ['zh', 'UTC', '2027年3月2日 21:30（UTC）'],
] as const)(
  'Both mails name the zone of the day on which nothing can be undone: %s, %s',
  async (locale, timeZone, moment) => {
    const account = {
      email: 'a@example.com',
      locale,
      timeZone,
      nextTimeZone: null,
      nextTimeZoneFrom: null,
      heldDay: null,
    }
    const deletesAt = new Date('2027-03-02T21:30:00Z')
    for (const mail of [deletionAskedMail, deletionSoonMail])
      expect(mail(account, deletesAt, 'https://huida.example/login').text).toContain(moment)
  },
)

test('Whoever comes back can also log out, and it stays as it was', async () => {
  const person = await createUserSession(app)
  await ask(person)
  const back = await comeBack(person)
  expect((await call(app, logOut, {}, back)).status).toBe(204)
  expect((await call(app, keepAccount, {}, back)).problem.code).toBe('not-logged-in')
  expect((await rowOf(person))?.deletesAt).not.toBeNull()
})

test('A session alone deletes nothing: the password is asked for, with ten guesses for everything of the kind', async () => {
  const person = await createUserSession(app)
  for (let round = 0; round < 10; round += 1)
    expect((await ask(person, { password: 'Wrong-Horse-8' })).problem).toMatchObject({
      code: 'password-wrong',
      field: 'password',
    })
  expect((await ask(person, { password: testPassword })).problem.code).toBe('too-many-requests')
  expect((await rowOf(person))?.deletesAt).toBeNull()
  expect(await actionsOf(person)).toContain('account-deletion-failed')
})

test('A forged date, role or account in the body changes nothing', async () => {
  const [person, other] = [await createUserSession(app), await createUserSession(app)]
  const forged = {
    password: testPassword,
    deletesAt: '2020-01-01T00:00:00.000Z',
    accountId: other.account.id,
    isOpen: true,
    removalBeganAt: '2020-01-01T00:00:00.000Z',
  }
  const { reply } = await ask(person, forged)
  expect(new Date(reply.deletesAt).getTime()).toBeGreaterThan(app.clock.now().getTime())
  expect(await rowOf(person)).toMatchObject({ removalBeganAt: null, isOpen: false })
  expect((await rowOf(other))?.deletesAt).toBeNull()
})

test('A tenant cannot set the date itself, whatever its query says', async () => {
  const person = await createUserSession(app)
  const update = app.database
    .of(person.account.id)
    .update(accounts)
    .set({ deletesAt: app.clock.now() })
    .where(eq(accounts.id, person.account.id))
  await expect(update).rejects.toThrow()
})

test('Of the last ADMINs one always stays, also when all ask at once', async () => {
  const aside = await createTestApp()
  const admins = await Promise.all(Array.from({ length: 4 }, () => createOwnerSession(aside)))
  const answers = await Promise.all(
    admins.map((each) => call(aside, askForDeletion, { body: { password: each.password } }, each)),
  )
  const outcomes = answers.map(({ status, problem }) => (status === 200 ? 'asked' : problem.code))
  expect(outcomes.toSorted()).toEqual(['asked', 'asked', 'asked', 'last-admin'])
  // Nor can the one who is left be suspended.
  const left = admins[outcomes.indexOf('last-admin')]
  await expect(aside.features.accounts.suspend(left?.account.id ?? '', null)).rejects.toThrow('last-admin')
  await aside.close()
})

test('The default admin account stays as long as the setting names it', async () => {
  const shown = await createOwnerSession(app, { email: 'shown@example.com' })
  expect((await ask(shown)).problem.code).toBe('default-account')
  expect((await rowOf(shown))?.deletesAt).toBeNull()
})

test('Of 200 calls at once one is taken, with one mail', async () => {
  const person = await createUserSession(app)
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask(person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const mails = (await mailsTo(app, person.account.email)).filter(
    ({ subject }) => subject === 'You asked us to delete your account',
  )
  expect(mails).toHaveLength(1)
  expect((await actionsOf(person)).filter((action) => action === 'account-deletion-asked')).toHaveLength(1)
})

test('One day before, it is mailed once, on however many nodes', async () => {
  const aside = await createTestApp()
  const person = await createUserSession(aside)
  await call(aside, askForDeletion, { body: { password: person.password } }, person)
  const reminders = async () =>
    (await mailsTo(aside, person.account.email)).filter(({ subject }) => subject.endsWith('deleted tomorrow')).length
  aside.clock.skip(5.9 * dayMs)
  await runJob(aside, 'remind-of-deletions')
  expect(await reminders()).toBe(0)
  aside.clock.skip(0.2 * dayMs)
  await Promise.all(Array.from({ length: 5 }, () => runJob(aside, 'remind-of-deletions')))
  expect(await reminders()).toBe(1)
  await aside.close()
})

test('An ADMIN cannot shorten it: while it is suspended its days stand still', async () => {
  const person = await createUserSession(app)
  const { reply } = await ask(person)
  const params = { accountId: person.account.id }
  expect((await call(app, suspendAccount, { params, body: { reason: 'To look into it' } }, admin)).status).toBe(200)
  expect(
    (await call(app, logIn, { body: { email: person.account.email, password: person.password } })).problem.code,
  ).toBe('account-suspended')
  app.clock.skip(3 * dayMs)
  expect((await call(app, reinstateAccount, { params }, admin)).status).toBe(200)
  const moved = ((await rowOf(person))?.deletesAt?.getTime() ?? 0) - new Date(reply.deletesAt).getTime()
  expect(Math.abs(moved - 3 * dayMs)).toBeLessThan(60_000)
})

test('What would be lost is counted', async () => {
  const person = await createUserSession(app)
  await createTestBot(app, person, { items: [{ question: 'Open?', answer: 'Yes.' }] })
  expect((await call(app, previewDeletion, {}, person)).reply).toEqual({
    bots: 1,
    items: 1,
    conversations: 0,
    files: 0,
    keys: 1,
    packCalls: 0,
  })
})

// The clock goes on by days: no session of before is of use below.

test('With two-step log-in the code is asked for too, each counts once, and the way back takes both', async () => {
  const person = await createUserSession(app)
  const authenticator = await addSecondFactor(app, person)
  app.clock.skip(deletionDays * 86_400_000)
  expect((await ask(person)).problem).toMatchObject({ code: 'field-required', field: 'code' })
  expect((await ask(person, { password: testPassword, code: 'ACDE-FGHJ-KMNP-QRTW' })).problem).toMatchObject({
    code: 'code-wrong',
    field: 'code',
  })
  expect((await rowOf(person))?.deletesAt).toBeNull()
  const asked = await ask(person, { password: testPassword, code: authenticator.freshCode() })
  expect(asked.status).toBe(200)
  const ticket = await ticketOf(app, person)
  expect((await enterCode(app, ticket, authenticator.freshCode())).reply.account.deletesAt).toBe(asked.reply.deletesAt)
})

test('Whoever took over the email or the second step of an account cannot delete it before its owner could act', async () => {
  const dayMs = 86_400_000
  const [stepped, moved] = [await createUserSession(app), await createUserSession(app)]
  const authenticator = await addSecondFactor(app, stepped)
  await app.database.pool.query(
    `insert into email_changes (account_id, id, old_email, new_email, confirm_hash, stop_hash, created_at, expires_at, confirmed_at)
     values ($1, gen_random_uuid(), $2, 'thief@example.com', gen_random_uuid()::text, gen_random_uuid()::text, $3, $3, $3)`,
    [moved.account.id, moved.account.email, app.clock.now()],
  )
  app.clock.skip((deletionDays - 1) * dayMs)
  const code = { code: 'deletion-too-soon' }
  const early = await ask(stepped, { password: testPassword, code: authenticator.freshCode() })
  expect(early.problem).toMatchObject({ ...code, details: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } })
  expect((await ask(moved)).problem).toMatchObject(code)
  expect([(await rowOf(stepped))?.deletesAt, (await rowOf(moved))?.deletesAt]).toEqual([null, null])
  app.clock.skip(2 * dayMs)
  expect((await ask(stepped, { password: testPassword, code: authenticator.freshCode() })).status).toBe(200)
  expect((await ask(moved)).status).toBe(200)
})
