/** Uploading: a file is read and its rows are checked; nothing of it is in the corpus yet. */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { CorpusImport, DocumentFacts, ImportFormat } from '#contract/features/imports.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findBot, lockBot } from '#server/features/bots/bots.public.ts'
import { type CheckedFile, checkFile, type FileStore } from '#server/features/files/files.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { documentFormatOf } from '#server/platform/documents/document-format.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { ReceivedFile } from '#server/platform/http/bodies/receive-file.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import type { ReadFailure } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import { createCappedTurns } from '#server/platform/turns/capped-turns.ts'
import { createKeyedTurns } from '#server/platform/turns/keyed-turns.ts'
import {
  type CorpusFile,
  type CorpusFileRow,
  type ForeignFile,
  isForeign,
  readCorpusFile,
} from '../corpus-files/read-corpus-file.ts'
import { type CorpusDocument, readCorpusDocument } from '../documents/read-corpus-document.ts'
import { forgetRows } from '../forget-rows.ts'
import { insertRows, type NewRow } from '../import-rows.store.ts'
import { queueWork } from '../imports.jobs.ts'
import { columnTitlesOf, refusalOf, textsOfFileRow } from '../imports.rules.ts'
import {
  changeImport,
  countRows,
  findImport,
  findMapping,
  findOldPreviews,
  type ImportKey,
  insertImport,
} from '../imports.store.ts'
import { describeImport } from '../imports.view.ts'
import { applyMapping, foreignRow } from '../mapping/mapping.service.ts'
import { checkRows, findExisting, judgeAll } from '../work/judge-import.ts'

/** Of an account. */
const uploadsAtOnce = 3
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

/** What an import is made from. */
interface ImportSource {
  readonly fileName: string
  readonly sizeBytes: number
  readonly format: ImportFormat
  readonly encoding: string | null
  readonly document?: DocumentFacts
  readonly columns?: Record<string, string>
  readonly ignoredColumns?: string[]
  /** To be kept. */
  readonly file: CheckedFile | null
}

interface StoredImport extends ImportSource {
  readonly status: 'mapping' | 'reading' | 'preview'
  readonly header?: string[]
  readonly headerRow?: number
  readonly rows: readonly NewRow[]
}

export type UploadsService = ReturnType<typeof createUploadsService>

