import { serveReading } from '#server/platform/spreadsheets/read/serve-reading.ts'
import { wordsTable } from './words-table.ts'

await serveReading(wordsTable)
