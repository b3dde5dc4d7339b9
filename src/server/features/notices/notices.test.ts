import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  changeNotice,
  createNotice,
  deleteNotice,
  endNotice,
  exportNotices,
  getNotices,
  listNotices,
  openNoticesMax,
} from '#contract/features/admin/notices.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { openStream } from '#tests/support/calls/event-stream.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { notices } from './notices.tables.ts'

let app: TestApp
let admin: Person
let user: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
  user = await createUserSession(app)
})
afterAll(() => app.close())
beforeEach(() => app.database.house.delete(notices))

const hourMs = 3600_000
/** A notice from so many hours after now to so many. */
function noticeOf(from: number, until: number, changes: object = {}) {
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()
  const texts = { kind: 'information' as const, textZh: '今晚维护', textEn: 'Maintenance tonight', link: '' }
  return { ...texts, startsAt: at(from), endsAt: at(until), ...changes }
}
const create = (body: ReturnType<typeof noticeOf>) => call(app, createNotice, { body }, admin)
const idOf = async (body: ReturnType<typeof noticeOf>) => ({ noticeId: (await create(body)).reply.id })
const shown = async (person = user) => (await call(app, getNotices, {}, person)).reply
const list = async (query: object = {}) => (await call(app, listNotices, { query }, admin)).reply

test('a notice is shown to whoever is logged in from its start to its end, and says when it begins', async () => {
  const coming = noticeOf(1, 2, { kind: 'warning', link: 'https://example.com/news?a=1' })
  const { status, reply } = await create(coming)
  expect([status, reply.state]).toEqual([201, 'coming'])
  const before = await shown()
  expect(before.items).toEqual([])
  expect(before.changesInMs).toBeGreaterThan(hourMs - 60_000)
  expect(before.changesInMs).toBeLessThanOrEqual(hourMs)
  app.clock.skip(hourMs)
  for (const person of [user, admin]) {
    const { items, changesInMs } = await shown(person)
    const { textZh, textEn, kind, link } = coming
    expect(items).toEqual([{ id: reply.id, revision: 1, textZh, textEn, kind, link, endsInMs: expect.any(Number) }])
    expect(items[0]?.endsInMs).toBe(changesInMs)
  }
  app.clock.skip(hourMs)
  expect(await shown()).toEqual({ items: [], changesInMs: null })
})

test('the newest is told first, and what is still to come is told to nobody', async () => {
  await create(noticeOf(-3, 5, { textEn: 'Oldest' }))
  await create(noticeOf(-1, 1, { textEn: 'Newest' }))
  await create(noticeOf(-2, 5, { textEn: 'Middle' }))
  await create(noticeOf(3, 5, { textEn: 'Secret' }))
  const { items, changesInMs } = await shown()
  expect(items.map(({ textEn }) => textEn)).toEqual(['Newest', 'Middle', 'Oldest'])
  expect(changesInMs).toBeLessThanOrEqual(hourMs)
})

test('another text is a new revision, and another end is not', async () => {
  const params = await idOf(noticeOf(-1, 2))
  const later = await call(app, changeNotice, { params, body: { ...noticeOf(-1, 3), version: 1 } }, admin)
  expect(later.reply.version).toBe(2)
  expect((await shown()).items[0]?.revision).toBe(1)
  for (const [n, change] of [{ textZh: '改到明天' }, { textEn: 'Tomorrow' }, { kind: 'warning' as const }].entries()) {
    const body = { ...noticeOf(-1, 3, change), version: n + 2 }
    expect((await call(app, changeNotice, { params, body }, admin)).status).toBe(200)
    expect((await shown()).items[0]?.revision).toBe(n + 2)
  }
})

