import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBot } from '#contract/features/bots.ts'
import { type CorpusItemInput, corpusItemInput, corpusLimits, listCorpus } from '#contract/features/corpus.ts'
import {
  type CorpusImport,
  correctImportRow,
  downloadErrorRows,
  downloadTemplate,
  exportCorpus,
  exportedIdsMax,
  importLimits,
} from '#contract/features/imports.ts'
import type { Locale } from '#contract/fields.ts'
import { imports as en } from '#phrases/en/features/imports.ts'
import { imports as zh } from '#phrases/zh/features/imports.ts'
import { insertItems } from '#server/features/corpus/corpus.public.ts'
import { defaultSpreadsheetLimits } from '#server/platform/spreadsheets/spreadsheet-limits.ts'
import { openZipArchive } from '#server/platform/spreadsheets/xlsx/zip-archive.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { importAfter, uploadFile } from '#tests/support/imports/upload.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, type Person } from '#tests/support/people/people.ts'
import { runsOf, shareOf, slowTest } from '#tests/support/slow.ts'

const formats = ['xlsx', 'csv'] as const
const locales: Locale[] = ['zh', 'en']

let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await createTestApp()
  await app.startJobs()
  owner = await createOwnerSession(app)
})
afterAll(() => app.close())

async function exportFile(bot: TestBot, query: Parameters<typeof call<typeof exportCorpus>>[2]['query']) {
  const { response } = await call(app, exportCorpus, { params: { botId: bot.id }, query }, owner)
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return { bytes: response.rawPayload, headers: response.headers }
}

async function insert(bot: TestBot, items: readonly CorpusItemInput[]): Promise<void> {
  await app.database.house.transaction((tx) =>
    insertItems(tx, owner.account.id, bot.id, items, { limit: 100_000, at: app.clock.now() }),
  )
}

async function judge(bot: TestBot, fileName: string, bytes: Buffer | string): Promise<CorpusImport> {
  const sent = await uploadFile(app, bot.id, owner, fileName, bytes)
  expect(sent.status, sent.response.body.slice(0, 300)).toBe(201)
  return await importAfter(app, bot.id, owner, sent.reply.id)
}

/** Nothing but duplicates that say the same. */
async function expectNoDifference(made: CorpusImport, rows: number): Promise<void> {
  const { rows: odd } = await app.database.pool.query(
    `select row_number, question, reasons from corpus_import_rows where import_id = $1 and not reasons @> '[{"reason": "same-as-existing"}]' limit 3`,
    [made.id],
  )
  expect(odd).toEqual([])
  expect(made).toMatchObject({ rows, newRows: 0, duplicateRows: rows, errorRows: 0 })
  expect(made.ignoredColumns).toEqual([])
}

