import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendPublicMessage } from '#contract/features/answers.ts'
import { downloadInboxExport, listInboxExports, startInboxExport } from '#contract/features/inbox/exports.ts'
import { addNote, takeOver } from '#contract/features/inbox/handover.ts'
import { parseSpreadsheet } from '#server/platform/spreadsheets/read/parse-spreadsheet.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let owner: Person
let bot: TestBot
let first: string

beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-monthly' })
  bot = await createTestBot(app, owner, { items: [{ question: 'When do you open?', answer: 'At nine,\n"sharp".' }] })
  first = (await say('one', 'When do you open?')).conversationId
  await say('one', '=cmd|calc!A1')
  await say('two', 'When do you open?')
  const at = { params: { botId: bot.id, conversationId: first } }
  await call(app, takeOver, at, owner)
  await call(app, addNote, { ...at, body: { text: 'Noted.' } }, owner)
})
afterAll(() => app.close())

async function say(visitor: string, text: string) {
  app.clock.skip(1000)
  const body = { text, visitorToken: `${visitor} of the tests of exports` }
  return (await call(app, sendPublicMessage, { params: { botId: bot.id }, body })).reply
}

/** All cells, titles first, as a program that understands the protection of formulas reads them. */
async function readCells(format: 'csv' | 'xlsx', bytes: Buffer): Promise<string[][]> {
  const width = 16
  const read = await parseSpreadsheet(bytes, `a.${format}`, {
    readHeader: (titles) => titles,
    readRow: (cellAt, titles) =>
      Array.from({ length: titles.length || width }, (_, column) => cellAt(column)?.text ?? ''),
    countCharacters: () => 1,
  })
  if (!read.ok) throw new Error(`${read.problem} ${JSON.stringify(read.details)}`)
  return [read.columns, ...read.rows.map(({ content }) => content ?? [])]
}

async function exported(
  format: 'csv' | 'xlsx',
  rowIs: 'exchange' | 'conversation',
  filter: Record<string, string> = {},
) {
  const params = { botId: bot.id }
  const started = await call(app, startInboxExport, { params, body: { format, rowIs, filter } as never }, owner)
  expect(started.status).toBe(201)
  const exportId = started.reply.id
  await runJob(app, 'write-inbox-export', { accountId: owner.account.id, botId: bot.id, exportId })
  const { items } = (await call(app, listInboxExports, { params }, owner)).reply
  const found = items.find(({ id }) => id === exportId)
  expect(found).toMatchObject({ status: 'ready', progress: 1, format, rowIs, fault: null })
  const { response } = await call(app, downloadInboxExport, { params: { ...params, exportId } }, owner)
  expect(Number(response.headers['content-length'])).toBe(found?.sizeBytes)
  if (format === 'csv' && rowIs === 'exchange') expect(response.body).toContain("'=cmd|calc!A1")
  const rows = await readCells(format, response.rawPayload)
  expect(rows).toHaveLength((found?.rows ?? 0) + 1)
  return rows
}

test.each(['csv', 'xlsx'] as const)(
  'a row an exchange, the record first, safe in a spreadsheet program: %s',
  async (format) => {
    const [titles, ...rows] = await exported(format, 'exchange')
    expect(titles?.slice(0, 5)).toEqual([
      'Asked, in seconds (timestamp)',
      'Platform (platform)',
      'Customer (fromUser)',
      'Question (originalQuestion)',
      'Answer (answer)',
    ])
    expect(titles?.slice(5, 7)).toEqual(['Asked at (UTC)', 'Answered at (UTC)'])
    expect(rows).toHaveLength(3)
    const open = rows.find((row) => row[7] === first && row[3] === 'When do you open?')
    expect(open?.slice(1, 2)).toEqual(['Website (FACTORY_WEBSITE_v2)'])
    expect(open?.[4]).toBe('At nine,\n"sharp".')
    expect(open?.slice(8, 11)).toEqual(['With a person', 'Bot', 'Answer'])
    expect(open?.at(-1)).toBe('1')
    expect(rows.map((row) => row[3])).toContain('=cmd|calc!A1')
  },
)

test('a row a conversation, of those that fit the filter', async () => {
  const [titles, ...rows] = await exported('csv', 'conversation', { state: 'person' })
  expect(titles).toHaveLength(12)
  expect(rows).toHaveLength(1)
  // Two questions and the bot's replies, what the contact was told, and the note.
  expect(rows[0]?.slice(2, 4)).toEqual([first, 'With a person'])
  expect(rows[0]?.slice(7, 9)).toEqual(['2', '0'])
  expect(rows[0]?.slice(10)).toEqual(['1', 'When do you open?'])
})

test('two are written at a time, and the experience plan has none', async () => {
  const busy = await createUserSession(app, { plan: 'vip-monthly' })
  const other = await createTestBot(app, busy, { items: [] })
  const start = (person: Person, botId: string) =>
    call(app, startInboxExport, { params: { botId }, body: { format: 'csv' } }, person)
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => start(busy, other.id)))
  expect(outcomes.map(({ status, problem }) => (status === 201 ? 'started' : problem.code)).toSorted()).toEqual([
    'export-running',
    'export-running',
    'started',
    'started',
  ])
  const free = await createUserSession(app)
  const own = await createTestBot(app, free, { items: [] })
  expect((await start(free, own.id)).problem.code).toBe('vip-only')
})
