import { setImmediate as tick } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { defineJob } from './define-job.ts'
import { addJob, type JobRunner, startJobs } from './jobs.ts'

const greeted: string[] = []
const greet = defineJob(
  'greet',
  z.object({ name: z.string().min(2), isPolite: z.boolean().default(true) }),
  async ({ name, isPolite }, _context, needs: { readonly word: string }) => {
    await tick()
    greeted.push(`${isPolite ? 'dear ' : ''}${name}, ${needs.word}`)
  },
)

let app: TestApp
let runner: JobRunner
const lines: string[] = []
beforeAll(async () => {
  app = await createTestApp()
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  runner = await startJobs(app.database.pool, log, [greet.definition({ word: 'welcome' })])
})
afterAll(async () => {
  await runner.stop()
  await app.close()
})

test('a job runs with what its schema made of the payload and with what the node gave it', async () => {
  await greet.add(app.database.house, { name: 'Ann', isPolite: false })
  await greet.add(app.database.house, { name: 'Bob' })
  await vi.waitFor(() => expect(greeted.toSorted()).toEqual(['Ann, welcome', 'dear Bob, welcome']), 10_000)
})

test('a payload that does not fit is not added', async () => {
  await expect(greet.add(app.database.house, { name: 'X' })).rejects.toThrow(z.ZodError)
  // @ts-expect-error: nor does it compile.
  await expect(greet.add(app.database.house, { nmae: 'Ann' })).rejects.toThrow(z.ZodError)
})

test('a waiting payload that this version does not know fails its attempt, and the log repeats none of it', async () => {
  await addJob(app.database.house, 'greet', { name: 7, password: 'tell-nobody' }, { key: 'unknown' })
  async function lastError(): Promise<string | null> {
    const sql = `select last_error as error from graphile_worker.jobs where key = 'unknown'`
    const { rows } = await app.database.pool.query<{ error: string | null }>(sql)
    return rows[0]?.error ?? null
  }
  await vi.waitFor(async () => expect(await lastError()).toBe('the payload of greet is not known: name invalid_type'), {
    timeout: 60_000,
  })
  await vi.waitFor(() => expect(lines.join('')).toContain('name invalid_type'))
  expect(lines.join('')).not.toContain('tell-nobody')
})
