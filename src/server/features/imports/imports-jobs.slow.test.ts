import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitImport, getImport } from '#contract/features/imports.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { featureContextOf } from '#tests/support/apps/feature-context.ts'
import { call } from '#tests/support/calls/calls.ts'
import { uploadFile } from '#tests/support/imports/upload.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { createImportJobs } from './imports.jobs.ts'

// No jobs run in this app but those that a test runs itself.
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('an import whose thread finds no database is tried again, and fails for its owner to see when nobody tries any more', async () => {
  const owner = await createUserSession(app, { plan: 'vip-monthly' })
  const bot = await createTestBot(app, owner, {})
  const { reply } = await uploadFile(app, bot.id, owner, 'f.csv', 'question,answer\nNever stored?,Never.')
  const params = { botId: bot.id, importId: reply.id }
  await call(app, commitImport, { params, body: {} }, owner)

  const context = featureContextOf(app)
  const connectionString = 'postgres://nobody@127.0.0.1:9/none'
  const jobs = createImportJobs(
    { ...context, database: { ...app.database, connectionString } },
    app.features.files.store,
  )
  const job = jobs.find(({ name }) => name === 'run-import')
  const work = { task: 'commit', rows: 1000, accountId: owner.account.id, ...params }

  await expect(job?.run(work, { signal: undefined, isLastAttempt: false })).rejects.toThrow('ECONNREFUSED')
  expect((await call(app, getImport, { params }, owner)).reply.status).toBe('committing')
  await job?.run(work, { signal: undefined, isLastAttempt: true })
  expect((await call(app, getImport, { params }, owner)).reply).toMatchObject({
    status: 'failed',
    errorCode: 'import-failed',
  })
})

test('how many items a bot may have is decided by the plan at the time of the job', async () => {
  const owner = await createUserSession(app, { plan: 'vip-monthly' })
  const bot = await createTestBot(app, owner, { items: [] })
  const { reply } = await uploadFile(app, bot.id, owner, 'f.csv', 'question,answer\nOne too many?,Yes.')
  const params = { botId: bot.id, importId: reply.id }
  // More than the free plan has room for.
  await app.database.pool.query('update bots set item_count = 200 where id = $1', [bot.id])
  expect((await call(app, commitImport, { params, body: {} }, owner)).status).toBe(202)
  await app.database.pool.query(`update accounts set plan = 'free' where id = $1`, [owner.account.id])

  const work = { task: 'commit', rows: 1, accountId: owner.account.id, ...params }
  const job = createImportJobs(featureContextOf(app), app.features.files.store).find(
    ({ name }) => name === 'run-import',
  )
  await job?.run(work, { signal: undefined, isLastAttempt: true })
  expect((await call(app, getImport, { params }, owner)).reply).toMatchObject({
    status: 'failed',
    errorCode: 'corpus-full',
  })
})

async function countRows(importId: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    'select count(*)::int as rows from corpus_import_rows where import_id = $1',
    [importId],
  )
  return rows[0].rows
}

test('a preview that is committed while a newer file takes its place keeps its rows and its file', async () => {
  const owner = await createUserSession(app, { plan: 'vip-monthly' })
  const bot = await createTestBot(app, owner, { items: [] })
  const upload = () => uploadFile(app, bot.id, owner, 'f.csv', 'question,answer\nKept?,Yes.')
  const { reply: oldest } = await upload()
  for (let more = 1; more < 20; more += 1) await upload()

  const committing = await app.database.pool.connect()
  await committing.query('begin')
  await committing.query(`update corpus_imports set status = 'committing' where id = $1`, [oldest.id])
  const newest = upload()
  await expect
    .poll(async () => {
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await app.database.pool.query(waiting)).rowCount
    })
    .toBe(1)
  await committing.query('commit')
  committing.release()

  expect((await newest).status).toBe(201)
  expect(await countRows(oldest.id)).toBe(1)
  const params = { botId: bot.id, importId: oldest.id }
  expect((await call(app, getImport, { params }, owner)).reply).toMatchObject({
    status: 'committing',
    fileId: oldest.fileId,
  })
})

test('what a cancelled import left, as its clearing was cut short, goes within the hour; others stay', async () => {
  const owner = await createUserSession(app, { plan: 'vip-monthly' })
  const bot = await createTestBot(app, owner, { items: [] })
  const [cancelled, waiting] = [
    (await uploadFile(app, bot.id, owner, 'f.csv', 'question,answer\nGone?,Yes.')).reply,
    (await uploadFile(app, bot.id, owner, 'f.csv', 'question,answer\nKept?,Yes.')).reply,
  ]
  await app.database.pool.query(`update corpus_imports set status = 'cancelled', finished_at = now() where id = $1`, [
    cancelled.id,
  ])
  const jobs = createImportJobs(featureContextOf(app), app.features.files.store)
  await jobs.find(({ name }) => name === 'purge-import-rows')?.run({}, { signal: undefined, isLastAttempt: true })
  expect([await countRows(cancelled.id), await countRows(waiting.id)]).toEqual([0, 1])
  expect((await app.database.pool.query('select from files where id = $1', [cancelled.fileId])).rowCount).toBe(0)
})
