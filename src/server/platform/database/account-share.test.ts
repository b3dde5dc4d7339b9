/** One account must not take every connection of a node, whatever it waits for. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeContactLimits, listBots } from '#contract/features/bots.ts'
import { createCorpusItem } from '#contract/features/corpus.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createUserSession } from '#tests/support/people/people.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('while changes of one bot wait for it, other accounts are served, and none of the changes is lost', async () => {
  const [busy, other] = [await createUserSession(app), await createUserSession(app)]
  const bot = await createTestBot(app, busy, { items: [] })
  const holder = await app.database.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from bots where id = $1 for update', [bot.id])
  const waiting = [
    ...Array.from({ length: 12 }, (_, number) =>
      call(
        app,
        createCorpusItem,
        {
          params: { botId: bot.id },
          body: { question: `Question ${number}?`, answer: 'Yes' },
        },
        busy,
      ),
    ),
    ...Array.from({ length: 12 }, (_, number) =>
      call(
        app,
        changeContactLimits,
        { params: { botId: bot.id }, body: { perDay: number + 1, perMinute: null } },
        busy,
      ),
    ),
  ]
  // As many as will ever wait in the database: four in transactions, four in single statements.
  await expect
    .poll(
      async () => {
        const { rows } = await app.database.pool.query(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0].waiting
      },
      { timeout: 20_000 },
    )
    .toBe(8)
  expect(await call(app, listBots, {}, other)).toMatchObject({ status: 200 })

  await holder.query('rollback')
  holder.release()
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses.every((status) => status < 300)).toBe(true)
})
