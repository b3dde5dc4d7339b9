import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { buildSpreadsheet, type WriteOptions } from './build-spreadsheet.ts'
import type { SpreadsheetItem } from './spreadsheet.types.ts'

if (parentPort === null) throw new Error('write-spreadsheet runs as a worker')
const items: SpreadsheetItem[] = []
for (;;) {
  const [batch] = (await once(parentPort, 'message')) as [SpreadsheetItem[] | 'end']
  if (batch === 'end') break
  for (const item of batch) items.push(item)
  parentPort.postMessage('next')
}
const file = await buildSpreadsheet(items, workerData as WriteOptions)
const bytes = Uint8Array.from(file)
parentPort.postMessage(bytes, [bytes.buffer])
