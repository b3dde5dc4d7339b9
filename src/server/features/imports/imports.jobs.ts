/** Background work: judging big files, committing, undoing; clearing away old rows. */
import type { FeatureContext } from '#server/feature.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { addJob, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import { describeError } from '#server/platform/log.ts'
import { deleteRows } from './import-rows.store.ts'
import { findPurgeable } from './imports.house.store.ts'
import { changeImport } from './imports.store.ts'
import { undoMs } from './imports.view.ts'
import type { ImportWork } from './work/import-work.ts'
import { runInThread } from './work/run-in-thread.ts'
import { runTask, type TaskResult } from './work/run-task.ts'

/** Up to this many rows are written here: that delays others less than starting a thread takes. */
const mostRowsHere = 200

/**
 * Two imports at a time in the whole installation: each keeps a processor busy, and mails must not wait behind them. One bot's imports follow each
 * other.
 */
export async function queueWork(tx: Transaction, work: ImportWork): Promise<void> {
  const lane = Number.parseInt(work.botId.slice(-1), 16) % 2
  await addJob(tx, 'run-import', work, { queue: `imports ${lane}` })
}

export function importJobs({ database, clock, log }: FeatureContext): JobDefinition[] {
  const { connectionString } = database

  async function giveUp(work: ImportWork): Promise<void> {
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

  const runHereOrInThread = async (work: ImportWork, signal: AbortSignal | undefined): Promise<TaskResult> => {
    const now = clock.now()
    if (work.rows <= mostRowsHere) return await runTask({ database, now }, work)
    try {
      return await runInThread({ connectionString, work, nowMs: now.getTime() }, signal)
    } catch (error) {
      // The thread itself ended: told to stop, or out of memory.
      return { ok: false, isPassing: true, trace: JSON.stringify(describeError(error)) }
    }
  }

  return [
    {
      name: 'run-import',
      async run(payload, { signal, isLastAttempt }) {
        const work = payload as ImportWork
        const result = await runHereOrInThread(work, signal)
        if (result.ok) return
        // The job is tried again later, and the import stays in its state.
        if (result.isPassing && !isLastAttempt) throw new Error(result.trace)
        log.error({ work, trace: result.trace }, 'an import failed')
        await giveUp(work)
      },
    },
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
            await deleteRows(db, key)
          }
          purged = keys.length
        }
      },
    },
  ]
}
