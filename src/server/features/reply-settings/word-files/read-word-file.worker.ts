import { parentPort, workerData } from 'node:worker_threads'
import type { ReadWorkerData } from '#server/platform/spreadsheets/read/read-in-thread.ts'
import { sendRows, tellStarted } from '#server/platform/spreadsheets/read/send-rows.ts'
import { wordsInText, wordsInWorkbook } from './words-in-file.ts'

const port = parentPort
if (port === null) throw new Error('Reading a list of words runs in a worker')
const { bytes, fileName, limits } = workerData as ReadWorkerData
tellStarted(port)
const file = Buffer.from(bytes)
const [ending] = /(?:txt|csv)$/i.exec(fileName) ?? []
const found =
  ending === undefined
    ? await wordsInWorkbook(file, fileName, limits)
    : wordsInText(file, ending.toLowerCase() as 'txt' | 'csv')
await sendRows(port, found, (word) => word.length + 16)
