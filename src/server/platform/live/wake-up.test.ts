import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { hearChannel } from './wake-up.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function run(sql: string): Promise<number> {
  return (await app.database.pool.query(sql)).rowCount ?? 0
}

const hearing = `from pg_stat_activity where datname = current_database() and query = 'listen live_changes'`
const notify = () => run(`select pg_notify('live_changes', '')`)

test('each notification wakes, also after the connection broke', async () => {
  let wakes = 0
  const wake = () => {
    wakes += 1
  }
  const log = pino({ level: 'silent' })
  const wakeUp = hearChannel(app.connectionString, log, 'live_changes', { heard: wake, missed: wake })
  // Once when it hears: something may have been committed before.
  await expect.poll(() => wakes).toBe(1)
  await notify()
  await expect.poll(() => wakes).toBe(2)
  await notify()
  await expect.poll(() => wakes).toBe(3)

  expect(await run(`select pg_terminate_backend(pid) ${hearing}`)).toBe(1)
  await expect.poll(() => wakes).toBeGreaterThanOrEqual(4)
  await expect.poll(() => run(`select ${hearing}`)).toBe(1)
  // What wakes at the new connection has come before a notification is heard.
  await notify()
  await expect.poll(() => wakes).toBeGreaterThanOrEqual(6)
  const before = wakes
  await notify()
  await expect.poll(() => wakes).toBe(before + 1)
  await wakeUp.stop()
})
