import { afterAll, describe, expect, test } from 'vitest'
import { type ColumnField, type CorpusImport, getImportColumns, mapImportColumns } from '#contract/features/imports.ts'
import { call } from '#tests/support/calls/calls.ts'
import { startImporter } from '#tests/support/imports/importer.ts'
import { importAfter, uploadFile } from '#tests/support/imports/upload.ts'
import type { TestBot } from '#tests/support/people/bots.ts'

const { app, owner, importer } = await startImporter()
afterAll(() => app.close())

async function upload(bot: TestBot, lines: readonly string[]): Promise<CorpusImport> {
  const { status, reply, response } = await uploadFile(app, bot.id, owner, 'export.csv', lines.join('\n'))
  if (status !== 201) throw new Error(response.body)
  return reply
}

const paramsOf = (bot: TestBot, { id }: CorpusImport) => ({ botId: bot.id, importId: id })

async function map(bot: TestBot, made: CorpusImport, fields: ColumnField[], hasTitles = true) {
  const mapped = await call(app, mapImportColumns, { params: paramsOf(bot, made), body: { hasTitles, fields } }, owner)
  if (mapped.status !== 200) return mapped.problem
  return await importAfter(app, bot.id, owner, made.id)
}

const exported = ['Article,Title,Body text,Team', '7,Do you ship?,Yes.,Post', '8,Returns?,,Post', '9,,Nothing,']

describe('a file with headings that we do not know', () => {
  test('waits for its owner, with guesses and its first rows', async () => {
    const bot = await importer.createBot()
    const made = await upload(bot, exported)
    expect(made).toMatchObject({ status: 'mapping', rows: 3, canMapColumns: true, columns: {} })
    const { reply } = await call(app, getImportColumns, { params: paramsOf(bot, made) }, owner)
    expect(reply).toMatchObject({ hasTitles: true, rows: 3 })
    expect(reply.columns).toEqual([
      { title: 'Article', samples: ['7', '8', '9'], field: 'skip', filledRows: 3, longest: 1 },
      { title: 'Title', samples: ['Do you ship?', 'Returns?', ''], field: 'question', filledRows: 2, longest: 12 },
      { title: 'Body text', samples: ['Yes.', '', 'Nothing'], field: 'answer', filledRows: 2, longest: 7 },
      { title: 'Team', samples: ['Post', 'Post', ''], field: 'intent', filledRows: 2, longest: 4 },
    ])
    expect(await importer.commit(bot, made)).toMatchObject({ code: 'import-not-ready' })
  })

  test('is read and judged as its owner says, again when they change their mind', async () => {
    const bot = await importer.createBot()
    const made = await upload(bot, ['Kind;First;Second', 'Post;Do you ship?;Yes.', 'Post;Returns?;'])
    expect(await map(bot, made, ['intent', 'question', 'answer'])).toMatchObject({
      status: 'preview',
      newRows: 1,
      errorRows: 1,
      columns: { intent: 'Kind', question: 'First', answer: 'Second' },
      canMapColumns: true,
    })
    expect(await importer.reasonsOf(bot, made)).toEqual([
      [2, 'new'],
      [3, 'error', 'answer-missing'],
    ])
    expect(await map(bot, made, ['answer', 'question', 'skip'])).toMatchObject({
      newRows: 2,
      errorRows: 0,
      ignoredColumns: ['Second'],
    })
    expect(await importer.commit(bot, made)).toMatchObject({ status: 'done', added: 2 })
    expect(await importer.corpusOf(bot)).toEqual({ 'Do you ship?': 'Post', 'Returns?': 'Post' })
  })

  test('tells how many rows were changed by hand, which other columns undo', async () => {
    const bot = await importer.createBot()
    const made = await upload(bot, [
      'Kind;First;Second',
      '1;Open?;At ten.',
      '2;Returns?;',
      '3;Post?;Yes.',
      '4;Shop?;No.',
    ])
    await map(bot, made, ['intent', 'question', 'answer'])
    const changedRows = async () =>
      (await call(app, getImportColumns, { params: paramsOf(bot, made) }, owner)).reply.changedRows
    expect(await changedRows()).toBe(0)
    await importer.correct(bot, made, 2, { answer: 'At eleven.' })
    await importer.correct(bot, made, 3, { isSkipped: true })
    await importer.correct(bot, made, 4, { choice: 'overwrite' })
    expect(await changedRows()).toBe(3)
    await map(bot, made, ['skip', 'question', 'answer'])
    expect(await changedRows()).toBe(0)
  })

  test('is read the same way the next time without asking, and can still be changed', async () => {
    const bot = await importer.createBot()
    const header = 'Number,What they ask,What we say'
    await map(bot, await upload(bot, [header, '1,Open?,At ten.']), ['skip', 'question', 'answer'])
    const next = await upload(bot, [header, '2,Closed?,At six.'])
    expect(next).toMatchObject({
      status: 'preview',
      newRows: 1,
      canMapColumns: true,
      columns: { question: 'What they ask' },
    })
    expect((await importer.rowsOf(bot, next))[0]).toMatchObject({ question: 'Closed?', answer: 'At six.' })
  })

  test('may have no headings at all: the first row is content then', async () => {
    const bot = await importer.createBot()
    const made = await upload(bot, ['能退货吗,七天内可退。', '几天到,三天左右。'])
    const { reply } = await call(app, getImportColumns, { params: paramsOf(bot, made) }, owner)
    expect([reply.hasTitles, reply.columns.map(({ field }) => field)]).toEqual([false, ['question', 'answer']])
    expect(await map(bot, made, ['question', 'answer'], false)).toMatchObject({ rows: 2, newRows: 2 })
    expect((await importer.rowsOf(bot, made)).map(({ rowNumber, question }) => [rowNumber, question])).toEqual([
      [1, '能退货吗'],
      [2, '几天到'],
    ])
    expect(await map(bot, made, ['question', 'answer'], true)).toMatchObject({ rows: 1, newRows: 1 })
  })

  test('of many rows is read in the background', async () => {
    const bot = await importer.createBot()
    const lines = Array.from({ length: 620 }, (_, index) => `Ask ${index}?,Say ${index}`)
    const made = await upload(bot, ['They,We', ...lines])
    expect(await map(bot, made, ['question', 'answer'])).toMatchObject({ status: 'preview', rows: 620, newRows: 620 })
  })

  test.each([
    ['no question', ['skip', 'answer'], 'column-question'],
    ['no answer', ['question', 'skip'], 'column-answer'],
    ['two intents', ['question', 'answer', 'intent', 'intent'], 'column-repeated'],
  ] as const)('is not read with %s', async (_, fields, code) => {
    const bot = await importer.createBot()
    const made = await upload(bot, exported)
    const body = { hasTitles: true, fields: [...fields] }
    const refused = await call(app, mapImportColumns, { params: paramsOf(bot, made), body }, owner)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.problem)).toContain(code)
  })
})

test('a file with our headings has no columns to name', async () => {
  const bot = await importer.createBot()
  const made = await importer.upload(bot, ['Open?,At ten.'])
  expect(made.canMapColumns).toBe(false)
  expect(await map(bot, made, ['question', 'answer'])).toMatchObject({ code: 'import-not-ready' })
})
