import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { parseSpreadsheet } from './parse-spreadsheet.ts'
import type { ReadWorkerData, ReadWorkerMessage } from './read-spreadsheet.ts'
import type { SpreadsheetRow } from './spreadsheet.types.ts'

// Taking a message apart blocks the thread that gets it: 20,000 rows at once are felt, a batch of this size is not.
const batchRows = 500
const batchCharacters = 256 * 1024

if (parentPort === null) throw new Error('read-spreadsheet runs as a worker')
const port = parentPort
const { bytes, fileName, limits } = workerData as ReadWorkerData

send({ kind: 'started' })
const result = await parseSpreadsheet(Buffer.from(bytes), fileName, limits)
if (result.ok) {
  for (const batch of splitIntoBatches(result.rows)) {
    send({ kind: 'rows', rows: batch })
    // The main thread asks for the next batch when it has had time for others.
    await once(port, 'message')
  }
  send({ kind: 'result', result: { ...result, rows: [] } })
} else {
  send({ kind: 'result', result })
}

function send(message: ReadWorkerMessage): void {
  port.postMessage(message)
}

function* splitIntoBatches(rows: SpreadsheetRow[]): Generator<SpreadsheetRow[]> {
  let batch: SpreadsheetRow[] = []
  let characters = 0
  for (const row of rows) {
    batch.push(row)
    const { question, answer, keywords, variants } = row.cells
    // Each entry of a list costs about as much as 16 characters.
    characters += question.length + answer.length
    for (const entry of [...keywords, ...variants]) characters += entry.length + 16
    if (batch.length < batchRows && characters < batchCharacters) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
