import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#contract/features/answers.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { listBehind } from './catch-up.house.store.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function say(bot: TestBot): Promise<void> {
  await call(app, sendMessage, { params: { botId: bot.id }, body: { text: 'Are you there?' } }, bot.program)
}

const listed = async (maxOfKind: number) =>
  (await listBehind(app.database.house, { now: app.clock.now(), maxOfKind })).map(({ botId }) => botId)

test('bots that are behind for minutes come first, the longest wait first, however busy others are', async () => {
  const owner = await createUserSession(app, { plan: 'vip-yearly' })
  const makeBot = () => createTestBot(app, owner, { items: [] })
  const [busy, known, quiet, quieter] = [await makeBot(), await makeBot(), await makeBot(), await makeBot()]
  await say(known)
  await say(busy)
  await runJob(app, 'catch-up-inboxes')
  app.clock.skip(1000)
  await say(quieter)
  app.clock.skip(1000)
  await say(quiet)
  app.clock.skip(600_000)
  await say(busy)
  expect(await listed(1)).toEqual([quieter.id, busy.id])
  expect(await listed(9)).toEqual([quieter.id, quiet.id, busy.id])
  await runJob(app, 'catch-up-inboxes')
  // Looked at again, as a message may be stored late.
  expect(await listed(9)).toEqual([busy.id])
})
