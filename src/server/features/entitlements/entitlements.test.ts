import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startingQuantities } from '#contract/entitlements.ts'
import { getSession } from '#contract/features/accounts.ts'
import { createBot } from '#contract/features/bots.ts'
import { changePlans, getPlans, type PlanRecord } from '#contract/features/plans.ts'
import { startingPrices } from '#contract/prices.ts'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { createPlanRecordReader } from './plan-record.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
})
afterAll(() => app.close())

async function record(): Promise<PlanRecord> {
  return (await call(app, getPlans, {})).reply
}

async function change(quantities: Partial<PlanRecord['quantities']['VIP']>, plan: 'FREE' | 'VIP' = 'VIP') {
  const now = await record()
  return await call(
    app,
    changePlans,
    { body: { ...now, quantities: { ...now.quantities, [plan]: { ...now.quantities[plan], ...quantities } } } },
    admin,
  )
}

async function limitsOf({ cookie }: Person) {
  return (await call(app, getSession, {}, { cookie })).reply.account?.limits
}

test('A new installation has its starting plans, which everybody may read', async () => {
  expect(await record()).toEqual({ quantities: startingQuantities, prices: startingPrices, revision: 0 })
})

test('What an ADMIN changes holds at the next request of everybody, and is on record', async () => {
  const person = await createUserSession(app, { plan: 'vip-yearly' })
  expect((await limitsOf(person))?.callsPerDay).toBe(5000)
  const { reply } = await change({ callsPerDay: 7000, bots: 12 })
  expect(reply.quantities.VIP).toMatchObject({ callsPerDay: 7000, bots: 12 })
  expect(await limitsOf(person)).toMatchObject({ callsPerDay: 7000, bots: 12 })
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.action, 'plans-changed'))
  expect(events.map(({ actorId, target }) => ({ actorId, target }))).toEqual(
    expect.arrayContaining([
      { actorId: admin.account.id, target: 'VIP callsPerDay 5000 → 7000' },
      { actorId: admin.account.id, target: 'VIP bots 10 → 12' },
    ]),
  )
})

test('Another node knows a change within a second', async () => {
  const node = createPlanRecordReader(app.database.house)
  const before = (await node.current()).revision
  await change({ corpusItemsPerBot: 90_000 })
  await expect.poll(async () => (await node.current()).revision, { timeout: 1000, interval: 20 }).toBe(before + 1)
})

test('Of 20 changes made from one revision exactly one is stored; the others learn what holds', async () => {
  const now = await record()
  const wishes = Array.from({ length: 20 }, (_, place) => ({
    ...now,
    prices: { ...now.prices, monthlyFen: 20_000 + place },
  }))
  const answers = await Promise.all(wishes.map((body) => call(app, changePlans, { body }, admin)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const after = await record()
  for (const { status, problem } of answers)
    if (status !== 200) expect([status, problem.code, problem.details?.current]).toEqual([409, 'edit-conflict', after])
  expect(after.revision).toBe(now.revision + 1)
})

test('The first change of all is stored once, too', async () => {
  const other = await createTestApp()
  const owner = await createOwnerSession(other)
  const body = { quantities: startingQuantities, prices: { monthlyFen: 100, yearlyFen: 1000 }, revision: 0 }
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(other, changePlans, { body }, owner)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await other.close()
})

test.each([
  ['less for VIP than for free accounts', { bots: 0 }, 'quantities.VIP.bots', 'plan-below-free'],
  ['a negative amount', { callsPerDay: -1 }, 'quantities.VIP.callsPerDay', 'number-out-of-range'],
  ['half a bot', { bots: 2.5 }, 'quantities.VIP.bots', 'number-out-of-range'],
  [
    'more items than the product was measured with',
    { corpusItemsPerBot: 100_001 },
    'quantities.VIP.corpusItemsPerBot',
    'number-out-of-range',
  ],
  ['a number for a feature', { export: 1 as never }, 'quantities.VIP.export', 'choice-invalid'],
])('%s is refused at its field, and nothing is stored', async (_, quantities, field, code) => {
  const before = await record()
  const { status, problem } = await change(quantities)
  expect([status, problem.code, problem.field]).toEqual([422, code, field])
  expect(await record()).toEqual(before)
})

test('What is set for one account alone outranks its plan, for that account only', async () => {
  const person = await createUserSession(app)
  const other = await createUserSession(app)
  await app.database.house
    .update(accounts)
    .set({ limitChanges: { bots: 2, export: true } })
    .where(eq(accounts.id, person.account.id))
  expect(await limitsOf(person)).toMatchObject({ bots: 2, export: true, callsPerDay: 100 })
  expect(await limitsOf(other)).toMatchObject({ bots: 1, export: false })
  const make = (name: string) => call(app, createBot, { body: { name, language: 'en' } }, person)
  expect([(await make('One')).status, (await make('Two')).status, (await make('Three')).status]).toEqual([
    201, 201, 403,
  ])
})

test('A plan that rests, or whose time is over, has what free accounts have', async () => {
  const now = app.clock.now()
  const person = await createUserSession(app, { plan: 'vip-monthly' })
  const set = (values: Partial<typeof accounts.$inferInsert>) =>
    app.database.house.update(accounts).set(values).where(eq(accounts.id, person.account.id))
  expect((await limitsOf(person))?.export).toBe(true)
  await set({ planPausedAt: now })
  expect((await limitsOf(person))?.export).toBe(false)
  await set({ planPausedAt: null, planUntil: new Date(now.getTime() - 1) })
  expect((await limitsOf(person))?.export).toBe(false)
})
