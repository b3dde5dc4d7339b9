/** Parts an export so that each part can be imported as one file. */
import type { CorpusItem } from '#contract/features/corpus.ts'
import { importLimits } from '#contract/features/imports.ts'
import type { Locale } from '#contract/fields.ts'
import type { SpreadsheetFormat } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import { defaultSpreadsheetLimits } from '#server/platform/spreadsheets/spreadsheet-limits.ts'
import type { CorpusFileItem } from '../corpus-files/corpus-file.types.ts'
import { writeCorpusFile } from '../corpus-files/write-corpus-file.ts'

export interface PartLimits {
  readonly rows: number
  readonly bytes: number
  readonly characters: number
}

/**
 * A tenth below what reading allows: separators, the header and what escaping adds are estimated. A workbook is compressed, mostly to less than a
 * third; whether it fits is seen when it is written.
 */
const partLimits: Record<SpreadsheetFormat, PartLimits> = {
  csv: {
    rows: importLimits.rows,
    bytes: importLimits.fileBytes * 0.9,
    characters: defaultSpreadsheetLimits.maxTotalCharacters * 0.9,
  },
  xlsx: {
    rows: importLimits.rows,
    bytes: importLimits.fileBytes * 3,
    characters: defaultSpreadsheetLimits.maxTotalCharacters * 0.9,
  },
}

/** Quotes, separators and line end of a csv row; the markup of a workbook's row compresses to about as much. */
const rowBytes = 64
/** What reading reckons for each entry of a list. */
const entryCharacters = 16

export function asFileItem(item: CorpusItem): CorpusFileItem {
  const { question, answer, intent, keywords, variants, isEnabled, validFrom, validUntil, attachment } = item
  const days = { validFrom: validFrom ?? '', validUntil: validUntil ?? '' }
  const file = attachment && { attachment: attachment.name }
  return { question, answer, intent, keywords, variants, enabled: isEnabled, ...days, ...file }
}

/** Bytes as csv. */
function bytesOf({ question, answer, intent, keywords, variants, attachment = '' }: CorpusFileItem): number {
  const text = [question, answer, intent, ...keywords, ...variants, attachment].join(', ')
  return rowBytes + Buffer.byteLength(text) + (text.split('"').length - 1)
}

function charactersOf({ question, answer, intent, keywords, variants }: CorpusFileItem): number {
  const entries = [...keywords, ...variants]
  const lists = entries.reduce((sum, entry) => sum + entry.length + entryCharacters, 0)
  return question.length + answer.length + intent.length + lists
}

/** An export of nothing is one part without items. */
export async function* partItems(
  batches: AsyncIterable<CorpusItem[]>,
  limits: PartLimits,
): AsyncGenerator<CorpusFileItem[]> {
  let part: CorpusFileItem[] = []
  let bytes = 0
  let characters = 0
  let isFirst = true
  for await (const batch of batches) {
    for (const item of batch.map(asFileItem)) {
      const itemBytes = bytesOf(item)
      const itemCharacters = charactersOf(item)
      const isFull =
        part.length >= limits.rows ||
        bytes + itemBytes > limits.bytes ||
        characters + itemCharacters > limits.characters
      if (isFull && part.length > 0) {
        yield part
        isFirst = false
        part = []
        bytes = 0
        characters = 0
      }
      part.push(item)
      bytes += itemBytes
      characters += itemCharacters
    }
  }
  if (part.length > 0 || isFirst) yield part
}

/** The files of an export, one at a time. One item is never too big for a file. */
export async function* writeParts(
  batches: AsyncIterable<CorpusItem[]>,
  format: SpreadsheetFormat,
  language: Locale,
): AsyncGenerator<Buffer> {
  for await (const items of partItems(batches, partLimits[format])) yield* writeFitting(items, format, language)
}

async function* writeFitting(
  items: CorpusFileItem[],
  format: SpreadsheetFormat,
  language: Locale,
): AsyncGenerator<Buffer> {
  const bytes = await writeCorpusFile(items, { format, language })
  if (bytes.length <= importLimits.fileBytes || items.length <= 1) {
    yield bytes
    return
  }
  const middle = Math.ceil(items.length / 2)
  yield* writeFitting(items.slice(0, middle), format, language)
  yield* writeFitting(items.slice(middle), format, language)
}
