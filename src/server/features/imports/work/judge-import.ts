/** Checks the rows of a file against each other and against the corpus. */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { findByQuestionKeys, type ItemRow } from '#server/features/corpus/corpus.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { type RowRecord, streamRows, writeJudgements, writeMappedTexts } from '../import-rows.store.ts'
import {
  type CheckedRow,
  cellFaultsOf,
  checkRow,
  groupByQuestion,
  type Judgement,
  judgeRows,
  type Reason,
  type RowTexts,
} from '../imports.rules.ts'
import { changeImport, countRows, findImport, holdWork, type ImportKey, type ImportRecord } from '../imports.store.ts'
import { mapRows } from '../mapping/map-rows.ts'
import { type ImportWork, progressOf, type WorkContext } from './import-work.ts'

/** Checking a row takes about 0.1 ms: between two slices others have their turn. */
const checkedAtOnce = 50

type UncheckedRow = RowTexts & {
  readonly rowNumber: number
  readonly isSkipped: boolean
  readonly faults: readonly Reason[]
}

export async function checkRows(
  rows: readonly UncheckedRow[],
  onSlice?: (checked: number) => Promise<void>,
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  for (const { faults, ...row } of rows) {
    if (checked.length % checkedAtOnce === checkedAtOnce - 1) {
      await onSlice?.(checked.length)
      await yieldToOthers()
    }
    checked.push(checkRow(row, faults))
  }
  return checked
}

/** A stored row, to be judged again: only the reasons of an error are faults of the row itself. */
export function checkedOf({ kind, reasons, ...row }: RowRecord): CheckedRow {
  return { ...row, faults: kind === 'error' ? reasons : [] }
}

/** Most keys that are looked up in one query. */
const lookedUpAtOnce = 500

/** The items of the corpus that already ask what the rows ask. */
export async function findExisting(
  db: Queryable,
  { accountId, botId }: Pick<ImportKey, 'accountId' | 'botId'>,
  rows: readonly { readonly questionKey: string }[],
): Promise<Map<string, ItemRow>> {
  const keys = [...new Set(rows.map(({ questionKey }) => questionKey))].filter((key) => key !== '')
  const existing = new Map<string, ItemRow>()
  for (let start = 0; start < keys.length; start += lookedUpAtOnce) {
    const found = await findByQuestionKeys(db, accountId, botId, keys.slice(start, start + lookedUpAtOnce))
    for (const [key, item] of found) existing.set(key, item)
  }
  return existing
}

/** In the order of the file. */
export function judgeAll(rows: readonly CheckedRow[], existing: ReadonlyMap<string, ItemRow>): Judgement[] {
  return groupByQuestion(rows)
    .flatMap((group) => judgeRows(group, existing.get(group[0]?.questionKey ?? '')))
    .sort((one, other) => one.rowNumber - other.rowNumber)
}

/** From `reading` to `preview`. Safe to run again. */
export async function judgeImport(context: WorkContext, key: ImportWork): Promise<void> {
  const report = progressOf(context, key, 'reading')
  await context.database.of(key.accountId).transaction(async (tx) => {
    await holdWork(tx, key)
    const record = await findImport(tx, key)
    if (record?.status === 'reading') await judgeRowsNow(tx, key, record, report)
  })
}

/** Reads the cells where the columns were named by the owner, checks all rows, and ends in `preview`. */
export async function judgeRowsNow(
  tx: Transaction,
  key: ImportKey,
  { mapping }: Pick<ImportRecord, 'mapping'>,
  report: (share: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const unchecked: UncheckedRow[] = []
  for await (const batch of streamRows(tx, key)) {
    if (mapping !== null) unchecked.push(...mapRows(batch, mapping))
    else for (const { reasons, ...row } of batch) unchecked.push({ ...row, faults: cellFaultsOf(reasons) })
    await yieldToOthers()
  }
  const steps = Math.max(unchecked.length, 1)
  if (mapping !== null) await writeMappedTexts(tx, key, unchecked, (written) => report((0.3 * written) / steps))
  let reportedAt = 0
  const checked = await checkRows(unchecked, async (count) => {
    if (count - reportedAt < 1000) return
    reportedAt = count
    await report(0.3 + (0.4 * count) / steps)
  })
  const judgements = judgeAll(checked, await findExisting(tx, key, checked))
  await writeJudgements(tx, key, judgements, (written) => report(0.7 + (0.3 * written) / steps))
  await countRows(tx, key)
  await changeImport(tx, key, ['reading'], { status: 'preview', progress: 1 })
}
