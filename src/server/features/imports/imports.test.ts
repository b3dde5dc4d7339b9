import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteBot, listBots } from '#contract/bots.ts'
import { listCorpus, updateCorpusItem } from '#contract/corpus.ts'
import {
  type CorpusImport,
  cancelImport,
  commitImport,
  correctImportRow,
  getImport,
  listImportRows,
  listImports,
  undoImport,
} from '#contract/imports.ts'
import { openSession } from '#server/features/accounts/accounts.public.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { addItem, createTestBot, type TestBot, type TestItem } from '#tests/support/bots.ts'
import { call } from '#tests/support/calls.ts'
import { createUserSession, type Person } from '#tests/support/people.ts'
import { importAfter, uploadFile } from '#tests/support/upload.ts'

let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await createTestApp()
  await app.startJobs()
  owner = await createUserSession(app, { plan: 'vip-monthly' })
})
afterAll(() => app.close())

async function createBot(items: readonly TestItem[] = []): Promise<TestBot> {
  const before = await call(app, listBots, {}, owner)
  // The plan allows ten.
  for (const { id, name } of before.reply.items.slice(0, -5))
    await call(app, deleteBot, { params: { botId: id }, body: { name } }, owner)
  return await createTestBot(app, owner, { items })
}

/** `question,answer` a line; the header is added. */
async function upload(bot: TestBot, lines: readonly string[], header = 'question,answer'): Promise<CorpusImport> {
  const { status, reply, response } = await uploadFile(app, bot.id, owner, 'f.csv', [header, ...lines].join('\n'))
  if (status !== 201) throw new Error(response.body)
  return await importAfter(app, bot.id, owner, reply.id)
}

async function rowsOf(bot: TestBot, { id }: CorpusImport, kind?: 'new' | 'duplicate' | 'error') {
  const params = { botId: bot.id, importId: id }
  const { reply } = await call(app, listImportRows, { params, query: { limit: 200, kind } }, owner)
  return reply.items
}

async function reasonsOf(bot: TestBot, made: CorpusImport) {
  const rows = await rowsOf(bot, made)
  return rows.map(({ rowNumber, kind, reasons }) => [rowNumber, kind, ...reasons.map(({ reason }) => reason)])
}

async function commit(
  bot: TestBot,
  { id }: CorpusImport,
  body: { duplicates?: 'overwrite'; withoutErrorRows?: boolean } = {},
) {
  const accepted = await call(app, commitImport, { params: { botId: bot.id, importId: id }, body }, owner)
  if (accepted.status !== 202) return accepted.problem
  expect(accepted.reply.status).toBe('committing')
  return await importAfter(app, bot.id, owner, id)
}

async function undo(bot: TestBot, { id }: CorpusImport) {
  const accepted = await call(app, undoImport, { params: { botId: bot.id, importId: id } }, owner)
  if (accepted.status !== 202) return accepted.problem
  return await importAfter(app, bot.id, owner, id)
}

async function correct(bot: TestBot, { id }: CorpusImport, rowNumber: number, body: Record<string, unknown>) {
  const params = { botId: bot.id, importId: id, rowNumber }
  return (await call(app, correctImportRow, { params, body }, owner)).reply
}

async function corpusOf(bot: TestBot) {
  const { reply } = await call(app, listCorpus, { params: { botId: bot.id }, query: { limit: 200 } }, owner)
  return Object.fromEntries(reply.items.map(({ question, answer }) => [question, answer]))
}

async function itemsOf(bot: TestBot) {
  return (await call(app, listCorpus, { params: { botId: bot.id }, query: { limit: 200 } }, owner)).reply.items
}

