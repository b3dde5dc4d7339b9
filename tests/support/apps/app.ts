/** A whole app on a database of its own, with a clock that tests move. */
import { pino } from 'pino'
import { type App, type AppSettings, createApp } from '#server/app.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createTestDatabase } from './database.ts'

/** Real time plus what the test skipped. */
export class TestClock implements Clock {
  #skippedMs = 0

  now(): Date {
    return new Date(Date.now() + this.#skippedMs)
  }

  skip(ms: number): void {
    this.#skippedMs += ms
  }
}

export interface TestApp extends App {
  readonly clock: TestClock
  /** Where its pages are: what a browser sends as `Origin`. */
  readonly origin: string
  readonly connectionString: string
}

export const testOrigin = 'http://127.0.0.1:3000'

/** Close it in `afterAll`; the database goes with it. */
export async function createTestApp(settings: Partial<AppSettings> = {}): Promise<TestApp> {
  const { connectionString, drop } = await createTestDatabase()
  const clock = new TestClock()
  const app = await createApp({
    connectionString,
    baseUrl: testOrigin,
    trustProxy: false,
    smtpUrl: undefined,
    forceLocale: undefined,
    webFolder: undefined,
    secretKey: 'a secret of the tests, longer than thirty-two',
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    clock,
    ...settings,
  })
  return {
    ...app,
    clock,
    origin: settings.baseUrl ?? testOrigin,
    connectionString,
    async close() {
      await app.close()
      await drop()
    },
  }
}
