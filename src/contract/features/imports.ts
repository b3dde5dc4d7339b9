/** Files of questions and answers: upload, preview, correction, import in the background, undo; template and export. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { fault } from '../errors.ts'
import { idSchema, localeSchema, maxInteger, momentSchema, pageOf } from '../fields.ts'
import { botParams } from './bots.ts'
import { corpusFilter } from './corpus.ts'
import { importLimits } from './imports/import-limits.ts'

export { importLimits }

/**
 * `mapping` (only where the headings are unknown: the owner says what each column is) -> `reading` (big files only: they are checked in the background) -> `preview` -> `committing` -> `done` -> `undone`; `failed` and `cancelled` end it with nothing stored.
 * `undoing` is on its way from `done` to `undone`.
 */
export const importStatusSchema = z.enum([
  'mapping',
  'reading',
  'preview',
  'committing',
  'done',
  'undoing',
  'undone',
  'cancelled',
  'failed',
])
export type ImportStatus = z.infer<typeof importStatusSchema>

/** Why a row will not go in, or will change something. */
export const rowReasonSchema = z.enum([
  'blank-row',
  'question-missing',
  'answer-missing',
  'question-too-long',
  'answer-too-long',
  'intent-too-long',
  'keyword-too-long',
  'too-many-keywords',
  'too-many-variants',
  'variant-too-long',
  'duplicate-in-file',
  'same-as-existing',
  'question-exists',
  'enabled-unclear',
  'day-unclear',
  'days-reversed',
  'error-value',
])
export type RowReason = z.infer<typeof rowReasonSchema>

export const rowKindSchema = z.enum(['new', 'duplicate', 'error'])

/**
 * What happens where the corpus has the question already. `skip`: the item stays as it is. `overwrite`: the row replaces it. `variant`: the item
 * keeps its answer and gets the row's variants. `neither`: both answers are wrong, and the item is switched off.
 */
export const duplicateChoiceSchema = z.enum(['skip', 'overwrite', 'variant', 'neither'])
export type DuplicateChoice = z.infer<typeof duplicateChoiceSchema>

/** Why a row was not imported: what was wrong with it, that the item of the corpus stayed (`question-exists`), or that the owner left it out. */
export const notImportedReasonSchema = z.enum([...rowReasonSchema.options, 'left-out'])
export type NotImportedReason = z.infer<typeof notImportedReasonSchema>

/** What a column of a file with unknown headings is. */
export const columnFieldSchema = z.enum([
  'question',
  'answer',
  'variants',
  'keywords',
  'intent',
  'enabled',
  'validFrom',
  'validUntil',
  'skip',
])
export type ColumnField = z.infer<typeof columnFieldSchema>

/** Why something of a document became no row. */
export const leftOutReasonSchema = z.enum([
  'introduction',
  'contents',
  'heading-without-text',
  'small-talk',
  'picture',
  'page-without-text',
  'running-line',
  'hidden-text',
  'deleted-text',
  'footnote',
  'rotated-text',
])
export type LeftOutReason = z.infer<typeof leftOutReasonSchema>

export const importFormatSchema = z.enum(['xlsx', 'csv', 'text', 'docx', 'pdf', 'txt', 'md'])
export type ImportFormat = z.infer<typeof importFormatSchema>

/** What was read of a Word file, a PDF or a text, and what of it became no row. */
export const documentFactsSchema = z.object({
  /** Null: of text without pages. */
  pages: z.number().int().nullable(),
  /** Questions that were found; rows may since have been merged or deleted. */
  questions: z.number().int(),
  leftOut: z.array(
    z.object({
      reason: leftOutReasonSchema,
      count: z.number().int(),
      /** How some of it begins. */
      samples: z.array(z.string()),
    }),
  ),
})
export type DocumentFacts = z.infer<typeof documentFactsSchema>

export const importRowSchema = z.object({
  /** As the file counts: the header is row 1. */
  rowNumber: z.number().int(),
  kind: rowKindSchema,
  reasons: z.array(
    z.object({
      reason: rowReasonSchema,
      field: z.string(),
      otherRow: z.number().int().optional(),
      itemId: z.string().optional(),
    }),
  ),
  question: z.string(),
  answer: z.string(),
  intent: z.string(),
  keywords: z.string(),
  /** One a line. */
  variants: z.string(),
  isEnabled: z.boolean(),
  /** Days as `2026-12-01`, or as the file has them where they are none; empty for no end. Null: the file has no such column. */
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** Whether the owner corrected it here. */
  isCorrected: z.boolean(),
  /** Left out by the owner. */
  isSkipped: z.boolean(),
  /** What the owner chose for this row; null: what is chosen for all. */
  choice: duplicateChoiceSchema.nullable(),
  /** The item of the corpus that asks the same, as it is now. */
  existing: z
    .object({
      id: z.string(),
      question: z.string(),
      answer: z.string(),
      intent: z.string(),
      keywords: z.array(z.string()),
      variants: z.array(z.string()),
      isEnabled: z.boolean(),
      validFrom: z.string().nullable(),
      validUntil: z.string().nullable(),
      /** The variants of the row that the item does not have: with none, there is nothing to add to it. */
      newVariants: z.array(z.string()),
    })
    .nullable(),
})
export type ImportRow = z.infer<typeof importRowSchema>

