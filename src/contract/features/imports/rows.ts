/** The rows of an import: looked over and corrected before they become items. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { maxInteger, pageOf } from '../../fields.ts'
import {
  corpusImportSchema,
  duplicateChoiceSchema,
  importParams,
  importRowSchema,
  rowKindSchema,
} from './corpus-import.ts'

export const listImportRows = defineEndpoint({
  id: 'listImportRows',
  method: 'GET',
  path: '/api/v1/bots/:botId/imports/:importId/rows',
  access: 'session',
  summary: 'Rows of the preview, in the order of the file.',
  params: importParams,
  query: z.object({
    kind: rowKindSchema.optional(),
    /** The number of the last row of the page before. */
    cursor: z.coerce.number().int().min(0).max(maxInteger).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: pageOf(importRowSchema),
})

/** What a row says, to put it back. */
const restorableRowSchema = z.object({
  rowNumber: z.number().int().min(1).max(maxInteger),
  question: z.string().max(20_000),
  answer: z.string().max(100_000),
  intent: z.string().max(1000),
  keywords: z.string().max(10_000),
  variants: z.string().max(200_000),
  isEnabled: z.boolean(),
  /** Left out: the file says nothing of it. */
  validFrom: z.string().max(100).optional(),
  validUntil: z.string().max(100).optional(),
  isSkipped: z.boolean(),
})
export type RestorableRow = z.infer<typeof restorableRowSchema>

export const correctImportRow = defineEndpoint({
  id: 'correctImportRow',
  method: 'PATCH',
  path: '/api/v1/bots/:botId/imports/:importId/rows/:rowNumber',
  access: 'session',
  audits: null,
  summary: 'Correct a row in place, or leave it out. All rows are judged again.',
  params: importParams.extend({ rowNumber: z.coerce.number().int().min(1).max(maxInteger) }),
  body: z.object({
    question: z.string().max(20_000).optional(),
    answer: z.string().max(50_000).optional(),
    intent: z.string().max(1000).nullable().optional(),
    keywords: z.string().max(10_000).nullable().optional(),
    variants: z.string().max(200_000).nullable().optional(),
    isEnabled: z.boolean().optional(),
    validFrom: z.string().max(100).nullable().optional(),
    validUntil: z.string().max(100).nullable().optional(),
    isSkipped: z.boolean().optional(),
    /** Null: as for all. */
    choice: duplicateChoiceSchema.nullable().optional(),
  }),
  // As fast as somebody types; each of them may hold 280 kB.
  limits: [{ per: 'account', burst: 100, perSecond: 3 }],
  maxBodyBytes: 1024 * 1024,
  reply: z.object({ row: importRowSchema, import: corpusImportSchema }),
  errors: ['import-not-ready'],
})

export const mergeImportRow = defineEndpoint({
  id: 'mergeImportRow',
  method: 'POST',
  path: '/api/v1/bots/:botId/imports/:importId/rows/:rowNumber/merge',
  access: 'session',
  audits: null,
  summary:
    'Put the next row into this one: its question and its answer go on with the answer. A row without an answer takes the next question as another way to ask. Of documents and pasted text.',
  params: importParams.extend({ rowNumber: z.coerce.number().int().min(1).max(maxInteger) }),
  limits: [{ per: 'account', burst: 100, perSecond: 3 }],
  reply: z.object({
    row: importRowSchema,
    import: corpusImportSchema,
    /** The two rows as they were, to put them back. */
    before: z.array(restorableRowSchema),
  }),
  errors: ['import-not-ready', 'import-no-next-row'],
})

export const deleteImportRow = defineEndpoint({
  id: 'deleteImportRow',
  method: 'DELETE',
  path: '/api/v1/bots/:botId/imports/:importId/rows/:rowNumber',
  access: 'session',
  audits: null,
  summary: 'Take a row off the preview. Of documents and pasted text.',
  params: importParams.extend({ rowNumber: z.coerce.number().int().min(1).max(maxInteger) }),
  limits: [{ per: 'account', burst: 100, perSecond: 3 }],
  reply: z.object({ import: corpusImportSchema, before: z.array(restorableRowSchema) }),
  errors: ['import-not-ready'],
})

export const restoreImportRows = defineEndpoint({
  id: 'restoreImportRows',
  method: 'PUT',
  path: '/api/v1/bots/:botId/imports/:importId/rows',
  access: 'session',
  audits: null,
  summary: 'Put rows back as they were before a merge or a deletion.',
  params: importParams,
  body: z.object({ rows: z.array(restorableRowSchema).min(1).max(2) }),
  limits: [{ per: 'account', burst: 100, perSecond: 3 }],
  maxBodyBytes: 2 * 1024 * 1024,
  reply: corpusImportSchema,
  errors: ['import-not-ready', 'file-too-many-rows'],
})
