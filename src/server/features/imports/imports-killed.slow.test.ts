import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCorpus } from '#contract/features/corpus.ts'
import { commitImport, getImport, undoImport } from '#contract/features/imports.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { importAfter, uploadFile } from '#tests/support/imports/upload.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

// Commits and undoes only in processes that are killed, until the last line of each test.
let app: TestApp
let owner: Person
const children = new Set<ChildProcess>()

beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-monthly' })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app.close()
})

async function startProcess(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('../../../../tests/support/apps/app-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, app.connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process ended with ${code} before it was ready`)
  })
  await Promise.race([once(child.stdout ?? child, 'data'), ended])
  ended.catch(() => undefined)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
  children.delete(child)
}

async function totalOf(bot: TestBot) {
  const { reply } = await call(app, listCorpus, { params: { botId: bot.id } }, owner)
  return [reply.total, reply.botTotal]
}

const rows = 3000

test('a commit and an undo whose process is killed in the middle are finished by the next one, whole and once', async () => {
  const bot = await createTestBot(app, owner, { items: [{ question: 'Question 5', answer: 'Mine' }] })
  const lines = Array.from({ length: rows }, (_, index) => `Question ${index},Answer ${index}`)
  let child = await startProcess()
  const sent = await uploadFile(app, bot.id, owner, 'f.csv', ['question,answer', ...lines].join('\n'))
  await importAfter(app, bot.id, owner, sent.reply.id)
  const params = { botId: bot.id, importId: sent.reply.id }

  async function killInTheMiddle(atLeast: number) {
    for (;;) {
      const { status, progress } = (await call(app, getImport, { params }, owner)).reply
      expect(['committing', 'undoing']).toContain(status)
      if (progress >= atLeast) break
    }
    await kill(child)
    expect((await call(app, getImport, { params }, owner)).reply.status).not.toMatch(/done|undone/)
  }

  await call(app, commitImport, { params, body: { duplicates: 'overwrite' } }, owner)
  await killInTheMiddle(0.4)
  expect(await totalOf(bot)).toEqual([1, 1])
  child = await startProcess()
  const done = await importAfter(app, bot.id, owner, sent.reply.id)
  expect(done).toMatchObject({ status: 'done', added: rows - 1, overwritten: 1, skipped: 0 })
  expect(await totalOf(bot)).toEqual([rows, rows])

  await call(app, undoImport, { params }, owner)
  await killInTheMiddle(0.3)
  expect(await totalOf(bot)).toEqual([rows, rows])
  child = await startProcess()
  expect(await importAfter(app, bot.id, owner, sent.reply.id)).toMatchObject({ status: 'undone', kept: 0 })
  expect(await totalOf(bot)).toEqual([1, 1])
  await kill(child)
})

test('two processes that take up the same commit store it once', async () => {
  const bot = await createTestBot(app, owner, { items: [] })
  const lines = Array.from({ length: 100 }, (_, index) => `Question ${index},Answer ${index}`)
  const sent = await uploadFile(app, bot.id, owner, 'f.csv', ['question,answer', ...lines].join('\n'))
  const params = { botId: bot.id, importId: sent.reply.id }
  await call(app, commitImport, { params, body: {} }, owner)
  // The same job three times more, without the queue that would keep them apart.
  await app.database.pool.query(
    `select graphile_worker.add_job('run-import', payload) from graphile_worker._private_jobs, generate_series(1, 3)`,
  )
  const processes = await Promise.all([startProcess(), startProcess()])
  expect(await importAfter(app, bot.id, owner, sent.reply.id)).toMatchObject({ status: 'done', added: 100 })
  const waiting = async () =>
    (
      await app.database.pool.query(
        `select from graphile_worker._private_jobs where locked_by is not null or attempts = 0`,
      )
    ).rowCount
  await expect.poll(waiting).toBe(0)
  expect(await totalOf(bot)).toEqual([100, 100])
  for (const child of processes) await kill(child)
})
