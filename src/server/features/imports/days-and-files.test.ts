/** Days on which items answer, and files that go out with them, through exports and imports. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCorpusItem, updateCorpusItem } from '#contract/features/corpus.ts'
import { uploadAttachment } from '#contract/features/customising/corpus-attachments.ts'
import { exportCorpus } from '#contract/features/imports.ts'
import type { TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { pdfFile } from '#tests/support/files/office-files.ts'
import { type ImporterApp, startImporter } from '#tests/support/imports/importer.ts'
import { importAfter, uploadFile, uploadTo } from '#tests/support/imports/upload.ts'
import type { TestBot } from '#tests/support/people/bots.ts'
import type { Person } from '#tests/support/people/people.ts'

let app: TestApp
let owner: Person
let importer: ImporterApp['importer']
beforeAll(async () => {
  ;({ app, owner, importer } = await startImporter())
})
afterAll(() => app.close())

/** Two items: one with days, one whose answer is a file. */
async function botWithBoth(): Promise<TestBot> {
  const bot = await importer.createBot()
  const params = { botId: bot.id }
  const file = (await uploadTo(app, uploadAttachment, { params }, owner, '价目表.pdf', pdfFile)).reply
  const days = { validFrom: '2026-12-01', validUntil: '2026-12-24' }
  const bodies = [
    { question: 'Do you wrap presents?', answer: 'In December.', ...days },
    { question: 'Where is the price list?', answer: '', attachmentId: file.id },
  ]
  for (const body of bodies) await call(app, createCorpusItem, { params, body }, owner)
  return bot
}

describe.each(['csv', 'xlsx'] as const)('an export as %s', (format) => {
  it('comes back without a difference, and carries the days to another bot', async () => {
    const bot = await botWithBoth()
    const query = { format, locale: 'zh' } as const
    const { response } = await call(app, exportCorpus, { params: { botId: bot.id }, query }, owner)
    if (format === 'csv') expect(response.body).toContain(',2026-12-01,2026-12-24,\r\n')
    const upload = async (to: TestBot) => {
      const { reply } = await uploadFile(app, to.id, owner, `e.${format}`, response.rawPayload)
      return await importAfter(app, to.id, owner, reply.id)
    }
    const again = await upload(bot)
    expect(again).toMatchObject({ newRows: 0, errorRows: 0, duplicateRows: 2, ignoredColumns: [] })
    expect((await importer.reasonsOf(bot, again)).flatMap(([, , reason]) => reason)).toEqual(
      Array(2).fill('same-as-existing'),
    )
    const other = await importer.createBot()
    const made = await upload(other)
    // A file stays with its bot, so the answer that is nothing else is missing there.
    expect((await importer.rowsOf(other, made, 'error')).map(({ reasons }) => reasons[0]?.reason)).toEqual([
      'answer-missing',
    ])
    await importer.commit(other, made, { withoutErrorRows: true })
    expect(await importer.itemsOf(other)).toMatchObject([
      { validFrom: '2026-12-01', validUntil: '2026-12-24', attachment: null },
    ])
  })
})

it('a file without these columns overwrites texts and leaves days and files alone; its undo finds both as they were', async () => {
  const bot = await botWithBoth()
  const before = (await importer.itemsOf(bot)).map(({ revision: _r, updatedAt: _u, ...item }) => item)
  const made = await importer.upload(bot, [
    'Do you wrap presents?,Until Christmas.',
    'Where is the price list?,On paper.',
  ])
  await importer.commit(bot, made, { duplicates: 'overwrite' })
  const found = (await importer.itemsOf(bot)).map(({ answer, validFrom, attachment }) => [
    answer,
    { validFrom, file: attachment?.name },
  ])
  expect(Object.fromEntries(found)).toEqual({
    'On paper.': { validFrom: null, file: '价目表.pdf' },
    'Until Christmas.': { validFrom: '2026-12-01', file: undefined },
  })
  await importer.undo(bot, made)
  const after = (await importer.itemsOf(bot)).map(({ revision: _r, updatedAt: _u, ...item }) => item)
  expect(after.toSorted((a, b) => a.question.localeCompare(b.question))).toEqual(
    before.toSorted((a, b) => a.question.localeCompare(b.question)),
  )
})

