/** What an owner does to the rows of a document before they go in: put two into one, take one off, put back what was changed. */
import { type CorpusImport, type ImportRow, importLimits, type RestorableRow } from '#contract/features/imports.ts'
import type { FeatureContext } from '#server/feature.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import {
  changeRow,
  deleteRow,
  findNextRow,
  findRow,
  findRowsAsking,
  insertRows,
  type RowRecord,
  writeJudgements,
} from '../import-rows.store.ts'
import { checkRow, correctTexts, type RowTexts } from '../imports.rules.ts'
import { countRows, type ImportKey, lockImport } from '../imports.store.ts'
import { describeImport } from '../imports.view.ts'
import { checkedOf, findExisting, judgeAll } from '../work/judge-import.ts'
import { mergedTexts } from './merged-texts.ts'

export type RowChangesService = ReturnType<typeof createRowChangesService>

export function createRowChangesService(
  { database, clock }: Pick<FeatureContext, 'database' | 'clock'>,
  describeRows: (tx: Transaction, key: ImportKey, rows: readonly RowRecord[]) => Promise<ImportRow[]>,
) {
  /** The rows of a table are those of its file: which columns they are made of can change. */
  async function requireRows(tx: Transaction, key: ImportKey): Promise<void> {
    const record = await lockImport(tx, key)
    if (record === undefined) throw new AppError('not-found')
    const { status, header, document, format } = record
    if (status !== 'preview' || header !== null || (document === null && format !== 'text'))
      throw new AppError('import-not-ready', { status })
  }

  /** Judges all rows that ask what was asked before or is asked now: each may have been the twin of another. */
  async function judgeAsking(tx: Transaction, key: ImportKey, questionKeys: readonly string[]): Promise<CorpusImport> {
    const keys = [...new Set(questionKeys)].filter((questionKey) => questionKey !== '')
    const rows = (await findRowsAsking(tx, key, keys)).map(checkedOf)
    await writeJudgements(tx, key, judgeAll(rows, await findExisting(tx, key, rows)))
    const record = await countRows(tx, key)
    if (record === undefined) throw new AppError('not-found')
    return describeImport(record, clock.now())
  }

  /** Writes what a row says; what it was asked before is judged by the caller. */
  async function write(tx: Transaction, key: ImportKey, row: RowRecord, texts: RowTexts): Promise<string> {
    const checked = checkRow({ ...texts, rowNumber: row.rowNumber, isSkipped: row.isSkipped }, [])
    await changeRow(tx, key, row.rowNumber, {
      ...texts,
      isSkipped: row.isSkipped,
      choice: row.choice,
      isCorrected: true,
    })
    await writeJudgements(tx, key, judgeAll([checked], await findExisting(tx, key, [checked])))
    return checked.questionKey
  }

  return {
    async merge(key: ImportKey, rowNumber: number) {
      return await database.of(key.accountId).transaction(async (tx) => {
        await requireRows(tx, key)
        const row = await findRow(tx, key, rowNumber)
        if (row === undefined) throw new AppError('not-found')
        const next = await findNextRow(tx, key, rowNumber)
        if (next === undefined) throw new AppError('import-no-next-row')
        await deleteRow(tx, key, next.rowNumber)
        const questionKey = await write(tx, key, row, mergedTexts(row, next))
        const changed = await judgeAsking(tx, key, [row.questionKey, next.questionKey, questionKey])
        const merged = await findRow(tx, key, rowNumber)
        const [described] = merged === undefined ? [] : await describeRows(tx, key, [merged])
        if (described === undefined) throw new AppError('not-found')
        return { row: described, import: changed, before: [restorable(row), restorable(next)] }
      })
    },

    async delete(key: ImportKey, rowNumber: number) {
      return await database.of(key.accountId).transaction(async (tx) => {
        await requireRows(tx, key)
        const row = await findRow(tx, key, rowNumber)
        if (row === undefined) throw new AppError('not-found')
        await deleteRow(tx, key, rowNumber)
        return { import: await judgeAsking(tx, key, [row.questionKey]), before: [restorable(row)] }
      })
    },

    /** Rows that are gone come back, those that are there are what they were. */
    async restore(key: ImportKey, rows: readonly RestorableRow[]): Promise<CorpusImport> {
      return await database.of(key.accountId).transaction(async (tx) => {
        await requireRows(tx, key)
        const questionKeys: string[] = []
        for (const { rowNumber, isSkipped, ...given } of rows) {
          const empty = { question: '', answer: '', intent: '', keywords: '', variants: '', isEnabled: true }
          const texts = correctTexts(empty, given)
          const { questionKey, faults } = checkRow({ ...texts, rowNumber, isSkipped }, [])
          const known = await findRow(tx, key, rowNumber)
          if (known !== undefined) {
            questionKeys.push(known.questionKey, await write(tx, key, { ...known, isSkipped }, texts))
            continue
          }
          questionKeys.push(questionKey)
          const kind = faults.length > 0 ? ('error' as const) : ('new' as const)
          await insertRows(tx, key, [{ ...texts, rowNumber, isSkipped, kind, reasons: faults, questionKey }])
        }
        const restored = await judgeAsking(tx, key, questionKeys)
        if (restored.rows > importLimits.rows) throw new AppError('file-too-many-rows', { limit: importLimits.rows })
        return restored
      })
    },
  }
}

function restorable(row: RowRecord): RestorableRow {
  const { rowNumber, question, answer, intent, keywords, variants, isEnabled, validFrom, validUntil, isSkipped } = row
  return {
    rowNumber,
    question,
    answer,
    intent,
    keywords,
    variants,
    isEnabled,
    isSkipped,
    ...(validFrom !== null && { validFrom }),
    ...(validUntil !== null && { validUntil }),
  }
}
