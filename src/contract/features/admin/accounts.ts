/** Accounts as an ADMIN sees them: what they are, have and use. Never what is in them: no bots, items or conversations by name or text. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { planSources, tiers } from '../../entitlements.ts'
import { fault } from '../../errors.ts'
import { idSchema, localeSchema, momentSchema, pageOf, requiredText } from '../../fields.ts'
import { accountSchema } from '../accounts.ts'
import { entitlementChangesSchema, entitlementsSchema } from '../plans.ts'

/** What a list may be narrowed to. `ending`: a plan whose due date comes within `endingDays`. */
export const accountGroups = ['all', 'free', 'vip', 'admin', 'trial', 'ending', 'suspended', 'deleting'] as const
export type AccountGroup = (typeof accountGroups)[number]
export const endingDays = 30

/** Newest first, by the alphabet, the next due date first, the most calls first, the latest log-in first. */
export const accountSorts = ['created', 'email', 'planEnd', 'callsToday', 'lastLogIn'] as const
export type AccountSort = (typeof accountSorts)[number]

const filterSchema = z.object({
  /** A part of the email, of the customer's name, or of the id. */
  q: z.string().max(200).default(''),
  group: z.enum(accountGroups).default('all'),
  sort: z.enum(accountSorts).default('created'),
})

const listedAccountSchema = z.object({
  id: z.string(),
  email: z.string(),
  customerName: z.string().nullable(),
  tier: z.enum(tiers),
  plan: accountSchema.shape.plan,
  planUntil: momentSchema.nullable(),
  /** The zone of its days. */
  timeZone: z.string(),
  planSource: z.enum(planSources).nullable(),
  suspendedAt: momentSchema.nullable(),
  /** When all of it is deleted, as its owner asked. */
  deletesAt: momentSchema.nullable(),
  createdAt: momentSchema,
  /** null for an account that nobody has logged in to. */
  lastLogInAt: momentSchema.nullable(),
  /** Interface calls charged today, by the account's own days, of how many; null: unlimited. */
  callsToday: z.int(),
  callsPerDay: z.int().nullable(),
})
export type ListedAccount = z.infer<typeof listedAccountSchema>

export const listAccounts = defineEndpoint({
  id: 'listAccounts',
  method: 'GET',
  path: '/api/v1/admin/accounts',
  access: 'admin',
  summary: 'All accounts, with their plans and what they used today.',
  query: filterSchema.extend({ cursor: z.string().max(600).optional() }),
  reply: pageOf(listedAccountSchema),
})

export const exportAccounts = defineEndpoint({
  id: 'exportAccounts',
  method: 'GET',
  path: '/api/v1/admin/accounts-export',
  access: 'admin',
  audits: ['list-exported'],
  summary: 'All accounts that match, as csv.',
  query: filterSchema.extend({ locale: localeSchema.default('en') }),
  reply: 'raw',
})

const accountEventSchema = z.object({
  id: z.string(),
  at: momentSchema,
  /** One of `auditActions`; of an earlier version, whatever it recorded. */
  action: z.string(),
  /** The email of who did it; null for a visitor, for the installation itself, and when that account is gone. */
  actor: z.string().nullable(),
  target: z.string(),
  count: z.int(),
})
export type AccountEvent = z.infer<typeof accountEventSchema>

/** How many events come with an account; the audit log has all. */
export const accountEventsShown = 20

const inspectedAccountSchema = accountSchema.extend({
  role: z.enum(['user', 'admin']),
  locale: localeSchema,
  suspendedAt: momentSchema.nullable(),
  /** What the owner was told. */
  suspensionReason: z.string().nullable(),
  lastLogInAt: momentSchema.nullable(),
  /** Browsers that are logged in. */
  sessions: z.int(),
  bots: z.int(),
  /** Corpus items of all bots. */
  items: z.int(),
  storageBytes: z.int(),
  /** What its plan says, before what is set for this account alone. */
  planLimits: entitlementsSchema,
  limitChanges: entitlementChangesSchema,
  /** What happened to the account, newest first. What its owner does with bots and items is left out. */
  events: z.array(accountEventSchema),
})
export type InspectedAccount = z.infer<typeof inspectedAccountSchema>

const accountParams = z.object({ accountId: idSchema })

export const inspectAccount = defineEndpoint({
  id: 'inspectAccount',
  method: 'GET',
  path: '/api/v1/admin/accounts/:accountId',
  access: 'admin',
  summary: 'One account: its plan, what it uses, and what happened to it.',
  params: accountParams,
  reply: inspectedAccountSchema,
  errors: ['account-missing'],
})

export const suspendAccount = defineEndpoint({
  id: 'suspendAccount',
  method: 'POST',
  path: '/api/v1/admin/accounts/:accountId/suspension',
  access: 'admin',
  audits: ['account-suspended'],
  summary:
    'Suspend an account: its sessions and keys stop at once, its bots are closed, and its owner is mailed the reason. Nothing is deleted.',
  params: accountParams,
  body: z.object({ reason: requiredText(500) }),
  reply: inspectedAccountSchema,
  errors: ['account-missing', 'account-changed', 'last-admin'],
})

export const reinstateAccount = defineEndpoint({
  id: 'reinstateAccount',
  method: 'DELETE',
  path: '/api/v1/admin/accounts/:accountId/suspension',
  access: 'admin',
  audits: ['account-reinstated'],
  summary: 'End a suspension. The owner is mailed and logs in again; keys and bots work as before.',
  params: accountParams,
  reply: inspectedAccountSchema,
  status: 200,
  errors: ['account-missing'],
})

export const changeAccountRole = defineEndpoint({
  id: 'changeAccountRole',
  method: 'PUT',
  path: '/api/v1/admin/accounts/:accountId/role',
  access: 'admin',
  audits: ['account-role-changed'],
  summary: 'Make an account an ADMIN, or an ordinary account again. One ADMIN who can log in always stays.',
  params: accountParams,
  body: z.object({ role: z.enum(['user', 'admin'], fault('choice-invalid')) }),
  reply: inspectedAccountSchema,
  errors: ['account-missing', 'last-admin'],
})

export const changeAccountLimits = defineEndpoint({
  id: 'changeAccountLimits',
  method: 'PUT',
  path: '/api/v1/admin/accounts/:accountId/limits',
  access: 'admin',
  audits: ['account-limits-changed'],
  summary:
    'Set what this account alone has, instead of what its plan says. What is left out follows the plan; null has no limit. It holds at the next call.',
  params: accountParams,
  body: z.object({
    limitChanges: entitlementChangesSchema,
    /** What they were when the change was made: another ADMIN may have been first. */
    before: entitlementChangesSchema,
  }),
  reply: inspectedAccountSchema,
  errors: ['account-missing', 'account-changed'],
})
