/** Records of the inbox as a file, written in the background. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { idSchema, momentSchema } from '../../fields.ts'
import { botParams } from '../bots.ts'
import { conversationFilterSchema } from './conversations.ts'

export const inboxExportLimits = {
  /** Of one file. What has more is refused with `export-too-large` before it is begun. */
  rows: 200_000,
  /** How long a file can be downloaded. */
  keptDays: 7,
  /** Of one account at a time. */
  atOnce: 2,
} as const

export const inboxExportSchema = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'writing', 'ready', 'failed']),
  /** From 0 to 1. */
  progress: z.number(),
  format: z.enum(['csv', 'xlsx']),
  rowIs: z.enum(['exchange', 'conversation']),
  /** As in the address: the parameters of `listConversations`. */
  filter: z.record(z.string(), z.string()),
  rows: z.number().int().nullable(),
  sizeBytes: z.number().int().nullable(),
  askedAt: momentSchema,
  finishedAt: momentSchema.nullable(),
  expiresAt: momentSchema.nullable(),
  /** Why it failed, such as `export-too-large`. */
  fault: z.string().nullable(),
})
export type InboxExport = z.infer<typeof inboxExportSchema>

export const listInboxExports = defineEndpoint({
  id: 'listInboxExports',
  method: 'GET',
  path: '/api/v1/bots/:botId/conversation-exports',
  access: 'session',
  summary: 'Exports of the bot’s inbox, newest first.',
  params: botParams,
  reply: z.object({ items: z.array(inboxExportSchema) }),
})

export const startInboxExport = defineEndpoint({
  id: 'startInboxExport',
  method: 'POST',
  path: '/api/v1/bots/:botId/conversation-exports',
  access: 'session',
  requires: 'export',
  isForReadOnlyBots: true,
  audits: ['inbox-exported'],
  limits: [{ per: 'account', burst: 10, perSecond: 0.1 }],
  summary:
    'Have what fits a filter written to a file: a row an exchange, or a row a conversation; at most 200,000 rows.',
  params: botParams,
  body: z.object({
    format: z.enum(['csv', 'xlsx'], fault('choice-invalid')),
    rowIs: z.enum(['exchange', 'conversation'], fault('choice-invalid')).default('exchange'),
    filter: conversationFilterSchema.default({}),
  }),
  reply: inboxExportSchema,
  status: 201,
  errors: ['vip-only', 'export-running', 'export-too-large'],
})

export const downloadInboxExport = defineEndpoint({
  id: 'downloadInboxExport',
  method: 'GET',
  path: '/api/v1/bots/:botId/conversation-exports/:exportId/file',
  access: 'session',
  summary: 'The file, for seven days.',
  params: botParams.extend({ exportId: idSchema }),
  reply: 'raw',
})
