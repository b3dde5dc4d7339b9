import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCorpus } from '#contract/features/corpus.ts'
import { type CorpusImport, commitImport, getImport, undoImport, uploadCorpusFile } from '#contract/features/imports.ts'
import { ChildApp, type Victim } from '#tests/support/apps/child-app.ts'
import { type ChildBot, callOver, createBotOver } from '#tests/support/calls/http-calls.ts'

const rows = 20_000
let app: ChildApp

beforeAll(async () => {
  app = await ChildApp.create()
  await app.start()
})

afterAll(() => app.remove())

test.each([
  ['everything', 'both', 'app'],
  ['the database with all its processes', 'database', 'postmaster'],
] as const)(
  'an import of 20,000 rows and its undo come through kill -9 of %s whole and once',
  async (_what, first, second) => {
    const bot = await createBotOver(app)
    const importId = await upload(bot)
    const itemsBefore = await countItems(bot)
    const wholes = [itemsBefore, itemsBefore + rows] as const

    await callOver(app.origin, commitImport, { params: { botId: bot.botId, importId }, body: {} }, bot)
    for (const victim of [first, second]) await killInTheMiddle(bot, importId, victim, wholes)
    const done = await importAfter(bot, importId, ['committing'])
    expect(done).toMatchObject({ status: 'done', added: rows, skipped: 0, errorCode: null })
    expect(await countItems(bot)).toBe(itemsBefore + rows)
    expect(await countStoredTwice(bot)).toBe(0)

    await callOver(app.origin, undoImport, { params: { botId: bot.botId, importId } }, bot)
    for (const victim of [first, second]) await killInTheMiddle(bot, importId, victim, wholes)
    expect(await importAfter(bot, importId, ['undoing'])).toMatchObject({ status: 'undone', kept: 0 })
    expect(await countItems(bot)).toBe(itemsBefore)
  },
)

test('an import that a SIGTERM meets in the middle goes on with the next start', async () => {
  const bot = await createBotOver(app)
  const importId = await upload(bot)
  const itemsBefore = await countItems(bot)
  await callOver(app.origin, commitImport, { params: { botId: bot.botId, importId }, body: {} }, bot)
  while (((await readImport(bot, importId))?.progress ?? 0) < 0.1) await delay(20)
  const { code, tookMs } = await app.end()
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
  await app.start()
  expect(await importAfter(bot, importId, ['committing'])).toMatchObject({ status: 'done', added: rows })
  expect(await countItems(bot)).toBe(itemsBefore + rows)
})

test('a file of 20,000 rows whose reading is killed can be imported afterwards', async () => {
  const bot = await createBotOver(app)
  const uploaded = await callOver(
    app.origin,
    uploadCorpusFile,
    { params: { botId: bot.botId } },
    { ...bot, form: file() },
  )
  expect(uploaded.reply.status).toBe('reading')
  await app.kill9('both')
  await app.start()
  expect(await importAfter(bot, uploaded.reply.id, ['reading'])).toMatchObject({ status: 'preview', newRows: rows })
})

function file(): FormData {
  const lines = Array.from({ length: rows }, (_, row) => `What is thing number ${row}?,It is the thing number ${row}.`)
  const form = new FormData()
  form.set('file', new File([`question,answer\n${lines.join('\n')}\n`], 'things.csv'))
  return form
}

async function upload(bot: ChildBot): Promise<string> {
  const params = { botId: bot.botId }
  const uploaded = await callOver(app.origin, uploadCorpusFile, { params }, { ...bot, form: file() })
  if (uploaded.status !== 201) throw new Error(`No upload: ${uploaded.status} ${JSON.stringify(uploaded.problem)}`)
  await importAfter(bot, uploaded.reply.id, ['reading'])
  return uploaded.reply.id
}

async function readImport(bot: ChildBot, importId: string): Promise<CorpusImport | undefined> {
  const read = await callOver(app.origin, getImport, { params: { botId: bot.botId, importId } }, bot).catch(
    () => undefined,
  )
  return read?.status === 200 ? read.reply : undefined
}

/** While the database is away there is no answer, and the next look finds it. */
async function importAfter(
  bot: ChildBot,
  importId: string,
  passing: readonly CorpusImport['status'][],
): Promise<CorpusImport> {
  for (const endMs = Date.now() + 100_000; Date.now() < endMs; await delay(100)) {
    const found = await readImport(bot, importId)
    if (found !== undefined && !passing.includes(found.status)) return found
  }
  throw new Error(`The import is still ${passing.join()}:\n${app.output.slice(-3000)}`)
}

/** Lets some of the work be done, kills, starts what does not start by itself, and finds all of the work or nothing of it. */
async function killInTheMiddle(
  bot: ChildBot,
  importId: string,
  victim: Victim,
  wholes: readonly [number, number],
): Promise<void> {
  for (const endMs = Date.now() + 60_000; ; await delay(20)) {
    if (Date.now() > endMs) throw new Error(`The work did not begin:\n${app.output.slice(-3000)}`)
    if (((await readImport(bot, importId))?.progress ?? 0) > 0.1) break
  }
  await delay(Math.random() * 500)
  await app.kill9(victim)
  if (!app.isRunning) await app.start()
  await app.ready()
  const [stored] = await app.query<{ items: number }>(
    'select count(*)::int as items from corpus_items where bot_id = $1 and deleted_at is null',
    [bot.botId],
  )
  expect(wholes).toContain(stored?.items)
}

async function countItems(bot: ChildBot): Promise<number> {
  return (await callOver(app.origin, listCorpus, { params: { botId: bot.botId } }, bot)).reply.botTotal
}

async function countStoredTwice(bot: ChildBot): Promise<number> {
  const [stored] = await app.query<{ twice: number }>(
    `select count(*)::int - count(distinct question)::int as twice from corpus_items where bot_id = $1 and deleted_at is null`,
    [bot.botId],
  )
  return stored?.twice ?? -1
}
