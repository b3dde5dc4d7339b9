import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendPublicMessage, testBot } from '#contract/features/answers.ts'
import { getBot } from '#contract/features/bots.ts'
import { handleUnanswered, listUnanswered, unansweredPageSize } from '#contract/features/conversations/unanswered.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { wordingOf } from './open-questions.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await createOwnerSession(app)
})
afterAll(() => app.close())

const items = [{ question: 'What is number one?', answer: 'It is one.' }]
let visitors = 0

async function ask(bot: TestBot, text: string): Promise<void> {
  visitors += 1
  app.clock.skip(5000)
  const body = { text, visitorToken: `visitor-number-${visitors}` }
  expect((await call(app, sendPublicMessage, { params: { botId: bot.id }, body })).status).toBe(200)
}

/** The list, which must agree with the number on the bot's card. */
async function listOf(bot: TestBot, cursor?: string) {
  const params = { botId: bot.id }
  const { reply } = await call(app, listUnanswered, { params, query: cursor === undefined ? {} : { cursor } }, owner)
  const { unanswered7d } = (await call(app, getBot, { params }, owner)).reply
  expect(reply.messages).toBe(unanswered7d)
  return reply
}

function handle(bot: TestBot, messageId: string, outcome: 'ignored' | 'fixed' | 'open', as = owner) {
  return call(app, handleUnanswered, { params: { botId: bot.id, messageId }, body: { outcome } }, as)
}

test('the same wording is one row, whatever its case, width and punctuation; what was answered or tested is none', async () => {
  const bot = await createTestBot(app, owner, { items })
  for (const text of ['zzqx vwxk', 'ZZQX  vwxk?', 'ｚｚｑｘ vwxk！', 'qqpp']) await ask(bot, text)
  await ask(bot, 'What is number one?')
  await call(app, testBot, { params: { botId: bot.id }, body: { text: 'ggjj' } }, owner)
  const { items: rows, total, nextCursor } = await listOf(bot)
  expect(rows.map(({ text, count, outcome }) => [text, count, outcome])).toEqual([
    ['qqpp', 1, 'fallback'],
    ['ｚｚｑｘ vwxk！', 3, 'fallback'],
  ])
  expect([total, nextCursor]).toEqual([2, null])
  const { chats7d, chatsByDay, lastQuestion } = (await call(app, getBot, { params: { botId: bot.id } }, owner)).reply
  expect([chats7d, chatsByDay.at(-1), lastQuestion?.text]).toEqual([5, 5, 'What is number one?'])
})

test('an ignored wording stays away for good, a fixed one until it fails again; both come back when they are opened', async () => {
  const bot = await createTestBot(app, owner, { items })
  await ask(bot, 'qqpp')
  await ask(bot, 'zzqx')
  const [fixed, ignored] = (await listOf(bot)).items
  expect((await handle(bot, ignored?.messageId ?? '', 'ignored')).status).toBe(204)
  await handle(bot, fixed?.messageId ?? '', 'fixed')
  expect((await listOf(bot)).items).toEqual([])
  await ask(bot, 'QQPP?')
  await ask(bot, 'zzqx!')
  expect((await listOf(bot)).items).toMatchObject([{ text: 'zzqx!', count: 1 }])
  await handle(bot, ignored?.messageId ?? '', 'open')
  expect((await listOf(bot)).items.map(({ text, count }) => [text, count])).toEqual([
    ['zzqx!', 1],
    ['QQPP?', 2],
  ])
})

test('messages of signs alone are told apart, whatever their width and spaces', async () => {
  const wordings = async (...texts: string[]) => {
    const said = sql.join(
      texts.map((text) => sql`(${text}::text)`),
      sql`, `,
    )
    const { rows } = await app.database.house.execute(
      sql`select distinct ${wordingOf(sql`said.text`)} from (values ${said}) said (text)`,
    )
    return rows.length
  }
  expect(await wordings('???', '？？？', ' ??? ')).toBe(1)
  expect(await wordings('???', '!!', '...', '。')).toBe(4)
  expect(await wordings('why', 'Why???', 'why。')).toBe(1)
})

