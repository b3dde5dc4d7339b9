import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#contract/features/answers.ts'
import { getHealth, getReadiness } from '#contract/features/system.ts'
import { ChildApp } from '#tests/support/apps/child-app.ts'
import { type ChildBot, callOver, createBotOver } from '#tests/support/calls/http-calls.ts'

/** What programs usually wait for an answer is longer. */
const patienceMs = 8000
let app: ChildApp
let bot: ChildBot

beforeAll(async () => {
  app = await ChildApp.create()
  await app.start()
  bot = await createBotOver(app)
})

afterAll(async () => {
  await app.thawDatabase()
  await app.remove()
})

function ask() {
  return callOver(
    app.origin,
    sendMessage,
    { params: { botId: bot.botId }, body: { text: 'When are you open?' } },
    { bearer: bot.apiKey, timeoutMs: patienceMs },
  )
}

test('while the database stands still callers are told to come back, and are answered when it goes on', async () => {
  expect((await ask()).status).toBe(200)
  await app.freezeDatabase()
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503))
    expect(answers.every(({ headers }) => headers.has('retry-after'))).toBe(true)
    expect((await callOver(app.origin, getHealth, {}, { timeoutMs: patienceMs })).status).toBe(200)
    expect((await callOver(app.origin, getReadiness, {}, { timeoutMs: patienceMs })).status).toBe(503)
  }
  await app.thawDatabase()
  await expect.poll(async () => (await ask()).status, { timeout: 20_000, interval: 200 }).toBe(200)
})
