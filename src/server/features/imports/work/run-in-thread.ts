import { once } from 'node:events'
import { startWorker } from '#server/platform/worker.ts'
import type { ImportWork } from './import-work.ts'
import type { TaskResult } from './run-task.ts'

export interface WorkerRequest {
  readonly connectionString: string
  readonly work: ImportWork
  readonly nowMs: number
}

/** Does the work in a thread with connections of its own. Throws when the thread itself fails, or is told to stop. */
export async function runInThread(request: WorkerRequest, signal: AbortSignal | undefined): Promise<TaskResult> {
  const worker = startWorker('run-import', {
    workerData: request,
    // 20,000 rows at their longest, three times over: as read, as planned, as JSON.
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const end = new AbortController()
  const stop = signal === undefined ? end.signal : AbortSignal.any([end.signal, signal])
  try {
    return await Promise.race([
      once(worker, 'message', { signal: stop }).then(([result]) => result as TaskResult),
      once(worker, 'exit', { signal: stop }).then(() => {
        throw new Error('The thread of an import ended without a result')
      }),
    ])
  } finally {
    end.abort()
    await worker.terminate()
  }
}