describe('questions that were offered', () => {
  const bookings = [
    { question: 'Where do I collect a jacket that was repaired?', answer: 'At the back door.' },
    { question: 'What time do you open?', answer: 'At nine.' },
  ]

  /** What one visitor says, and the kinds of the replies. */
  function visit(bot: TestBot) {
    visitors += 1
    const visitorToken = `visitor-number-${visitors}`
    return async (...texts: string[]): Promise<string[]> => {
      const kinds: string[] = []
      for (const text of texts) {
        app.clock.skip(5000)
        const body = { text, visitorToken }
        const { reply } = await call(app, sendPublicMessage, { params: { botId: bot.id }, body })
        kinds.push(reply.answer?.source.kind ?? 'none')
      }
      return kinds
    }
  }

  async function openOf(bot: TestBot) {
    return (await listOf(bot)).items.map(({ text, count, outcome }) => [text, count, outcome])
  }

  test('are unanswered when none is taken within two minutes', async () => {
    const bot = await createTestBot(app, owner, { items: bookings })
    expect(await visit(bot)('mended')).toEqual(['suggest'])
    app.clock.skip(119_000)
    expect(await openOf(bot)).toEqual([])
    app.clock.skip(1000)
    expect(await openOf(bot)).toEqual([['mended', 1, 'offered']])
    await visit(bot)('Mended?', 'zzqx')
    app.clock.skip(120_000)
    expect(await openOf(bot)).toEqual([
      ['zzqx', 1, 'fallback'],
      ['Mended?', 2, 'offered'],
    ])
  })

  test('are answered when one is taken, however late', async () => {
    const bot = await createTestBot(app, owner, { items: bookings })
    expect(await visit(bot)('mended', 'yes', 'zzqx')).toEqual(['suggest', 'answer', 'fallback'])
    expect(await visit(bot)('mended', '1')).toEqual(['suggest', 'answer'])
    const say = visit(bot)
    await say('mended')
    app.clock.skip(180_000)
    expect(await openOf(bot)).toEqual([
      ['mended', 1, 'offered'],
      ['zzqx', 1, 'fallback'],
    ])
    expect(await say(bookings[0]?.question ?? '')).toEqual(['answer'])
    expect(await openOf(bot)).toEqual([['zzqx', 1, 'fallback']])
  })

  test('are told apart from those offered later in the same conversation', async () => {
    const bot = await createTestBot(app, owner, { items: bookings })
    const kinds = await visit(bot)('mended', 'zzqx', 'MENDED!', 'yes')
    expect(kinds).toEqual(['suggest', 'fallback', 'suggest', 'answer'])
    app.clock.skip(120_000)
    expect(await openOf(bot)).toEqual([
      ['zzqx', 1, 'fallback'],
      ['mended', 1, 'offered'],
    ])
  })

  test('and refused leave the question open, and none that says so', async () => {
    const bot = await createTestBot(app, owner, { items: bookings })
    expect(await visit(bot)('mended', 'None of these')).toEqual(['suggest', 'fallback'])
    expect(await openOf(bot)).toEqual([])
    app.clock.skip(120_000)
    expect(await openOf(bot)).toEqual([['mended', 1, 'offered']])
    const [row] = (await listOf(bot)).items
    await handle(bot, row?.messageId ?? '', 'ignored')
    expect(await openOf(bot)).toEqual([])
  })
})

test('it is read page by page, and what is older than 7 days is not in it', async () => {
  const bot = await createTestBot(app, owner, { items })
  await ask(bot, 'old zzqx')
  await app.database.pool.query(`update messages set at = at - interval '7 days' where bot_id = $1`, [bot.id])
  const wordings = Array.from({ length: unansweredPageSize + 2 }, (_, i) => `qx${i}zz`)
  for (const wording of wordings) await ask(bot, wording)
  const first = await listOf(bot)
  expect([first.items.length, first.total]).toEqual([unansweredPageSize, unansweredPageSize + 2])
  const second = await listOf(bot, first.nextCursor ?? '')
  expect(second.nextCursor).toBeNull()
  expect([...first.items, ...second.items].map(({ text }) => text)).toEqual([...wordings].reverse())
})

test('a stranger neither reads nor changes it', async () => {
  const bot = await createTestBot(app, owner, { items })
  await ask(bot, 'qqpp')
  const [row] = (await listOf(bot)).items
  const stranger = await createUserSession(app)
  expect((await call(app, listUnanswered, { params: { botId: bot.id } }, stranger)).status).toBe(404)
  expect((await handle(bot, row?.messageId ?? '', 'ignored', stranger)).status).toBe(404)
  expect((await handle(bot, crypto.randomUUID(), 'ignored')).status).toBe(404)
  expect((await listOf(bot)).items).toHaveLength(1)
})

test('what was fixed is forgotten once nothing before it is on the list, what is ignored never', async () => {
  const bot = await createTestBot(app, owner, { items })
  for (const text of ['qqpp', 'zzqx']) await ask(bot, text)
  const [fixed, ignored] = (await listOf(bot)).items
  await handle(bot, ignored?.messageId ?? '', 'ignored')
  await handle(bot, fixed?.messageId ?? '', 'fixed')
  const jobs = app.features.all.flatMap((feature) => feature.jobs ?? [])
  const outcomes = async () => {
    for (const { run } of jobs.filter(({ name }) => name === 'forget-fixed-questions'))
      await run({}, { signal: undefined, isLastAttempt: false })
    const { rows } = await app.database.pool.query(
      'select outcome from handled_questions where bot_id = $1 order by 1',
      [bot.id],
    )
    return rows.map(({ outcome }) => outcome)
  }
  app.clock.skip(6 * 86_400_000)
  expect(await outcomes()).toEqual(['fixed', 'ignored'])
  app.clock.skip(2 * 86_400_000)
  expect(await outcomes()).toEqual(['ignored'])
})
