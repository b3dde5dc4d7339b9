/** What customers asked and nobody answered. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { idSchema, momentSchema, pageOf } from '../../fields.ts'
import { botParams } from '../bots.ts'

const unansweredSchema = z.object({
  /** The bot's last reply to it, which names the wording in calls. */
  messageId: z.string(),
  /** As it was asked last. */
  text: z.string(),
  /** How often it was asked, differences of case, width and final punctuation apart. */
  count: z.number().int(),
  lastAt: momentSchema,
  /**
   * `fallback`: the bot knew no answer. `offered`: it offered questions, and none was taken within two minutes. `quota`: the calls of that day were
   * used up.
   */
  outcome: z.enum(['fallback', 'offered', 'quota']),
})
export type Unanswered = z.infer<typeof unansweredSchema>

export const unansweredPageSize = 30

export const listUnanswered = defineEndpoint({
  id: 'listUnanswered',
  method: 'GET',
  path: '/api/v1/bots/:botId/unanswered',
  access: 'session',
  summary:
    'What customers asked in the last 7 days and nobody answered, by wording, the latest first. Suggestions that nobody took within two minutes count.',
  params: botParams,
  query: z.object({ cursor: z.string().max(200).optional() }),
  /** `messages`: how many messages there are in all, as `unanswered7d` counts them. */
  reply: pageOf(unansweredSchema).extend({ messages: z.number().int() }),
})

export const handleUnanswered = defineEndpoint({
  id: 'handleUnanswered',
  method: 'PUT',
  path: '/api/v1/bots/:botId/unanswered/:messageId',
  access: 'session',
  audits: null,
  summary: 'Say what became of a wording: ignored for good, fixed until it fails again, or open.',
  params: botParams.extend({ messageId: idSchema }),
  body: z.object({ outcome: z.enum(['ignored', 'fixed', 'open'], fault('choice-invalid')) }),
  reply: 'empty',
})
