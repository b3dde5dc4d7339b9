/** Parts an export so that each part can be imported as one file. */
import type { CorpusItem } from '#contract/corpus.ts'
import { importLimits } from '#contract/imports.ts'
import type { SpreadsheetItem } from './spreadsheets/spreadsheet.types.ts'
import { defaultSpreadsheetLimits } from './spreadsheets/spreadsheet-limits.ts'

export interface PartLimits {
  readonly rows: number
  readonly bytes: number
  readonly characters: number
}

/** A tenth below what reading allows: separators, the header and what escaping adds are estimated. */
const defaultPartLimits: PartLimits = {
  rows: importLimits.rows,
  bytes: importLimits.fileBytes * 0.9,
  characters: defaultSpreadsheetLimits.maxTotalCharacters * 0.9,
}

/** Quotes, separators and line end of a csv row; the markup of a workbook's row compresses to about as much. */
const rowBytes = 40
/** What reading reckons for each entry of a list. */
const entryCharacters = 16

export function asSpreadsheetItem(item: CorpusItem): SpreadsheetItem {
  const { question, answer, intent, keywords, variants, isEnabled } = item
  return { question, answer, intent, keywords, variants, enabled: isEnabled }
}

/** Bytes as csv. A workbook of the same items is smaller, as it is compressed. */
function bytesOf({ question, answer, intent, keywords, variants }: SpreadsheetItem): number {
  const text = [question, answer, intent, ...keywords, ...variants].join(', ')
  return rowBytes + Buffer.byteLength(text) + (text.split('"').length - 1)
}

function charactersOf({ question, answer, intent, keywords, variants }: SpreadsheetItem): number {
  const entries = [...keywords, ...variants]
  const lists = entries.reduce((sum, entry) => sum + entry.length + entryCharacters, 0)
  return question.length + answer.length + intent.length + lists
}

/** An export of nothing is one part without items. */
export async function* partItems(
  batches: AsyncIterable<CorpusItem[]>,
  limits: PartLimits = defaultPartLimits,
): AsyncGenerator<SpreadsheetItem[]> {
  let part: SpreadsheetItem[] = []
  let bytes = 0
  let characters = 0
  let isFirst = true
  for await (const batch of batches) {
    for (const item of batch.map(asSpreadsheetItem)) {
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
