import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditAction } from '#contract/audit-actions.ts'
import { exportAuditEvents, listAuditEvents } from '#contract/features/admin/audit.ts'
import { audit as phrases } from '#phrases/zh/console/audit.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let admin: Person
let ann: Person
let bob: Person
const hourMs = 3600_000
/** Of the events of this file; the ADMIN's days are those of UTC. */
const begun = Date.parse('2026-11-20T00:00:00Z')

beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
  ann = await createUserSession(app)
  bob = await createUserSession(app)
  const event = (hours: number, action: AuditAction, more: Partial<typeof auditEvents.$inferInsert>) => ({
    id: newId(),
    action,
    at: new Date(begun + hours * hourMs),
    ...more,
  })
  const [annId, bobId, adminId] = [ann.account.id, bob.account.id, admin.account.id]
  await app.database.house.insert(auditEvents).values([
    // Two hundred in forty moments: the cursor must tell those of one moment apart.
    ...Array.from({ length: 200 }, (_, at) =>
      event(Math.floor(at / 5) / 100, 'log-in', { accountId: annId, actorId: annId, address: `10.0.0.${at}` }),
    ),
    event(30, 'bot-created', { accountId: bobId, actorId: bobId, target: 'Tea 100% house', address: '203.0.113.7' }),
    event(31, 'account-suspended', {
      accountId: bobId,
      actorId: adminId,
      target: '=cmd|calc',
      address: '203.0.113.70',
    }),
    event(60, 'log-in-failed', { accountId: null, actorId: null, target: 'nobody@example.com', address: '2001:db8::' }),
  ])
})
afterAll(() => app.close())

type Query = NonNullable<Parameters<typeof call<typeof listAuditEvents>>[2]['query']>

async function find(query: Query) {
  const { reply } = await call(app, listAuditEvents, { query: { to: '2026-11-23', ...query } }, admin)
  return reply
}
const targetsOf = async (query: Query) => (await find(query)).items.map(({ target }) => target)

test.each(['newest', 'oldest'] as const)('an ADMIN walks through all events, %s first, each once', async (sort) => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await find({ sort, ...(cursor !== undefined && { cursor }) })
    expect(page.total).toBe(203)
    seen.push(...page.items.map(({ at, id }) => `${at} ${id}`))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(new Set(seen).size).toBe(203)
  expect(seen).toEqual(sort === 'oldest' ? seen.toSorted() : seen.toSorted().toReversed())
})

test('the log is searched by account, actor, action, target, address and days', async () => {
  const { email, id } = bob.account
  expect(await targetsOf({ account: email })).toEqual(['=cmd|calc', 'Tea 100% house'])
  expect(await targetsOf({ account: id })).toEqual(['=cmd|calc', 'Tea 100% house'])
  expect(await targetsOf({ account: email, actor: admin.account.email })).toEqual(['=cmd|calc'])
  expect(await targetsOf({ action: 'bot-created' })).toEqual(['Tea 100% house'])
  expect(await targetsOf({ target: '100% H' })).toEqual(['Tea 100% house'])
  expect(await targetsOf({ target: '1_0' })).toEqual([])
  expect(await targetsOf({ address: '203.0.113.7' })).toEqual(['Tea 100% house'])
  expect(await targetsOf({ address: '203.0.113.' })).toHaveLength(2)
  expect(await targetsOf({ address: '2001:db8::' })).toEqual(['nobody@example.com'])
  expect(await targetsOf({ from: '2026-11-21', to: '2026-11-21' })).toHaveLength(2)
  expect(await targetsOf({ from: '2026-11-22' })).toEqual(['nobody@example.com'])
  expect(await targetsOf({ account: 'nobody-has-this' })).toEqual([])
})

test('a part of an email finds the events of several accounts in order', async () => {
  const page = await find({ account: '@example.com' })
  expect(page.total).toBe(202)
  expect(page.items.slice(0, 2).map(({ target }) => target)).toEqual(['=cmd|calc', 'Tea 100% house'])
  const moments = page.items.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted().toReversed())
})

test('each event says who did it and whom it concerns, by email', async () => {
  const [suspended] = (await find({ action: 'account-suspended' })).items
  expect(suspended).toMatchObject({
    actor: { id: admin.account.id, email: admin.account.email },
    account: { id: bob.account.id, email: bob.account.email },
    count: 1,
  })
  const [failed] = (await find({ action: 'log-in-failed', from: '2026-11-22' })).items
  expect(failed).toMatchObject({ actor: null, account: null })
})

test('days that are turned around, and a cursor that was not made here, are refused at their fields', async () => {
  const turned = await call(app, listAuditEvents, { query: { from: '2026-11-22', to: '2026-11-21' } }, admin)
  expect([turned.status, turned.problem.code, turned.problem.field]).toEqual([422, 'date-range', 'to'])
  const { problem } = await call(app, listAuditEvents, { query: { cursor: 'x' } }, admin)
  expect([problem.code, problem.field]).toEqual(['invalid-input', 'cursor'])
})

test('an export has what is filtered, in order, with no formula in it, and is itself on record', async () => {
  const query = { account: bob.account.email, sort: 'oldest', locale: 'zh' } as const
  const { response } = await call(app, exportAuditEvents, { query }, admin)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toContain(encodeURIComponent(phrases.exported.fileName))
  const rows = parse(response.body, { bom: true }) as string[][]
  expect(rows[0]).toEqual(phrases.exported.titles)
  expect(rows.slice(1).map((row) => [row[1], row[7]])).toEqual([
    [phrases.actions['bot-created'], 'Tea 100% house'],
    [phrases.actions['account-suspended'], `'=cmd|calc`],
  ])
  const { items } = await find({ action: 'list-exported', to: undefined })
  expect(items).toMatchObject([
    { target: `audit, account ${bob.account.email}`, actor: { email: admin.account.email } },
  ])
})

test('an export of thousands is whole', async () => {
  const aside = await createTestApp()
  const owner = await createOwnerSession(aside)
  await aside.database.house.insert(auditEvents).values(
    Array.from({ length: 2500 }, (_, at) => ({
      id: newId(),
      action: 'log-in',
      target: `number ${at}`,
      at: new Date(begun + Math.floor(at / 7)),
    })),
  )
  const query = { action: 'log-in' } as const
  const { response } = await call(aside, exportAuditEvents, { query }, owner)
  const targets = (parse(response.body, { bom: true }) as string[][]).slice(1).map((row) => row[7])
  expect(new Set(targets).size).toBe(2500)
  await aside.close()
})

test('nobody but an ADMIN reads or exports the log', async () => {
  for (const endpoint of [listAuditEvents, exportAuditEvents]) {
    expect((await call(app, endpoint, {}, ann)).problem.code).toBe('not-allowed')
    expect((await call(app, endpoint, {})).problem.code).toBe('not-logged-in')
  }
})