test('of many who change a notice at once one does, and the others are told', async () => {
  const params = await idOf(noticeOf(-1, 2))
  const bodies = Array.from({ length: 20 }, (_, n) => ({ ...noticeOf(-1, 2, { textEn: `Text ${n}` }), version: 1 }))
  const answers = await Promise.all(bodies.map((body) => call(app, changeNotice, { params, body }, admin)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem?.code === 'notice-moved')).toHaveLength(19)
  const gone = { params: { noticeId: newId() }, body: { ...noticeOf(-1, 2), version: 1 } }
  expect((await call(app, changeNotice, gone, admin)).problem.code).toBe('not-found')
})

test('no more are shown or to come than there may be, however many are made at once', async () => {
  await create(noticeOf(-1, 1))
  const made = Array.from({ length: 60 }, (_, n) => create(noticeOf(n % 2, 9)))
  const codes = (await Promise.all(made)).map(({ status, problem }) => (status === 201 ? 'made' : problem.code))
  expect(codes.filter((code) => code === 'made')).toHaveLength(openNoticesMax - 1)
  expect(codes.filter((code) => code === 'notices-full')).toHaveLength(61 - openNoticesMax)
  // One that is over is opened again only where there is room.
  const [, newest] = (await list({ state: 'now' })).items
  const params = { noticeId: newest?.id ?? '' }
  expect((await call(app, endNotice, { params }, admin)).reply.state).toBe('over')
  expect((await create(noticeOf(0, 1))).status).toBe(201)
  const body = { ...noticeOf(-1, 1), version: 2 }
  const { problem } = await call(app, changeNotice, { params, body }, admin)
  expect(problem).toMatchObject({ code: 'notices-full', details: { limit: openNoticesMax } })
})

test('one that is shown can be ended, once; and any can be deleted for good', async () => {
  const [now, coming] = [await idOf(noticeOf(-1, 2)), await idOf(noticeOf(1, 2))]
  expect((await call(app, endNotice, { params: now }, admin)).reply.state).toBe('over')
  expect((await shown()).items).toEqual([])
  for (const params of [now, coming])
    expect((await call(app, endNotice, { params }, admin)).problem.code).toBe('notice-moved')
  for (const params of [now, coming]) expect((await call(app, deleteNotice, { params }, admin)).status).toBe(204)
  expect((await call(app, deleteNotice, { params: now }, admin)).problem.code).toBe('not-found')
  expect((await list()).items).toEqual([])
})

test('a version that no notice has is told at its field, or as one that has moved', async () => {
  const params = await idOf(noticeOf(0, 1))
  const changeFrom = async (version: number) =>
    (await call(app, changeNotice, { params, body: { ...noticeOf(0, 1), version } }, admin)).problem
  expect((await changeFrom(2_147_483_647)).code).toBe('notice-moved')
  for (const version of [2_147_483_648, -1, 1.5])
    expect((await changeFrom(version)).faults).toMatchObject([{ field: 'version', code: 'number-out-of-range' }])
})

