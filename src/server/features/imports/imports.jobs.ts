/** Background work: judging big files, committing, undoing; clearing away old rows. */
import type { FeatureContext } from '#server/feature.ts'
import { lockBot } from '#server/features/bots/bots.public.ts'
import type { FileStore } from '#server/features/files/files.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { describeError } from '#server/platform/log.ts'
import { forgetRows } from './forget-rows.ts'
import { findPurgeable } from './imports.house.store.ts'
import { changeImport, type ImportKey } from './imports.store.ts'
import { undoMs } from './imports.view.ts'
import { type ImportWork, importWorkSchema } from './work/import-work.ts'
import { runInThread } from './work/run-in-thread.ts'
import { runTask, type TaskResult } from './work/run-task.ts'

/** Up to this many rows are written here: that delays others less than starting a thread takes. */
const maxRowsHere = 200

async function giveUp({ database, clock }: FeatureContext, work: ImportWork): Promise<void> {
  const now = clock.now()
  const db = database.of(work.accountId)
  if (work.task === 'undo') {
    await changeImport(db, work, ['undoing'], { status: 'done', errorCode: 'operation-failed' })
    return
  }
  await changeImport(db, work, ['reading', 'committing'], {
    status: 'failed',
    errorCode: 'import-failed',
    finishedAt: now,
  })
}

async function runHereOrInThread(
  { database, clock }: FeatureContext,
  work: ImportWork,
  signal: AbortSignal | undefined,
): Promise<TaskResult> {
  const now = clock.now()
  if (work.rows <= maxRowsHere) return await runTask({ database, now, hasOwnConnections: false }, work)
  try {
    return await runInThread({ connectionString: database.connectionString, work, nowMs: now.getTime() }, signal)
  } catch (error) {
    // The thread itself ended: told to stop, or out of memory.
    return { ok: false, isPassing: true, trace: JSON.stringify(describeError(error)) }
  }
}

export const runImport = defineJob(
  'run-import',
  importWorkSchema,
  async (work, { signal, isLastAttempt }, context: FeatureContext) => {
    const result = await runHereOrInThread(context, work, signal)
    if (result.ok) return
    // The job is tried again later, and the import stays in its state.
    if (result.isPassing && !isLastAttempt) throw new Error(result.trace)
    context.log.error({ work, trace: result.trace }, 'an import failed')
    await giveUp(context, work)
  },
)

/**
 * Two imports at a time in the whole installation: each keeps a processor busy, and mails must not wait behind them. One bot's imports follow each
 * other.
 */
export async function queueWork(tx: Transaction, work: ImportWork): Promise<void> {
  const lane = Number.parseInt(work.botId.slice(-1), 16) % 2
  await runImport.add(tx, work, { queue: `imports ${lane}` })
}

export function createImportJobs(context: FeatureContext, files: FileStore): JobDefinition[] {
  const { database, clock, log } = context
  return [
    runImport.definition(context),
    {
      name: 'purge-import-rows',
      schedule: '41 * * * *',
      async run() {
        const now = clock.now()
        const before = new Date(now.getTime() - undoMs)
        let keys: ImportKey[] = []
        do {
          keys = await findPurgeable(database.house, before, { after: keys.at(-1)?.importId, limit: 100 })
          for (const key of keys) await purge(key, now)
        } while (keys.length > 0)
      },
    },
  ]

  /** One that cannot be cleared now must not keep the others. */
  async function purge(key: ImportKey, now: Date): Promise<void> {
    try {
      await database.of(key.accountId).transaction(async (tx) => {
        if (!(await lockBot(tx, key.accountId, key.botId))) return
        await changeImport(tx, key, ['mapping', 'preview'], { status: 'cancelled', finishedAt: now })
        await forgetRows(tx, key, files)
      })
    } catch (error) {
      log.error({ err: error, ...key }, 'an old import was not cleared away')
    }
  }
}
