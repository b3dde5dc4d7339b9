import { afterAll, expect, test } from 'vitest'
import { importLimits, pasteCorpusText } from '#contract/features/imports.ts'
import { call } from '#tests/support/calls/calls.ts'
import { startImporter } from '#tests/support/imports/importer.ts'
import { createUserSession } from '#tests/support/people/people.ts'

const { app, owner, importer } = await startImporter()
afterAll(() => app.close())

const paste = (botId: string, text: string, person = owner) =>
  call(app, pasteCorpusText, { params: { botId }, body: { text } }, person)

test('pasted questions and answers are checked, imported and undone as a file is', async () => {
  const bot = await importer.createBot([{ question: 'Open on Sunday?', answer: 'No.' }])
  const text = 'Q: Do you ship?\u0000\r\nA: Yes.\r\n\r\nQ: open on sunday\r\nA: From ten.\r\n\r\nQ: Returns?\r\n'
  const { status, reply } = await paste(bot.id, text)
  expect(status).toBe(201)
  expect(reply).toMatchObject({ fileName: '', fileId: null, format: 'text', status: 'preview', rows: 3 })
  expect(await importer.reasonsOf(bot, reply)).toEqual([
    [1, 'new'],
    [4, 'duplicate', 'question-exists'],
    [7, 'error', 'answer-missing'],
  ])
  await importer.correct(bot, reply, 7, { answer: 'Within 30 days.' })
  expect(await importer.commit(bot, reply)).toMatchObject({ status: 'done', added: 2, skipped: 1 })
  expect(await importer.undo(bot, reply)).toMatchObject({ status: 'undone' })
  expect(await importer.corpusOf(bot)).toEqual({ 'Open on Sunday?': 'No.' })
})

test('a pasted table with our headings is read at once, any other asks what its columns are', async () => {
  const bot = await importer.createBot()
  const known = await paste(bot.id, 'Question\tAnswer\nDo you ship?\t"Yes,\nall over"\nReturns?\t30 days, free')
  expect(known.reply).toMatchObject({ status: 'preview', format: 'text', newRows: 2 })
  expect((await importer.rowsOf(bot, known.reply)).map(({ rowNumber, answer }) => [rowNumber, answer])).toEqual([
    [2, 'Yes,\nall over'],
    [3, '30 days, free'],
  ])
  const foreign = await paste(bot.id, 'Do you ship?\tYes.\nReturns?\tWithin 30 days.')
  expect(foreign.reply).toMatchObject({ status: 'mapping', rows: 1, canMapColumns: true })
})

test.each([
  ['nothing but blanks', ' \n\t '],
  ['more than can be pasted at once', 'x'.repeat(importLimits.pastedLength + 1)],
])('%s is refused at its field', async (_, text) => {
  const bot = await importer.createBot()
  const { status, problem } = await paste(bot.id, text)
  expect([status, JSON.stringify(problem).includes('text')]).toEqual([422, true])
})

test('lines are counted before they are read', async () => {
  const bot = await importer.createBot()
  expect((await paste(bot.id, `Q: a\nA:${'\nb'.repeat(40_000)}`)).problem).toMatchObject({
    code: 'file-too-many-rows',
    field: 'text',
  })
})

test('a free account is told that this comes with VIP', async () => {
  const bot = await importer.createBot()
  expect((await paste(bot.id, 'Q: a\nA: b', await createUserSession(app))).problem.code).toBe('vip-only')
})
