/** Writes the rows of an import into the corpus: all of them or none. */

import type { CorpusItemInput } from '#contract/features/corpus.ts'
import type { NotImportedReason } from '#contract/features/imports.ts'
import type { PlanRecord } from '#contract/features/plans.ts'
import { findAccount } from '#server/features/accounts/accounts.public.ts'
import { lockBot } from '#server/features/bots/bots.public.ts'
import {
  type ItemRow,
  inputOf,
  insertItems,
  isSameItem,
  overwriteItems,
} from '#server/features/corpus/corpus.public.ts'
import { entitledBy, readPlanRecord } from '#server/features/entitlements/entitlements.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { noteItems, type RowRecord, type StoredRow, streamRows, writeJudgements } from '../import-rows.store.ts'
import { actionOf, changedItem, countReasons, itemOf, notImportedReasonOf, type RowAction } from '../imports.rules.ts'
import { changeImport, countRows, findImport, holdWork, type ImportRecord } from '../imports.store.ts'
import type { ItemBefore } from '../imports.tables.ts'
import { ImportStopped, type ImportWork, progressOf, type WorkContext } from './import-work.ts'
import { checkedOf, findExisting, judgeAll } from './judge-import.ts'

/** From `committing` to `done`. Safe to run again: the change of state and all items are in one transaction. */
export async function commitImport(context: WorkContext, work: ImportWork): Promise<void> {
  const db = context.database.of(work.accountId)
  const report = progressOf(context, work, 'committing')
  // Before the transaction, whose connection is the account's and does not see the plans.
  const plans = await readPlanRecord(context.database.house)
  try {
    await db.transaction(async (tx) => {
      await holdWork(tx, work)
      const record = await findImport(tx, work)
      if (record?.status !== 'committing' || !(await lockBot(tx, work.accountId, work.botId))) return
      const plan = await planCommit(tx, work, record, report)
      const stored = await store(tx, { now: context.now, plans }, work, plan, report)
      await noteItems(tx, work, stored)
      await countRows(tx, work)
      const done = await changeImport(tx, work, ['committing'], {
        status: 'done',
        progress: 1,
        added: plan.added.length,
        overwritten: plan.overwritten.length,
        skipped: record.rows - stored.length,
        notImported: countReasons(plan.notImported),
        finishedAt: context.now,
      })
      // Cancelled in the last moment.
      if (done === undefined) throw new ImportStopped()
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await changeImport(db, work, ['committing'], {
      status: 'failed',
      errorCode: error.code,
      finishedAt: context.now,
    })
  }
}

interface PlannedRow {
  readonly rowNumber: number
  readonly item: CorpusItemInput
}

interface ChangedRow extends PlannedRow {
  readonly before: ItemRow
  /** The item is what the row says. */
  readonly isOwnText: boolean
}

interface CommitPlan {
  readonly added: readonly PlannedRow[]
  readonly overwritten: readonly ChangedRow[]
  /** A reason for each of the other rows. */
  readonly notImported: readonly NotImportedReason[]
}

/** Of the whole work: reading and judging come before the first row is written. */
const shareBeforeWriting = 0.2

/** Judges all rows once more: the corpus may have changed since the preview, and from here on it cannot. */
async function planCommit(
  tx: Transaction,
  work: ImportWork,
  { duplicates, rows: count }: ImportRecord,
  report: (share: number) => Promise<void>,
): Promise<CommitPlan> {
  const rows = new Map<number, RowRecord>()
  for await (const batch of streamRows(tx, work)) {
    for (const row of batch) rows.set(row.rowNumber, row)
    await report((shareBeforeWriting / 2) * (rows.size / Math.max(count, 1)))
  }
  const checked = [...rows.values()].map(checkedOf)
  const existing = await findExisting(tx, work, checked)
  const judgements = judgeAll(checked, existing)
  await writeJudgements(
    tx,
    work,
    judgements.filter(({ rowNumber, kind, reasons }) => {
      const known = rows.get(rowNumber)
      return known?.kind !== kind || JSON.stringify(known.reasons) !== JSON.stringify(reasons)
    }),
  )
  const added: PlannedRow[] = []
  const overwritten: ChangedRow[] = []
  const notImported: NotImportedReason[] = []
  for (const judgement of judgements) {
    const row = rows.get(judgement.rowNumber)
    if (row === undefined) continue
    const { rowNumber } = row
    const before = existing.get(judgement.questionKey)
    const action = actionOf(judgement, row, duplicates, row, before)
    if (action === 'add') added.push({ rowNumber, item: itemOf(row) })
    else if (action !== 'skip' && before !== undefined) {
      const item = changedItem(action, row, before)
      overwritten.push({ rowNumber, item, before, isOwnText: saysAll(action, row, item) })
    } else notImported.push(notImportedReasonOf(judgement, row.isSkipped))
  }
  return { added, overwritten, notImported }
}

/** Whether the item says what the row says, and has neither days nor a file that the row does not tell of. */
function saysAll(action: RowAction, row: RowRecord, item: CorpusItemInput): boolean {
  if (action !== 'overwrite' || item.attachmentId) return false
  return isSameItem(item, itemOf(row))
}

async function store(
  tx: Transaction,
  { now, plans }: { readonly now: Date; readonly plans: PlanRecord },
  { accountId, botId, importId }: ImportWork,
  { added, overwritten }: CommitPlan,
  report: (share: number) => Promise<void>,
): Promise<StoredRow[]> {
  const total = Math.max(added.length + overwritten.length, 1)
  const onBatch = (before: number) => (written: number) =>
    report(shareBeforeWriting + ((0.95 - shareBeforeWriting) * (before + written)) / total)
  await report(shareBeforeWriting)
  const stored: StoredRow[] = []
  if (added.length > 0) {
    const limit = await readItemLimit(tx, accountId, plans, now)
    const { ids } = await insertItems(
      tx,
      accountId,
      botId,
      added.map(({ item }) => item),
      { limit, at: now, importId, onBatch: onBatch(0) },
    )
    added.forEach(({ rowNumber }, index) => {
      stored.push({ rowNumber, itemId: ids[index] ?? '' })
    })
  }
  if (overwritten.length > 0) {
    await overwriteItems(
      tx,
      accountId,
      botId,
      overwritten.map(({ before, item }) => ({ id: before.id, item })),
      { at: now, change: 'import', by: accountId, onBatch: onBatch(added.length) },
    )
    for (const { rowNumber, before, item, isOwnText } of overwritten)
      stored.push({ rowNumber, itemId: before.id, before: contentOf(before), ...(!isOwnText && { after: item }) })
  }
  return stored
}

/** By the plan as it is now: the job may run long after the call that asked for it. */
async function readItemLimit(tx: Transaction, accountId: string, plans: PlanRecord, now: Date): Promise<number> {
  const account = await findAccount(tx, accountId)
  return account === undefined ? 0 : entitledBy(plans, account, now).limits.corpusItemsPerBot
}

function contentOf(item: ItemRow): ItemBefore {
  return { ...inputOf(item), isStart: item.isStart }
}
