import { serveWriting } from '#server/platform/spreadsheets/write/serve-writing.ts'
import { buildCorpusFile } from './build-corpus-file.ts'

await serveWriting(buildCorpusFile)
