import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'

const [accountId, botId, importId] = [
  '0f9619ff-8b86-4d01-b42d-00cf4fc964f1',
  '0f9619ff-8b86-4d01-b42d-00cf4fc964f2',
  '0f9619ff-8b86-4d01-b42d-00cf4fc964f3',
]

/**
 * Payloads as versions of the product have written them. Such jobs may wait in a database that the next version opens, so a line here is only ever
 * added, and goes when no supported version writes it any more.
 */
const written: readonly [string, object][] = [
  ['send-mail', { id: importId }],
  ['run-import', { task: 'judge', rows: 2, accountId, botId, importId }],
  ['run-import', { task: 'commit', rows: 0, accountId, botId, importId }],
  ['run-import', { task: 'undo', rows: 2, accountId, botId, importId }],
  ['embed-corpus', { accountId, botId }],
  ['renew-answer-snapshot', { accountId, botId }],
  ['remove-account', { accountId }],
  ['sweep-removed-account', { accountId, mark: `deleted:${'x'.repeat(43)}` }],
  ['write-data-export', { accountId, exportId: importId }],
  ['write-inbox-export', { accountId, botId, exportId: importId }],
]

let app: TestApp
beforeAll(async () => {
  // Nobody listens there, and no mail waits.
  app = await createTestApp({ smtpUrl: 'smtp://127.0.0.1:9' })
})
afterAll(() => app.close())

test('jobs that an earlier version added are run by this one', async () => {
  for (const [name, payload] of written)
    await app.database.pool.query('select graphile_worker.add_job($1, payload := $2::json)', [name, payload])
  await app.startJobs()
  const waiting = `select task_identifier as name, last_error as error from graphile_worker.jobs order by id`
  await vi.waitFor(async () => expect((await app.database.pool.query(waiting)).rows).toEqual([]), { timeout: 60_000 })
})

test('each kind of job stands in the list of what may wait', () => {
  const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    // Without what another test writes and takes away beside the code.
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('worker-test-'))
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/(?:defineJob\(\s*|JobName = )'([\w-]+)'/g),
    ])
    .map(([, name = '']) => name)
  expect(names.toSorted()).toEqual([...new Set(written.map(([name]) => name))].toSorted())
})
