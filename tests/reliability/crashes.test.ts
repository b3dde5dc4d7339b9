import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChildApp } from '#tests/support/apps/child-app.ts'
import { runCrashRound } from '#tests/support/apps/crash-round.ts'
import { type ChildBot, createBotOver } from '#tests/support/calls/http-calls.ts'

let app: ChildApp
let bot: ChildBot

beforeAll(async () => {
  app = await ChildApp.create()
  await app.start()
  bot = await createBotOver(app)
})

afterAll(() => app.remove())

test.each([
  ['the app', 'app'],
  ['the database with all its processes', 'database'],
  ['the first process of the database', 'postmaster'],
  ['everything', 'both'],
] as const)(
  'after kill -9 of %s in the middle of a chat, what was answered is stored once and counted once',
  async (_what, victim) => {
    const { recoveryMs, acknowledged, ...faults } = await runCrashRound(app, bot, victim)
    expect(faults).toEqual({ missing: 0, doubled: 0, halved: 0, miscounted: 0, changedReplies: 0 })
    expect(acknowledged).toBeGreaterThan(40)
    expect(recoveryMs).toBeLessThan(30_000)
  },
)

test('crash after crash needs no hand', async () => {
  for (const victim of ['both', 'postmaster', 'app', 'database', 'both'] as const) {
    await app.kill9(victim)
    if (!app.isRunning) await app.start()
    else await app.ready()
  }
  const round = await runCrashRound(app, bot, 'both')
  expect(round).toMatchObject({ missing: 0, doubled: 0, halved: 0, miscounted: 0, changedReplies: 0 })
})

test('an app killed while it starts for the first time starts all the same', async () => {
  const fresh = await ChildApp.create()
  for (const afterMs of [150, 500, 1000, 1800]) {
    fresh.launch()
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    if (fresh.isRunning) await fresh.kill9('app')
  }
  await fresh.start()
  expect(await createBotOver(fresh)).toHaveProperty('botId')
  await fresh.remove()
})
