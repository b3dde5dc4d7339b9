import type { Locale } from '#contract/fields.ts'
import type { SheetToWrite } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import { maxWrittenCellCharacters } from '#server/platform/spreadsheets/write/build-spreadsheet.ts'
import { formatKeywords, formatVariants } from './cell-values.ts'
import type { CorpusColumn, CorpusFileItem } from './corpus-file.types.ts'
import { corpusFileTexts, writtenColumns } from './corpus-file-texts.ts'

// In characters, for a window of usual width.
const columnWidths: Record<CorpusColumn, number> = {
  question: 36,
  answer: 60,
  intent: 16,
  keywords: 24,
  variants: 36,
  enabled: 10,
  validFrom: 14,
  validUntil: 14,
}

/**
 * The sheet of these items. Those with more variants than one cell can hold make further columns of variants; reading joins them again.
 * With a `noteTitle` the last column has the notes.
 */
export function sheetOf(items: CorpusFileItem[], language: Locale, noteTitle?: string): SheetToWrite {
  const { titles, sheetName } = corpusFileTexts[language]
  const variantCells = items.map((item) => splitIntoCells(item.variants))
  const furtherCells = variantCells.reduce((max, cells) => Math.max(max, cells.length - 1), 0)
  const further = Array.from({ length: furtherCells }, (_, index) => `${titles.variants} ${index + 2}`)
  const attachment = items.some((item) => item.attachment !== undefined) ? [titles.attachment] : []
  const note = noteTitle === undefined ? [] : [noteTitle]
  return {
    name: sheetName,
    columns: [
      ...writtenColumns.map((column) => ({ title: titles[column], width: columnWidths[column] })),
      ...further.map((title) => ({ title, width: columnWidths.variants })),
      ...attachment.map((title) => ({ title, width: columnWidths.question })),
      ...note.map((title) => ({ title, width: columnWidths.answer })),
    ],
    rows: items.map((item, row) => {
      const [variants = '', ...rest] = variantCells[row] ?? []
      const cells = writtenColumns.map((column) => textOf(item, column, variants, language))
      const furtherVariants = further.map((_, index) => rest[index] ?? '')
      const notes = [...attachment.map(() => item.attachment ?? ''), ...note.map(() => item.note ?? '')]
      return [...cells, ...furtherVariants, ...notes]
    }),
  }
}

function textOf(item: CorpusFileItem, column: CorpusColumn, variants: string, language: Locale): string {
  if (column === 'variants') return variants
  if (column === 'keywords') return formatKeywords(item.keywords, language)
  const { yes, no } = corpusFileTexts[language]
  if (column !== 'enabled') return item[column] ?? ''
  if (item.enabled === null) return '?'
  return item.enabled ? yes : no
}

function splitIntoCells(variants: string[]): string[] {
  const cells: string[][] = [[]]
  let length = 0
  for (const variant of variants) {
    if (length + variant.length + 1 > maxWrittenCellCharacters) {
      cells.push([])
      length = 0
    }
    cells.at(-1)?.push(variant)
    length += variant.length + 1
  }
  return cells.map(formatVariants)
}
