/** A corpus that is too large to be indexed between two requests: in a thread, kept in the database, shared by the nodes. */

import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPreparation, sendMessage } from '#contract/features/answers.ts'
import { deleteBot, renameBot } from '#contract/features/bots.ts'
import { deleteCorpusItems, updateCorpusItem } from '#contract/features/corpus.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import { insertItems } from '#server/features/corpus/corpus.public.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, type Person } from '#tests/support/people/people.ts'
import { shareOf, slowTest } from '#tests/support/slow.ts'
import { createIndexBuilder } from './index-builder.ts'

const itemCount = 600
const longAnswer = `${'As long as a page. '.repeat(80)}The end.`

let app: TestApp
let owner: Person
let nodes: TestApp[]

beforeAll(async () => {
  app = await createTestApp()
  owner = await createOwnerSession(app)
  nodes = []
})

afterAll(async () => {
  for (const node of nodes) await node.close()
  await app.close()
})

/** Another node on the same database. */
async function startNode(): Promise<TestApp> {
  const node = await createTestApp({ databaseUrl: app.connectionString })
  nodes.push(node)
  return node
}

const questionOf = (number: number): string => `What is in drawer ${number}?`

async function addItems(bot: TestBot, count: number, from = 0): Promise<string[]> {
  const items = Array.from({ length: count }, (_, i) => ({
    question: questionOf(from + i),
    answer: from + i === 7 ? longAnswer : `Thing ${from + i}.`,
    variants: [],
    keywords: [],
    intent: '',
    isEnabled: true,
  }))
  const added = await app.database.house.transaction((tx) =>
    insertItems(tx, owner.account.id, bot.id, items, { limit: 100_000, at: app.clock.now() }),
  )
  return added.ids
}

async function createLargeBot(): Promise<TestBot> {
  const bot = await createTestBot(app, owner, { items: [] })
  return { ...bot, itemIds: await addItems(bot, itemCount) }
}

async function ask(node: TestApp, bot: TestBot, text: string): Promise<string> {
  const { status, reply, response } = await call(
    node,
    sendMessage,
    { params: { botId: bot.id }, body: { text } },
    bot.program,
  )
  if (status !== 200) throw new Error(response.body)
  return reply.answer?.text ?? ''
}

async function keptVersion(bot: TestBot): Promise<number | undefined> {
  const { rows } = await app.database.pool.query('select content_version from answer_snapshots where bot_id = $1', [
    bot.id,
  ])
  return rows[0] && Number(rows[0].content_version)
}

async function currentVersion(bot: TestBot): Promise<number | undefined> {
  return (await findBot(app.database.house, owner.account.id, bot.id))?.contentVersion
}

async function untilKept(bot: TestBot): Promise<void> {
  const version = await currentVersion(bot)
  await expect.poll(() => keptVersion(bot)).toBe(version)
}

/** Behind the back of the versions: only a node that reads the entries themselves would notice. */
async function rewriteInSecret(bot: TestBot, itemId: string | undefined, question: string): Promise<void> {
  await app.database.pool.query('update answer_entries set question = $3 where bot_id = $1 and id = $2', [
    bot.id,
    itemId,
    question,
  ])
}

test('what one node has built, the next one loads, with what changed since', async () => {
  const bot = await createLargeBot()
  expect(await ask(app, bot, questionOf(41))).toBe('Thing 41.')
  await untilKept(bot)
  await rewriteInSecret(bot, bot.itemIds[5], 'Nobody has read this yet')
  await call(
    app,
    updateCorpusItem,
    { params: { botId: bot.id, itemId: bot.itemIds[6] ?? '' }, body: { answer: 'Thing 6, corrected.' } },
    owner,
  )
  const node = await startNode()
  expect(await ask(node, bot, questionOf(5))).toBe('Thing 5.')
  expect(await ask(node, bot, questionOf(6))).toBe('Thing 6, corrected.')
  expect(await ask(node, bot, questionOf(7))).toBe(longAnswer.trim())
})

test('every node answers from an edit at once, also when its index came from a snapshot', async () => {
  const bot = await createLargeBot()
  const node = await startNode()
  await ask(app, bot, questionOf(1))
  await untilKept(bot)
  await ask(node, bot, questionOf(1))
  for (let turn = 0; turn < 10; turn += 1) {
    const [writer, reader] = turn % 2 === 0 ? [app, node] : [node, app]
    const answer = `Thing 1, turn ${turn}.`
    const params = { botId: bot.id, itemId: bot.itemIds[1] ?? '' }
    await call(writer, updateCorpusItem, { params, body: { answer } }, owner)
    expect(await ask(reader, bot, questionOf(1))).toBe(answer)
  }
  await call(node, deleteCorpusItems, { params: { botId: bot.id }, body: { ids: [bot.itemIds[2] ?? ''] } }, owner)
  for (const each of [app, node]) expect(await ask(each, bot, questionOf(2))).not.toBe('Thing 2.')
})

const harms = [
  ['of another engine', `update answer_snapshots set engine = '0 another' where bot_id = $1`],
  [
    'with a bit changed',
    `update answer_snapshot_parts set bytes = set_byte(bytes, 90, get_byte(bytes, 90) # 4) where bot_id = $1`,
  ],
  ['with a part of something else', `update answer_snapshot_parts set bytes = 'nonsense' where bot_id = $1`],
  ['without its parts', 'delete from answer_snapshot_parts where bot_id = $1'],
  ['that is older than the last purge', 'update answer_snapshots set content_version = -1 where bot_id = $1'],
] as const

