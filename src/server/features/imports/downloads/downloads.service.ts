/** Files to download: the template, the rows to correct, the corpus. */
import { Readable } from 'node:stream'
import { type CorpusFilter, splitKeywords } from '#contract/features/corpus.ts'
import type { Locale } from '#contract/fields.ts'
import { imports as englishPhrases } from '#phrases/en/features/imports.ts'
import { imports as chinesePhrases } from '#phrases/zh/features/imports.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import { daysOf, itemFilterOf, streamItems } from '#server/features/corpus/corpus.public.ts'
import { type ArchiveEntry, zipEntries } from '#server/platform/archives/zip-stream.ts'
import { dayAt } from '#server/platform/calendar.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { Download } from '#server/platform/http/send-download.ts'
import type { SpreadsheetFormat } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import { defaultSpreadsheetLimits } from '#server/platform/spreadsheets/spreadsheet-limits.ts'
import { createCappedTurns } from '#server/platform/turns/capped-turns.ts'
import { buildTemplate } from '../corpus-files/build-corpus-file.ts'
import type { CorpusFileItem } from '../corpus-files/corpus-file.types.ts'
import { writeCorpusFile } from '../corpus-files/write-corpus-file.ts'
import { type RowRecord, streamRows } from '../import-rows.store.ts'
import { findImport, type ImportKey, type ImportRecord } from '../imports.store.ts'
import { writeParts } from './export-parts.ts'

interface FileChoice {
  readonly format: SpreadsheetFormat
  readonly locale: Locale
}

interface ExportQuery extends FileChoice, CorpusFilter {
  readonly ids?: readonly string[] | undefined
}

const phrases = { zh: chinesePhrases, en: englishPhrases }
const names = {
  zh: { template: '语料模板', corpus: '语料', errorRows: '没有导入的行', pasted: '粘贴的内容' },
  en: { template: 'corpus template', corpus: 'corpus', errorRows: 'rows not imported', pasted: 'pasted text' },
}
const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
}

export type DownloadsService = ReturnType<typeof createDownloadsService>

export function createDownloadsService({ database, clock }: FeatureContext) {
  // A zip holds two of its parts, some 40 MB, until its reader has taken them; rows to correct are gathered whole.
  const turns = createCappedTurns({ perAccount: 2, perNode: 8 })

  /** One file, or a zip of several when one import could not take all. */
  async function buildExport(
    account: AccountCaller,
    bot: { readonly id: string; readonly name: string },
    { format, locale, ids, ...asked }: ExportQuery,
  ): Promise<Download> {
    const now = clock.now()
    const name = [bot.name, names[locale].corpus, dayAt(account.calendar, now)].join(' ')
    const filter = { ...itemFilterOf(asked, daysOf(account.calendar, now)), ...(ids && { ids }) }
    const files = writeParts(streamItems(database.of(account.id), account.id, bot.id, filter), format, locale)
    const first = await files.next()
    const second = await files.next()
    if (first.done === true) throw new Error('An export has at least one file')
    if (second.done === true) return downloadOf(name, format, first.value)
    return downloadOf(name, 'zip', zipEntries(numbered([first.value, second.value], files, name, format), now))
  }

  async function buildErrorRows(
    db: Queryable,
    key: ImportKey,
    { status, fileName }: ImportRecord,
    { format, locale }: FileChoice,
  ): Promise<Download> {
    const items: CorpusFileItem[] = []
    // Once it is done, all that was not imported; before, what keeps it from being done.
    const isDone = status === 'done' || status === 'undone'
    for await (const rows of streamRows(db, key, isDone ? { hasItem: false } : { kind: 'error' }))
      items.push(...rows.map((row) => asItemToFix(row, locale)))
    const bytes = await writeCorpusFile(items, { format, language: locale, noteTitle: phrases[locale].reasonTitle })
    const file = fileName.replace(/\.[^.]*$/, '') || names[locale].pasted
    return downloadOf([file, names[locale].errorRows].join(' '), format, bytes)
  }

  return {
    async template({ format, locale }: FileChoice): Promise<Download> {
      return downloadOf(names[locale].template, format, await buildTemplate({ format, language: locale }))
    },

    /** Throws `too-many-requests` and `network-busy` while enough downloads are under way. */
    async errorRows(key: ImportKey, choice: FileChoice): Promise<Download> {
      const db = database.of(key.accountId)
      const record = await findImport(db, key)
      if (record === undefined) throw new AppError('not-found')
      const end = turns.take(key.accountId)
      try {
        return await buildErrorRows(db, key, record, choice)
      } finally {
        end()
      }
    },

    /** Throws `too-many-requests` and `network-busy` while enough exports are under way. */
    async exportCorpus(account: AccountCaller, botId: string, asked: ExportQuery): Promise<Download> {
      const bot = await findBot(database.of(account.id), account.id, botId)
      if (bot === undefined) throw new AppError('not-found')
      const end = turns.take(account.id)
      let download: Download | undefined
      try {
        download = await buildExport(account, bot, asked)
        return download
      } finally {
        if (download?.body instanceof Readable) download.body.once('close', end)
        else end()
      }
    },
  }
}

async function* numbered(
  first: Iterable<Buffer>,
  rest: AsyncIterable<Buffer>,
  name: string,
  ending: SpreadsheetFormat,
): AsyncGenerator<ArchiveEntry> {
  let number = 0
  for (const bytes of first) yield { name: `${name} ${++number}.${ending}`, content: [bytes] }
  for await (const bytes of rest) yield { name: `${name} ${++number}.${ending}`, content: [bytes] }
}

function downloadOf(name: string, ending: keyof typeof types, body: Download['body']): Download {
  return { fileName: `${name}.${ending}`, mediaType: types[ending], body }
}

function asItemToFix(row: RowRecord, locale: Locale): CorpusFileItem {
  const { preview, reasons, report } = phrases[locale]
  const separator = locale === 'zh' ? '；' : '; '
  const own = row.isSkipped ? [report.reasons['left-out']] : []
  const faults = [...own, ...new Set(row.reasons.map(({ reason }) => reasons[reason]))].join(separator)
  return {
    // Texts that were corrected here may be longer than a cell can be, and have to become shorter anyway.
    question: row.question.slice(0, defaultSpreadsheetLimits.maxCellCharacters - 1),
    answer: row.answer.slice(0, defaultSpreadsheetLimits.maxCellCharacters - 1),
    intent: row.intent,
    keywords: splitKeywords(row.keywords),
    variants: row.variants
      .slice(0, defaultSpreadsheetLimits.maxCellCharacters - 1)
      .split('\n')
      .filter((variant) => variant !== ''),
    enabled: row.reasons.some(({ reason }) => reason === 'enabled-unclear') ? null : row.isEnabled,
    validFrom: row.validFrom ?? '',
    validUntil: row.validUntil ?? '',
    note: `${preview.row(String(row.rowNumber))}${locale === 'zh' ? '：' : ': '}${faults}`,
  }
}
