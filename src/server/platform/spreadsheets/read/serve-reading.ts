import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { ReadResult, ReadRow, TableShape } from '../spreadsheet.types.ts'
import { parseSpreadsheet } from './parse-spreadsheet.ts'
import type { ReadWorkerData, ReadWorkerMessage } from './read-in-thread.ts'

// Taking a message apart blocks the thread that gets it: 20,000 rows at once are felt, a batch of this size is not.
const batchRows = 500
const batchCharacters = 256 * 1024

/**
 * The whole of a feature's reading worker: reads the one file that `readInThread` handed over, as a table of this shape; when no row is its header,
 * as one of the other shape.
 */
export async function serveReading<Columns, Content, OtherColumns = Columns, OtherContent = Content>(
  shape: TableShape<Columns, Content>,
  otherwise?: TableShape<OtherColumns, OtherContent>,
): Promise<void> {
  if (parentPort === null) throw new Error('Reading a spreadsheet runs in a worker')
  const port: MessagePort = parentPort
  const { bytes, fileName, limits } = workerData as ReadWorkerData
  port.postMessage({ kind: 'started' } satisfies ReadWorkerMessage<Columns, Content>)
  const result = await parseSpreadsheet(Buffer.from(bytes), fileName, shape, limits)
  if (result.ok || result.problem !== 'no-header' || otherwise === undefined)
    return await sendResult(port, result, shape)
  const other = await parseSpreadsheet(Buffer.from(bytes), fileName, otherwise, limits)
  // The reason of the shape that is wanted says more.
  if (other.ok || other.problem !== 'no-header') await sendResult(port, other, otherwise)
  else await sendResult(port, result, shape)
}

async function sendResult<Columns, Content>(
  port: MessagePort,
  result: ReadResult<Columns, Content>,
  shape: Pick<TableShape<Columns, Content>, 'countCharacters'>,
): Promise<void> {
  const send = (message: ReadWorkerMessage<Columns, Content>) => port.postMessage(message)
  if (!result.ok) return send({ kind: 'result', result })
  for (const rows of splitIntoBatches(result.rows, shape)) {
    send({ kind: 'rows', rows })
    // The main thread asks for the next batch when it has had time for others.
    await once(port, 'message')
  }
  send({ kind: 'result', result: { ...result, rows: [] } })
}

function* splitIntoBatches<Content>(
  rows: ReadRow<Content>[],
  shape: Pick<TableShape<unknown, Content>, 'countCharacters'>,
): Generator<ReadRow<Content>[]> {
  let batch: ReadRow<Content>[] = []
  let characters = 0
  for (const row of rows) {
    batch.push(row)
    if (row.content !== undefined) characters += shape.countCharacters(row.content)
    if (batch.length < batchRows && characters < batchCharacters) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