it('days are read as people write them; what is none, or the wrong way round, is a fault of its cell and can be corrected', async () => {
  const bot = await importer.createBot()
  const made = await importer.upload(
    bot,
    [
      'A?,1,2026/12/1,2026年12月24日',
      'B?,2,soon,',
      'C?,3,2026-12-24,2026-12-01',
      'D?,4,2026-12-01 00:00:00,',
      'E?,5,2026-02-30,x',
    ],
    'question,answer,valid from,失效日期',
  )
  const days = (await importer.rowsOf(bot, made)).map(({ validFrom, validUntil, reasons }) => [
    validFrom,
    validUntil,
    ...reasons.map(({ reason, field }) => `${reason} ${field}`),
  ])
  expect(days).toEqual([
    ['2026-12-01', '2026-12-24'],
    ['soon', '', 'day-unclear validFrom'],
    ['2026-12-24', '2026-12-01', 'days-reversed validUntil'],
    ['2026-12-01', ''],
    ['2026-02-30', 'x', 'day-unclear validFrom', 'day-unclear validUntil'],
  ])
  expect((await importer.correct(bot, made, 3, { validFrom: '2026.12.5' })).row).toMatchObject({
    kind: 'new',
    validFrom: '2026-12-05',
  })
  expect((await importer.correct(bot, made, 4, { validUntil: null })).row).toMatchObject({
    kind: 'new',
    validUntil: '',
  })
  await importer.commit(bot, made, { withoutErrorRows: true })
  const items = await importer.itemsOf(bot)
  expect(
    Object.fromEntries(items.map(({ question, validFrom, validUntil }) => [question, [validFrom, validUntil]])),
  ).toEqual({
    'A?': ['2026-12-01', '2026-12-24'],
    'B?': ['2026-12-05', null],
    'C?': ['2026-12-24', null],
    'D?': ['2026-12-01', null],
  })
  const [item] = items
  const edited = { params: { botId: bot.id, itemId: item?.id ?? '' }, body: { validUntil: '2027-01-01' } }
  await call(app, updateCorpusItem, edited, owner)
  expect(await importer.undo(bot, made)).toMatchObject({ status: 'undone', kept: 1 })
})

it('a file with one of the two days is judged beside the day that the item has', async () => {
  const bot = await importer.createBot()
  const params = { botId: bot.id }
  const body = { question: 'Do you wrap presents?', answer: 'Yes.', validFrom: '2026-06-01', validUntil: '2026-06-30' }
  const item = (await call(app, createCorpusItem, { params, body }, owner)).reply
  const faultsIn = async (day: string, column: string) => {
    const made = await importer.upload(bot, [`${body.question},Yes.,${day}`, 'Other?,1,'], `question,answer,${column}`)
    const [row, other] = await importer.rowsOf(bot, made)
    return [made, other?.kind, ...(row?.reasons ?? []).map(({ reason, field }) => `${reason} ${field}`)] as const
  }
  expect((await faultsIn('2026-07-01', 'valid from')).slice(1)).toEqual(['new', 'days-reversed validFrom'])
  const [made, ...faults] = await faultsIn('2026-01-01', 'valid until')
  expect(faults).toEqual(['new', 'days-reversed validUntil'])
  const corrected = async (validUntil: string) => (await importer.correct(bot, made, 2, { validUntil })).row
  expect(await corrected('2026-06-15')).toMatchObject({ kind: 'duplicate', reasons: [{ reason: 'question-exists' }] })
  // The item has another beginning by the time that the rows go in.
  const later = { validFrom: '2026-06-20', validUntil: null }
  await call(app, updateCorpusItem, { params: { ...params, itemId: item.id }, body: later }, owner)
  expect(await importer.commit(bot, made, { duplicates: 'overwrite' })).toMatchObject({ status: 'done', added: 1 })
  expect((await importer.itemsOf(bot)).find(({ id }) => id === item.id)).toMatchObject(later)
})
