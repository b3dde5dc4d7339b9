/** Files and texts of questions and answers: upload, import in the background, undo; columns, rows and downloads have files of their own. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { fault } from '../errors.ts'
import { pageOf } from '../fields.ts'
import { botParams } from './bots.ts'
import { corpusImportSchema, duplicateChoiceSchema, importParams } from './imports/corpus-import.ts'
import { importLimits } from './imports/import-limits.ts'

export * from './imports/columns.ts'
export * from './imports/corpus-import.ts'
export * from './imports/rows.ts'
export * from './imports/tables.ts'
export { importLimits }

export const uploadCorpusFile = defineEndpoint({
  id: 'uploadCorpusFile',
  method: 'POST',
  path: '/api/v1/bots/:botId/imports',
  access: 'session',
  requires: 'batchUpload',
  audits: ['import-uploaded'],
  summary:
    'Upload a table (xlsx, csv; at most 20,000 rows) or a document (docx, pdf, txt, md; at most 200 pages), at most 5 MB. Of a document, headings and questions become rows. It is read and checked; nothing is imported yet.',
  params: botParams,
  // Somebody may choose some hundred files at once; each holds a reading thread for up to ten seconds.
  limits: [{ per: 'account', burst: 300, perSecond: 1 }],
  upload: { maxBytes: importLimits.fileBytes },
  reply: corpusImportSchema,
  status: 201,
  errors: [
    'vip-only',
    'file-missing',
    'file-name',
    'file-too-large',
    'file-type',
    'file-encrypted',
    'file-damaged',
    'file-encoding',
    'file-too-many-rows',
    'file-too-many-columns',
    'file-cell-too-long',
    'file-no-header',
    'file-empty',
    'file-unsafe',
    'file-time-out',
    'file-too-many-pages',
    'file-no-text',
    'file-no-questions',
  ],
})

export const listImports = defineEndpoint({
  id: 'listImports',
  method: 'GET',
  path: '/api/v1/bots/:botId/imports',
  access: 'session',
  summary: 'Imports of the bot, newest first.',
  params: botParams,
  query: z.object({ cursor: z.string().max(200).optional() }),
  reply: pageOf(corpusImportSchema),
})

export const getImport = defineEndpoint({
  id: 'getImport',
  method: 'GET',
  path: '/api/v1/bots/:botId/imports/:importId',
  access: 'session',
  summary: 'One import, with its progress.',
  params: importParams,
  reply: corpusImportSchema,
})

export const pasteCorpusText = defineEndpoint({
  id: 'pasteCorpusText',
  method: 'POST',
  path: '/api/v1/bots/:botId/pasted-imports',
  access: 'session',
  requires: 'batchUpload',
  audits: ['import-uploaded'],
  limits: [{ per: 'account', burst: 20, perSecond: 0.2 }],
  summary:
    'Make rows out of pasted text: questions with answers, a table, headings with text, or questions alone. It is checked like a file; nothing is imported yet.',
  params: botParams,
  body: z.object({
    text: z
      .string(fault('field-required'))
      .max(importLimits.pastedLength, fault('field-too-long'))
      .refine((text) => /[\p{L}\p{N}]/u.test(text), fault('field-required')),
  }),
  maxBodyBytes: importLimits.pastedLength * 4 + 1024,
  reply: corpusImportSchema,
  status: 201,
  errors: ['vip-only', 'file-too-many-rows', 'file-too-many-columns', 'file-cell-too-long', 'too-many-requests'],
})

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
