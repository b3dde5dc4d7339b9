import type { Worker } from 'node:worker_threads'
import { startWorker } from '#server/platform/worker.ts'
import { spreadsheetThreads } from '../spreadsheet-threads.ts'

// Copying a message blocks this thread: a batch of this size is not felt.
const batchItems = 500

/**
 * Writes items as a file in a thread of its own, and gives its bytes. `workerName` is a `*.worker.ts` of the feature that calls `serveWriting`
 * with what turns items and options into a file; both are copied there, so they are plain data. All items and the file are in memory:
 * a caller with many parts them. Throws when the thread fails.
 */
export function writeInThread<Item, Options>(workerName: string, items: Item[], options: Options): Promise<Buffer> {
  return spreadsheetThreads.run(async () => {
    const worker = startWorker(workerName, { workerData: options })
    try {
      return await collectFile(worker, items)
    } finally {
      await worker.terminate()
    }
  })
}

function collectFile<Item>(worker: Worker, items: Item[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let sent = 0
    worker.on('message', (message: 'next' | Uint8Array) => {
      if (message === 'next') setImmediate(() => (sent = sendBatch(worker, items, sent)))
      else resolve(Buffer.from(message.buffer, message.byteOffset, message.byteLength))
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The spreadsheet worker ended without a file')))
    sent = sendBatch(worker, items, sent)
  })
}

function sendBatch<Item>(worker: Worker, items: Item[], sent: number): number {
  const batch = items.slice(sent, sent + batchItems)
  worker.postMessage(batch.length === 0 ? 'end' : batch)
  return sent + batch.length
}
