import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelPlan, undoCancellation } from '#contract/features/terms/terms.ts'
import { plusDays } from '#contract/time-zones.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { grantTo, moveTo, payFor, planOf, todayOf } from '#tests/support/people/plans.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
  await moveTo(app, plusDays(todayOf(app), 1))
})
afterAll(() => app.close())

async function vip(): Promise<Person> {
  const person = await createUserSession(app)
  await grantTo(app, admin, person, { plan: 'vip-yearly' })
  await payFor(app, admin, person, 1, 288_800)
  return person
}

async function actionsOf({ account }: Person) {
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, account.id))
  return events.map(({ action }) => action).filter((action) => action.startsWith('plan-cancel'))
}

test('A plan that is cancelled goes on to its last day, and can be taken back until then', async () => {
  const person = await vip()
  expect((await call(app, cancelPlan, {}, person)).reply).toMatchObject({ tier: 'VIP', isCancelled: true })
  expect((await call(app, undoCancellation, {}, person)).reply).toMatchObject({ tier: 'VIP', isCancelled: false })
  expect(await actionsOf(person)).toEqual(['plan-cancelled', 'plan-cancellation-undone'])
})

test('Cancelled 20 times at once, it is cancelled once, and all are told that it is', async () => {
  const person = await vip()
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(app, cancelPlan, {}, person)))
  for (const { status, reply } of answers) expect([status, reply.isCancelled]).toEqual([200, true])
  expect(await actionsOf(person)).toEqual(['plan-cancelled'])
})

test('Without a plan there is nothing to cancel, and after the end nothing to take back', async () => {
  const free = await createUserSession(app)
  expect((await call(app, cancelPlan, {}, free)).problem.code).toBe('operation-failed')
  expect((await call(app, cancelPlan, {}, admin)).problem.code).toBe('operation-failed')
  const person = await vip()
  await call(app, cancelPlan, {}, person)
  const { lastDay } = await planOf(app, person)
  await moveTo(app, plusDays(lastDay ?? '', 1), 0)
  expect((await call(app, undoCancellation, {}, person)).problem.code).toBe('operation-failed')
  expect((await call(app, cancelPlan, {}, person)).problem.code).toBe('operation-failed')
  expect(await planOf(app, person)).toMatchObject({ tier: 'FREE', isCancelled: true })
})

test('A new plan after a cancelled one is not cancelled', async () => {
  const person = await vip()
  await call(app, cancelPlan, {}, person)
  const { lastDay } = await planOf(app, person)
  const { reply } = await grantTo(app, admin, person, { startsOn: plusDays(lastDay ?? '', 1) })
  expect(reply.isCancelled).toBe(false)
})