test.each([
  ['no Chinese', { textZh: ' ' }, 'field-required', 'textZh'],
  ['no English', { textEn: '' }, 'field-required', 'textEn'],
  ['too long', { textEn: 'x'.repeat(201) }, 'field-too-long', 'textEn'],
  ['another kind', { kind: 'joke' }, 'choice-invalid', 'kind'],
  ['a script as a link', { link: 'javascript:alert(1)' }, 'link-format', 'link'],
  ['a link with a password', { link: 'https://me:secret@example.com' }, 'link-format', 'link'],
  ['a path as a link', { link: '/admin' }, 'link-format', 'link'],
  ['no start', { startsAt: '' }, 'field-required', 'startsAt'],
  ['a start without a zone', { startsAt: '2026-11-25T08:00' }, 'field-required', 'startsAt'],
  ['a start in the year 0', { startsAt: '0000-06-01T00:00:00Z' }, 'day-out-of-range', 'startsAt'],
  ['a start in the year 1', { startsAt: '0001-01-01T00:00:00Z' }, 'day-out-of-range', 'startsAt'],
  ['an end after all calendars', { endsAt: '9999-01-01T00:00:00Z' }, 'day-out-of-range', 'endsAt'],
  [
    'an end at the start',
    { startsAt: '2099-01-01T00:00:00Z', endsAt: '2099-01-01T00:00:00Z' },
    'end-before-start',
    'endsAt',
  ],
  [
    'an end that has passed',
    { startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-01-02T00:00:00Z' },
    'end-past',
    'endsAt',
  ],
])('refuses a notice with %s, at its field', async (_, change, code, field) => {
  const { problem } = await create(noticeOf(0, 1, change))
  const [fault] = problem.faults ?? []
  expect([fault?.code ?? problem.code, fault?.field ?? problem.field]).toEqual([code, field])
  expect((await list()).total).toBe(0)
})

test('an ADMIN finds notices by state and text, in both orders', async () => {
  await create(noticeOf(-2, 2, { textEn: 'Shown 100%' }))
  await create(noticeOf(3, 4, { textZh: '双十一加班' }))
  const over = await idOf(noticeOf(-1, 2, { textEn: 'Over' }))
  await call(app, endNotice, { params: over }, admin)
  const texts = async (query: object = {}) =>
    (await list(query)).items.map(({ textEn, textZh }) => `${textEn} ${textZh}`)
  const [shownOne, coming, gone] = ['Shown 100% 今晚维护', 'Maintenance tonight 双十一加班', 'Over 今晚维护']
  expect(await texts()).toEqual([coming, gone, shownOne])
  expect(await texts({ sort: 'oldest' })).toEqual([shownOne, gone, coming])
  expect(await texts({ state: 'now' })).toEqual([shownOne])
  expect(await texts({ state: 'coming' })).toEqual([coming])
  expect(await texts({ state: 'over' })).toEqual([gone])
  expect(await texts({ q: '双十一' })).toEqual([coming])
  expect(await texts({ q: '0%' })).toEqual([shownOne])
})

test('what is done to notices is on record, and an export has what was filtered', async () => {
  const params = await idOf(noticeOf(-1, 2, { textEn: '=1+1' }))
  await call(app, changeNotice, { params, body: { ...noticeOf(-1, 2, { textEn: '=2+2' }), version: 1 } }, admin)
  await create(noticeOf(1, 2))
  const file = await app.http.inject({
    url: `${exportNotices.path}?state=now`,
    headers: { cookie: admin.cookie },
  })
  expect(file.headers['content-disposition']).toContain('notices')
  const rows = parse(file.body, { bom: true }) as string[][]
  expect(rows.map((row) => row[2])).toEqual(['State', 'Showing'])
  expect(rows[1]?.[5]).toContain('2+2')
  expect(rows[1]?.[5]).not.toMatch(/^=/)
  await call(app, endNotice, { params }, admin)
  await call(app, deleteNotice, { params }, admin)
  const events = await app.database.house.select().from(auditEvents)
  const about = events.filter(({ target }) => target.includes(params.noticeId))
  expect(about.map(({ action }) => action).sort()).toEqual([
    'notice-changed',
    'notice-created',
    'notice-deleted',
    'notice-ended',
  ])
  expect(about.every(({ accountId }) => accountId === admin.account.id)).toBe(true)
})

test('every open page hears of each change at once', async () => {
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const stream = await openStream(origin, user.cookie)
  await stream.ready()
  const params = await idOf(noticeOf(-1, 2))
  await stream.changes(1)
  await call(app, changeNotice, { params, body: { ...noticeOf(-1, 2), version: 1 } }, admin)
  await stream.changes(2)
  await call(app, endNotice, { params }, admin)
  await stream.changes(3)
  await call(app, deleteNotice, { params }, admin)
  expect(await stream.changes(4)).toEqual(Array.from({ length: 4 }, () => ({ topic: 'notices' })))
  stream.close()
})

test('the connection of an account does not see the table', async () => {
  await expect(app.database.of(user.account.id).select().from(notices)).rejects.toThrow()
})
