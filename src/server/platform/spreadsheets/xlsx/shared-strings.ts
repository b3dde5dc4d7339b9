import { decodeWorkbookText } from '../cell-text.ts'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { SpreadsheetLimits } from '../spreadsheet-limits.ts'
import { readXml } from './xml-reader.ts'

const maxSharedStrings = 1_000_000

/** Texts that cells point at by number. Runs of rich text are joined; the reading aid above Chinese and Japanese (`rPh`) is not text. */
export async function readSharedStrings(chunks: AsyncIterable<Buffer>, limits: SpreadsheetLimits): Promise<string[]> {
  const strings: string[] = []
  let current = ''
  let isInText = false
  let isInPhonetic = false
  await readXml(chunks, {
    openTag(name) {
      if (name === 'si') current = ''
      else if (name === 'rPh') isInPhonetic = true
      else if (name === 't') isInText = !isInPhonetic
    },
    text(text) {
      if (isInText) current += text
    },
    closeTag(name) {
      if (name === 't') isInText = false
      else if (name === 'rPh') isInPhonetic = false
      else if (name === 'si') {
        if (strings.length >= maxSharedStrings) throw new SpreadsheetError('bomb', { reason: 'shared strings' })
        const text = decodeWorkbookText(current)
        if (text.length > limits.maxCellCharacters) {
          throw new SpreadsheetError('cell-too-long', { limit: limits.maxCellCharacters })
        }
        strings.push(text)
      }
    },
  })
  return strings
}
