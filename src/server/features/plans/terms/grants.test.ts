import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateAccount } from '#contract/features/account/details.ts'
import { getSession } from '#contract/features/accounts.ts'
import { endPlan, getPlan, grantPlan, grantTrial } from '#contract/features/terms/terms.ts'
import { lastDayOfTerm } from '#contract/plans/terms.ts'
import { plusDays } from '#contract/time-zones.ts'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { postgresCode } from '#server/platform/database/database.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { grantTo, moveTo, planOf, todayOf } from '#tests/support/people/plans.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
  // Past nine o'clock, so that what is due on the day is due.
  await moveTo(app, plusDays(todayOf(app), 1))
})
afterAll(() => app.close())

async function sessionOf({ cookie }: Person) {
  return (await call(app, getSession, {}, { cookie })).reply.account
}

async function subjectsTo({ account }: Person) {
  return (await mailsTo(app, account.email)).map(({ subject }) => subject)
}

test('A plan that is granted opens VIP at the next request, tells its days, is mailed and is on record', async () => {
  const person = await createUserSession(app)
  const startsOn = todayOf(app)
  const { status, reply } = await grantTo(app, admin, person)
  expect(status).toBe(201)
  expect(reply).toMatchObject({ tier: 'VIP', plan: 'vip-monthly', source: 'admin', lastDay: lastDayOfTerm(startsOn) })
  expect(reply.terms).toMatchObject([{ state: 'running', startsOn, totalFen: 345_600, paidFen: 0 }])
  expect(reply.terms[0]?.instalments.map(({ state }) => state)).toEqual([
    'due',
    ...Array.from({ length: 11 }, () => 'planned'),
  ])
  expect(await sessionOf(person)).toMatchObject({ tier: 'VIP', plan: 'vip-monthly', planSource: 'admin' })
  expect(await subjectsTo(person)).toEqual(['Your VIP plan is on', 'A payment is due today'])
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, person.account.id))
  expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([['plan-granted', admin.account.id]])
})

test('A yearly plan is one payment', async () => {
  const person = await createUserSession(app)
  const { reply } = await grantTo(app, admin, person, { plan: 'vip-yearly' })
  expect(reply.terms).toMatchObject([{ plan: 'vip-yearly', totalFen: 288_800, instalments: [{ amountFen: 288_800 }] }])
})

test('Of 20 grants of the same days that come at once exactly one counts', async () => {
  const person = await createUserSession(app)
  const answers = await Promise.all(Array.from({ length: 20 }, () => grantTo(app, admin, person)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, problem } of answers) if (status !== 201) expect(problem.code).toBe('term-overlaps')
  expect((await planOf(app, person)).terms).toHaveLength(1)
})

test('Days that make no term are refused at their field, and nothing is granted', async () => {
  const person = await createUserSession(app)
  const today = todayOf(app)
  const wrong = [
    [{ dueOn: plusDays(today, -1) }, 'dueOn'],
    [{ dueOn: plusDays(today, 40) }, 'dueOn'],
    [{ startsOn: plusDays(today, 500) }, 'startsOn'],
    [{ startsOn: plusDays(today, -367), plan: 'vip-yearly' as const }, 'startsOn'],
  ] as const
  for (const [grant, field] of wrong) {
    const { problem } = await grantTo(app, admin, person, grant)
    expect([problem.code, problem.field]).toEqual(['day-out-of-range', field])
  }
  expect((await planOf(app, person)).terms).toEqual([])
})

test('A plan for a later day begins on that day, even when nobody was there at midnight', async () => {
  const person = await createUserSession(app)
  const startsOn = plusDays(todayOf(app), 3)
  await grantTo(app, admin, person, { startsOn, plan: 'vip-yearly' })
  await app.features.planClock.tick()
  expect((await planOf(app, person)).tier).toBe('FREE')
  await moveTo(app, plusDays(startsOn, 1))
  await app.features.planClock.tick()
  expect(await planOf(app, person)).toMatchObject({ tier: 'VIP', terms: [{ state: 'running' }] })
})

test('A renewal goes on from the day after the last, without a minute between', async () => {
  const person = await createUserSession(app)
  const startsOn = todayOf(app)
  const dueOn = lastDayOfTerm(startsOn)
  await grantTo(app, admin, person, { plan: 'vip-yearly' })
  const overlapping = await grantTo(app, admin, person, { startsOn: dueOn })
  expect(overlapping.problem).toMatchObject({ code: 'term-overlaps', details: { until: dueOn } })
  const { reply } = await grantTo(app, admin, person, { startsOn: plusDays(dueOn, 1) })
  expect(reply).toMatchObject({ plan: 'vip-yearly', lastDay: lastDayOfTerm(plusDays(dueOn, 1)) })
  expect(reply.terms.map(({ state }) => state)).toEqual(['running', 'coming'])
})

test('A trial is VIP for fourteen days, and gives way to a plan that is paid', async () => {
  const person = await createUserSession(app)
  const params = { accountId: person.account.id }
  const trial = await call(app, grantTrial, { params }, admin)
  expect(trial.status).toBe(201)
  expect(trial.reply).toMatchObject({ tier: 'VIP', source: 'trial', lastDay: plusDays(todayOf(app), 13), daysLeft: 14 })
  expect(trial.reply.terms[0]?.instalments).toEqual([])
  expect((await call(app, grantTrial, { params }, admin)).problem.code).toBe('term-overlaps')
  const startsOn = plusDays(todayOf(app), 2)
  const { reply } = await grantTo(app, admin, person, { startsOn })
  expect(reply).toMatchObject({ tier: 'VIP', source: 'trial', lastDay: lastDayOfTerm(startsOn) })
  expect(reply.terms.map(({ source, dueOn }) => [source, dueOn])).toEqual([
    ['trial', plusDays(startsOn, -1)],
    ['admin', lastDayOfTerm(startsOn)],
  ])
  await moveTo(app, startsOn)
  await app.features.planClock.tick()
  expect(await planOf(app, person)).toMatchObject({ tier: 'VIP', source: 'admin' })
})

