import { afterAll, describe, expect, test } from 'vitest'
import { correctImportRow, listImportRows, listImports } from '#contract/features/imports.ts'
import { call } from '#tests/support/calls/calls.ts'
import { startImporter } from '#tests/support/imports/importer.ts'
import { importAfter, uploadFile } from '#tests/support/imports/upload.ts'
import { slowTest } from '#tests/support/slow.ts'

const { app, owner, importer } = await startImporter()
afterAll(() => app.close())

describe('a preview', () => {
  test('tells for each row whether it is new, and every reason why not, at its field', async () => {
    const bot = await importer.createBot([
      { question: 'Open on Sunday?', answer: 'No.' },
      { question: 'Do you deliver?', answer: 'Yes.' },
    ])
    const long = 'x'.repeat(1001)
    const words = Array.from({ length: 51 }, (_, index) => `w${index}`).join(',')
    const made = await importer.upload(
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
    expect(await importer.reasonsOf(bot, made)).toEqual([
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
    const rows = await importer.rowsOf(bot, made)
    expect(rows[4]?.reasons.map(({ field }) => field)).toEqual(['question', 'intent', 'keywords', 'variants'])
    expect(rows[6]?.reasons[0]).toEqual({ reason: 'duplicate-in-file', field: 'question', otherRow: 2 })
    expect(rows[9]?.reasons[0]).toMatchObject({ itemId: bot.itemIds[1] })
    expect(await importer.corpusOf(bot)).toEqual({ 'Open on Sunday?': 'No.', 'Do you deliver?': 'Yes.' })
  })

  test('is listed by kind, page by page', async () => {
    const bot = await importer.createBot()
    const lines = Array.from({ length: 7 }, (_, index) => (index % 2 ? `Question ${index},` : `Question ${index},A`))
    const made = await importer.upload(bot, lines)
    const params = { botId: bot.id, importId: made.id }
    const first = await call(app, listImportRows, { params, query: { kind: 'new', limit: 3 } }, owner)
    expect(first.reply.items.map(({ rowNumber }) => rowNumber)).toEqual([2, 4, 6])
    expect(first.reply).toMatchObject({ total: 4, nextCursor: '6' })
    const rest = await call(app, listImportRows, { params, query: { kind: 'new', cursor: '6' } }, owner)
    expect(rest.reply.items.map(({ rowNumber }) => rowNumber)).toEqual([8])
    expect(rest.reply.nextCursor).toBeNull()
  })

  test('of a big file is judged in the background as a small one is at once', async () => {
    const bot = await importer.createBot([{ question: 'Question 700', answer: 'Another answer' }])
    const lines = Array.from({ length: 1200 }, (_, index) => `Question ${index % 1000},Answer ${index}`)
    const sent = await uploadFile(app, bot.id, owner, 'big.csv', ['question,answer', ...lines].join('\n'))
    expect(sent.reply.status).toBe('reading')
    const made = await importAfter(app, bot.id, owner, sent.reply.id)
    expect(made).toMatchObject({ status: 'preview', rows: 1200, newRows: 999, duplicateRows: 201, errorRows: 0 })
    expect(await importer.commit(bot, made, { duplicates: 'overwrite' })).toMatchObject({
      status: 'done',
      added: 999,
      overwritten: 1,
      skipped: 200,
    })
  })
})

describe('a correction', () => {
  test('turns an error row into a new one and keeps the counts exact', async () => {
    const bot = await importer.createBot()
    const made = await importer.upload(bot, ['First,', ',Answer', 'Third,3,perhaps'], 'question,answer,enabled')
    const { row, import: after } = await importer.correct(bot, made, 2, { answer: ' Now \u0000there ' })
    expect(row).toMatchObject({ kind: 'new', reasons: [], answer: 'Now there', isCorrected: true })
    expect(after).toMatchObject({ newRows: 1, errorRows: 2 })
    expect((await importer.correct(bot, made, 4, { isEnabled: false })).row).toMatchObject({
      kind: 'new',
      isEnabled: false,
    })
    expect((await importer.correct(bot, made, 3, { question: 'first' })).row).toMatchObject({
      kind: 'duplicate',
      reasons: [{ reason: 'duplicate-in-file', otherRow: 2 }],
    })
  })

  test('frees the twin of a row that now asks something else, or is left out', async () => {
    const bot = await importer.createBot()
    const made = await importer.upload(bot, ['Twin,1', 'twin?,2', 'TWIN,3'])
    expect(made).toMatchObject({ newRows: 1, duplicateRows: 2 })
    expect((await importer.correct(bot, made, 2, { question: 'Single' })).import).toMatchObject({
      newRows: 2,
      duplicateRows: 1,
    })
    expect((await importer.correct(bot, made, 3, { isSkipped: true })).import).toMatchObject({
      newRows: 2,
      duplicateRows: 0,
      leftOutRows: 1,
    })
    expect(await importer.reasonsOf(bot, made)).toEqual([
      [2, 'new'],
      [3, 'duplicate', 'duplicate-in-file'],
      [4, 'new'],
    ])
    expect((await importer.correct(bot, made, 3, { isSkipped: false })).import).toMatchObject({
      newRows: 2,
      duplicateRows: 1,
    })
    expect((await importer.rowsOf(bot, made, 'duplicate'))[0]?.rowNumber).toBe(4)
  })

  test('counts right when 30 come at the same time', async () => {
    const bot = await importer.createBot()
    const made = await importer.upload(
      bot,
      Array.from({ length: 30 }, () => 'The same,'),
    )
    await Promise.all(
      made.rows
        ? Array.from({ length: 30 }, (_, i) =>
            importer.correct(bot, made, i + 2, { answer: 'A', ...(i % 3 ? {} : { question: `Own ${i}` }) }),
          )
        : [],
    )
    const after = await importAfter(app, bot.id, owner, made.id)
    expect(after).toMatchObject({ newRows: 11, duplicateRows: 19, errorRows: 0 })
  })

  test('is refused after the commit', async () => {
    const bot = await importer.createBot()
    const made = await importer.upload(bot, ['Q,A'])
    await importer.commit(bot, made)
    const params = { botId: bot.id, importId: made.id, rowNumber: 2 }
    const late = await call(app, correctImportRow, { params, body: { answer: 'B' } }, owner)
    expect([late.status, late.problem.code]).toEqual([409, 'import-not-ready'])
  })
})

// A thread reads each of the files: on a busy machine that takes a while.
slowTest('imports are listed from the newest on', async () => {
  const bot = await importer.createBot()
  for (let index = 0; index < 22; index++) await importer.upload(bot, [`Question ${index},A`])
  const params = { botId: bot.id }
  const first = await call(app, listImports, { params }, owner)
  expect(first.reply.items).toHaveLength(20)
  expect(first.reply.total).toBe(22)
  const second = await call(app, listImports, { params, query: { cursor: first.reply.nextCursor ?? '' } }, owner)
  // Only 20 previews wait at a time: the oldest made room.
  expect(second.reply.items.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})
