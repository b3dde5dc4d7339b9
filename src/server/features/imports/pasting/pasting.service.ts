/** Pasted text becomes an import: the same preview, reasons, duplicates and undo as of a file. */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { CorpusImport } from '#contract/features/imports.ts'
import { importLimits } from '#contract/features/imports.ts'
import { cleanText } from '#contract/fields.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { asFileRow } from './pasted-lines.ts'
import { isTable, readPasted } from './read-pasted.ts'

/** Tells the reader of csv files which delimiter there is; it counts as a line. */
const tabNote = 'sep=\t\n'

/** A question and an answer each. Of all that can be pasted, more lines would have five letters or fewer. */
const mostLines = importLimits.rows * 2

function countFilled(text: string): number {
  return text.split('\n').filter((line) => line !== '' && line.trim() !== '').length
}

export type PastingService = ReturnType<typeof createPastingService>

export function createPastingService(uploads: Pick<UploadsService, 'uploadText' | 'uploadRows'>) {
  return {
    async paste(account: AccountCaller, botId: string, text: string): Promise<CorpusImport> {
      const cleaned = cleanText(text).replaceAll('\r\n', '\n').replaceAll('\r', '\n')
      const sizeBytes = Buffer.byteLength(text)
      const tooMany = new AppError('file-too-many-rows', { limit: importLimits.rows, field: 'text' })
      // Counted before they are read, which takes a hundred times as long.
      if (countFilled(cleaned) > mostLines) throw tooMany
      if (isTable(cleaned)) return await uploads.uploadText(account, botId, `${tabNote}${cleaned}`, sizeBytes)
      await yieldToOthers()
      const rows = readPasted(cleaned)
      if (rows.length > importLimits.rows) throw tooMany
      return await uploads.uploadRows(account, botId, rows.map(asFileRow), sizeBytes)
    },
  }
}
