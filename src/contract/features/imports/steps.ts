/** What becomes of an import: stored in the background, given up, taken back. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { corpusImportSchema, duplicateChoiceSchema, importParams } from './corpus-import.ts'

export const retryImport = defineEndpoint({
  id: 'retryImport',
  method: 'POST',
  path: '/api/v1/bots/:botId/imports/:importId/retry',
  access: 'session',
  requires: 'batchUpload',
  audits: null,
  summary: 'Check the rows of an import that failed once more, as long as they are kept.',
  params: importParams,
  reply: corpusImportSchema,
  status: 202,
  errors: ['vip-only', 'import-not-ready'],
})

export const commitImport = defineEndpoint({
  id: 'commitImport',
  method: 'POST',
  path: '/api/v1/bots/:botId/imports/:importId/commit',
  access: 'session',
  requires: 'batchUpload',
  audits: ['import-committed'],
  summary: 'Import in the background: all rows or none. Error rows must be corrected or left out first.',
  params: importParams,
  body: z.object({
    duplicates: duplicateChoiceSchema.default('skip'),
    withoutErrorRows: z.boolean().default(false),
  }),
  reply: corpusImportSchema,
  status: 202,
  errors: ['vip-only', 'import-not-ready', 'import-has-errors', 'corpus-full'],
})

export const cancelImport = defineEndpoint({
  id: 'cancelImport',
  method: 'POST',
  path: '/api/v1/bots/:botId/imports/:importId/cancel',
  access: 'session',
  audits: ['import-cancelled'],
  summary: 'Stop an import that is not done; nothing of it is stored.',
  params: importParams,
  reply: corpusImportSchema,
  errors: ['import-not-ready'],
})

export const undoImport = defineEndpoint({
  id: 'undoImport',
  method: 'POST',
  path: '/api/v1/bots/:botId/imports/:importId/undo',
  access: 'session',
  audits: ['import-undone'],
  summary:
    'Take an import back: what it added goes, what it overwrote returns. Items edited since then stay and are counted.',
  params: importParams,
  reply: corpusImportSchema,
  status: 202,
  errors: ['import-not-undoable'],
})