test('Of 20 trials that are granted at once exactly one counts', async () => {
  const params = { accountId: (await createUserSession(app)).account.id }
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(app, grantTrial, { params }, admin)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('A plan that an ADMIN ends is over at once, with what was to come', async () => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person, { plan: 'vip-yearly' })
  await grantTo(app, admin, person, { startsOn: plusDays(lastDayOfTerm(todayOf(app)), 1) })
  const params = { accountId: person.account.id }
  const { reply } = await call(app, endPlan, { params }, admin)
  expect(reply).toMatchObject({ tier: 'FREE', hasEnded: true, terms: [{ state: 'ended' }, { state: 'ended' }] })
  expect(await subjectsTo(person)).toContain('Your VIP plan has ended')
  expect((await call(app, endPlan, { params }, admin)).problem.code).toBe('operation-failed')
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, person.account.id))
  const targetOf = (wanted: string) => events.find(({ action }) => action === wanted)?.target
  const [today, dueOn] = [todayOf(app), lastDayOfTerm(todayOf(app))]
  const next = plusDays(dueOn, 1)
  const agreed = [`vip-yearly ${today} ${dueOn}`, `vip-monthly ${next} ${lastDayOfTerm(next)}`]
  expect(targetOf('plan-ended-early')?.split(', ').toSorted()).toEqual(agreed.toSorted())
  expect(targetOf('plan-ended')).toBe(`vip-yearly ${today} ${today}`)
})

test('After a plan was ended by mistake the right one is granted on the same day', async () => {
  const person = await createUserSession(app)
  const params = { accountId: person.account.id }
  await grantTo(app, admin, person, { plan: 'vip-yearly' })
  await call(app, endPlan, { params }, admin)
  const { status, reply } = await grantTo(app, admin, person, { plan: 'vip-monthly' })
  expect([status, reply.tier, reply.plan]).toEqual([201, 'VIP', 'vip-monthly'])
})

test('A plan that is taken back before it begins has not ended: nobody is told so', async () => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person, { startsOn: plusDays(todayOf(app), 30) })
  const { reply } = await call(app, endPlan, { params: { accountId: person.account.id } }, admin)
  expect(reply).toMatchObject({ tier: 'FREE' })
  expect(await subjectsTo(person)).not.toContain('Your VIP plan has ended')
  expect((await sessionOf(person))?.planUntil).toBeNull()
})

test('What somebody writes about their own plan changes nothing', async () => {
  const person = await createUserSession(app)
  const forged = { plan: 'vip-yearly', planUntil: '2099-01-01T00:00:00Z', tier: 'VIP', role: 'admin' }
  await call(app, updateAccount, { body: { timeZone: 'UTC', ...forged } as never }, person)
  const params = { accountId: person.account.id }
  for (const endpoint of [grantPlan, grantTrial, endPlan] as const) {
    const input = { params, body: { plan: 'vip-yearly', startsOn: todayOf(app) } } as never
    expect((await call(app, endpoint, input, person)).problem.code).toBe('not-allowed')
  }
  const db = app.database.of(person.account.id)
  const day = todayOf(app)
  for (const statement of [
    `insert into terms (account_id, id, plan, source, starts_on, due_on, begins_at, ends_at, granted_at)
     values ('${person.account.id}', gen_random_uuid(), 'vip-yearly', 'admin', '${day}', '${day}', now(), now(), now())`,
    `update accounts set plan_until = now() + interval '9 years'`,
    `update instalments set state = 'paid'`,
    `delete from downgrades`,
  ])
    await expect(db.execute(sql.raw(statement))).rejects.toSatisfy((error) => postgresCode(error) === '42501')
  expect(await planOf(app, person)).toMatchObject({ tier: 'FREE', plan: 'free', terms: [] })
})

test('Prices, sources and days that a grant’s body does not have are not taken from it', async () => {
  const person = await createUserSession(app)
  const other = await createUserSession(app)
  const forged = { accountId: other.account.id, source: 'trial', amountFen: 1, priceFen: 1, endsAt: '2099-01-01' }
  const { reply } = await grantTo(app, admin, person, forged as never)
  expect(reply).toMatchObject({ source: 'admin', terms: [{ totalFen: 345_600 }] })
  expect((await planOf(app, other)).plan).toBe('free')
})

test('Nobody reads the plan of another account, and an account that is not there is said to be missing', async () => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person)
  const stranger = await createUserSession(app)
  expect((await call(app, getPlan, {}, stranger)).reply.terms).toEqual([])
  const nobody = { ...person, account: { ...person.account, id: '0198c0de-0000-7000-8000-000000000000' } }
  expect((await grantTo(app, admin, nobody)).problem.code).toBe('account-missing')
})

test('Days begin at midnight of the account, and a change of its zone moves no end', async () => {
  const person = await createUserSession(app, { timeZone: 'Asia/Shanghai' })
  const startsOn = todayOf(app, 'Asia/Shanghai')
  const { reply } = await grantTo(app, admin, person, { startsOn, plan: 'vip-yearly' })
  const dueOn = lastDayOfTerm(startsOn)
  expect(reply.until).toBe(new Date(`${plusDays(dueOn, 1)}T00:00:00+08:00`).toISOString())
  await call(app, updateAccount, { body: { timeZone: 'America/New_York' } }, person)
  const [row] = await app.database.house.select().from(accounts).where(eq(accounts.id, person.account.id))
  expect(row?.planUntil?.toISOString()).toBe(reply.until)
})
