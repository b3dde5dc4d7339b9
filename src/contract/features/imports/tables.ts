/** Files to take along: the template, the rows that were not imported, the whole corpus. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { idSchema, localeSchema } from '../../fields.ts'
import { botParams } from '../bots.ts'
import { corpusFilter } from '../corpus.ts'
import { importParams } from './corpus-import.ts'

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
