/** What is left of an import when it can no longer be undone: its report. Rows and file go together. */
import type { FileStore } from '#server/features/files/files.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { deleteRows } from './import-rows.store.ts'
import { type ImportKey, takeFile } from './imports.store.ts'

export async function forgetRows(tx: Transaction, key: ImportKey, files: FileStore): Promise<void> {
  await deleteRows(tx, key)
  const fileId = await takeFile(tx, key)
  if (fileId !== null) await files.remove(tx, key.accountId, fileId)
}
