import { desc, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { addHolidays, type Holiday, listHolidays, removeHoliday } from '#contract/features/terms/holidays.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { postgresCode } from '#server/platform/database/database.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, type Person } from '#tests/support/people/people.ts'
import { holidays } from '../plans.tables.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
})
afterAll(() => app.close())

type Entry = Partial<BodyOf<typeof addHolidays>>
const add = (from: string, to: string, more: Entry = {}) =>
  call(app, addHolidays, { body: { from, to, name: 'Autumn', ...more } }, admin)
const remove = (day: string) => call(app, removeHoliday, { params: { day } }, admin)

async function listOf(year: number): Promise<Holiday[]> {
  return (await call(app, listHolidays, { query: { year } }, admin)).reply.items
}

async function eventsOf(year: number) {
  const actions = ['holidays-added', 'holiday-removed', 'make-up-days-added', 'make-up-day-removed']
  const rows = await app.database.house
    .select()
    .from(auditEvents)
    .where(inArray(auditEvents.action, actions))
    .orderBy(desc(auditEvents.at))
  return rows.filter(({ target }) => target.startsWith(String(year))).map(({ action, target }) => [action, target])
}

test('a year lists its holidays and its make-up days, each as what it is', async () => {
  expect((await add('2031-10-01', '2031-10-03')).status).toBe(201)
  const { status, reply } = await add('2031-10-11', '2031-10-12', { kind: 'working' })
  expect(status).toBe(201)
  const expected = [
    ...['2031-10-01', '2031-10-02', '2031-10-03'].map((day) => ({ day, name: 'Autumn', kind: 'holiday' })),
    ...['2031-10-11', '2031-10-12'].map((day) => ({ day, name: 'Autumn', kind: 'working' })),
  ]
  expect(reply.items).toEqual(expected)
  expect(await listOf(2031)).toEqual(expected)
  expect(await listOf(2030)).toEqual([])
})

test('a holiday may lie on a weekend, and without a kind an entry is a holiday', async () => {
  expect((await add('2032-05-01', '2032-05-02')).status).toBe(201)
  expect((await listOf(2032)).map(({ kind }) => kind)).toEqual(['holiday', 'holiday'])
})

test.each([
  ['2033-10-07', '2033-10-07', 'from', '2033-10-07'],
  ['2033-10-07', '2033-10-08', 'from', '2033-10-07'],
  ['2033-10-08', '2033-10-10', 'to', '2033-10-10'],
  ['2033-10-08', '2033-10-15', 'to', '2033-10-10'],
])(
  'make-up days from %s to %s are refused at the field `%s`, as %s is a working day already',
  async (from, to, field, day) => {
    const { status, problem } = await add(from, to, { kind: 'working' })
    expect([status, problem]).toMatchObject([422, { code: 'make-up-day-working', field, details: { day } }])
    expect(await listOf(2033)).toEqual([])
    expect(await eventsOf(2033)).toEqual([])
  },
)

test('a day that is listed takes a new name, but another kind only after it was removed', async () => {
  await add('2034-10-07', '2034-10-07', { kind: 'working' })
  expect((await add('2034-10-07', '2034-10-07', { kind: 'working', name: 'Renamed' })).status).toBe(201)
  const alone = await add('2034-10-07', '2034-10-07')
  expect(alone.problem).toMatchObject({ code: 'day-listed-otherwise', field: 'from', details: { day: '2034-10-07' } })
  const among = await add('2034-10-05', '2034-10-08')
  expect(among.problem).toMatchObject({
    code: 'day-listed-otherwise',
    field: 'to',
    details: { day: '2034-10-07', kind: 'working' },
  })
  expect(await listOf(2034)).toEqual([{ day: '2034-10-07', name: 'Renamed', kind: 'working' }])
  expect((await remove('2034-10-07')).status).toBe(204)
  expect((await add('2034-10-05', '2034-10-08')).status).toBe(201)
  expect((await listOf(2034)).map(({ kind }) => kind)).toEqual(['holiday', 'holiday', 'holiday', 'holiday'])
})

test('of two ADMINs who list a day at once as both kinds one is refused', async () => {
  for (const day of ['2035-01-06', '2035-01-07', '2035-01-13', '2035-01-14']) {
    const both = await Promise.all([add(day, day), add(day, day, { kind: 'working' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  }
  expect(await listOf(2035)).toHaveLength(4)
})

test('what was added and removed is on record, with day, name and kind', async () => {
  await add('2036-10-01', '2036-10-02')
  await add('2036-10-11', '2036-10-11', { kind: 'working', name: 'For autumn' })
  await remove('2036-10-11')
  await remove('2036-10-02')
  expect((await remove('2036-10-02')).status).toBe(404)
  expect((await eventsOf(2036)).toReversed()).toEqual([
    ['holidays-added', '2036-10-01 2036-10-02 Autumn'],
    ['make-up-days-added', '2036-10-11 For autumn'],
    ['make-up-day-removed', '2036-10-11 For autumn'],
    ['holiday-removed', '2036-10-02 Autumn'],
  ])
})

test('the database itself keeps make-up days to weekends, and takes what an older version writes as holidays', async () => {
  const weekday = app.database.house.insert(holidays).values({ day: '2037-10-09', name: 'Friday', kind: 'working' })
  expect(await weekday.then(() => 'stored', postgresCode)).toBe('23514')
  await app.database.pool.query(`insert into holidays (day, name) values ('2037-10-01', 'Autumn')`)
  expect(await listOf(2037)).toEqual([{ day: '2037-10-01', name: 'Autumn', kind: 'holiday' }])
})
