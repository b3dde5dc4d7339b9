/** What the background work of imports has in common. Of big files it runs in a thread of its own: 20,000 rows keep a processor busy for seconds. */
import { z } from 'zod'
import { idSchema } from '#contract/fields.ts'
import type { Database } from '#server/platform/database/database.ts'
import { changeImport, type ImportKey, type ImportRecord } from '../imports.store.ts'

export const importWorkSchema = z.object({
  task: z.enum(['judge', 'commit', 'undo']),
  /** How many rows the import has: few are not worth a thread. */
  rows: z.int().min(0),
  accountId: idSchema,
  botId: idSchema,
  importId: idSchema,
})

export type ImportWork = Readonly<z.output<typeof importWorkSchema>>

export interface WorkContext {
  readonly database: Database
  readonly now: Date
  /** Whether the connections are of this work alone, as in a thread: where others may hold all of them, a transaction does not wait for a second one. */
  readonly hasOwnConnections: boolean
}

/** The import is no longer in the state that the work is for: everything of it is rolled back. */
export class ImportStopped extends Error {}

/**
 * Writes progress through a connection of its own, so that others see it while the transaction runs. Throws `ImportStopped` when the import was
 * cancelled meanwhile. Without connections of its own the work has few rows: it is over before anybody looks.
 */
export function progressOf(
  { database, hasOwnConnections }: WorkContext,
  key: ImportKey,
  status: ImportRecord['status'],
) {
  return async function report(share: number): Promise<void> {
    if (!hasOwnConnections) return
    const progress = Math.min(Math.max(share, 0), 0.99)
    if ((await changeImport(database.of(key.accountId), key, [status], { progress })) === undefined)
      throw new ImportStopped()
  }
}
