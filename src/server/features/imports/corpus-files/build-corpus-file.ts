import type { Locale } from '#contract/fields.ts'
import type { SpreadsheetFormat } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import { buildSpreadsheet } from '#server/platform/spreadsheets/write/build-spreadsheet.ts'
import type { CorpusFileItem } from './corpus-file.types.ts'
import { corpusFileTexts } from './corpus-file-texts.ts'
import { sheetOf } from './corpus-sheet.ts'

export interface CorpusFileOptions {
  format: SpreadsheetFormat
  language: Locale
  /** Title of a last column with the `note` of each item; reading ignores it. */
  noteTitle?: string
}

/** Turns items into a file, in this thread; `writeCorpusFile` does it in a worker. */
export function buildCorpusFile(items: CorpusFileItem[], options: CorpusFileOptions): Promise<Buffer> {
  return buildSpreadsheet(sheetOf(items, options.language, options.noteTitle), options.format)
}

/** An empty file to fill in, with two examples; a workbook explains itself on a second sheet. */
export function buildTemplate({ format, language }: CorpusFileOptions): Promise<Buffer> {
  const { examples, notes, notesSheetName } = corpusFileTexts[language]
  return buildSpreadsheet(sheetOf(examples, language), format, { name: notesSheetName, lines: notes })
}
