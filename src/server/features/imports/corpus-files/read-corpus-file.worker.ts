import { serveReading } from '#server/platform/spreadsheets/read/serve-reading.ts'
import { corpusTable } from './corpus-table.ts'
import { foreignTable } from './foreign/foreign-table.ts'

await serveReading(corpusTable, foreignTable)
