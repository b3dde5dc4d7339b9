/** What an account can do with all of its data: take it along, and have it deleted. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idSchema, momentSchema } from '../../fields.ts'

export const dataExportLimits = {
  /** How long an archive can be downloaded. */
  keptDays: 7,
  perDay: 3,
} as const

export const dataExportSchema = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'writing', 'ready', 'failed']),
  /** From 0 to 1. */
  progress: z.number(),
  askedAt: momentSchema,
  finishedAt: momentSchema.nullable(),
  /** Of a finished archive. */
  sizeBytes: z.number().int().nullable(),
  /** Until when it can be downloaded. */
  expiresAt: momentSchema.nullable(),
})
export type DataExport = z.infer<typeof dataExportSchema>

export const listDataExports = defineEndpoint({
  id: 'listDataExports',
  method: 'GET',
  path: '/api/v1/account/data-exports',
  access: 'session',
  summary: 'Archives of all data of the account, newest first, and how many more can be asked for today.',
  reply: z.object({ items: z.array(dataExportSchema), leftToday: z.number().int() }),
})

export const startDataExport = defineEndpoint({
  id: 'startDataExport',
  method: 'POST',
  path: '/api/v1/account/data-exports',
  access: 'session',
  audits: ['data-export-started'],
  summary:
    'Have an archive of all data of the account written: one at a time, three a day. A mail tells when it can be downloaded.',
  reply: dataExportSchema,
  status: 201,
  errors: ['export-running', 'exports-spent'],
})

export const downloadDataExport = defineEndpoint({
  id: 'downloadDataExport',
  method: 'GET',
  path: '/api/v1/account/data-exports/:exportId/archive',
  access: 'session',
  audits: ['data-export-downloaded'],
  summary: 'The archive as a zip, for seven days, and only for who is logged in.',
  params: z.object({ exportId: idSchema }),
  reply: 'raw',
})
