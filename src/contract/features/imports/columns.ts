/** What the columns of a file with unknown headings are. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { type ColumnField, columnFieldSchema, corpusImportSchema, importParams } from './corpus-import.ts'
import { importLimits } from './import-limits.ts'

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