describe('an export imports again without a difference', () => {
  test.each(
    shareOf(
      locales.flatMap((language) =>
        formats.flatMap((format) => locales.map((locale) => ({ language, format, locale }))),
      ),
      3,
    ),
  )(
    'the items a $language bot starts with, as $format with titles in $locale',
    async ({ language, format, locale }) => {
      const bot = await createTestBot(app, owner, { language })
      const { reply } = await call(app, listCorpus, { params: { botId: bot.id } }, owner)
      expect(reply.total).toBeGreaterThan(10)
      const { bytes } = await exportFile(bot, { format, locale })
      await expectNoDifference(await judge(bot, `f.${format}`, bytes), reply.total)
    },
  )

  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom(
      "'",
      '=1+1',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '＝',
      '"',
      ',',
      ';',
      '|',
      '，',
      '、',
      '；',
      ' ',
      '\u00a0',
    ),
    fc.constantFrom(
      '_x000D_',
      '_x005F_',
      '&amp;',
      '<b>',
      ']]>',
      '😀',
      '\u0000',
      '\u0085',
      '\u2028',
      '\ufeff',
      '\ud800',
    ),
    fc.constantFrom('__proto__', 'constructor', '你好', '0012', '1e5', 'TRUE', '#N/A', 'sep=', '是', '否'),
  )
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
  const item = fc.record({
    question: text.map((value) => `${value}q`),
    answer: text.map((value) => `a${value}`),
    intent: text,
    keywords: fc.array(text, { maxLength: 4 }),
    variants: fc.array(text, { maxLength: 4 }),
    isEnabled: fc.boolean(),
  })

  test.each(formats)('any texts, as %s', async (format) => {
    const bot = await createTestBot(app, owner, { items: [] })
    const made = fc.sample(item, { numRuns: runsOf({ few: 100, all: 300 }), seed: 7 })
    const items = made.map((one, index) =>
      corpusItemInput.parse({ ...one, question: `${one.question} ${index} ${String.fromCodePoint(0x4e00 + index)}` }),
    )
    await insert(bot, items)
    const { bytes } = await exportFile(bot, { format })
    await expectNoDifference(await judge(bot, `f.${format}`, bytes), items.length)
  })

  test.each(formats)('an item with everything at its longest, as %s', async (format) => {
    const bot = await createTestBot(app, owner, { items: [] })
    const longest = corpusItemInput.parse({
      question: '问'.repeat(corpusLimits.questionLength),
      answer: '答'.repeat(corpusLimits.answerLength),
      intent: '图'.repeat(corpusLimits.intentLength),
      keywords: Array.from({ length: corpusLimits.keywordCount }, (_, i) =>
        `${i}`.padEnd(corpusLimits.keywordLength, '键'),
      ),
      variants: Array.from({ length: corpusLimits.variantCount }, (_, i) =>
        `${i}`.padEnd(corpusLimits.questionLength, '|'),
      ),
    })
    await insert(bot, [longest, corpusItemInput.parse({ question: 'Short', answer: 'Short', variants: ['One'] })])
    const { bytes } = await exportFile(bot, { format })
    await expectNoDifference(await judge(bot, `f.${format}`, bytes), 2)
  })

  for (const format of formats) {
    slowTest(`more items than one import takes, as a zip of ${format} files`, async () => {
      const bot = await createTestBot(app, owner, { items: [] })
      const count = importLimits.rows + 5
      const items = Array.from({ length: count }, (_, index) =>
        corpusItemInput.parse({ question: `Question ${index}`, answer: `Answer ${index}` }),
      )
      await insert(bot, items)
      const { bytes, headers } = await exportFile(bot, { format })
      expect(headers['content-type']).toBe('application/zip')
      // Compares sizes and checksums too.
      const archive = await openZipArchive(bytes, defaultSpreadsheetLimits)
      expect(archive.partNames.map((name) => name.replace(/^.* (\d\.)/, '$1'))).toEqual([`1.${format}`, `2.${format}`])
      let rows = 0
      for (const name of archive.partNames) {
        const chunks: Buffer[] = []
        for await (const chunk of archive.readPart(name)) chunks.push(chunk)
        const part = await judge(bot, `f.${format}`, Buffer.concat(chunks))
        await expectNoDifference(part, part.rows)
        rows += part.rows
      }
      expect(rows).toBe(count)
    })
  }
})

test('an export follows the filters of the list and has its bot and day in the name', async () => {
  const bot = await createTestBot(app, owner, {
    items: [
      { question: 'On', answer: 'Yes' },
      { question: 'Off', answer: 'No', isEnabled: false },
    ],
  })
  const { name } = (await call(app, getBot, { params: { botId: bot.id } }, owner)).reply
  const { bytes, headers } = await exportFile(bot, { format: 'csv', locale: 'zh', enabled: 'no' })
  expect(bytes.toString('utf8')).toBe(
    '\ufeff问题,答案,意图,关键词,相似问法,启用,生效日期,失效日期\r\nOff,No,,,,否,,\r\n',
  )
  const day = app.clock.now().toISOString().slice(0, 10)
  expect(headers['content-disposition']).toBe(
    `attachment; filename="${name} __ ${day}.csv"; filename*=UTF-8''${encodeURIComponent(`${name} 语料 ${day}.csv`)}`,
  )
})

