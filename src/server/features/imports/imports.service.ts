/** The use cases of imports after the upload: look, correct, commit, cancel, undo. */
import type { CorpusImport, DuplicateChoice, ImportRow } from '#contract/features/imports.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import { readItems } from '#server/features/corpus/corpus.public.ts'
import type { FileStore } from '#server/features/files/files.public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { forgetRows } from './forget-rows.ts'
import { changeRow, findRow, findRowsAsking, listRows, type RowRecord, writeJudgements } from './import-rows.store.ts'
import { queueWork } from './imports.jobs.ts'
import { cellFaultsOf, checkRow, correctTexts, type RowChange, remainingFaults } from './imports.rules.ts'
import {
  changeImport,
  countRows,
  findImport,
  type ImportKey,
  type ImportRecord,
  listImports,
  lockImport,
} from './imports.store.ts'
import { describeImport, describeRow, isUndoable } from './imports.view.ts'
import { checkedOf, findExisting, judgeAll } from './work/judge-import.ts'

export type ImportsService = ReturnType<typeof createImportsService>

export function createImportsService({ database, clock }: FeatureContext, files: FileStore) {
  async function requireImport(key: ImportKey): Promise<ImportRecord> {
    const record = await findImport(database.of(key.accountId), key)
    if (record === undefined) throw new AppError('not-found')
    return record
  }

  /** With the items that the rows repeat, as they are now. */
  async function withExisting(db: Queryable, key: ImportKey, rows: readonly RowRecord[]): Promise<ImportRow[]> {
    const idOf = ({ reasons }: RowRecord) => reasons.find(({ itemId }) => itemId !== undefined)?.itemId
    const ids = [...new Set(rows.flatMap((row) => idOf(row) ?? []))]
    const items = ids.length === 0 ? [] : await readItems(db, key.accountId, key.botId, ids)
    const itemById = new Map(items.map(({ item }) => [item.id, item]))
    return rows.map((row) => describeRow(row, itemById.get(idOf(row) ?? '')))
  }

  return {
    withExisting,

    async list(accountId: string, botId: string, cursor: string | undefined) {
      if ((await findBot(database.of(accountId), accountId, botId)) === undefined) throw new AppError('not-found')
      const { rows, nextCursor, total } = await listImports(database.of(accountId), accountId, botId, cursor)
      const now = clock.now()
      return { items: rows.map((record) => describeImport(record, now)), nextCursor, total }
    },

    async get(key: ImportKey): Promise<CorpusImport> {
      return describeImport(await requireImport(key), clock.now())
    },

    async listRows(
      key: ImportKey,
      { cursor, limit, kind }: { kind?: ImportRow['kind'] | undefined; cursor: number; limit: number },
    ): Promise<{ items: ImportRow[]; total: number; nextCursor: string | null }> {
      await requireImport(key)
      const { rows, total } = await listRows(database.of(key.accountId), key, {
        kind,
        afterRow: cursor,
        limit: limit + 1,
      })
      const items = rows.slice(0, limit)
      const last = rows.length > limit ? items.at(-1) : undefined
      return {
        items: await withExisting(database.of(key.accountId), key, items),
        total,
        nextCursor: last ? String(last.rowNumber) : null,
      }
    },

    /** Judges the row and all that ask what it asked or now asks: a corrected duplicate may free its twin. */
    async correct(
      key: ImportKey,
      rowNumber: number,
      {
        isSkipped,
        choice,
        ...change
      }: RowChange & { readonly isSkipped?: boolean | undefined; readonly choice?: DuplicateChoice | null | undefined },
    ): Promise<{ row: ImportRow; import: CorpusImport }> {
      return await database.of(key.accountId).transaction(async (tx) => {
        const locked = await lockImport(tx, key)
        const row = locked && (await findRow(tx, key, rowNumber))
        if (row === undefined) throw new AppError('not-found')
        if (locked?.status !== 'preview') throw new AppError('import-not-ready', { status: locked?.status })
        const texts = correctTexts(row, change)
        const faults = remainingFaults(cellFaultsOf(row.reasons), change)
        const corrected = { ...row, ...texts, isSkipped: isSkipped ?? row.isSkipped }
        const checked = checkRow(corrected, faults)
        await changeRow(tx, key, rowNumber, {
          ...texts,
          isSkipped: corrected.isSkipped,
          choice: choice === undefined ? row.choice : choice,
          isCorrected: row.isCorrected || Object.values(change).some((value) => value !== undefined),
        })
        const asked = [row.questionKey, checked.questionKey].filter((question) => question !== '')
        const others = (await findRowsAsking(tx, key, asked)).filter((other) => other.rowNumber !== rowNumber)
        const affected = [checked, ...others.map(checkedOf)].sort((one, other) => one.rowNumber - other.rowNumber)
        await writeJudgements(tx, key, judgeAll(affected, await findExisting(tx, key, affected)))
        const record = await countRows(tx, key)
        const now = await findRow(tx, key, rowNumber)
        if (record === undefined || now === undefined) throw new AppError('not-found')
        const [described] = await withExisting(tx, key, [now])
        if (described === undefined) throw new AppError('not-found')
        return { row: described, import: describeImport(record, clock.now()) }
      })
    },

    async commit(
      account: AccountCaller,
      key: ImportKey,
      { duplicates, withoutErrorRows }: { duplicates: DuplicateChoice; withoutErrorRows: boolean },
    ): Promise<CorpusImport> {
      await requireImport(key)
      const limit = account.limits.corpusItemsPerBot
      return await database.of(key.accountId).transaction(async (tx) => {
        const record = await lockImport(tx, key)
        if (record?.status !== 'preview') throw new AppError('import-not-ready', { status: record?.status })
        if (record.errorRows > 0 && !withoutErrorRows)
          throw new AppError('import-has-errors', { count: record.errorRows })
        // The exact check is the job's, which holds the bot; this one spares the owner the wait.
        const bot = await findBot(tx, key.accountId, key.botId)
        if ((bot?.itemCount ?? 0) + record.newRows > limit) throw new AppError('corpus-full', { limit })
        const committing = await changeImport(tx, key, ['preview'], { status: 'committing', duplicates, progress: 0 })
        if (committing === undefined) throw new AppError('import-not-ready')
        await queueWork(tx, { task: 'commit', rows: record.rows, ...key })
        return describeImport(committing, clock.now())
      })
    },

    /** One that failed is checked once more: what it failed of may have passed, and its rows are still here. */
    async retry(key: ImportKey): Promise<CorpusImport> {
      return await database.of(key.accountId).transaction(async (tx) => {
        const record = await lockImport(tx, key)
        if (record === undefined) throw new AppError('not-found')
        const { rows } = await listRows(tx, key, { afterRow: 0, limit: 1 })
        if (record.status !== 'failed' || rows.length === 0)
          throw new AppError('import-not-ready', { status: record.status })
        const reading = await changeImport(tx, key, ['failed'], {
          status: 'reading',
          progress: 0,
          errorCode: null,
          finishedAt: null,
        })
        if (reading === undefined) throw new AppError('import-not-ready')
        await queueWork(tx, { task: 'judge', rows: record.rows, ...key })
        return describeImport(reading, clock.now())
      })
    },

    /** A commit that runs finds its import cancelled, at the latest when it wants to end, and rolls everything back. */
    async cancel(key: ImportKey): Promise<CorpusImport> {
      const now = clock.now()
      const db = database.of(key.accountId)
      const cancelled = await changeImport(db, key, ['mapping', 'reading', 'preview', 'committing'], {
        status: 'cancelled',
        finishedAt: now,
      })
      if (cancelled === undefined) throw new AppError('import-not-ready', { status: (await requireImport(key)).status })
      // Not in one transaction with the change: a commit that runs holds the bot, and stops when it finds the import cancelled.
      await db.transaction((tx) => forgetRows(tx, key, files))
      return describeImport({ ...cancelled, fileId: null }, now)
    },

    async undo(key: ImportKey): Promise<CorpusImport> {
      return await database.of(key.accountId).transaction(async (tx) => {
        const record = await lockImport(tx, key)
        if (record === undefined) throw new AppError('not-found')
        // From the row in hand: whoever waits for a second connection while holding one may wait for itself.
        if (!isUndoable(record, clock.now())) throw new AppError('import-not-undoable', { status: record.status })
        const undoing = await changeImport(tx, key, ['done'], { status: 'undoing', progress: 0, errorCode: null })
        if (undoing === undefined) throw new AppError('import-not-undoable')
        await queueWork(tx, { task: 'undo', rows: record.rows, ...key })
        return describeImport(undoing, clock.now())
      })
    },
  }
}
