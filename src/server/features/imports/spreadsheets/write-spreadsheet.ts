import type { Worker } from 'node:worker_threads'
import { startWorker } from '#server/platform/worker.ts'
import { buildTemplate, type WriteOptions } from './build-spreadsheet.ts'
import type { SpreadsheetItem } from './spreadsheet.types.ts'
import { spreadsheetThreads } from './spreadsheet-threads.ts'

// Copying a message blocks this thread: a batch of this size is not felt.
const batchItems = 500

/** Writes the items as a workbook or as csv (UTF-8 with mark) in a thread of its own. Read again, it gives the same items. */
export function writeSpreadsheet(items: SpreadsheetItem[], options: WriteOptions): Promise<Buffer> {
  return spreadsheetThreads.run(() => writeInWorker(items, options))
}

/** The file to download and fill in; small enough for this thread. */
export function writeTemplate(options: WriteOptions): Promise<Buffer> {
  return buildTemplate(options)
}

async function writeInWorker(items: SpreadsheetItem[], options: WriteOptions): Promise<Buffer> {
  const worker = startWorker('write-spreadsheet', { workerData: options })
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      let sent = 0
      worker.on('message', (message: 'next' | Uint8Array) => {
        if (message === 'next') setImmediate(() => (sent = sendBatch(worker, items, sent)))
        else resolve(Buffer.from(message.buffer, message.byteOffset, message.byteLength))
      })
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The spreadsheet worker ended without a file')))
      sent = sendBatch(worker, items, sent)
    })
  } finally {
    await worker.terminate()
  }
}

function sendBatch(worker: Worker, items: SpreadsheetItem[], sent: number): number {
  const batch = items.slice(sent, sent + batchItems)
  worker.postMessage(batch.length === 0 ? 'end' : batch)
  return sent + batch.length
}
