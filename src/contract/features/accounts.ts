/** Accounts: owner set-up, invitations, sign-up, sessions, passwords, and what an ADMIN sees of them. */
import { z } from 'zod'
import { optionalMailNames } from '../account-mails.ts'
import { defineEndpoint } from '../endpoint.ts'
import { planSources, tiers } from '../entitlements.ts'
import { fault } from '../errors.ts'
import {
  emailSchema,
  idSchema,
  localeSchema,
  mailCodeSchema,
  momentSchema,
  newPasswordSchema,
  optionalMailCodeSchema,
  optionalText,
  pageOf,
  proofSchema,
  requiredText,
} from '../fields.ts'
import { isTimeZone } from '../time-zones.ts'
import { entitlementsSchema } from './plans.ts'

/** What a browser says of itself. A zone that the server does not know is no fault of who signs up. */
const ownTimeZone = z
  .string()
  .max(64)
  .transform((name) => (isTimeZone(name) ? name : undefined))
  .optional()

export const accountSchema = z.object({
  id: z.string(),
  /** The email is the user name. */
  email: z.string(),
  /** Whom the service is for; null: they go by their email. */
  customerName: z.string().nullable(),
  /** The person to talk to. */
  contactName: z.string().nullable(),
  phone: z.string().nullable(),
  /** The language of mails. */
  locale: localeSchema,
  /** Whether each of the mails that can be turned off is on. */
  mails: z.record(z.enum(optionalMailNames), z.boolean()),
  tier: z.enum(tiers),
  plan: z.enum(['free', 'vip-monthly', 'vip-yearly']),
  /** When the plan began; null for an account that never had one. */
  planFrom: momentSchema.nullable(),
  /** The plan's due date; null: it has none. */
  planUntil: momentSchema.nullable(),
  /** How it got its plan. */
  planSource: z.enum(planSources).nullable(),
  /** Whether the plan was cancelled: it ends at its due date. */
  isPlanCancelled: z.boolean(),
  /** Since when the plan rests, as an instalment was not paid. */
  planPausedAt: momentSchema.nullable(),
  createdAt: momentSchema,
  /** When all of it is deleted, as its owner asked. Until then this session can only keep the account, or log out. Null: it stays. */
  deletesAt: momentSchema.nullable(),
  /** What the account's plan unlocks. */
  limits: entitlementsSchema,
  /** Interface calls charged today, by the account's own days. */
  callsToday: z.number().int(),
  /** The zone of its days. */
  timeZone: z.string(),
  /** A change of the zone that was asked for, and when it begins. */
  nextTimeZone: z.object({ timeZone: z.string(), from: momentSchema }).nullable(),
  /** `needed`: an ADMIN who must switch it on before the admin endpoints answer. */
  secondFactor: z.enum(['on', 'off', 'needed']),
})
export type Account = z.infer<typeof accountSchema>

const sessionReply = z.object({ account: accountSchema })

function passwordsMatch(value: { password: string; confirm: string }): boolean {
  return value.password === value.confirm
}
const mismatch = { ...fault('password-mismatch'), path: ['confirm'] }
const confirmSchema = z.string(fault('field-required')).min(1, fault('field-required'))
const invitationCodeSchema = z
  .string(fault('field-required'))
  .transform((value) => value.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, fault('field-required')).max(40, fault('invitation-wrong')))
const knownPasswordSchema = z
  .string(fault('field-required'))
  .min(1, fault('field-required'))
  .max(200, fault('credentials-wrong'))

/** Asking for a mailed code, or for an invitation. No count is shared between strangers and the person whose email they type. */
const sendMailLimits = [
  { per: 'address', counter: 'send-mail', max: 60, withinMinutes: 60 },
  { per: 'emailFromAddress', counter: 'send-mail', max: 20, withinMinutes: 60 },
] as const
/** Handing in codes: those who guess change the email as the tries of one are spent. */
const useCodeLimits = [{ per: 'address', counter: 'use-code', max: 60, withinMinutes: 15 }] as const

export const getChallenge = defineEndpoint({
  id: 'getChallenge',
  method: 'GET',
  path: '/api/v1/challenge',
  access: 'public',
  summary: 'A proof-of-work challenge for the forms that anyone may send.',
  reply: z.object({
    algorithm: z.string(),
    challenge: z.string(),
    salt: z.string(),
    signature: z.string(),
    maxnumber: z.number(),
  }),
})

/* Owner set-up */

export const getSetup = defineEndpoint({
  id: 'getSetup',
  method: 'GET',
  path: '/api/v1/setup',
  access: 'public',
  summary: 'Whether this installation still waits for its owner.',
  reply: z.object({ isOpen: z.boolean() }),
})

