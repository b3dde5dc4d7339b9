import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccountPlan, listReceipts, recordPayment } from '#contract/features/terms/terms.ts'
import { plusMonths } from '#contract/plans/terms.ts'
import { plusDays } from '#contract/time-zones.ts'
import { postgresCode } from '#server/platform/database/database.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { grantTo, moveTo, payFor, planOf, todayOf } from '#tests/support/people/plans.ts'
import { payments } from '../plans.tables.ts'

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
  await grantTo(app, admin, person)
  return person
}

async function receiptsOf(person: Person) {
  return (await call(app, listReceipts, {}, person)).reply.items
}

test('A payment makes its instalment paid, with a receipt that tells all of it, and is mailed', async () => {
  const person = await vip()
  const { status, reply } = await payFor(app, admin, person, 1)
  expect(status).toBe(201)
  expect(reply.number).toMatch(/^HD-\d{4}-\d{5}$/)
  expect(reply).toMatchObject({
    amountFen: 28_800,
    instalment: 1,
    instalments: 12,
    plan: 'vip-monthly',
    paidOn: todayOf(app),
  })
  // It pays a month, not the whole year.
  expect([reply.paidFrom, reply.paidUntil]).toEqual([reply.startsOn, plusDays(plusMonths(reply.startsOn, 1), -1)])
  const [term] = (await planOf(app, person)).terms
  expect(term).toMatchObject({ paidFen: 28_800 })
  expect(term?.instalments[0]).toMatchObject({ state: 'paid', receipt: { number: reply.number } })
  expect(await receiptsOf(person)).toEqual([reply])
  const mail = (await mailsTo(app, person.account.email)).at(-1)
  expect(mail?.body).toContain(reply.number)
  const shown = await call(app, findAccountPlan, { query: { email: person.account.email } }, admin)
  expect(shown.reply.receipts).toEqual([{ ...reply, recordedBy: admin.account.email }])
})

test('Of 20 payments of one instalment that come at once exactly one counts', async () => {
  const person = await vip()
  const answers = await Promise.all(Array.from({ length: 20 }, () => payFor(app, admin, person, 2)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, problem } of answers) if (status !== 201) expect(problem.code).toBe('instalment-paid')
  expect(await receiptsOf(person)).toHaveLength(1)
})

test('Receipts of a year are numbered without a gap, also when payments come at once and some are refused', async () => {
  const people = [await vip(), await vip(), await vip()]
  const earlier = (await app.database.house.select().from(payments)).length
  const answers = await Promise.all(
    people.flatMap((person) =>
      [1, 2, 3, 3].flatMap((number) => [payFor(app, admin, person, number), payFor(app, admin, person, number, 1)]),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
  const places = (await app.database.house.select().from(payments)).map(({ receiptPlace }) => receiptPlace)
  expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: earlier + 9 }, (_, place) => place + 1))
})

test('Another amount than the instalment’s is refused at its field, with the one that is right', async () => {
  const person = await vip()
  for (const amountFen of [28_799, 28_801, 0]) {
    const { problem } = await payFor(app, admin, person, 1, amountFen)
    expect(problem).toMatchObject({ code: 'payment-amount', field: 'amountFen', details: { expectedFen: 28_800 } })
  }
  for (const amountFen of [28_800.5, -28_800, 1e12])
    expect((await payFor(app, admin, person, 1, amountFen)).problem.code).toBe('payment-amount')
  expect(await receiptsOf(person)).toEqual([])
})

test('A payment of tomorrow, of long ago, and one for what nobody owes, is refused', async () => {
  const person = await vip()
  const stranger = await vip()
  const [term] = (await planOf(app, person)).terms
  const body = { termId: term?.id ?? '', instalment: 1, amountFen: 28_800, paidOn: todayOf(app) }
  const record = (accountId: string, change: Partial<typeof body>) =>
    call(app, recordPayment, { params: { accountId }, body: { ...body, ...change } }, admin)
  const { id } = person.account
  expect((await record(id, { paidOn: plusDays(todayOf(app), 1) })).problem).toMatchObject({
    code: 'day-out-of-range',
    field: 'paidOn',
  })
  const dueOn = term?.instalments[0]?.dueOn ?? ''
  const earliest = plusDays(dueOn, -90)
  expect((await record(id, { paidOn: plusDays(earliest, -1) })).problem).toMatchObject({
    code: 'day-out-of-range',
    field: 'paidOn',
    details: { from: earliest, to: todayOf(app) },
  })
  expect((await record(id, { instalment: 13 })).status).toBe(422)
  // The term of one account cannot be paid through another.
  expect((await record(stranger.account.id, {})).problem.code).toBe('not-found')
  expect(await receiptsOf(stranger)).toEqual([])
})

test('Nobody changes or deletes a receipt, neither its owner nor the installation', async () => {
  const person = await vip()
  await payFor(app, admin, person, 1)
  const isOwn = eq(payments.accountId, person.account.id)
  for (const statement of [
    sql`update payments set amount_fen = 1 where account_id = ${person.account.id}`,
    sql`delete from payments where account_id = ${person.account.id}`,
  ]) {
    await expect(app.database.house.execute(statement)).rejects.toSatisfy((error) => postgresCode(error) === '23001')
    await expect(app.database.of(person.account.id).execute(statement)).rejects.toSatisfy(
      (error) => postgresCode(error) === '42501',
    )
  }
  expect(await app.database.house.select().from(payments).where(isOwn)).toHaveLength(1)
  // With the account itself they go.
  await app.database.house.execute(sql`delete from accounts where id = ${person.account.id}`)
  expect(await app.database.house.select().from(payments).where(isOwn)).toEqual([])
})

test('Paid in advance, an instalment is not asked for on its day', async () => {
  const person = await vip()
  await payFor(app, admin, person, 2)
  const second = (await planOf(app, person)).terms[0]?.instalments[1]?.dueOn ?? ''
  await moveTo(app, second)
  await app.features.planClock.tick()
  const asked = (await mailsTo(app, person.account.email)).filter(({ subject }) => subject === 'A payment is due today')
  expect(asked).toHaveLength(1)
})
