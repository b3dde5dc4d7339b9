import { afterAll, expect, test } from 'vitest'
import { downloadErrorRows } from '#contract/features/imports.ts'
import { call } from '#tests/support/calls/calls.ts'
import { startImporter } from '#tests/support/imports/importer.ts'

const { app, owner, importer } = await startImporter()
afterAll(() => app.close())

const header = 'question,answer,variants'
const items = ['One?', 'Two?', 'Three?', 'Four?'].map((question) => ({ question, answer: 'Old', variants: ['known?'] }))

test('a duplicate row comes with the item that it repeats, and what it could add to it', async () => {
  const bot = await importer.createBot(items.slice(0, 1))
  const made = await importer.upload(bot, ['one,New,known|brand new?|BRAND NEW'], header)
  expect((await importer.rowsOf(bot, made))[0]).toMatchObject({
    kind: 'duplicate',
    choice: null,
    existing: {
      id: bot.itemIds[0],
      question: 'One?',
      answer: 'Old',
      variants: ['known?'],
      newVariants: ['brand new?'],
    },
  })
})

test('each row follows its own choice, the others the choice for all; all of it can be undone', async () => {
  const bot = await importer.createBot(items)
  const lines = ['One?,New,', 'Two?,New,another way?', 'Three?,New,', 'Four?,New,']
  const made = await importer.upload(bot, lines, header)
  expect((await importer.correct(bot, made, 3, { choice: 'variant' })).row.choice).toBe('variant')
  await importer.correct(bot, made, 4, { choice: 'neither' })
  await importer.correct(bot, made, 5, { choice: 'skip' })
  expect(await importer.commit(bot, made, { duplicates: 'overwrite' })).toMatchObject({
    added: 0,
    overwritten: 3,
    skipped: 1,
    notImported: [{ reason: 'question-exists', rows: 1 }],
  })
  const after = async () =>
    Object.fromEntries(
      (await importer.itemsOf(bot)).map(({ question, answer, variants, isEnabled }) => [
        question,
        [answer, variants, isEnabled],
      ]),
    )
  expect(await after()).toEqual({
    'One?': ['New', [], true],
    'Two?': ['Old', ['known?', 'another way?'], true],
    'Three?': ['Old', ['known?'], false],
    'Four?': ['Old', ['known?'], true],
  })
  expect(await importer.undo(bot, made)).toMatchObject({ status: 'undone', kept: 0 })
  const old = ['Old', ['known?'], true]
  expect(await after()).toEqual({ 'One?': old, 'Two?': old, 'Three?': old, 'Four?': old })
})

test('the report gives a reason for every row that was not imported, and so does the download', async () => {
  const bot = await importer.createBot([
    { question: 'Kept?', answer: 'Mine' },
    { question: 'Same?', answer: 'Equal' },
  ])
  const lines = ['New?,A', 'new,B', 'Kept?,Other', 'Same?,Equal', 'No answer?,', ',No question', 'Unwanted?,C']
  const made = await importer.upload(bot, lines)
  await importer.correct(bot, made, 8, { isSkipped: true })
  const done = await importer.commit(bot, made, { withoutErrorRows: true })
  if (!('notImported' in done)) throw new Error('Not committed')
  expect(done).toMatchObject({ added: 1, overwritten: 0, skipped: 6 })
  expect(Object.fromEntries(done.notImported.map(({ reason, rows }) => [reason, rows]))).toEqual({
    'duplicate-in-file': 1,
    'question-exists': 1,
    'same-as-existing': 1,
    'answer-missing': 1,
    'question-missing': 1,
    'left-out': 1,
  })
  expect(done.keptUntil).not.toBeNull()
  const params = { botId: bot.id, importId: made.id }
  const { response } = await call(app, downloadErrorRows, { params, query: { format: 'csv', locale: 'en' } }, owner)
  const rows = response.body.trim().split('\r\n')
  expect(rows).toHaveLength(7)
  for (const text of ['Row 3:', 'Row 4:', 'Row 5:', 'Row 6:', 'Row 7:', 'Row 8: You left this row out'])
    expect(response.body).toContain(text)
  const again = await importer.upload(bot, rows.slice(1), rows[0])
  expect(again.rows).toBe(6)
})
