import type { Worker } from 'node:worker_threads'
import { startWorker } from '#server/platform/worker.ts'
import type { ReadResult, ReadRow } from '../spreadsheet.types.ts'
import { defaultSpreadsheetLimits, type SpreadsheetLimits } from '../spreadsheet-limits.ts'
import { spreadsheetThreads } from '../spreadsheet-threads.ts'

export interface ReadWorkerData {
  bytes: Uint8Array
  fileName: string
  limits: SpreadsheetLimits
}

export type ReadWorkerMessage<Columns, Content> =
  | { kind: 'started' }
  | { kind: 'rows'; rows: ReadRow<Content>[] }
  | { kind: 'result'; result: ReadResult<Columns, Content> }

/**
 * Reads an uploaded file of unknown intent in a thread of its own, with a cap on memory (160 MB of JavaScript objects) and on time.
 * `workerName` is a `*.worker.ts` of the feature that calls `serveReading` with the shape of its table; at most two such threads run at once,
 * the others wait.
 *
 * The content decides what the file is, and the ending of `fileName` has to agree. Whatever is in the file comes back as a result with
 * `ok: false` and a problem of the closed set; only a failure of the server itself (no thread to be had) is thrown.
 */
export async function readInThread<Columns, Content>(
  workerName: string,
  bytes: Buffer,
  fileName: string,
  limits: Partial<SpreadsheetLimits> = {},
): Promise<ReadResult<Columns, Content>> {
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
    return collectResult<Columns, Content>(worker, allLimits.timeoutMs)
  })
}

async function collectResult<Columns, Content>(
  worker: Worker,
  timeoutMs: number,
): Promise<ReadResult<Columns, Content>> {
  const rows: ReadRow<Content>[] = []
  let hasStarted = false
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ReadResult<Columns, Content>>((resolve, reject) => {
      timer = setTimeout(() => resolve({ ok: false, problem: 'time-out', details: { limit: timeoutMs } }), timeoutMs)
      worker.on('message', (message: ReadWorkerMessage<Columns, Content>) => {
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
      worker.once('exit', () => reject(new Error('The spreadsheet worker ended without a result')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
