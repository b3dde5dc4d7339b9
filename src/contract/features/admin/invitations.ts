/** Applications for an invitation several at once, and the codes that are about. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { idSchema, localeSchema, momentSchema, pageOf, requiredText } from '../../fields.ts'
import { applicationStatuses, invitationSchema } from '../accounts.ts'

/** So many can be decided at once. */
export const decisionsAtOnceMax = 100

const applicationIds = z
  .array(idSchema)
  .min(1, fault('nothing-selected'))
  .max(decisionsAtOnceMax, fault('too-many-entries'))

export const decideApplications = defineEndpoint({
  id: 'decideApplications',
  method: 'POST',
  path: '/api/v1/admin/applications/decisions',
  access: 'admin',
  audits: ['invitation-approved', 'invitation-not-approved'],
  summary: 'Decide several applications alike; each gets its mail. Those that were decided already stay as they are.',
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approve'), ids: applicationIds }),
    z.object({ decision: z.literal('reject'), ids: applicationIds, reason: requiredText(500) }),
  ]),
  reply: z.object({
    decided: z.number().int(),
    skipped: z.number().int(),
    /** Of those who were approved, where no mail server carries them. */
    invitations: z.array(invitationSchema.extend({ email: z.string() })),
  }),
  errors: ['nothing-selected', 'too-many-entries'],
})

export const exportApplications = defineEndpoint({
  id: 'exportApplications',
  method: 'GET',
  path: '/api/v1/admin/applications-export',
  access: 'admin',
  audits: ['list-exported'],
  summary: 'All applications that match, as csv.',
  query: z.object({
    status: z.enum(applicationStatuses).optional(),
    q: z.string().max(200).optional(),
    sort: z.enum(['newest', 'oldest']).default('newest'),
    locale: localeSchema.default('en'),
  }),
  reply: 'raw',
})

export const codeStates = ['open', 'used', 'expired', 'revoked'] as const
export type CodeState = (typeof codeStates)[number]
export const codeSorts = ['newest', 'oldest'] as const

const codeSchema = z.object({
  id: z.string(),
  state: z.enum(codeStates),
  /** Whom it is for; null: for anyone. */
  email: z.string().nullable(),
  note: z.string(),
  createdAt: momentSchema,
  expiresAt: momentSchema,
  usedAt: momentSchema.nullable(),
  /** The account that signed up with it; null when it is gone. */
  usedBy: z.string().nullable(),
})
export type InvitationCode = z.infer<typeof codeSchema>

const codeFilter = z.object({
  state: z.enum(codeStates).optional(),
  /** A part of the email or of the note. */
  q: z.string().max(200).optional(),
  sort: z.enum(codeSorts).default('newest'),
})

export const listInvitationCodes = defineEndpoint({
  id: 'listInvitationCodes',
  method: 'GET',
  path: '/api/v1/admin/invitation-codes',
  access: 'admin',
  summary: 'Invitation codes with their states. The codes themselves are not kept.',
  query: codeFilter.extend({ cursor: z.string().max(200).optional() }),
  reply: pageOf(codeSchema),
})

export const revokeInvitationCode = defineEndpoint({
  id: 'revokeInvitationCode',
  method: 'DELETE',
  path: '/api/v1/admin/invitation-codes/:codeId',
  access: 'admin',
  audits: ['invitation-code-revoked'],
  summary: 'Take an open code back: nobody signs up with it any more.',
  params: z.object({ codeId: idSchema }),
  reply: 'empty',
  errors: ['code-not-open'],
})

export const exportInvitationCodes = defineEndpoint({
  id: 'exportInvitationCodes',
  method: 'GET',
  path: '/api/v1/admin/invitation-codes-export',
  access: 'admin',
  audits: ['list-exported'],
  summary: 'All codes that match, as csv, without the codes themselves.',
  query: codeFilter.extend({ locale: localeSchema.default('en') }),
  reply: 'raw',
})
