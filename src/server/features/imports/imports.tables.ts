import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CorpusItemInput } from '#contract/features/corpus.ts'
import type { ColumnField, CorpusImport, DocumentFacts, ImportRow } from '#contract/features/imports.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

export interface ColumnMapping {
  readonly hasTitles: boolean
  /** By column. */
  readonly fields: readonly ColumnField[]
}

export const corpusImports = pgTable(
  'corpus_imports',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    id: uuid('id').notNull(),
    fileName: text('file_name').notNull(),
    /** The file itself, as long as the rows are kept; null when the account had no room for it. */
    fileId: uuid('file_id'),
    sizeBytes: integer('size_bytes').notNull(),
    status: text('status', {
      enum: ['mapping', 'reading', 'preview', 'committing', 'done', 'undoing', 'undone', 'cancelled', 'failed'],
    }).notNull(),
    format: text('format', { enum: ['xlsx', 'csv', 'text', 'docx', 'pdf', 'txt', 'md'] }),
    encoding: text('encoding'),
    /** What was read of a document, and what of it became no row. */
    document: jsonb('document').$type<DocumentFacts>(),
    columns: jsonb('columns').$type<Record<string, string>>().notNull().default({}),
    ignoredColumns: jsonb('ignored_columns').$type<string[]>().notNull().default([]),
    /** Of a file whose headings we do not know: its first filled row, and where that stands. */
    header: jsonb('header').$type<string[]>(),
    headerRow: integer('header_row'),
    /** What the owner said about its columns. */
    mapping: jsonb('mapping').$type<ColumnMapping>(),
    rows: integer('rows').notNull().default(0),
    leftOutRows: integer('left_out_rows').notNull().default(0),
    newRows: integer('new_rows').notNull().default(0),
    duplicateRows: integer('duplicate_rows').notNull().default(0),
    errorRows: integer('error_rows').notNull().default(0),
    duplicates: text('duplicates', { enum: ['skip', 'overwrite', 'variant', 'neither'] })
      .notNull()
      .default('skip'),
    progress: doublePrecision('progress').notNull().default(0),
    added: integer('added').notNull().default(0),
    overwritten: integer('overwritten').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    notImported: jsonb('not_imported').$type<CorpusImport['notImported']>().notNull().default([]),
    kept: integer('kept').notNull().default(0),
    errorCode: text('error_code'),
    createdAt: moment('created_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    index('corpus_imports_page').on(table.botId, table.createdAt, table.id),
  ],
)

/** An item that an import overwrote, as it was before. */
export interface ItemBefore extends CorpusItemInput {
  /** Whether its texts were a template's. Earlier imports did not note it. */
  readonly isStart?: boolean
}

export const corpusImportRows = pgTable(
  'corpus_import_rows',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    importId: uuid('import_id').notNull(),
    rowNumber: integer('row_number').notNull(),
    kind: text('kind', { enum: ['new', 'duplicate', 'error'] }).notNull(),
    reasons: jsonb('reasons').$type<ImportRow['reasons']>().notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    intent: text('intent').notNull(),
    keywords: text('keywords').notNull(),
    variants: text('variants').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    /** The first and the last day, as the file has them; null: the file has no such column, and an item keeps its own. */
    validFrom: text('valid_from'),
    validUntil: text('valid_until'),
    isCorrected: boolean('is_corrected').notNull().default(false),
    isSkipped: boolean('is_skipped').notNull().default(false),
    /** The cells of a file whose headings we do not know; the texts above are made of them. */
    cells: jsonb('cells').$type<string[]>(),
    /** What the owner chose for a duplicate. */
    choice: text('choice', { enum: ['skip', 'overwrite', 'variant', 'neither'] }),
    /** Of `questionKeyOf`; empty while there is no question. */
    questionKey: text('question_key').notNull(),
    /** The item it was added as, or that it overwrote. */
    itemId: uuid('item_id'),
    /** For undo: what the overwritten item was before. */
    before: jsonb('before').$type<ItemBefore>(),
    /** For undo: what was written, where that is not what the row says. */
    after: jsonb('after').$type<CorpusItemInput>(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.importId, table.rowNumber] }),
    foreignKey({
      columns: [table.accountId, table.botId, table.importId],
      foreignColumns: [corpusImports.accountId, corpusImports.botId, corpusImports.id],
    }).onDelete('cascade'),
    index('corpus_import_rows_kind').on(table.importId, table.kind, table.rowNumber),
    index('corpus_import_rows_question').on(table.importId, table.questionKey),
  ],
)
