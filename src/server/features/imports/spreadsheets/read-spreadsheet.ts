import type { Worker } from 'node:worker_threads'
import { startWorker } from '#server/platform/worker.ts'
import type { ReadResult, SpreadsheetRow } from './spreadsheet.types.ts'
import { defaultSpreadsheetLimits, type SpreadsheetLimits } from './spreadsheet-limits.ts'
import { spreadsheetThreads } from './spreadsheet-threads.ts'

export interface ReadWorkerData {
  bytes: Uint8Array
  fileName: string
  limits: SpreadsheetLimits
}

export type ReadWorkerMessage =
  | { kind: 'started' }
  | { kind: 'rows'; rows: SpreadsheetRow[] }
  | { kind: 'result'; result: ReadResult }

/**
 * Reads an uploaded file of unknown intent in a thread of its own, with a limit on memory and on time.
 * Whatever is in the file comes back as a result; only a failure of the server itself (no thread to be had) is thrown.
 */
export async function readSpreadsheet(
  bytes: Buffer,
  fileName: string,
  limits: Partial<SpreadsheetLimits> = {},
): Promise<ReadResult> {
  const allLimits = { ...defaultSpreadsheetLimits, ...limits }
  // Neither answer needs a thread.
  if (bytes.length > allLimits.maxFileBytes) {
    return { ok: false, problem: 'file-too-large', details: { limit: allLimits.maxFileBytes } }
  }
  if (bytes.length === 0) return { ok: false, problem: 'empty', details: {} }
  return spreadsheetThreads.run(() => readInWorker(bytes, fileName, allLimits))
}

function readInWorker(bytes: Buffer, fileName: string, limits: SpreadsheetLimits): Promise<ReadResult> {
  // A copy of exactly these bytes: a Buffer may be a window into a pool that others use.
  const copy = Uint8Array.from(bytes)
  const worker = startWorker('read-spreadsheet', {
    workerData: { bytes: copy, fileName, limits } satisfies ReadWorkerData,
    transferList: [copy.buffer],
    // JavaScript objects only; what is inflated lives outside of it and is capped by streaming it.
    resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
  })
  return collectResult(worker, limits.timeoutMs)
}

async function collectResult(worker: Worker, timeoutMs: number): Promise<ReadResult> {
  const rows: SpreadsheetRow[] = []
  let hasStarted = false
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ReadResult>((resolve, reject) => {
      timer = setTimeout(() => resolve({ ok: false, problem: 'time-out', details: { limit: timeoutMs } }), timeoutMs)
      worker.on('message', (message: ReadWorkerMessage) => {
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
