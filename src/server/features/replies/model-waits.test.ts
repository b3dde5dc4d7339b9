/** A slow model takes no place from messages that need none. */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#contract/features/answers.ts'
import { saveModel } from '#contract/features/models.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession } from '#tests/support/people/people.ts'
import { type ModelServer, startModelServer } from '#tests/support/servers/model-server.ts'

let app: TestApp
let server: ModelServer
let asked: TestBot
let other: TestBot

beforeAll(async () => {
  server = await startModelServer()
  app = await createTestApp({ allowsPrivateAddresses: true })
  const admin = await createOwnerSession(app)
  const owner = await createUserSession(app, { plan: 'vip-monthly' })
  const items = [{ question: 'When do you open?', answer: 'At nine.' }]
  asked = await createTestBot(app, owner, { items })
  other = await createTestBot(app, owner, { items })
  const body = { baseUrl: server.baseUrl, model: 'tiny', key: null, isOn: true }
  await call(app, saveModel, { params: { kind: 'embeddings' }, body }, admin)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const say = (bot: TestBot, text: string, contactId?: string) =>
  call(app, sendMessage, { params: { botId: bot.id }, body: { text, contactId } }, bot.program)

test('while 40 messages wait for the model and for each other, another bot answers', async () => {
  await say(other, 'When do you open?')
  server.mood = 'late'
  let answered = 0
  const waiting = Array.from({ length: 40 }, async (_, i) => {
    const { status } = await say(asked, `opening times of the zorble ${i}`, `contact ${i % 2}`)
    answered += 1
    return status
  })
  await expect.poll(() => server.calls.length).toBeGreaterThanOrEqual(2)
  await delay(50)
  for (let message = 0; message < 10; message += 1) expect((await say(other, 'When do you open?')).status).toBe(200)
  // Two contacts are answered in their order, one message a second each.
  expect(answered).toBeLessThan(20)
  server.mood = 'well'
  expect(await Promise.all(waiting)).toEqual(Array(40).fill(200))
})