export const corpusImportSchema = z.object({
  id: z.string(),
  /** Empty for pasted text. */
  fileName: z.string(),
  /** The file as it was uploaded, for `getFile`: kept as long as its rows, unless the account's storage is full. */
  fileId: z.string().nullable(),
  sizeBytes: z.number().int(),
  status: importStatusSchema,
  format: importFormatSchema.nullable(),
  encoding: z.string().nullable(),
  /** Null: it was a table, or pasted. */
  document: documentFactsSchema.nullable(),
  /** Which column of the file feeds which field. */
  columns: z.record(z.string(), z.string()),
  ignoredColumns: z.array(z.string()),
  /** Whether the owner can say again what each column is. */
  canMapColumns: z.boolean(),
  rows: z.number().int(),
  /** Rows that the owner left out are counted by themselves: `rows` is the sum of all four. */
  leftOutRows: z.number().int(),
  newRows: z.number().int(),
  duplicateRows: z.number().int(),
  errorRows: z.number().int(),
  /** What happens to duplicate rows that have no choice of their own. */
  duplicates: duplicateChoiceSchema,
  /** 0 to 1 while reading, committing and undoing. */
  progress: z.number(),
  /** The report. */
  added: z.number().int(),
  /** Items that a row replaced, added variants to or switched off. */
  overwritten: z.number().int(),
  skipped: z.number().int(),
  /** Why rows were skipped: the numbers add up to `skipped`. Empty for imports of earlier versions. */
  notImported: z.array(z.object({ reason: notImportedReasonSchema, rows: z.number().int() })),
  /** After an undo: items that were edited since the import and therefore stayed. */
  kept: z.number().int(),
  canUndo: z.boolean(),
  /** Until when rows can be downloaded, and the import undone; null before it is done, and once that moment has passed. */
  keptUntil: momentSchema.nullable(),
  errorCode: z.string().nullable(),
  createdAt: momentSchema,
  finishedAt: momentSchema.nullable(),
})
export type CorpusImport = z.infer<typeof corpusImportSchema>

const importParams = botParams.extend({ importId: idSchema })

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

const mappedColumnSchema = z.object({
  /** Empty where the first row holds no headings. */
  title: z.string(),
  /** Of the first rows. */
  samples: z.array(z.string()),
  /** What it is taken for: as the owner said, or by its heading and content. */
  field: columnFieldSchema,
  /** How many rows have something in it, and the length of the longest. */
  filledRows: z.number().int(),
  longest: z.number().int(),
})
export type MappedColumn = z.infer<typeof mappedColumnSchema>

export const getImportColumns = defineEndpoint({
  id: 'getImportColumns',
  method: 'GET',
  path: '/api/v1/bots/:botId/imports/:importId/columns',
  access: 'session',
  summary: 'The columns of a file with unknown headings: their first rows, and what each is taken for.',
  params: importParams,
  reply: z.object({
    hasTitles: z.boolean(),
    rows: z.number().int(),
    /** Rows that the owner corrected, left out or chose for: other columns make that void. */
    changedRows: z.number().int(),
    columns: z.array(mappedColumnSchema),
  }),
  errors: ['import-not-ready'],
})

function countOf(fields: readonly ColumnField[], wanted: ColumnField): number {
  return fields.filter((field) => field === wanted).length
}

export const mapImportColumns = defineEndpoint({
  id: 'mapImportColumns',
  method: 'PUT',
  path: '/api/v1/bots/:botId/imports/:importId/columns',
  access: 'session',
  audits: null,
  summary:
    'Say what each column is. All rows are read and judged again, and the next file with the same headings is read in the same way.',
  params: importParams,
  body: z.object({
    /** Whether the first row holds headings and no content. */
    hasTitles: z.boolean(),
    /** By column. One question and one answer; only variants may have several columns. */
    fields: z
      .array(columnFieldSchema)
      .max(importLimits.mappedColumns)
      .refine((fields) => countOf(fields, 'question') === 1, fault('column-question'))
      .refine((fields) => countOf(fields, 'answer') === 1, fault('column-answer'))
      .refine(
        (fields) =>
          (['keywords', 'intent', 'enabled', 'validFrom', 'validUntil'] as const).every(
            (field) => countOf(fields, field) <= 1,
          ),
        fault('column-repeated'),
      ),
  }),
  reply: corpusImportSchema,
  errors: ['import-not-ready'],
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

export const downloadErrorRows = defineEndpoint({
  id: 'downloadErrorRows',
  method: 'GET',
  path: '/api/v1/bots/:botId/imports/:importId/error-rows',
  access: 'session',
  summary: 'The rows that were not imported as a file, with the reason for each; before the import, those to fix.',
  params: importParams,
  query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx'), locale: localeSchema.default('en') }),
  reply: 'raw',
})

export const downloadTemplate = defineEndpoint({
  id: 'downloadTemplate',
  method: 'GET',
  path: '/api/v1/corpus-template',
  access: 'session',
  summary: 'An empty file to fill in.',
  query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx'), locale: localeSchema.default('en') }),
  reply: 'raw',
})

/** They stand in an address, which many servers cut at 8 KB. */
export const exportedIdsMax = 150

export const exportCorpus = defineEndpoint({
  id: 'exportCorpus',
  method: 'GET',
  path: '/api/v1/bots/:botId/corpus-export',
  access: 'session',
  requires: 'export',
  audits: ['corpus-exported'],
  summary:
    'All items that match, as a file that imports again without a difference. More than one import can take come as a zip of such files.',
  params: botParams,
  query: corpusFilter.extend({
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    locale: localeSchema.default('en'),
    /** Ids with commas between: only these items, of those that match. */
    ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(idSchema).max(exportedIdsMax, fault('field-too-long')))
      .optional(),
  }),
  reply: 'raw',
  errors: ['vip-only'],
})
