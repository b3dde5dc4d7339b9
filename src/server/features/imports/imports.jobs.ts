/** Background work: judging big files, committing, undoing; clearing away old rows. */
import type { FeatureContext } from '#server/feature.ts'
import type { FileStore } from '#server/features/files/files.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { describeError } from '#server/platform/log.ts'
import { forgetRows } from './forget-rows.ts'
import { findPurgeable } from './imports.house.store.ts'
import { changeImport } from './imports.store.ts'
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
  if (work.rows <= maxRowsHere) return await runTask({ database, now }, work)
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
  const { database, clock } = context
  return [
    runImport.definition(context),
    {
      name: 'purge-import-rows',
      schedule: '41 * * * *',
      async run() {
        const before = new Date(clock.now().getTime() - undoMs)
        for (let purged = 1; purged > 0; ) {
          const keys = await findPurgeable(database.house, before, 100)
          for (const key of keys) {
            const db = database.of(key.accountId)
            await changeImport(db, key, ['preview'], { status: 'cancelled', finishedAt: clock.now() })
            await db.transaction((tx) => forgetRows(tx, key, files))
          }
          purged = keys.length
        }
      },
    },
  ]
}
