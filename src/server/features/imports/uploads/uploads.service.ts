/** Uploading: a file is read and its rows are checked; nothing of it is in the corpus yet. */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { CorpusImport } from '#contract/features/imports.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findBot, lockBot } from '#server/features/bots/bots.public.ts'
import { type CheckedFile, checkFile, type FileStore } from '#server/features/files/files.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { ReceivedFile } from '#server/platform/http/bodies/receive-file.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { createCappedTurns } from '#server/platform/turns/capped-turns.ts'
import { type CorpusFile, type CorpusFileRow, readCorpusFile } from '../corpus-files/read-corpus-file.ts'
import { forgetRows } from '../forget-rows.ts'
import { insertRows, type NewRow } from '../import-rows.store.ts'
import { queueWork } from '../imports.jobs.ts'
import { columnTitlesOf, refusalOf, textsOfFileRow } from '../imports.rules.ts'
import { changeImport, countRows, findImport, findOldPreviews, type ImportKey, insertImport } from '../imports.store.ts'
import { describeImport } from '../imports.view.ts'
import { checkRows, findExisting, judgeAll } from '../work/judge-import.ts'

/** Files of so few rows are checked at once; bigger ones in the background. */
const checkedAtOnceRows = 500
/** Waiting previews of a bot; the oldest makes room for the next. */
const maxPreviews = 20

/** Cleaning a row takes about 0.02 ms: between two slices others have their turn. */
const cleanedAtOnce = 200

async function textsOf(rows: readonly CorpusFileRow[]) {
  const texts: (ReturnType<typeof textsOfFileRow> & { rowNumber: number; isSkipped: boolean })[] = []
  for (const row of rows) {
    if (texts.length % cleanedAtOnce === cleanedAtOnce - 1) await yieldToOthers()
    texts.push({ rowNumber: row.rowNumber, isSkipped: false, ...textsOfFileRow(row) })
  }
  return texts
}

export type UploadsService = ReturnType<typeof createUploadsService>

export function createUploadsService({ database, clock, log }: FeatureContext, files: FileStore) {
  const turns = createCappedTurns({ perAccount: 3, perNode: 30 })

  async function inTurn<R>(accountId: string, upload: () => Promise<R>): Promise<R> {
    const end = turns.take(accountId)
    try {
      return await upload()
    } finally {
      end()
    }
  }

  /** Null when the store knows it for something else than the reader, which has the last word: a workbook need not lie in a folder named `xl`. */
  function checkKept(file: ReceivedFile, { format }: CorpusFile): CheckedFile | null {
    try {
      return checkFile(file, [format])
    } catch (error) {
      if (error instanceof AppError && error.code === 'file-type') return null
      throw error
    }
  }

  /** So that the owner can look at it again, and try again from it. Without room the import goes on: its rows are what it is about. */
  async function keepFile(
    tx: Transaction,
    { tier }: AccountCaller,
    { accountId, botId }: ImportKey,
    file: CheckedFile,
  ): Promise<string | null> {
    try {
      return await files.put(tx, { accountId, tier, botId }, file)
    } catch (error) {
      if (error instanceof AppError && error.code === 'storage-full') return null
      throw error
    }
  }

  async function store(
    account: AccountCaller,
    key: ImportKey,
    file: ReceivedFile,
    result: CorpusFile,
  ): Promise<CorpusImport> {
    const now = clock.now()
    const fileRows = await textsOf(result.rows)
    const isBig = fileRows.length > checkedAtOnceRows
    const kept = checkKept(file, result)
    const rows: NewRow[] = isBig
      ? fileRows.map(({ faults, ...row }) => ({ ...row, kind: 'new', reasons: faults, questionKey: '' }))
      : await checkAtOnce(key, fileRows)
    return await database.of(key.accountId).transaction(async (tx) => {
      if (!(await lockBot(tx, key.accountId, key.botId))) throw new AppError('not-found')
      await insertImport(tx, key, {
        fileName: file.name,
        sizeBytes: file.bytes.length,
        status: isBig ? 'reading' : 'preview',
        format: result.format,
        encoding: result.encoding ?? null,
        columns: columnTitlesOf(result),
        ignoredColumns: result.columns.ignoredColumns,
        rows: rows.length,
        progress: isBig ? 0.3 : 1,
        createdAt: now,
      })
      await insertRows(tx, key, rows)
      if (isBig) await queueWork(tx, { task: 'judge', rows: rows.length, ...key })
      else await countRows(tx, key)
      for (const old of await findOldPreviews(tx, key.accountId, key.botId, maxPreviews)) {
        // It may have been committed since it was found: then it is no preview any more.
        await changeImport(tx, old, ['preview'], { status: 'cancelled', finishedAt: now })
        await forgetRows(tx, old, files)
      }
      if (kept !== null)
        await changeImport(tx, key, ['reading', 'preview'], { fileId: await keepFile(tx, account, key, kept) })
      const record = await findImport(tx, key)
      if (record === undefined) throw new Error('The new import was not found')
      return describeImport(record, now)
    })
  }

  async function checkAtOnce(key: ImportKey, fileRows: Parameters<typeof checkRows>[0]): Promise<NewRow[]> {
    const checked = await checkRows(fileRows)
    const judgements = judgeAll(checked, await findExisting(database.of(key.accountId), key, checked))
    const rowByNumber = new Map(fileRows.map((row) => [row.rowNumber, row]))
    return judgements.flatMap((judgement) => {
      const row = rowByNumber.get(judgement.rowNumber)
      return row === undefined ? [] : [{ ...row, ...judgement }]
    })
  }

  return {
    /** `receive` is called when it is this file's turn: until then its bytes wait at the sender. */
    async upload(account: AccountCaller, botId: string, receive: () => Promise<ReceivedFile>): Promise<CorpusImport> {
      if ((await findBot(database.of(account.id), account.id, botId)) === undefined) throw new AppError('not-found')
      return await inTurn(account.id, async () => {
        const file = await receive()
        const result = await readCorpusFile(file.bytes, file.name)
        if (!result.ok) {
          log.info({ problem: result.problem, details: result.details }, 'a file was refused')
          const { code, details } = refusalOf(result)
          throw new AppError(code, details)
        }
        return await store(account, { accountId: account.id, botId, importId: newId() }, file, result)
      })
    },
  }
}
