import type { Worker } from 'node:worker_threads'
import { startWorker } from '#server/platform/worker.ts'
import type { ReadFailure } from '../spreadsheet.types.ts'
import { defaultSpreadsheetLimits, type SpreadsheetLimits } from '../spreadsheet-limits.ts'
import { spreadsheetThreads } from '../spreadsheet-threads.ts'

export interface ReadWorkerData {
  bytes: Uint8Array
  fileName: string
  limits: SpreadsheetLimits
}

/** What a reading thread finds: rows, and what belongs to all of them. */
export interface ReadInThread<Row> {
  ok: true
  rows: Row[]
}

export type ReadWorkerMessage<Success extends ReadInThread<unknown>> =
  | { kind: 'started' }
  | { kind: 'rows'; rows: Success['rows'] }
  | { kind: 'result'; result: Success | ReadFailure }

/**
 * Reads an uploaded file of unknown intent in a thread of its own, with a cap on memory (160 MB of JavaScript objects) and on time.
 * `workerName` is a `*.worker.ts` of the feature that calls `serveReading` with the shape of its table, or sends rows by `sendRows`; at most two such threads run at once,
 * the others wait.
 *
 * The content decides what the file is, and the ending of `fileName` has to agree. Whatever is in the file comes back as a result with
 * `ok: false` and a problem of the closed set; only a failure of the server itself (no thread to be had) is thrown.
 */
export async function readInThread<Success extends ReadInThread<unknown>>(
  workerName: string,
  bytes: Buffer,
  fileName: string,
  limits: Partial<SpreadsheetLimits> = {},
): Promise<Success | ReadFailure> {
  const allLimits = { ...defaultSpreadsheetLimits, ...limits }
  // Neither answer needs a thread.
  if (bytes.length > allLimits.maxFileBytes) {
    return { ok: false, problem: 'file-too-large', details: { limit: allLimits.maxFileBytes } }
  }
  if (bytes.length === 0) return { ok: false, problem: 'empty', details: {} }
  return spreadsheetThreads.run(() => {
    // A copy of exactly these bytes: a Buffer may be a window into a pool that others use.
    const copy = Uint8Array.from(bytes)
    const worker = startWorker(workerName, {
      workerData: { bytes: copy, fileName, limits: allLimits } satisfies ReadWorkerData,
      transferList: [copy.buffer],
      // JavaScript objects only; what is inflated lives outside of it and is capped by streaming it.
      resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
    })
    return collectResult<Success>(worker, allLimits.timeoutMs)
  })
}

async function collectResult<Success extends ReadInThread<unknown>>(
  worker: Worker,
  timeoutMs: number,
): Promise<Success | ReadFailure> {
  const rows: Success['rows'] = []
  let hasStarted = false
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Success | ReadFailure>((resolve, reject) => {
      timer = setTimeout(() => resolve({ ok: false, problem: 'time-out', details: { limit: timeoutMs } }), timeoutMs)
      worker.on('message', (message: ReadWorkerMessage<Success>) => {
        if (message.kind === 'started') {
          hasStarted = true
          return
        }
        if (message.kind === 'result') {
          resolve(message.result.ok ? { ...message.result, rows } : message.result)
          return
        }
        for (const row of message.rows) rows.push(row)
        setImmediate(() => worker.postMessage('next'))
      })
      worker.once('error', (error: Error & { code?: string }) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          resolve({ ok: false, problem: 'bomb', details: { reason: 'memory' } })
        // A stream of a library may fail outside of any call; once the thread runs, that is the doing of the file.
        else if (hasStarted)
          resolve({ ok: false, problem: 'damaged', details: { reason: error.message.slice(0, 200) } })
        else reject(error)
      })
      worker.once('exit', () => reject(new Error('The reading thread ended without a result')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
