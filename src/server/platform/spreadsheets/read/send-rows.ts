/** How a reading thread hands over what it found: some rows at a time. */
import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import type { ReadFailure } from '../spreadsheet.types.ts'
import type { ReadInThread } from './read-in-thread.ts'

// Taking a message apart blocks the thread that gets it: 20,000 rows at once are felt, a batch of this size is not.
const batchRows = 500
const batchCharacters = 256 * 1024

/** From here on a failure of the thread is the doing of the file. */
export function tellStarted(port: MessagePort): void {
  port.postMessage({ kind: 'started' })
}

export async function sendRows<Row>(
  port: MessagePort,
  result: ReadInThread<Row> | ReadFailure,
  countCharacters: (row: Row) => number,
): Promise<void> {
  if (!result.ok) return port.postMessage({ kind: 'result', result })
  for (const rows of splitIntoBatches(result.rows, countCharacters)) {
    port.postMessage({ kind: 'rows', rows })
    // The main thread asks for the next batch when it has had time for others.
    await once(port, 'message')
  }
  port.postMessage({ kind: 'result', result: { ...result, rows: [] } })
}

function* splitIntoBatches<Row>(rows: readonly Row[], countCharacters: (row: Row) => number): Generator<Row[]> {
  let batch: Row[] = []
  let characters = 0
  for (const row of rows) {
    batch.push(row)
    characters += countCharacters(row)
    if (batch.length < batchRows && characters < batchCharacters) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
