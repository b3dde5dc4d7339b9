/** Filters of the inbox that the owner uses often. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idSchema, requiredText } from '../../fields.ts'
import { botParams } from '../bots.ts'

export const maxSavedFilters = 20

export const savedFilterSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** As in the address: the parameters of `listConversations`. */
  filter: z.record(z.string(), z.string()),
  /** Shown among the tabs; three at most. */
  isPinned: z.boolean(),
})
export type SavedFilter = z.infer<typeof savedFilterSchema>

/** A filter as its parameters, which may also hold a period such as `last7days` that only the screen knows. */
const filterBody = z
  .record(z.string().max(20), z.string().max(200))
  .refine((filter) => Object.keys(filter).length <= 12, { message: 'too-many-entries' })

const body = z.object({ name: requiredText(40), filter: filterBody, isPinned: z.boolean().default(false) })

export const listSavedFilters = defineEndpoint({
  id: 'listSavedFilters',
  method: 'GET',
  path: '/api/v1/bots/:botId/conversation-filters',
  access: 'session',
  summary: 'The saved filters of the inbox, by name.',
  params: botParams,
  reply: z.object({ items: z.array(savedFilterSchema) }),
})

export const saveFilter = defineEndpoint({
  id: 'saveFilter',
  method: 'POST',
  path: '/api/v1/bots/:botId/conversation-filters',
  access: 'session',
  isForReadOnlyBots: true,
  audits: null,
  summary: 'Save a filter. One of the same name is replaced; there is place for twenty.',
  params: botParams,
  body,
  reply: savedFilterSchema,
  status: 201,
  errors: ['too-many-entries'],
})

export const deleteSavedFilter = defineEndpoint({
  id: 'deleteSavedFilter',
  method: 'DELETE',
  path: '/api/v1/bots/:botId/conversation-filters/:filterId',
  access: 'session',
  isForReadOnlyBots: true,
  audits: null,
  summary: 'Forget a saved filter.',
  params: botParams.extend({ filterId: idSchema }),
  reply: 'empty',
})