export function createUploadsService({ database, clock, log }: FeatureContext, files: FileStore) {
  const turns = createCappedTurns({ perAccount: uploadsAtOnce, perNode: 30 })
  // The node has two threads that read: one account never holds both.
  const readInTurn = createKeyedTurns()

  async function inTurn<R>(accountId: string, upload: () => Promise<R>): Promise<R> {
    const end = turns.take(accountId)
    try {
      return await upload()
    } finally {
      end()
    }
  }

  /** Null when the store knows it for something else than the reader, which has the last word: a workbook need not lie in a folder named `xl`. */
  function checkKept(file: ReceivedFile, { format }: Pick<CorpusFile | CorpusDocument, 'format'>): CheckedFile | null {
    try {
      return checkFile(file, [format], { isText: format === 'csv' || format === 'txt' || format === 'md' })
    } catch (error) {
      if (error instanceof AppError && error.code === 'file-type') return null
      throw error
    }
  }

  /** So that the owner can look at it again, and try again from it. Without room the import goes on: its rows are what it is about. */
  async function keepFile(
    tx: Transaction,
    { limits }: AccountCaller,
    { accountId, botId }: ImportKey,
    file: CheckedFile,
  ): Promise<string | null> {
    try {
      return await files.put(tx, { accountId, limits, botId }, file)
    } catch (error) {
      if (error instanceof AppError && error.code === 'storage-full') return null
      throw error
    }
  }

  /** Of our own headings: judged now, or in the background when there are many rows. */
  async function storeRows(
    account: AccountCaller,
    key: ImportKey,
    source: ImportSource,
    read: readonly CorpusFileRow[],
  ): Promise<CorpusImport> {
    const fileRows = await textsOf(read)
    const isBig = fileRows.length > checkedAtOnceRows
    const rows: NewRow[] = isBig
      ? fileRows.map(({ faults, ...row }) => ({ ...row, kind: 'new', reasons: faults, questionKey: '' }))
      : await checkAtOnce(key, fileRows)
    return await store(account, key, { ...source, status: isBig ? 'reading' : 'preview', rows }, async (tx) => {
      if (isBig) await queueWork(tx, { task: 'judge', rows: rows.length, ...key })
      else await countRows(tx, key)
    })
  }

  /** Of headings that we do not know: read as the owner said the last time, or waiting to be told. */
  async function storeForeign(
    account: AccountCaller,
    key: ImportKey,
    source: ImportSource,
    { header, headerRowNumber, columns, rows }: ForeignFile,
  ): Promise<CorpusImport> {
    const cells = header.slice(0, columns.width)
    const known = await findMapping(database.of(key.accountId), key.accountId, cells)
    const foreign = {
      ...source,
      status: 'mapping' as const,
      header: cells,
      headerRow: headerRowNumber,
      rows: rows.map(({ rowNumber, content }) => foreignRow(rowNumber, content?.cells ?? [])),
    }
    return await store(account, key, foreign, async (tx) => {
      if (known !== undefined) await applyMapping(tx, key, { header: cells, headerRow: headerRowNumber }, known)
    })
  }

  async function store(
    account: AccountCaller,
    key: ImportKey,
    { rows, file, ...facts }: StoredImport,
    judge: (tx: Transaction) => Promise<void>,
  ): Promise<CorpusImport> {
    const now = clock.now()
    return await database.of(key.accountId).transaction(async (tx) => {
      if (!(await lockBot(tx, key.accountId, key.botId))) throw new AppError('not-found')
      await insertImport(tx, key, {
        ...facts,
        rows: rows.length,
        progress: facts.status === 'preview' ? 1 : 0,
        createdAt: now,
      })
      await insertRows(tx, key, rows)
      await judge(tx)
      for (const old of await findOldPreviews(tx, key.accountId, key.botId, maxPreviews)) {
        // It may have been committed since it was found: then it is no preview any more.
        await changeImport(tx, old, ['mapping', 'preview'], { status: 'cancelled', finishedAt: now })
        await forgetRows(tx, old, files)
      }
      if (file !== null)
        await changeImport(tx, key, ['mapping', 'reading', 'preview'], {
          fileId: await keepFile(tx, account, key, file),
        })
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

  async function requireBot(accountId: string, botId: string): Promise<void> {
    if ((await findBot(database.of(accountId), accountId, botId)) === undefined) throw new AppError('not-found')
  }

  async function read(
    accountId: string,
    bytes: Buffer,
    name: string,
    field: string,
  ): Promise<CorpusFile | ForeignFile> {
    const result = await readInTurn(accountId, uploadsAtOnce, () => readCorpusFile(bytes, name))
    return accepted(result, name, field)
  }

  function accepted<Result extends { ok: true }>(result: Result | ReadFailure, name: string, field: string): Result {
    if (result.ok) return result
    log.info({ problem: result.problem, details: result.details }, 'a file was refused')
    const { code, details } = refusalOf(result, name)
    throw new AppError(code, { ...details, field })
  }

  async function storeDocument(account: AccountCaller, botId: string, file: ReceivedFile): Promise<CorpusImport> {
    const read = await readInTurn(account.id, uploadsAtOnce, () => readCorpusDocument(file.bytes, file.name))
    const result = accepted(read, file.name, 'file')
    const { format, encoding = null, facts, rows } = result
    const key = { accountId: account.id, botId, importId: newId() }
    const kept = checkKept(file, result)
    const source = { fileName: file.name, sizeBytes: file.bytes.length, format, encoding, document: facts, file: kept }
    return await storeRows(account, key, source, rows)
  }

  async function storeRead(
    account: AccountCaller,
    botId: string,
    source: ImportSource,
    result: CorpusFile | ForeignFile,
  ): Promise<CorpusImport> {
    const key = { accountId: account.id, botId, importId: newId() }
    if (isForeign(result)) return await storeForeign(account, key, source, result)
    const known = { columns: columnTitlesOf(result), ignoredColumns: result.columns.ignoredColumns }
    return await storeRows(account, key, { ...source, ...known }, result.rows)
  }

  return {
    /** `receive` is called when it is this file's turn: until then its bytes wait at the sender. */
    async upload(account: AccountCaller, botId: string, receive: () => Promise<ReceivedFile>): Promise<CorpusImport> {
      await requireBot(account.id, botId)
      return await inTurn(account.id, async () => {
        const file = await receive()
        if (documentFormatOf(file.name) !== undefined) return await storeDocument(account, botId, file)
        const result = await read(account.id, file.bytes, file.name, 'file')
        const { format, encoding = null } = result
        const source = {
          fileName: file.name,
          sizeBytes: file.bytes.length,
          format,
          encoding,
          file: checkKept(file, result),
        }
        return await storeRead(account, botId, source, result)
      })
    },

    /** A pasted table: csv with a note of one line before it. */
    async uploadText(account: AccountCaller, botId: string, csv: string, sizeBytes: number): Promise<CorpusImport> {
      await requireBot(account.id, botId)
      return await inTurn(account.id, async () => {
        const result = withoutNote(await read(account.id, Buffer.from(csv), 'pasted.csv', 'text'))
        return await storeRead(account, botId, { ...pasted, sizeBytes }, result)
      })
    },

    /** Questions and answers that were found in pasted text. */
    async uploadRows(
      account: AccountCaller,
      botId: string,
      rows: readonly CorpusFileRow[],
      sizeBytes: number,
    ): Promise<CorpusImport> {
      await requireBot(account.id, botId)
      const key = { accountId: account.id, botId, importId: newId() }
      return await inTurn(account.id, () => storeRows(account, key, { ...pasted, sizeBytes }, rows))
    },
  }
}

const pasted = { fileName: '', format: 'text', encoding: null, file: null } as const

/** The note before a pasted table is no line of it. */
function withoutNote(result: CorpusFile | ForeignFile): CorpusFile | ForeignFile {
  const headerRowNumber = result.headerRowNumber - 1
  // Each branch by itself: the rows of the two are of different kinds.
  if (isForeign(result)) return { ...result, headerRowNumber, rows: result.rows.map(oneUp) }
  return { ...result, headerRowNumber, rows: result.rows.map(oneUp) }
}

function oneUp<Row extends { readonly rowNumber: number }>(row: Row): Row {
  return { ...row, rowNumber: row.rowNumber - 1 }
}