describe('a preview', () => {
  test('tells for each row whether it is new, and every reason why not, at its field', async () => {
    const bot = await createBot([
      { question: 'Open on Sunday?', answer: 'No.' },
      { question: 'Do you deliver?', answer: 'Yes.' },
    ])
    const long = 'x'.repeat(1001)
    const words = Array.from({ length: 51 }, (_, index) => `w${index}`).join(',')
    const made = await upload(
      bot,
      [
        'New?,Yes.,,,,',
        ',,,,,',
        ',No question,,,,',
        'No answer,,,,,',
        `${long},A,${'i'.repeat(101)},${'k'.repeat(61)},${long},`,
        `Many,A,,"${words}","${Array.from({ length: 101 }, (_, index) => `v${index}`).join('|')}",maybe`,
        'new,Other.,,,,',
        'open on sunday,No.,,,,',
        'Open on Sunday?,No.,,,,',
        'do you deliver,Never.,,,,no',
        `Long answer,${'a'.repeat(10_001)},,,,`,
      ],
      'question,answer,intent,keywords,variants,enabled',
    )
    expect(await reasonsOf(bot, made)).toEqual([
      [2, 'new'],
      [3, 'error', 'blank-row'],
      [4, 'error', 'question-missing'],
      [5, 'error', 'answer-missing'],
      [6, 'error', 'question-too-long', 'intent-too-long', 'keyword-too-long', 'variant-too-long'],
      [7, 'error', 'too-many-keywords', 'too-many-variants', 'enabled-unclear'],
      [8, 'duplicate', 'duplicate-in-file'],
      [9, 'duplicate', 'question-exists'],
      [10, 'duplicate', 'duplicate-in-file', 'same-as-existing'],
      [11, 'duplicate', 'question-exists'],
      [12, 'error', 'answer-too-long'],
    ])
    expect(made).toMatchObject({
      status: 'preview',
      format: 'csv',
      encoding: 'utf-8',
      rows: 11,
      newRows: 1,
      duplicateRows: 4,
      errorRows: 6,
      leftOutRows: 0,
      columns: { question: 'question', enabled: 'enabled' },
      progress: 1,
      canUndo: false,
    })
    const rows = await rowsOf(bot, made)
    expect(rows[4]?.reasons.map(({ field }) => field)).toEqual(['question', 'intent', 'keywords', 'variants'])
    expect(rows[6]?.reasons[0]).toEqual({ reason: 'duplicate-in-file', field: 'question', otherRow: 2 })
    expect(rows[9]?.reasons[0]).toMatchObject({ itemId: bot.itemIds[1] })
    expect(await corpusOf(bot)).toEqual({ 'Open on Sunday?': 'No.', 'Do you deliver?': 'Yes.' })
  })

  test('is listed by kind, page by page', async () => {
    const bot = await createBot()
    const lines = Array.from({ length: 7 }, (_, index) => (index % 2 ? `Question ${index},` : `Question ${index},A`))
    const made = await upload(bot, lines)
    const params = { botId: bot.id, importId: made.id }
    const first = await call(app, listImportRows, { params, query: { kind: 'new', limit: 3 } }, owner)
    expect(first.reply.items.map(({ rowNumber }) => rowNumber)).toEqual([2, 4, 6])
    expect(first.reply).toMatchObject({ total: 4, nextAfterRow: 6 })
    const rest = await call(app, listImportRows, { params, query: { kind: 'new', afterRow: 6 } }, owner)
    expect(rest.reply.items.map(({ rowNumber }) => rowNumber)).toEqual([8])
    expect(rest.reply.nextAfterRow).toBeNull()
  })

  test('of a big file is judged in the background as a small one is at once', async () => {
    const bot = await createBot([{ question: 'Question 700', answer: 'Another answer' }])
    const lines = Array.from({ length: 1200 }, (_, index) => `Question ${index % 1000},Answer ${index}`)
    const sent = await uploadFile(app, bot.id, owner, 'big.csv', ['question,answer', ...lines].join('\n'))
    expect(sent.reply.status).toBe('reading')
    const made = await importAfter(app, bot.id, owner, sent.reply.id)
    expect(made).toMatchObject({ status: 'preview', rows: 1200, newRows: 999, duplicateRows: 201, errorRows: 0 })
    expect(await commit(bot, made, { duplicates: 'overwrite' })).toMatchObject({
      status: 'done',
      added: 999,
      overwritten: 1,
      skipped: 200,
    })
  })
})

