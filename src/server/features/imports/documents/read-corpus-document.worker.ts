import { parentPort, workerData } from 'node:worker_threads'
import { readDocument } from '#server/platform/documents/read-document.ts'
import type { ReadWorkerData } from '#server/platform/spreadsheets/read/read-in-thread.ts'
import { sendRows, tellStarted } from '#server/platform/spreadsheets/read/send-rows.ts'
import { corpusDocumentOf } from './corpus-document.ts'

const port = parentPort
if (port === null) throw new Error('Reading a document runs in a worker')
const { bytes, fileName } = workerData as ReadWorkerData
tellStarted(port)
const read = await readDocument(Buffer.from(bytes), fileName)
const result = read.ok ? corpusDocumentOf(read.document) : read
await sendRows(
  port,
  result,
  ({ content }) => (content?.cells.answer.length ?? 0) + (content?.cells.question.length ?? 0),
)
