/** What both benches of the console stand on: a product over a database of its own, an ADMIN, and how times are told. */
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import type { ArgumentsOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { urlOf } from '#contract/endpoint-url.ts'
import { createApp } from '#server/app.ts'
import { addAccount, openSession } from '#server/features/accounts/accounts.public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { testSettings } from '#tests/support/apps/settings.ts'
import { startDatabaseServer } from '#tests/support/apps/two-nodes.ts'

/** A database that an earlier run has filled, or anybody else: to fill one takes much longer than to measure it. It stays. */
export const filledUrl = process.env.FILLED_DATABASE_URL

const server = filledUrl === undefined ? await startDatabaseServer() : undefined
const databaseUrl = filledUrl ?? (await server?.createDatabase()) ?? ''
await migrate(databaseUrl)

/** Another node of the installation. */
export const openApp = () =>
  createApp({
    settings: testSettings({ databaseUrl }),
    webFolder: undefined,
    log: pino({ level: 'error' }),
    requestsPerMinute: 1_000_000,
  })
export const app = await openApp()
export const { house } = app.database

/** Runs `fill` and tells how long it took; answers with the cookie of an ADMIN. */
export async function fillFor(fill: () => Promise<void>): Promise<string> {
  const begunMs = performance.now()
  await fill()
  process.stderr.write(`filled in ${Math.round((performance.now() - begunMs) / 1000)} s\n`)
  const now = new Date()
  const owner = { email: 'owner@huida.example', passwordHash: '', role: 'admin', locale: 'en', createdAt: now } as const
  return `huida_session=${await openSession(house, (await addAccount(house, owner)).id, now)}`
}

export async function ask<E extends Endpoint>(
  node: typeof app,
  endpoint: E,
  args: ArgumentsOf<E>,
  cookie: string,
): Promise<ReplyOf<E>> {
  const response = await node.http.inject({ method: endpoint.method, url: urlOf(endpoint, args), headers: { cookie } })
  if (response.statusCode !== 200) throw new Error(`${endpoint.id} answered ${response.statusCode}: ${response.body}`)
  return response.json()
}

const table: Record<string, object> = {}

/** Between two calls, as what one account may ask in a second is limited. */
const restMs = 100

/** Runs it so many times, and notes p50 and p95 in milliseconds with what else `tell` says of the last run. */
export async function measure<Result>(
  name: string,
  times: number,
  run: (round: number) => Promise<Result>,
  tell: (last: Result | undefined) => object = () => ({}),
): Promise<void> {
  const took: number[] = []
  let last: Result | undefined
  for (let round = 0; round < times; round++) {
    const begunMs = performance.now()
    last = await run(round)
    took.push(performance.now() - begunMs)
    await delay(restMs)
  }
  took.sort((one, other) => one - other)
  const at = (share: number) =>
    Math.round((took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0) * 10) / 10
  table[name] = { p50: at(0.5), p95: at(0.95), ...tell(last) }
  process.stderr.write(`${name}: ${JSON.stringify(table[name])}\n`)
}

/** Prints what was measured, and ends it all. */
export async function finish(others: readonly (typeof app)[] = []): Promise<void> {
  console.table(table)
  await Promise.all([app, ...others].map((each) => each.close()))
  await server?.stop()
}