describe('a correction', () => {
  test('mends an error row and keeps the counts exact', async () => {
    const bot = await createBot()
    const made = await upload(bot, ['First,', ',Answer', 'Third,3,perhaps'], 'question,answer,enabled')
    const { row, import: after } = await correct(bot, made, 2, { answer: ' Now \u0000there ' })
    expect(row).toMatchObject({ kind: 'new', reasons: [], answer: 'Now there', isCorrected: true })
    expect(after).toMatchObject({ newRows: 1, errorRows: 2 })
    expect((await correct(bot, made, 4, { isEnabled: false })).row).toMatchObject({ kind: 'new', isEnabled: false })
    expect((await correct(bot, made, 3, { question: 'first' })).row).toMatchObject({
      kind: 'duplicate',
      reasons: [{ reason: 'duplicate-in-file', otherRow: 2 }],
    })
  })

  test('frees the twin of a row that now asks something else, or is left out', async () => {
    const bot = await createBot()
    const made = await upload(bot, ['Twin,1', 'twin?,2', 'TWIN,3'])
    expect(made).toMatchObject({ newRows: 1, duplicateRows: 2 })
    expect((await correct(bot, made, 2, { question: 'Single' })).import).toMatchObject({ newRows: 2, duplicateRows: 1 })
    expect((await correct(bot, made, 3, { isSkipped: true })).import).toMatchObject({
      newRows: 2,
      duplicateRows: 0,
      leftOutRows: 1,
    })
    expect(await reasonsOf(bot, made)).toEqual([
      [2, 'new'],
      [3, 'duplicate', 'duplicate-in-file'],
      [4, 'new'],
    ])
    expect((await correct(bot, made, 3, { isSkipped: false })).import).toMatchObject({ newRows: 2, duplicateRows: 1 })
    expect((await rowsOf(bot, made, 'duplicate'))[0]?.rowNumber).toBe(4)
  })

  test('counts right when 30 come at the same time', async () => {
    const bot = await createBot()
    const made = await upload(
      bot,
      Array.from({ length: 30 }, () => 'The same,'),
    )
    await Promise.all(
      made.rows
        ? Array.from({ length: 30 }, (_, i) =>
            correct(bot, made, i + 2, { answer: 'A', ...(i % 3 ? {} : { question: `Own ${i}` }) }),
          )
        : [],
    )
    const after = await importAfter(app, bot.id, owner, made.id)
    expect(after).toMatchObject({ newRows: 11, duplicateRows: 19, errorRows: 0 })
  })

  test('is refused after the commit', async () => {
    const bot = await createBot()
    const made = await upload(bot, ['Q,A'])
    await commit(bot, made)
    const params = { botId: bot.id, importId: made.id, rowNumber: 2 }
    const late = await call(app, correctImportRow, { params, body: { answer: 'B' } }, owner)
    expect([late.status, late.problem.code]).toEqual([409, 'import-not-ready'])
  })
})