test.each(shareOf(harms, 1))('a snapshot %s is rebuilt, and nobody notices', async (_what, harm) => {
  const bot = await createLargeBot()
  await ask(app, bot, questionOf(1))
  await untilKept(bot)
  await app.database.pool.query(harm, [bot.id])
  await rewriteInSecret(bot, bot.itemIds[5], 'Who has read the corpus itself?')
  const node = await startNode()
  expect(await ask(node, bot, 'Who has read the corpus itself?')).toBe('Thing 5.')
  await untilKept(bot)
})

test('a deleted bot leaves nothing behind, in memory or in the database', async () => {
  const bot = await createLargeBot()
  await ask(app, bot, questionOf(1))
  await untilKept(bot)
  expect(app.features.answerIndexes.loadedBotIds()).toContain(bot.id)
  await call(app, renameBot, { params: { botId: bot.id }, body: { name: 'Going' } }, owner)
  await call(app, deleteBot, { params: { botId: bot.id }, body: { name: 'Going' } }, owner)
  expect(app.features.answerIndexes.loadedBotIds()).not.toContain(bot.id)
  expect(await keptVersion(bot)).toBeUndefined()
})

test('an owner sees how far a large corpus is prepared, which begins by looking', async () => {
  const bot = await createLargeBot()
  const look = async () => (await call(app, getPreparation, { params: { botId: bot.id } }, owner)).reply
  expect(await look()).toMatchObject({ isReady: false })
  await expect.poll(look).toEqual({ isReady: true, share: 1 })
  await addItems(bot, 2500, 10_000)
  expect(await look()).toMatchObject({ isReady: false })
  await expect.poll(look).toEqual({ isReady: true, share: 1 })
  expect(await ask(app, bot, questionOf(12_000))).toBe('Thing 12000.')
})

test('a small corpus is always ready, and stays out of memory until it is asked', async () => {
  const bot = await createTestBot(app, owner, { items: [{ question: 'Is it small?', answer: 'Yes.' }] })
  const { reply } = await call(app, getPreparation, { params: { botId: bot.id } }, owner)
  expect(reply).toEqual({ isReady: true, share: 1 })
  expect(app.features.answerIndexes.loadedBotIds()).not.toContain(bot.id)
})

slowTest('a renewed snapshot holds what changed, and an older one never takes its place', async () => {
  const bot = await createLargeBot()
  await ask(app, bot, questionOf(1))
  await untilKept(bot)
  const before = await findBot(app.database.house, owner.account.id, bot.id)
  await addItems(bot, 3, 20_000)
  const after = await findBot(app.database.house, owner.account.id, bot.id)
  if (before === undefined || after === undefined) throw new Error('No bot')
  const builder = createIndexBuilder({ connectionString: app.connectionString, log: pino({ level: 'silent' }) })
  await builder.renew(after)
  await builder.close()
  expect(await keptVersion(bot)).toBe(after.contentVersion)
  const node = await startNode()
  await rewriteInSecret(bot, bot.itemIds[5], 'Nobody has read this yet')
  expect(await ask(node, bot, questionOf(20_001))).toBe('Thing 20001.')
  expect(await ask(node, bot, questionOf(5))).toBe('Thing 5.')
})

slowTest('what a background job learns of many wordings reaches every node, and goes on with edits', async () => {
  const ways = [
    [
      'parcel is late',
      'where is my package',
      'delivery has not come',
      'order still on its way',
      'waiting for the courier',
    ],
    ['money back', 'refund my card', 'return the payment', 'when do I see the amount again', 'reimburse the sum'],
  ] as const
  const bot = await createTestBot(app, owner, {
    items: ways.map(([question, ...variants]) => ({ question, variants, answer: `About: ${question}.` })),
  })
  await ask(app, bot, 'parcel is late')
  // It is added behind the reply.
  const jobs = async () => {
    const { rows } = await app.database.pool.query(
      `select payload from graphile_worker._private_jobs where key = 'renew-answer-snapshot ' || $1`,
      [bot.id],
    )
    return rows.map(({ payload }) => payload)
  }
  await expect.poll(jobs).toEqual([{ accountId: owner.account.id, botId: bot.id }])
  const row = await findBot(app.database.house, owner.account.id, bot.id)
  if (row === undefined) throw new Error('No bot')
  const builder = createIndexBuilder({ connectionString: app.connectionString, log: pino({ level: 'silent' }) })
  await builder.renew(row)
  await builder.close()

  const learnedBy = async (node: TestApp) => {
    await ask(node, bot, 'money back')
    return (await node.features.answerIndexes.answersOf(owner.account.id, bot.id))?.learnedVersion
  }
  const node = await startNode()
  expect(await learnedBy(node)).toBe(row.contentVersion)
  app.clock.skip(20_000)
  await expect.poll(() => learnedBy(app)).toBe(row.contentVersion)
  const params = { botId: bot.id, itemId: bot.itemIds[0] ?? '' }
  await call(node, updateCorpusItem, { params, body: { answer: 'Sorry for that.' } }, owner)
  for (const each of [app, node]) expect(await ask(each, bot, 'parcel is late')).toBe('Sorry for that.')
})
