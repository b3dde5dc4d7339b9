import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Locale } from '#contract/fields.ts'
import { removeIllegalCharacters } from '#server/platform/spreadsheets/cell-text.ts'
import { parseSpreadsheet } from '#server/platform/spreadsheets/read/parse-spreadsheet.ts'
import type { SpreadsheetFormat } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import { runsOf, shareOf } from '#tests/support/slow.ts'
import { finishesWithin } from '#tests/support/time-limits.ts'
import { buildCorpusFile, buildTemplate } from './build-corpus-file.ts'
import type { CorpusFileItem } from './corpus-file.types.ts'
import { corpusTable } from './corpus-table.ts'
import { writeCorpusFile } from './write-corpus-file.ts'

const formats: SpreadsheetFormat[] = ['xlsx', 'csv']
const languages: Locale[] = ['zh', 'en']

async function readBack(items: CorpusFileItem[], format: SpreadsheetFormat, language: Locale) {
  const result = await parseSpreadsheet(
    await buildCorpusFile(items, { format, language }),
    `export.${format}`,
    corpusTable,
  )
  if (!result.ok) throw new Error(`${result.problem} ${JSON.stringify(result.details)}`)
  return result
}

// Pieces that have broken one spreadsheet program or library each.
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    "'",
    "''",
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '＝',
    '－',
    '"',
    '""',
    ',',
    ';',
    '|',
    '，',
    '、',
    ' ',
    '\u00a0',
    '_x000D_',
    '_x005F_',
    '_x0041',
    '_',
    'x0041_',
    '&amp;',
    '<b>',
    ']]>',
    '<!DOCTYPE html>',
    '😀',
    '\ud83f\udffe',
    '\udbff\udfff',
    '\u0000',
    '\u0001',
    '\u001f',
    '\u007f',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\ufffd',
    '\ufffe',
    '\ud800',
    '\udc00',
    '__proto__',
    'constructor',
    '你好',
    '0012',
    '1e5',
    'TRUE',
    'sep=',
  ),
)
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
const filledText = text.map((value) => `${value}q`)
const entry = text
  .map((value) =>
    removeIllegalCharacters(value)
      .replace(/[\r\n]+/g, ' ')
      .trim(),
  )
  .filter((value) => value !== '')
const item = fc.record<CorpusFileItem>({
  question: fc.oneof(filledText, fc.constantFrom('constructor', '__proto__', 'toString', '=1+1', "'=1+1", '-')),
  answer: text,
  intent: text,
  keywords: fc.array(entry, { maxLength: 4 }),
  variants: fc.array(entry, { maxLength: 4 }),
  enabled: fc.boolean(),
  validFrom: fc.constantFrom('', '2026-12-01'),
  validUntil: fc.constantFrom('', '2026-12-24'),
})

test.each(formats)(
  'any items exported as %s come back identical, without characters that no workbook can hold',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...languages),
        async (items, language) => {
          const { rows } = await readBack(items, format, language)
          expect(rows.map((row) => row.content?.cells)).toEqual(
            items.map((one) => ({
              ...one,
              question: removeIllegalCharacters(one.question),
              answer: removeIllegalCharacters(one.answer),
              intent: removeIllegalCharacters(one.intent),
            })),
          )
          expect(rows.every((row) => row.content?.problems.length === 0)).toBe(true)
        },
      ),
      { numRuns: runsOf({ few: 60, all: 300 }) },
    )
  },
)

test('a cell that starts like a formula is written with an apostrophe in front', async () => {
  const items = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠1', "'=1"].map((answer) => ({
    question: 'q',
    answer,
    intent: '',
    keywords: [],
    variants: [],
    enabled: true,
  }))
  const csv = (await buildCorpusFile(items, { format: 'csv', language: 'en' })).toString('utf8')
  for (const { answer } of items) expect(csv).toContain(`'${answer}`)
})

test('csv starts with the mark that makes Excel read it as UTF-8', async () => {
  const csv = await buildCorpusFile([], { format: 'csv', language: 'zh' })
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(csv.toString('utf8')).toContain('问题,答案,意图,关键词,相似问法,启用,生效日期,失效日期')
})

test.each(languages.flatMap((language) => formats.map((format) => ({ language, format }))))(
  'the $format template in $language can be read as it is, with two examples',
  async ({ language, format }) => {
    const result = await parseSpreadsheet(await buildTemplate({ format, language }), `template.${format}`, corpusTable)
    expect(result).toMatchObject({
      ok: true,
      columns: { ignoredColumns: [], columns: { question: 0, answer: 1, enabled: 5 } },
    })
    if (!result.ok) return
    expect(result.rows).toHaveLength(2)
    for (const { content } of result.rows) {
      const { cells } = content ?? expect.fail('a blank row')
      expect(cells.question).not.toBe('')
      expect(cells.keywords).toHaveLength(2)
      expect(cells.variants).toHaveLength(2)
      expect(cells.enabled).toBe(true)
    }
  },
)

test.each(shareOf(formats, 1))('20,000 rows are written as %s and read again', async (format) => {
  const items = Array.from(
    { length: 20_000 },
    (_, index): CorpusFileItem => ({
      question: `How do I reset the password of account ${index}?`,
      answer: `Open Settings > Security, choose "Reset" and follow the mail for account ${index}.`,
      intent: 'account',
      keywords: ['password', 'reset'],
      variants: [`reset password ${index}`, `我忘了 ${index} 的密码`],
      enabled: index % 7 !== 0,
      validFrom: index % 5 === 0 ? '2026-12-01' : '',
      validUntil: '',
    }),
  )
  const file = await finishesWithin(3000, () => writeCorpusFile(items, { format, language: 'en' }))
  const result = await parseSpreadsheet(file, `export.${format}`, corpusTable)
  expect(result.ok && result.rows.map((row) => row.content?.cells)).toEqual(items)
})
