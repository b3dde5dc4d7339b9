/** Where an import begins: a file or a pasted text, read and checked. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { pageOf } from '../../fields.ts'
import { botParams } from '../bots.ts'
import { corpusImportSchema, importParams } from './corpus-import.ts'
import { importLimits } from './import-limits.ts'

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
