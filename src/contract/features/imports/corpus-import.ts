/** An import as it is shown: its states, its rows, and what is wrong with them. */
import { z } from 'zod'
import { idSchema, momentSchema } from '../../fields.ts'
import { botParams } from '../bots.ts'

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

export const importParams = botParams.extend({ importId: idSchema })
