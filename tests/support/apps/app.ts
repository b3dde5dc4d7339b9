/** A whole app on a database of its own, with a clock that tests move. */
import { pino } from 'pino'
import { type App, type AppParts, createApp } from '#server/app.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { NodeSettings } from '#server/platform/settings/settings.ts'
import { createTestDatabase } from './database.ts'
import { testSettings } from './settings.ts'

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
  readonly settings: NodeSettings
}

/** Settings, and the parts of an app that are none. */
export type TestAppChanges = Partial<NodeSettings & Omit<AppParts, 'settings' | 'clock'>>

export const testOrigin = 'http://127.0.0.1:3000'

/** Close it in `afterAll`; the database goes with it. */
export async function createTestApp(changes: TestAppChanges = {}): Promise<TestApp> {
  const { connectionString, drop } = await createTestDatabase()
  const app = await openTestApp(connectionString, changes)
  return {
    ...app,
    async close() {
      await app.close()
      await drop()
    },
  }
}

/** Over a migrated database that is there already, and stays. */
export async function openTestApp(connectionString: string, changes: TestAppChanges = {}): Promise<TestApp> {
  const {
    webFolder,
    requestsPerMinute,
    log,
    verifyPassword,
    channels,
    channelLeaseMs,
    visitorHeartbeatMs,
    ...changedSettings
  } = changes
  const clock = new TestClock()
  const settings = testSettings({ databaseUrl: connectionString, baseUrl: testOrigin, ...changedSettings })
  const app = await createApp({
    settings,
    webFolder,
    log: log ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
    clock,
    // Tests may share two cores with anything.
    databaseSilenceMaxMs: 60_000,
    ...(requestsPerMinute !== undefined && { requestsPerMinute }),
    verifyPassword,
    channels,
    channelLeaseMs,
    visitorHeartbeatMs,
  })
  return { ...app, clock, origin: settings.baseUrl, connectionString, settings }
}
