/** Whether the server lives and can answer. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

export const getHealth = defineEndpoint({
  id: 'getHealth',
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'Alive.',
  reply: z.object({ status: z.literal('alive'), version: z.string() }),
})

export const getReadiness = defineEndpoint({
  id: 'getReadiness',
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'Can answer: the database is reachable, its schema is current, and the busy bots are loaded. 503 otherwise.',
  reply: z.object({ status: z.literal('ready') }),
  errors: ['network-busy'],
})
