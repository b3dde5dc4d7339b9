/** Paid plans: what is granted, what is to be paid, and the owner's cancelling. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { planSources, tiers } from '../../entitlements.ts'
import { fault } from '../../errors.ts'
import { daySchema, emailSchema, idSchema, momentSchema, optionalText } from '../../fields.ts'
import { maxAmountFen } from '../../plans/money.ts'

export const paidPlanSchema = z.enum(['vip-monthly', 'vip-yearly'], fault('choice-invalid'))

const instalmentSchema = z.object({
  /** From 1. */
  number: z.number().int(),
  dueOn: z.string(),
  amountFen: z.number().int(),
  /** `planned`: its day has not come. `overdue`: it was not paid in time, and the plan rests. */
  state: z.enum(['planned', 'due', 'paid', 'overdue']),
  /** Of the one payment. */
  receipt: z.object({ number: z.string(), paidOn: z.string() }).nullable(),
})
export type Instalment = z.infer<typeof instalmentSchema>

export const termSchema = z.object({
  id: z.string(),
  plan: paidPlanSchema,
  source: z.enum(planSources),
  state: z.enum(['coming', 'running', 'ended']),
  startsOn: z.string(),
  /** Its last day. */
  dueOn: z.string(),
  totalFen: z.number().int(),
  paidFen: z.number().int(),
  /** None for a trial. */
  instalments: z.array(instalmentSchema),
})
export type Term = z.infer<typeof termSchema>

export const planStateSchema = z.object({
  tier: z.enum(tiers),
  plan: z.enum(['free', 'vip-monthly', 'vip-yearly']),
  source: z.enum(planSources).nullable(),
  /** When the plan began; null for one that was always there. */
  from: momentSchema.nullable(),
  until: momentSchema.nullable(),
  /** The last day of the plan, in the account's zone. */
  lastDay: z.string().nullable(),
  daysLeft: z.number().int().nullable(),
  hasEnded: z.boolean(),
  /** Since when the plan rests, as an instalment was not paid. */
  pausedAt: momentSchema.nullable(),
  /** The last day to pay what is due before the plan rests. */
  payBy: z.string().nullable(),
  /** Whether it ends after its last day, as the owner wanted. */
  isCancelled: z.boolean(),
  /** Those that run or come first, then those that ended, the newest first. */
  terms: z.array(termSchema),
})
export type PlanState = z.infer<typeof planStateSchema>

const receiptFields = {
  number: z.string(),
  recordedAt: momentSchema,
  paidOn: z.string(),
  amountFen: z.number().int(),
  plan: paidPlanSchema,
  /** Which instalment, of how many. */
  instalment: z.number().int(),
  instalments: z.number().int(),
  /** The days of the term that it was paid for. */
  startsOn: z.string(),
  dueOn: z.string(),
  /** The days that it pays: a month of a monthly plan, all of them of a yearly one. */
  paidFrom: z.string(),
  paidUntil: z.string(),
  customer: z.string(),
  email: z.string(),
  reference: z.string(),
}
export const receiptSchema = z.object(receiptFields)
export type Receipt = z.infer<typeof receiptSchema>

export const getPlan = defineEndpoint({
  id: 'getPlan',
  method: 'GET',
  path: '/api/v1/account/plan',
  access: 'session',
  summary: 'The plan of the account: its days, its terms, and what of them is paid.',
  reply: planStateSchema,
})

export const listReceipts = defineEndpoint({
  id: 'listReceipts',
  method: 'GET',
  path: '/api/v1/account/receipts',
  access: 'session',
  summary: 'Receipts for what the account has paid, the newest first.',
  reply: z.object({ items: z.array(receiptSchema) }),
})

export const cancelPlan = defineEndpoint({
  id: 'cancelPlan',
  method: 'POST',
  path: '/api/v1/account/plan/cancellation',
  access: 'session',
  audits: ['plan-cancelled'],
  summary: 'Let the plan end after its last day. Until then it can be taken back.',
  reply: planStateSchema,
  errors: ['operation-failed'],
})

