/** Leads: an account asks for VIP, somebody of the house gets in touch, and it is won, lost or withdrawn. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { tiers } from '../../entitlements.ts'
import { fault } from '../../errors.ts'
import {
  emailSchema,
  idSchema,
  localeSchema,
  momentSchema,
  optionalText,
  pageOf,
  requiredPhone,
  requiredText,
} from '../../fields.ts'
import { maxNameLength } from '../account/details.ts'
import { enquiryFilter, entrySchema, noteBody } from './entries.ts'

export const payTypes = ['monthly', 'yearly'] as const
export type PayType = (typeof payTypes)[number]

export const leadStates = ['new', 'contacted', 'won', 'lost', 'withdrawn'] as const
export type LeadState = (typeof leadStates)[number]

/** An account has one of these at most. */
export const openLeadStates = ['new', 'contacted'] as const satisfies readonly LeadState[]

/** How many requests an account may make in 24 hours, as each is mailed. Counted by the requests themselves. */
export const leadsPerDay = 10

export function isOpenLead(state: LeadState): boolean {
  return (openLeadStates as readonly LeadState[]).includes(state)
}

/**
 * Where an ADMIN may move a lead. What the owner withdrew stays so, and what was won is the business of the plan; a lost one may be taken up again.
 */
export const leadMoves = {
  new: ['contacted', 'won', 'lost'],
  contacted: ['new', 'won', 'lost'],
  lost: ['contacted'],
  won: [],
  withdrawn: [],
} as const satisfies Readonly<Record<LeadState, readonly LeadState[]>>

const leadFields = {
  contact: requiredText(maxNameLength),
  email: emailSchema,
  phone: requiredPhone,
  company: optionalText(maxNameLength).default(''),
  reason: optionalText(1000).default(''),
  payType: z.enum(payTypes, fault('choice-invalid')),
}

/** What its owner sees of it. */
const ownLeadSchema = z.object({
  id: z.string(),
  contact: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  reason: z.string(),
  payType: z.enum(payTypes),
  state: z.enum(leadStates),
  createdAt: momentSchema,
  changedAt: momentSchema,
})
export type OwnLead = z.infer<typeof ownLeadSchema>

export const getLead = defineEndpoint({
  id: 'getLead',
  method: 'GET',
  path: '/api/v1/account/lead',
  access: 'session',
  summary: 'The last request for VIP that the account made; null when it made none.',
  reply: z.object({ lead: ownLeadSchema.nullable() }),
})

export const askForVip = defineEndpoint({
  id: 'askForVip',
  method: 'POST',
  path: '/api/v1/account/lead',
  access: 'session',
  audits: ['lead-opened'],
  summary: 'Ask for VIP. Somebody gets in touch; an account has one open request at a time.',
  body: z.object(leadFields),
  reply: z.object({ lead: ownLeadSchema }),
  status: 201,
  errors: ['lead-open'],
})

export const withdrawLead = defineEndpoint({
  id: 'withdrawLead',
  method: 'DELETE',
  path: '/api/v1/account/lead',
  access: 'session',
  audits: ['lead-withdrawn'],
  summary: 'Withdraw the open request for VIP.',
  reply: z.object({ lead: ownLeadSchema }),
})

export const leadSchema = ownLeadSchema.extend({
  account: z.object({ id: z.string(), email: z.string(), tier: z.enum(tiers), locale: localeSchema }),
})
export type Lead = z.infer<typeof leadSchema>

const leadFilter = enquiryFilter.extend({
  /** `open`: those that somebody has to do something about. */
  state: z.enum(['open', ...leadStates]).optional(),
})
const leadParams = z.object({ leadId: idSchema })
const detailReply = leadSchema.extend({ entries: z.array(entrySchema) })
export type LeadDetail = z.infer<typeof detailReply>

export const listLeads = defineEndpoint({
  id: 'listLeads',
  method: 'GET',
  path: '/api/v1/admin/leads',
  access: 'admin',
  summary: 'Who asked for VIP.',
  query: leadFilter.extend({ cursor: z.string().max(200).optional() }),
  /** `waiting`: how many are new, whatever is filtered. */
  reply: pageOf(leadSchema).extend({ waiting: z.number().int() }),
})

export const exportLeads = defineEndpoint({
  id: 'exportLeads',
  method: 'GET',
  path: '/api/v1/admin/leads-export',
  access: 'admin',
  audits: ['list-exported'],
  summary: 'The leads that match, as a csv file.',
  query: leadFilter.extend({ locale: localeSchema.default('en') }),
  reply: 'raw',
})

export const getLeadDetail = defineEndpoint({
  id: 'getLeadDetail',
  method: 'GET',
  path: '/api/v1/admin/leads/:leadId',
  access: 'admin',
  summary: 'One lead with all notes, oldest first.',
  params: leadParams,
  reply: detailReply,
})

export const moveLead = defineEndpoint({
  id: 'moveLead',
  method: 'PUT',
  path: '/api/v1/admin/leads/:leadId/state',
  access: 'admin',
  audits: ['lead-moved'],
  summary: 'Move a lead on. Who moves it says where it was: of two who move it at once the second is told.',
  params: leadParams,
  body: z
    .object({ from: z.enum(leadStates), to: z.enum(leadStates) })
    .refine(({ from, to }) => (leadMoves[from] as readonly LeadState[]).includes(to), {
      ...fault('choice-invalid'),
      path: ['to'],
    }),
  reply: detailReply,
  errors: ['enquiry-moved', 'lead-open'],
})

export const addLeadNote = defineEndpoint({
  id: 'addLeadNote',
  method: 'POST',
  path: '/api/v1/admin/leads/:leadId/notes',
  access: 'admin',
  audits: ['lead-note-added'],
  summary: 'Add a note that the account never sees. Notes cannot be changed.',
  params: leadParams,
  body: noteBody,
  reply: detailReply,
  status: 201,
})
