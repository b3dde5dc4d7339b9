/** What is left of an import when it can no longer be undone: its report. Rows and file go together. */
import { lockBot } from '#server/features/bots/bots.public.ts'
import type { FileStore } from '#server/features/files/files.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { deleteRows } from './import-rows.store.ts'
import { forgetFile, type ImportKey, lockImport } from './imports.store.ts'

/** States in which nothing reads the rows any more but who looks at them. */
const endedStates: readonly string[] = ['done', 'undone', 'cancelled', 'failed']

/**
 * Does nothing for an import that is under way or waits for its owner: whoever asked may have looked before it went on. Holds the bot first, as its
 * deletion does: bot, import, rows, file.
 */
export async function forgetRows(tx: Transaction, key: ImportKey, files: FileStore): Promise<void> {
  if (!(await lockBot(tx, key.accountId, key.botId))) return
  const record = await lockImport(tx, key)
  if (record === undefined || !endedStates.includes(record.status)) return
  await deleteRows(tx, key)
  if (record.fileId === null) return
  await forgetFile(tx, key)
  await files.remove(tx, key.accountId, record.fileId)
}