export const setUpOwner = defineEndpoint({
  id: 'setUpOwner',
  method: 'POST',
  path: '/api/v1/setup',
  access: 'public',
  limits: [{ per: 'address', counter: 'set-up', max: 20, withinMinutes: 15 }],
  audits: ['owner-set-up'],
  summary: 'Create the first ADMIN with the one-time link that the start printed, and log in.',
  body: z
    .object({
      token: z.string(fault('setup-link-wrong')).min(1, fault('setup-link-wrong')).max(200),
      email: emailSchema,
      password: newPasswordSchema,
      confirm: confirmSchema,
      timeZone: ownTimeZone,
    })
    .refine(passwordsMatch, mismatch),
  reply: sessionReply,
  status: 201,
  errors: ['setup-link-wrong', 'setup-done', 'password-common'],
})

/* Invitations */

/** How long an invitation code is good. */
export const invitationDays = 14
/** So long after it was not approved, an address may apply again: it may have been a stranger who used it. */
export const reapplyDays = 7

export const applyForInvitation = defineEndpoint({
  id: 'applyForInvitation',
  method: 'POST',
  path: '/api/v1/invitations/applications',
  access: 'public',
  limits: sendMailLimits,
  audits: null,
  summary: 'Ask for an invitation code. One application for an email.',
  body: z.object({
    email: emailSchema,
    purpose: requiredText(500),
    locale: localeSchema.default('en'),
    proof: proofSchema,
  }),
  reply: z.object({ status: z.enum(['under-review']) }),
  status: 201,
  errors: ['application-exists', 'account-exists', 'challenge-wrong'],
})

export const applicationStatuses = ['under-review', 'approved', 'not-approved'] as const

export const applicationSchema = z.object({
  id: z.string(),
  email: z.string(),
  purpose: z.string(),
  locale: localeSchema,
  status: z.enum(applicationStatuses),
  reason: z.string().nullable(),
  createdAt: momentSchema,
  decidedAt: momentSchema.nullable(),
})
export type Application = z.infer<typeof applicationSchema>

export const listApplications = defineEndpoint({
  id: 'listApplications',
  method: 'GET',
  path: '/api/v1/admin/applications',
  access: 'admin',
  summary: 'Applications for an invitation, newest or oldest first.',
  query: z.object({
    status: z.enum(applicationStatuses).optional(),
    sort: z.enum(['newest', 'oldest']).default('newest'),
    q: z.string().max(200).optional(),
    cursor: z.string().max(200).optional(),
  }),
  reply: pageOf(applicationSchema).extend({ waiting: z.number().int() }),
})

/** What an ADMIN passes on. */
export const invitationSchema = z.object({
  code: z.string(),
  /** Opens sign-up with all that is known filled in. */
  link: z.string(),
  expiresAt: momentSchema,
})
export type Invitation = z.infer<typeof invitationSchema>

export const decideApplication = defineEndpoint({
  id: 'decideApplication',
  method: 'POST',
  path: '/api/v1/admin/applications/:applicationId/decision',
  access: 'admin',
  audits: ['invitation-approved', 'invitation-not-approved'],
  summary: 'Approve (a code goes out by mail) or do not approve (a mail with the reason).',
  params: z.object({ applicationId: idSchema }),
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approve') }),
    z.object({ decision: z.literal('reject'), reason: requiredText(500) }),
  ]),
  /** The invitation of who was approved, where no mail server carries it. */
  reply: applicationSchema.extend({ invitation: invitationSchema.nullable() }),
  errors: ['application-decided'],
})

export const mintInvitationCode = defineEndpoint({
  id: 'mintInvitationCode',
  method: 'POST',
  path: '/api/v1/admin/invitation-codes',
  access: 'admin',
  audits: ['invitation-code-minted'],
  summary: 'Mint an invitation code: for one email, or open to anyone, once. It is shown only now.',
  body: z.object({ email: emailSchema.optional(), note: optionalText(200).default('') }),
  reply: invitationSchema,
  status: 201,
  errors: ['account-exists'],
})

/* Sign-up */

export const sendSignUpCode = defineEndpoint({
  id: 'sendSignUpCode',
  method: 'POST',
  path: '/api/v1/sign-up/code',
  access: 'public',
  limits: sendMailLimits,
  audits: null,
  summary: 'Mail a six-digit code to the address that signs up.',
  body: z.object({ email: emailSchema, locale: localeSchema.default('en'), proof: proofSchema }),
  reply: z.object({ expiresInSeconds: z.number().int(), nextInSeconds: z.number().int() }),
  errors: ['account-exists', 'code-too-soon', 'challenge-wrong'],
})

