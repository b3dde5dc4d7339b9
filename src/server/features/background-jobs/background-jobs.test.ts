import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dropJobs, exportJobs, listJobs, retryJobs } from '#contract/features/admin/jobs.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { postgresCode } from '#server/platform/database/database.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { outboxMails } from '#server/platform/mail/mail.tables.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let admin: Person
let user: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
  user = await createUserSession(app)
})
afterAll(() => app.close())

const house = () => app.database.house
/** No runner works in these tests: the rows stay as they are set. */
beforeEach(async () => {
  await house().execute(sql`delete from graphile_worker._private_jobs`)
})

async function put(name: string, payload: object, set = sql`attempts = attempts`): Promise<string> {
  const key = newId()
  await addJob(house(), name, payload, { key })
  const { rows } = await house().execute<{ id: string }>(
    sql`update graphile_worker._private_jobs set ${set} where key = ${key} returning id::text`,
  )
  return rows[0]?.id ?? ''
}
const givenUp = (error: string) => sql`attempts = max_attempts, last_error = ${error}`
const running = sql`locked_at = now(), locked_by = 'worker-1', attempts = 1`
const list = async (query: object = {}) => (await call(app, listJobs, { query }, admin)).reply
const events = async (action: string) =>
  (await house().select().from(auditEvents)).filter((event) => event.action === action).map(({ target }) => target)

test('an ADMIN sees what waits, runs, is tried again and was given up, and for whom', async () => {
  await put('send-mail', { id: newId() })
  await put('run-import', { accountId: user.account.id }, running)
  await put('embed-corpus', {}, sql`attempts = 2, last_error = 'no connection', run_at = now() + interval '1 hour'`)
  const failed = await put('embed-corpus', {}, givenUp('no such model'))
  const { items, counts, total } = await list()
  expect(counts).toEqual({ failed: 1, retrying: 1, running: 1, waiting: 1 })
  expect(total).toBe(4)
  expect(items.map(({ state, error, email }) => [state, error, email])).toEqual([
    ['failed', 'no such model', null],
    ['retrying', 'no connection', null],
    ['running', null, user.account.email],
    ['waiting', null, null],
  ])
  expect(items.map(({ nextAt }) => nextAt !== null)).toEqual([false, true, false, true])
  expect((await list({ state: 'failed' })).items.map(({ id }) => id)).toEqual([failed])
  expect((await list({ q: 'IMPORT' })).items).toHaveLength(1)
  expect((await list({ q: failed })).items.map(({ id }) => id)).toEqual([failed])
  expect((await list({ sort: 'oldest' })).items.map(({ state }) => state)).toEqual([
    'waiting',
    'running',
    'retrying',
    'failed',
  ])
})

test('what a job carries is shown nowhere, not even by its error', async () => {
  const secret = 'call me at +44 20 7946 0000'
  await put('tell-of-callbacks', { text: secret }, givenUp(`Failed query: insert $1\nparams: ${secret}`))
  await put('tell-of-callbacks', { text: secret }, givenUp(`refused: ${secret} for ann@example.com`))
  const listed = await call(app, listJobs, {}, admin)
  const file = await call(app, exportJobs, {}, admin)
  for (const body of [listed.response.body, file.response.body]) {
    expect(body).toContain('refused: … for …')
    expect(body).not.toContain('7946')
    expect(body).not.toContain('ann@')
  }
})

test('the list goes on page by page, and an export has all of it', async () => {
  for (let at = 0; at < 60; at += 1) await put('send-mail', { id: newId() })
  const first = await list()
  const second = await list({ cursor: first.nextCursor ?? '' })
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([50, 10, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(60)
  const { response } = await call(app, exportJobs, { query: { q: 'send-mail' } }, admin)
  expect(parse(response.body, { bom: true })).toHaveLength(61)
  expect(await events('list-exported')).toContain('jobs, q send-mail')
})

test('a job that was given up is tried again from the start, one that runs is left alone, and it is on record', async () => {
  const failed = await put('embed-corpus', {}, givenUp('no'))
  const runs = await put('embed-corpus', {}, running)
  const { reply } = await call(app, retryJobs, { body: { ids: [failed, runs, '999999999'] } }, admin)
  expect(reply).toEqual({ changed: 1 })
  const states = Object.fromEntries((await list()).items.map(({ id, state, attempts }) => [id, [state, attempts]]))
  expect(states).toEqual({ [failed]: ['waiting', 0], [runs]: ['running', 1] })
  expect(await events('job-retried')).toEqual([`embed-corpus ${failed}`])
})

test('of many calls at once that drop a job one does, and none drops one that runs', async () => {
  const failed = await put('embed-corpus', {}, givenUp('no'))
  const runs = await put('embed-corpus', {}, running)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call(app, dropJobs, { body: { ids: [failed, runs] } }, admin)),
  )
  expect(answers.map(({ reply }) => reply.changed).reduce((sum, changed) => sum + changed)).toBe(1)
  expect((await list()).items.map(({ id }) => id)).toEqual([runs])
  expect(await events('job-dropped')).toEqual([`embed-corpus ${failed}`])
})

test('a mail whose job is retried waits again, and one whose job is dropped has failed', async () => {
  const mail = async (status: 'failed' | 'waiting') => {
    const id = newId()
    await house()
      .insert(outboxMails)
      .values({ id, recipient: 'a@example.com', subject: 'x', body: 'y', locale: 'en', status })
    return id
  }
  const [givenUpMail, waitingMail] = [await mail('failed'), await mail('waiting')]
  const retried = await put('send-mail', { id: givenUpMail }, givenUp('no'))
  const dropped = await put('send-mail', { id: waitingMail })
  await call(app, retryJobs, { body: { ids: [retried] } }, admin)
  await call(app, dropJobs, { body: { ids: [dropped] } }, admin)
  const rows = await house().select({ id: outboxMails.id, status: outboxMails.status }).from(outboxMails)
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    [givenUpMail]: 'waiting',
    [waitingMail]: 'failed',
  })
})

test('a code whose mail is given up is read by nobody', async () => {
  const id = newId()
  const code = { subject: 'Code', body: '042137', readableUntil: new Date(app.clock.now().getTime() + 3600_000) }
  await house()
    .insert(outboxMails)
    .values({ id, recipient: 'b@example.com', locale: 'en', status: 'waiting', ...code })
  const jobId = await put('send-mail', { id })
  await call(app, dropJobs, { body: { ids: [jobId] } }, admin)
  const rows = await house().select().from(outboxMails).where(eq(outboxMails.id, id))
  expect(rows.map(({ status, body }) => [status, body])).toEqual([['failed', '']])
})

test('nobody but an ADMIN looks at jobs, and a tenant may not read their rows', async () => {
  for (const endpoint of [listJobs, exportJobs])
    expect((await call(app, endpoint, {}, user)).problem.code).toBe('not-allowed')
  expect((await call(app, dropJobs, { body: { ids: ['1'] } }, user)).problem.code).toBe('not-allowed')
  const read = app.database.of(user.account.id).execute(sql`select * from graphile_worker._private_jobs`)
  expect(await read.then(() => 'read', postgresCode)).toBe('42501')
  const none = await call(app, retryJobs, { body: { ids: [] } }, admin)
  expect(none.problem.code).toBe('nothing-selected')
})
