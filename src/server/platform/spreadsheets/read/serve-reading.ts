import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { ReadResult, TableShape } from '../spreadsheet.types.ts'
import { parseSpreadsheet } from './parse-spreadsheet.ts'
import type { ReadWorkerData } from './read-in-thread.ts'
import { sendRows, tellStarted } from './send-rows.ts'

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
  tellStarted(port)
  const result = await parseSpreadsheet(Buffer.from(bytes), fileName, shape, limits)
  if (result.ok || result.problem !== 'no-header' || otherwise === undefined)
    return await sendResult(port, result, shape)
  const other = await parseSpreadsheet(Buffer.from(bytes), fileName, otherwise, limits)
  // The reason of the shape that is wanted says more.
  if (other.ok || other.problem !== 'no-header') await sendResult(port, other, otherwise)
  else await sendResult(port, result, shape)
}

function sendResult<Columns, Content>(
  port: MessagePort,
  result: ReadResult<Columns, Content>,
  shape: Pick<TableShape<Columns, Content>, 'countCharacters'>,
): Promise<void> {
  return sendRows(port, result, ({ content }) => (content === undefined ? 0 : shape.countCharacters(content)))
}