describe('a commit', () => {
  test('adds the new rows in the order of the file and leaves existing items alone', async () => {
    const bot = await createBot([{ question: 'Known', answer: 'Old' }])
    const made = await upload(bot, ['A,1', 'known,New', 'B,2', 'a,again'])
    const done = await commit(bot, made)
    expect(done).toMatchObject({ status: 'done', added: 2, overwritten: 0, skipped: 2, progress: 1, canUndo: true })
    expect((await itemsOf(bot)).map(({ question, answer }) => [question, answer])).toEqual([
      ['A', '1'],
      ['B', '2'],
      ['Known', 'Old'],
    ])
  })

  test('overwrites items with other content when the owner wants it', async () => {
    const bot = await createBot([
      { question: 'Known', answer: 'Old', variants: ['Another way'] },
      { question: 'Same', answer: 'Same' },
    ])
    const made = await upload(bot, ['known,New', 'Same,Same', 'Fresh,1'])
    expect(await commit(bot, made, { duplicates: 'overwrite' })).toMatchObject({ added: 1, overwritten: 1, skipped: 1 })
    const items = await itemsOf(bot)
    expect(items.find(({ id }) => id === bot.itemIds[0])).toMatchObject({
      question: 'known',
      answer: 'New',
      variants: [],
    })
    expect(items).toHaveLength(3)
  })

  test('waits until error rows are mended or left out', async () => {
    const bot = await createBot()
    const made = await upload(bot, ['A,1', ',2'])
    expect(await commit(bot, made)).toMatchObject({ code: 'import-has-errors', details: { count: 1 } })
    expect(await commit(bot, made, { withoutErrorRows: true })).toMatchObject({ added: 1, skipped: 1 })
  })

  test('judges again what came into the corpus since the preview', async () => {
    const bot = await createBot()
    const made = await upload(bot, ['A,1', 'B,2'])
    await addItem(app, owner, bot.id, { question: 'a!', answer: 'Meanwhile' })
    expect(await commit(bot, made)).toMatchObject({
      status: 'done',
      added: 1,
      skipped: 1,
      newRows: 1,
      duplicateRows: 1,
    })
    expect(await corpusOf(bot)).toEqual({ 'a!': 'Meanwhile', B: '2' })
  })

  test('asked for ten times at once happens once', async () => {
    const bot = await createBot()
    const made = await upload(bot, ['A,1', 'B,2'])
    const params = { botId: bot.id, importId: made.id }
    const all = await Promise.all(
      Array.from({ length: 10 }, () => call(app, commitImport, { params, body: {} }, owner)),
    )
    expect(all.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await importAfter(app, bot.id, owner, made.id)).toMatchObject({ added: 2 })
  })

  test('stores nothing when the corpus has become too full', async () => {
    const bot = await createBot([{ question: 'First', answer: '1' }])
    const made = await upload(bot, ['A,1', 'B,2'])
    await app.database.pool.query('update bots set item_count = 99999 where id = $1', [bot.id])
    expect(await commit(bot, made)).toMatchObject({ code: 'corpus-full', details: { limit: 100_000 } })
    // As if it filled between the request and the job.
    await app.database.pool.query(
      `with made as (update corpus_imports set status = 'committing' where id = $1 returning account_id, bot_id)
       select graphile_worker.add_job('run-import', json_build_object('task', 'commit', 'rows', 2, 'limit', 100000, 'accountId', account_id,
         'botId', bot_id, 'importId', $1::text)) from made`,
      [made.id],
    )
    expect(await importAfter(app, bot.id, owner, made.id)).toMatchObject({
      status: 'failed',
      errorCode: 'corpus-full',
      added: 0,
    })
    expect(await corpusOf(bot)).toEqual({ First: '1' })
  })
})

describe('cancelling', () => {
  test('ends a preview', async () => {
    const bot = await createBot()
    const made = await upload(bot, ['A,1'])
    const params = { botId: bot.id, importId: made.id }
    expect((await call(app, cancelImport, { params }, owner)).reply.status).toBe('cancelled')
    expect(await commit(bot, made)).toMatchObject({ code: 'import-not-ready' })
    expect((await call(app, cancelImport, { params }, owner)).problem.code).toBe('import-not-ready')
  })

  test('in the middle of a commit stores nothing', async () => {
    const bot = await createBot()
    const lines = Array.from({ length: 4000 }, (_, index) => `Question ${index},Answer ${index}`)
    const made = await upload(bot, lines)
    const params = { botId: bot.id, importId: made.id }
    await call(app, commitImport, { params, body: {} }, owner)
    let seen: CorpusImport = made
    while (seen.status !== 'committing' || seen.progress < 0.3) {
      seen = (await call(app, getImport, { params }, owner)).reply
      expect(['preview', 'committing']).toContain(seen.status)
    }
    expect(seen.progress).toBeLessThan(1)
    const cancelled = await call(app, cancelImport, { params }, owner)
    expect([cancelled.status, cancelled.reply.status]).toEqual([200, 'cancelled'])
    // The next change of this bot waits for the end of the transaction.
    await addItem(app, owner, bot.id, { question: 'Question 1', answer: 'Mine' })
    expect(await corpusOf(bot)).toEqual({ 'Question 1': 'Mine' })
    expect((await call(app, getImport, { params }, owner)).reply).toMatchObject({ status: 'cancelled', added: 0 })
  })
})