export const signUp = defineEndpoint({
  id: 'signUp',
  method: 'POST',
  path: '/api/v1/sign-up',
  access: 'public',
  limits: useCodeLimits,
  audits: ['sign-up'],
  summary: 'Create an account with an invitation code and the mailed code, and log in.',
  body: z
    .object({
      email: emailSchema,
      password: newPasswordSchema,
      confirm: confirmSchema,
      invitationCode: invitationCodeSchema,
      /** Empty where the invitation code was sent to that very email: it proves the address itself. */
      emailCode: optionalMailCodeSchema,
      locale: localeSchema.default('en'),
      timeZone: ownTimeZone,
    })
    .refine(passwordsMatch, mismatch),
  reply: sessionReply,
  status: 201,
  errors: [
    'account-exists',
    'invitation-wrong',
    'invitation-expired',
    'code-wrong',
    'code-expired',
    'code-tries-spent',
    'password-common',
  ],
})

/* Sessions */

export const getSession = defineEndpoint({
  id: 'getSession',
  method: 'GET',
  path: '/api/v1/session',
  access: 'public',
  isForDeletingAccounts: true,
  summary: 'Who is logged in; null for a visitor.',
  reply: z.object({ account: accountSchema.nullable() }),
})

export const logIn = defineEndpoint({
  id: 'logIn',
  method: 'POST',
  path: '/api/v1/session',
  access: 'public',
  limits: [
    { per: 'address', counter: 'log-in', max: 60, withinMinutes: 15 },
    { per: 'emailFromAddress', counter: 'log-in', max: 10, withinMinutes: 15 },
  ],
  hasOwnLine: true,
  audits: ['log-in', 'log-in-failed', 'log-in-suspended'],
  summary: 'Log in with email and password. After many failed log-ins to one email a proof of work is asked for.',
  body: z.object({ email: emailSchema, password: knownPasswordSchema, proof: proofSchema.optional() }),
  reply: z.object({
    /** Null when a second step is to come. */
    account: accountSchema.nullable(),
    /** For the second step, `POST /api/v1/session/code`: good for ten minutes, once. Null when nothing more is needed. */
    ticket: z.string().nullable(),
  }),
  errors: [
    'credentials-wrong',
    'account-suspended',
    'account-unverified',
    'account-missing',
    'proof-needed',
    'challenge-wrong',
    'sign-in-failed',
  ],
})

export const logOut = defineEndpoint({
  id: 'logOut',
  method: 'DELETE',
  path: '/api/v1/session',
  access: 'public',
  isForDeletingAccounts: true,
  audits: ['log-out'],
  summary: 'Log out: the session ends on the server.',
  reply: 'empty',
})

/* Passwords */

export const sendResetCode = defineEndpoint({
  id: 'sendResetCode',
  method: 'POST',
  path: '/api/v1/password-reset/code',
  access: 'public',
  limits: sendMailLimits,
  audits: null,
  summary: 'Step 1 of a reset: mail a six-digit code.',
  body: z.object({ email: emailSchema, locale: localeSchema.default('en'), proof: proofSchema }),
  reply: z.object({ expiresInSeconds: z.number().int(), nextInSeconds: z.number().int() }),
  errors: ['account-unregistered', 'code-too-soon', 'challenge-wrong'],
})

export const checkResetCode = defineEndpoint({
  id: 'checkResetCode',
  method: 'POST',
  path: '/api/v1/password-reset/check',
  access: 'public',
  limits: useCodeLimits,
  audits: null,
  summary: 'Step 2 of a reset: exchange the code for a ticket that is good for one new password within 10 minutes.',
  body: z.object({ email: emailSchema, code: mailCodeSchema }),
  reply: z.object({ ticket: z.string() }),
  errors: ['code-wrong', 'code-expired', 'code-tries-spent'],
})

export const resetPassword = defineEndpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/v1/password-reset',
  access: 'public',
  limits: useCodeLimits,
  audits: ['password-reset'],
  summary: 'Step 3 of a reset: set the new password. All sessions of the account end.',
  body: z
    .object({
      email: emailSchema,
      ticket: z.string(fault('code-expired')).min(1, fault('code-expired')).max(200),
      password: newPasswordSchema,
      confirm: confirmSchema,
    })
    .refine(passwordsMatch, mismatch),
  reply: 'empty',
  errors: ['code-expired', 'password-same', 'password-common'],
})

export const changePassword = defineEndpoint({
  id: 'changePassword',
  method: 'POST',
  path: '/api/v1/account/password',
  access: 'session',
  limits: [{ per: 'account', counter: 'own-secret-guess', max: 10, withinMinutes: 15 }],
  audits: ['password-changed', 'password-change-failed'],
  summary: 'Change the password. All other sessions end.',
  body: z
    .object({
      original: z
        .string(fault('field-required'))
        .min(1, fault('field-required'))
        .max(200, fault('original-password-format')),
      password: newPasswordSchema,
      confirm: confirmSchema,
    })
    .refine(passwordsMatch, mismatch),
  reply: 'empty',
  errors: ['original-password-wrong', 'password-same', 'password-common', 'original-password-format'],
})
