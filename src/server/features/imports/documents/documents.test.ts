/** Documents as an owner meets them: uploaded, looked over, put right, imported, taken back. */
import { afterAll, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import {
  type CorpusImport,
  deleteImportRow,
  getImport,
  mergeImportRow,
  restoreImportRows,
  retryImport,
} from '#contract/features/imports.ts'
import { call } from '#tests/support/calls/calls.ts'
import { h, makeDocx, p } from '#tests/support/files/documents/docx-file.ts'
import { makePdf } from '#tests/support/files/documents/pdf-file.ts'
import { sampleDocuments } from '#tests/support/files/documents/sample-documents.ts'
import { makeWorkbook } from '#tests/support/files/workbook-files.ts'
import { startImporter } from '#tests/support/imports/importer.ts'
import { importAfter, uploadFile } from '#tests/support/imports/upload.ts'
import type { TestBot } from '#tests/support/people/bots.ts'

const { app, owner, importer } = await startImporter()
afterAll(() => app.close())
const bot = await importer.createBot()

function sample(name: string): Buffer {
  const found = sampleDocuments.find((each) => each.name === name)
  if (found === undefined) throw new Error(`No document is called ${name}`)
  return found.make()
}

async function upload(to: TestBot, name: string, bytes: Buffer | string): Promise<CorpusImport> {
  const { status, reply, response } = await uploadFile(app, to.id, owner, name, bytes)
  if (status !== 201) throw new Error(response.body)
  return reply
}

const paramsOf = (of: TestBot, { id }: CorpusImport) => ({ botId: of.id, importId: id })
const questionsOf = async (made: CorpusImport) =>
  (await importer.rowsOf(bot, made)).map(({ rowNumber, question }) => [rowNumber, question])

test('a Word file becomes rows to look over, and nothing is in the corpus before they are imported', async () => {
  const made = await upload(bot, '常见问题.docx', sample('faq.docx'))
  expect(made).toMatchObject({
    status: 'preview',
    format: 'docx',
    newRows: 8,
    errorRows: 0,
    canMapColumns: false,
    document: { pages: 1, questions: 8 },
  })
  expect(made.document?.leftOut).toContainEqual({
    reason: 'contents',
    count: 3,
    samples: ['一、配送 1', '二、退换货 2', '三、支付 3'],
  })
  expect(made.fileId).not.toBeNull()
  expect(await importer.itemsOf(bot)).toEqual([])
  const done = await importer.commit(bot, made)
  expect(done).toMatchObject({ status: 'done', added: 8, document: { questions: 8 } })
  expect((await importer.corpusOf(bot))['可以指定快递吗？']).toBe(
    '可以，下单时在备注里写明即可。目前合作的快递有：\n\n- 顺丰（运费到付）\n- 中通\n- 圆通',
  )
  expect(await importer.undo(bot, made)).toMatchObject({ status: 'undone', kept: 0 })
  expect(await importer.itemsOf(bot)).toEqual([])
})

describe('rows of a document', () => {
  const text = 'Do you ship?\nYes.\n\nHow long?\nThree days.\n\nReturns?\nWithin 30 days.\n'

  test('are merged with the next one, and put back as they were', async () => {
    const made = await upload(bot, 'shop.txt', text)
    expect(await questionsOf(made)).toEqual([
      [1, 'Do you ship?'],
      [2, 'How long?'],
      [3, 'Returns?'],
    ])
    await importer.correct(bot, made, 2, { validUntil: '2026-12-24' })
    const params = { ...paramsOf(bot, made), rowNumber: 1 }
    const { reply } = await call(app, mergeImportRow, { params }, owner)
    const until = { validUntil: '2026-12-24' }
    expect(reply).toMatchObject({
      row: { rowNumber: 1, question: 'Do you ship?', answer: 'Yes.\n\nHow long?\n\nThree days.', ...until },
      import: { rows: 2, newRows: 2 },
      before: [{ answer: 'Yes.' }, { question: 'How long?' }],
    })
    expect(await questionsOf(made)).toEqual([
      [1, 'Do you ship?'],
      [3, 'Returns?'],
    ])
    const last = await call(app, mergeImportRow, { params: { ...params, rowNumber: 3 } }, owner)
    expect([last.status, last.problem.code]).toEqual([409, 'import-no-next-row'])
    const body = { rows: reply.before }
    const restored = await call(app, restoreImportRows, { params: paramsOf(bot, made), body }, owner)
    expect(restored.reply).toMatchObject({ rows: 3, newRows: 3 })
    expect((await importer.rowsOf(bot, made)).map(({ answer, validUntil }) => [answer, validUntil])).toEqual([
      ['Yes.', null],
      ['Three days.', '2026-12-24'],
      ['Within 30 days.', null],
    ])
  })

  test('without an answer take the next question as another way to ask; twins are judged again', async () => {
    const made = await upload(bot, 'shop.txt', 'Q: Delivery?\n\nQ: Do you ship?\nA: Yes.\n\nQ: Do you ship?\nA: No.\n')
    expect(await importer.reasonsOf(bot, made)).toEqual([
      [1, 'error', 'answer-missing'],
      [2, 'new'],
      [3, 'duplicate', 'duplicate-in-file'],
    ])
    await call(app, mergeImportRow, { params: { ...paramsOf(bot, made), rowNumber: 1 } }, owner)
    expect(await importer.reasonsOf(bot, made)).toEqual([
      [1, 'new'],
      [3, 'new'],
    ])
    expect((await importer.rowsOf(bot, made))[0]).toMatchObject({ answer: 'Yes.', variants: 'Do you ship?' })
  })

  test('are deleted, and come back; of a table they are not', async () => {
    const made = await upload(bot, 'shop.txt', text)
    const params = { ...paramsOf(bot, made), rowNumber: 2 }
    const { reply } = await call(app, deleteImportRow, { params }, owner)
    expect(reply.import).toMatchObject({ rows: 2, newRows: 2 })
    expect((await call(app, deleteImportRow, { params }, owner)).problem.code).toBe('not-found')
    const parallel = [1, 3].map((rowNumber) => call(app, deleteImportRow, { params: { ...params, rowNumber } }, owner))
    await Promise.all(parallel)
    const { reply: empty } = await call(app, getImport, { params: paramsOf(bot, made) }, owner)
    expect(empty).toMatchObject({ rows: 0, newRows: 0 })
    const body = { rows: reply.before }
    expect((await call(app, restoreImportRows, { params, body }, owner)).reply).toMatchObject({ rows: 1, newRows: 1 })
    const table = await importer.upload(bot, ['a,b', 'c,d'])
    for (const endpoint of [mergeImportRow, deleteImportRow]) {
      const refused = await call(app, endpoint, { params: { ...paramsOf(bot, table), rowNumber: 2 } }, owner)
      expect(refused.problem.code).toBe('import-not-ready')
    }
  })
})

test('an import that failed is checked once more', async () => {
  const made = await upload(bot, 'shop.txt', 'Do you ship?\nYes.\n\nHow long?\nThree days.\n')
  const params = paramsOf(bot, made)
  expect((await call(app, retryImport, { params }, owner)).problem.code).toBe('import-not-ready')
  await app.database.pool.query(
    `update corpus_imports set status = 'failed', error_code = 'import-failed', finished_at = now() where id = $1`,
    [made.id],
  )
  expect((await call(app, retryImport, { params }, owner)).status).toBe(202)
  expect(await importAfter(app, bot.id, owner, made.id)).toMatchObject({
    status: 'preview',
    newRows: 2,
    errorCode: null,
    finishedAt: null,
  })
})

test('the same text is read in every form it comes in', async () => {
  const made = await Promise.all([
    upload(bot, 'a.docx', makeDocx([h(1, 'Do you ship?'), p('Yes.')])),
    upload(bot, 'a.md', '# Do you ship?\n\nYes.\n'),
  ])
  made.push(await upload(bot, 'a.TXT', Buffer.from('cecacce2a3ba7d0ab4f0a3ba7d0a', 'hex')))
  made.push(
    await upload(
      bot,
      'a.pdf',
      makePdf([
        [
          { text: 'Do you ship?', y: 90, isBold: true },
          { text: 'Yes.', y: 110 },
        ],
      ]),
    ),
  )
  expect(made.map(({ format, encoding, newRows, fileId }) => [format, encoding, newRows, fileId !== null])).toEqual([
    ['docx', null, 1, true],
    ['md', 'utf-8', 1, true],
    ['txt', 'gb18030', 1, true],
    ['pdf', null, 1, true],
  ])
})

const pages = (count: number) => Array.from({ length: count }, () => [{ text: 'Do you ship?', y: 90 }])

// Each kind of bad file is met in `read-document.test.ts`; here is what its owner and the database see of some.
describe('is refused with its reason, and nothing of it is stored', () => {
  test.each<[string, string, () => Buffer | string, number, string]>([
    ['a page of HTML', 'faq.docx', () => '<!doctype html><h1>Do you ship?</h1>', 415, 'file-type'],
    ['an old Word file', 'faq.doc', () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex'), 415, 'file-type'],
    ['a Word file for macros', 'faq.docm', () => makeDocx([h(1, 'Do you ship?'), p('Yes.')]), 415, 'file-type'],
    ['a scan', 'faq.pdf', () => makePdf([[]]), 422, 'file-no-text'],
    ['201 pages', 'faq.pdf', () => makePdf(pages(201)), 422, 'file-too-many-pages'],
    ['no bytes at all', 'faq.md', () => '', 422, 'file-no-text'],
    ['nothing to ask', 'faq.txt', () => 'We are open from nine to six.\nCome and see us.\n', 422, 'file-no-questions'],
    ['more than 5 MB', 'faq.txt', () => `Do you ship?\n${'Yes. '.repeat(1_100_000)}`, 413, 'file-too-large'],
  ])('%s (%s)', async (_, name, make, status, code) => {
    const before = await countStored()
    const answered = await uploadFile(app, bot.id, owner, name, make())
    expect([answered.status, answered.problem.code, answered.problem.field]).toEqual([status, code, 'file'])
    expect(await countStored()).toEqual(before)
  })

  test.each<[string, string, () => Buffer | string, Problem['details']]>([
    ['a table of Excel', 'faq.docx', () => makeWorkbook({ rows: '' }), { reason: 'ending', endings: ['xlsx'] }],
    [
      'a Word file',
      'faq.pdf',
      () => makeDocx([h(1, 'Do you ship?'), p('Yes.')]),
      { reason: 'ending', endings: ['docx'] },
    ],
    ['a PDF', 'faq.docx', () => makePdf(pages(1)), { reason: 'ending', endings: ['pdf'] }],
    ['a text', 'faq.xlsx', () => 'Do you ship?\nYes.', { reason: 'ending', endings: ['csv', 'txt', 'md'] }],
    ['a PDF without an ending', 'faq', () => makePdf(pages(1)), { reason: 'ending', endings: ['pdf'] }],
    ['a colon and a star', 'a:b*.txt', () => 'Do you ship?\nYes.', { characters: [':', '*'] }],
    ['a folder', '../faq.txt', () => 'Do you ship?\nYes.', { characters: ['/'] }],
    ['a turned name', 'faq\u202etxt.exe.txt', () => 'Do you ship?\nYes.', { characters: [], hidden: true }],
    ['only dots', '...', () => 'Do you ship?\nYes.', { reason: 'empty' }],
    ['201 characters', `${'a'.repeat(197)}.txt`, () => 'Do you ship?\nYes.', { reason: 'too-long', limit: 200 }],
  ])('the name of %s (%s)', async (_, name, make, details) => {
    const before = await countStored()
    const { status, problem } = await uploadFile(app, bot.id, owner, name, make())
    expect([status, problem.code, problem.field]).toEqual([422, 'file-name', 'file'])
    expect(problem.details).toMatchObject(details ?? {})
    expect(await countStored()).toEqual(before)
  })
})

async function countStored(): Promise<unknown> {
  const { rows } = await app.database.pool.query(
    `select (select count(*) from corpus_imports) as imports, (select count(*) from corpus_import_rows) as rows,
      (select count(*) from files) as files, (select count(*) from corpus_items) as items`,
  )
  return rows[0]
}