export const undoCancellation = defineEndpoint({
  id: 'undoCancellation',
  method: 'DELETE',
  path: '/api/v1/account/plan/cancellation',
  access: 'session',
  audits: ['plan-cancellation-undone'],
  summary: 'Take back that the plan ends, while it runs.',
  reply: planStateSchema,
  errors: ['operation-failed'],
})

const accountParams = z.object({ accountId: idSchema })

export const findAccountPlan = defineEndpoint({
  id: 'findAccountPlan',
  method: 'GET',
  path: '/api/v1/admin/account-plan',
  access: 'admin',
  summary: 'The plan of any account, found by its email, with its receipts and who recorded them.',
  query: z.object({ email: emailSchema }),
  reply: z.object({
    accountId: z.string(),
    /** The account's today. */
    today: z.string(),
    email: z.string(),
    plan: planStateSchema,
    receipts: z.array(z.object({ ...receiptFields, recordedBy: z.string() })),
  }),
  errors: ['account-missing'],
})

export const grantPlan = defineEndpoint({
  id: 'grantPlan',
  method: 'POST',
  path: '/api/v1/admin/accounts/:accountId/plan',
  access: 'admin',
  audits: ['plan-granted'],
  summary: 'Grant VIP from a day on, for a year unless a last day is named. The account is mailed.',
  params: accountParams,
  body: z.object({
    plan: paidPlanSchema,
    /** In the account's zone. A day that has come begins the plan at once. */
    startsOn: daySchema,
    /** The last day; a year from the first one unless told. */
    dueOn: daySchema.optional(),
    /** What the customer had asked for: it counts as won. Left out, their open request does, if there is one. */
    leadId: idSchema.optional(),
  }),
  reply: planStateSchema,
  status: 201,
  errors: ['account-missing', 'term-overlaps', 'day-out-of-range'],
})

export const grantTrial = defineEndpoint({
  id: 'grantTrial',
  method: 'POST',
  path: '/api/v1/admin/accounts/:accountId/trial',
  access: 'admin',
  audits: ['trial-granted'],
  summary: 'Grant VIP for 14 days, today included, free of charge. The account is mailed.',
  params: accountParams,
  reply: planStateSchema,
  status: 201,
  errors: ['account-missing', 'term-overlaps'],
})

export const endPlan = defineEndpoint({
  id: 'endPlan',
  method: 'DELETE',
  path: '/api/v1/admin/accounts/:accountId/plan',
  access: 'admin',
  audits: ['plan-ended-early'],
  summary: 'End the plan of an account now. The account is mailed, and nothing is deleted.',
  params: accountParams,
  reply: planStateSchema,
  errors: ['account-missing', 'operation-failed'],
})

export const recordPayment = defineEndpoint({
  id: 'recordPayment',
  method: 'POST',
  path: '/api/v1/admin/accounts/:accountId/payments',
  access: 'admin',
  audits: ['payment-recorded'],
  summary: 'Record that an instalment was paid. It gets the next receipt of the year, which nobody changes any more.',
  params: accountParams,
  body: z.object({
    termId: idSchema,
    instalment: z.number(fault('number-out-of-range')).int(fault('number-out-of-range')).min(1).max(12),
    /** What was received: the amount of the instalment. */
    amountFen: z
      .number(fault('payment-amount'))
      .int(fault('payment-amount'))
      .min(0, fault('payment-amount'))
      .max(maxAmountFen, fault('payment-amount')),
    paidOn: daySchema,
    /** Such as the number of the transfer. */
    reference: optionalText(100).default(''),
  }),
  reply: receiptSchema,
  status: 201,
  errors: ['account-missing', 'instalment-paid', 'payment-amount', 'day-out-of-range'],
})
