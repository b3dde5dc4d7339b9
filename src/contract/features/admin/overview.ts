/** What an ADMIN sees at a glance: how much waits, and how the installation is. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'

const waitingSchema = z.object({
  /** Applications for an invitation that nobody decided. */
  applications: z.int(),
  /** Requests for VIP that nobody took up. */
  leads: z.int(),
  /** Messages of “Contact us” that nobody took up. */
  contactMessages: z.int(),
})
export type Waiting = z.infer<typeof waitingSchema>

export const getWaiting = defineEndpoint({
  id: 'getWaiting',
  method: 'GET',
  path: '/api/v1/admin/waiting',
  access: 'admin',
  summary: 'How much waits for an ADMIN: applications, requests for VIP and messages that are new.',
  reply: waitingSchema,
})