test.each(locales)(
  'the rows to fix come with their reasons in %s and can be uploaded again once fixed',
  async (locale) => {
    const bot = await createTestBot(app, owner, { items: [] })
    const made = await judge(bot, 'mine.csv', 'question,answer,enabled\nGood,1,\nNo answer,,\n,,\nUnclear,2,maybe\n')
    const params = { botId: bot.id, importId: made.id }
    const { response } = await call(app, downloadErrorRows, { params, query: { format: 'csv', locale } }, owner)
    const text = response.rawPayload.toString('utf8')
    const { reasons } = locale === 'zh' ? zh : en
    expect(text).toContain(`${locale === 'zh' ? '第 3 行：' : 'Row 3: '}${reasons['answer-missing']}`)
    expect(text).toContain('Unclear,2,,,,?,')
    expect(text).toContain(reasons['enabled-unclear'])
    expect(text).not.toContain('Good')
    expect(response.headers['content-disposition']).toContain('mine')
    const fixed = await judge(bot, 'fixed.csv', text.replace('No answer,,', 'No answer,Now,'))
    expect(fixed).toMatchObject({ rows: 3, newRows: 1, errorRows: 2 })
  },
)

test('a text that was corrected to more than a cell can hold still makes a file that opens', async () => {
  const bot = await createTestBot(app, owner, { items: [] })
  const made = await judge(bot, 'mine.csv', 'question,answer\nQ,\n')
  const params = { botId: bot.id, importId: made.id }
  const body = { answer: 'x'.repeat(40_000) }
  await call(app, correctImportRow, { params: { ...params, rowNumber: 2 }, body }, owner)
  const { response } = await call(app, downloadErrorRows, { params }, owner)
  expect(await judge(bot, 'again.xlsx', response.rawPayload)).toMatchObject({ rows: 1, errorRows: 1 })
})

test('few rows to fix are gathered at once, and a row that no file has is refused', async () => {
  const bot = await createTestBot(app, owner, { items: [] })
  const made = await judge(bot, 'mine.csv', `question,answer\n${'Q,\n'.repeat(2000)}`)
  const params = { botId: bot.id, importId: made.id }
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await call(app, downloadErrorRows, { params }, owner)).status),
  )
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(statuses).toContain(429)
  // One more than an integer column holds.
  const rowNumber = 2_147_483_648
  const refused = await call(app, correctImportRow, { params: { ...params, rowNumber }, body: {} }, owner)
  expect(refused.status).toBe(404)
})

test.each(locales.flatMap((locale) => formats.map((format) => ({ locale, format }))))(
  'the $format template in $locale imports as it is',
  async ({ locale, format }) => {
    const bot = await createTestBot(app, owner, { items: [] })
    const { response } = await call(app, downloadTemplate, { query: { format, locale } }, owner)
    expect(await judge(bot, `f.${format}`, response.rawPayload)).toMatchObject({ rows: 2, newRows: 2, errorRows: 0 })
  },
)

test('an export holds the ticked items alone, and of another bot none', async () => {
  const bot = await createTestBot(app, owner, {
    items: ['First', 'Second', 'Third'].map((question) => ({ question, answer: 'Yes' })),
  })
  const other = await createTestBot(app, owner, { items: [{ question: 'Elsewhere', answer: 'No' }] })
  const idsOf = async ({ id }: TestBot) =>
    (await call(app, listCorpus, { params: { botId: id } }, owner)).reply.items.map((item) => item.id)
  const [third, , first] = await idsOf(bot)
  const ids = [third, first, ...(await idsOf(other))].join()
  const { bytes } = await exportFile(bot, { format: 'csv', locale: 'en', ids })
  const questions = bytes
    .toString('utf8')
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0])
  expect(new Set(questions)).toEqual(new Set(['First', 'Third']))
  const tooMany = Array.from({ length: exportedIdsMax + 1 }, () => third).join()
  const { response } = await call(app, exportCorpus, { params: { botId: bot.id }, query: { ids: tooMany } }, owner)
  expect(response.statusCode).toBe(422)
})