describe('an undo', () => {
  test('removes what was added, restores what was overwritten, and keeps what was edited since', async () => {
    const bot = await createBot([
      { question: 'Known', answer: 'Old', keywords: ['k'], isEnabled: false },
      { question: 'Also known', answer: 'Older' },
    ])
    const made = await upload(bot, ['known,New', 'Also known,Newer', 'A,1', 'B,2'])
    await commit(bot, made, { duplicates: 'overwrite' })
    const items = await itemsOf(bot)
    for (const question of ['Also known', 'B']) {
      const itemId = items.find((item) => item.question === question)?.id ?? ''
      await call(app, updateCorpusItem, { params: { botId: bot.id, itemId }, body: { answer: 'Mine' } }, owner)
    }
    expect(await undo(bot, made)).toMatchObject({ status: 'undone', kept: 2, canUndo: false })
    expect(await corpusOf(bot)).toEqual({ Known: 'Old', 'Also known': 'Mine', B: 'Mine' })
    expect((await itemsOf(bot)).find(({ question }) => question === 'Known')).toMatchObject({
      keywords: ['k'],
      isEnabled: false,
    })
    const { reply } = await call(app, listCorpus, { params: { botId: bot.id } }, owner)
    expect(reply.botTotal).toBe(3)
  })

  test('asked for ten times at once happens once, and not a second time', async () => {
    const bot = await createBot()
    const made = await upload(bot, ['A,1'])
    await commit(bot, made)
    const params = { botId: bot.id, importId: made.id }
    const all = await Promise.all(Array.from({ length: 10 }, () => call(app, undoImport, { params }, owner)))
    expect(all.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await importAfter(app, bot.id, owner, made.id)).toMatchObject({ status: 'undone', kept: 0 })
    expect(await undo(bot, made)).toMatchObject({ code: 'import-not-undoable' })
  })

  test('lets the same file in again', async () => {
    const bot = await createBot()
    const made = await upload(bot, ['A,1'])
    await commit(bot, made)
    await undo(bot, made)
    expect(await commit(bot, await upload(bot, ['A,1']))).toMatchObject({ status: 'done', added: 1 })
  })

  test('is over after 30 days, when the rows are cleared away', async () => {
    const bot = await createBot()
    const made = await upload(bot, ['A,1'])
    await commit(bot, made)
    app.clock.skip(30 * 24 * 3600_000 + 1000)
    try {
      const params = { botId: bot.id, importId: made.id }
      await app.database.pool.query(`select graphile_worker.add_job('purge-import-rows')`)
      const count = async () =>
        (await app.database.pool.query('select from corpus_import_rows where import_id = $1', [made.id])).rowCount
      await expect.poll(count, { timeout: 10_000 }).toBe(0)
      owner = { ...owner, ...(await reopen()) }
      expect((await call(app, getImport, { params }, owner)).reply).toMatchObject({ status: 'done', canUndo: false })
      expect(await undo(bot, made)).toMatchObject({ code: 'import-not-undoable' })
    } finally {
      app.clock.skip(-30 * 24 * 3600_000 - 1000)
      owner = { ...owner, ...(await reopen()) }
    }
  })
})

/** A session that lasts at the clock's time. */
async function reopen() {
  return { cookie: `huida_session=${await openSession(app.database.house, owner.account.id, app.clock.now())}` }
}

test('imports are listed from the newest on', async () => {
  const bot = await createBot()
  for (let index = 0; index < 22; index++) await upload(bot, [`Question ${index},A`])
  const params = { botId: bot.id }
  const first = await call(app, listImports, { params }, owner)
  expect(first.reply.items).toHaveLength(20)
  expect(first.reply.total).toBe(22)
  const second = await call(app, listImports, { params, query: { cursor: first.reply.nextCursor ?? '' } }, owner)
  // Only 20 previews wait at a time: the oldest made room.
  expect(second.reply.items.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})
