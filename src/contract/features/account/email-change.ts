/** A new email for an account. The new address proves itself by a code or a link; the old one is told, and can stop it. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { emailSchema, mailCodeSchema, momentSchema } from '../../fields.ts'
import { accountSchema } from '../accounts.ts'

/** How long the link to the new address is good. */
export const emailChangeHours = 24
/** How long the old address can stop a change, or take it back after it was confirmed. */
export const emailChangeStopDays = 7

const tokenSchema = z.string(fault('link-expired')).min(1, fault('link-expired')).max(200, fault('link-expired'))

export const getEmailChange = defineEndpoint({
  id: 'getEmailChange',
  method: 'GET',
  path: '/api/v1/account/email-change',
  access: 'session',
  summary: 'The new email that still waits to be confirmed.',
  reply: z.object({ change: z.object({ email: z.string(), until: momentSchema }).nullable() }),
})

export const askForEmailChange = defineEndpoint({
  id: 'askForEmailChange',
  method: 'POST',
  path: '/api/v1/account/email-change',
  access: 'session',
  // With the change of the password: a stolen session has ten guesses in all.
  limits: [
    { per: 'account', counter: 'own-secret-guess', max: 10, withinMinutes: 15 },
    // Each call mails whom it names, who may be a stranger.
    { per: 'account', counter: 'ask-email-change', max: 10, withinMinutes: 1440 },
  ],
  audits: ['email-change-asked', 'email-change-failed'],
  summary:
    'Mail a code and a link to a new address, and a notice to the one of the account. Nothing changes before it is confirmed.',
  body: z.object({
    email: emailSchema,
    password: z.string(fault('field-required')).min(1, fault('field-required')).max(200, fault('password-wrong')),
  }),
  reply: z.object({ expiresInSeconds: z.number().int(), nextInSeconds: z.number().int() }),
  errors: ['password-wrong', 'email-same', 'account-exists', 'code-too-soon'],
})

export const confirmEmailChange = defineEndpoint({
  id: 'confirmEmailChange',
  method: 'POST',
  path: '/api/v1/account/email-change/confirmation',
  access: 'session',
  limits: [{ per: 'address', counter: 'use-code', max: 60, withinMinutes: 15 }],
  audits: ['email-changed'],
  summary: 'Confirm the new email by the code or the link that it was mailed. From then on it is the user name.',
  body: z
    .object({ code: mailCodeSchema.optional(), token: tokenSchema.optional() })
    .refine(({ code, token }) => (code === undefined) !== (token === undefined), {
      ...fault('field-required'),
      path: ['code'],
    }),
  reply: z.object({ account: accountSchema }),
  errors: ['code-wrong', 'code-expired', 'code-tries-spent', 'link-expired', 'account-exists'],
})

export const cancelEmailChange = defineEndpoint({
  id: 'cancelEmailChange',
  method: 'DELETE',
  path: '/api/v1/account/email-change',
  access: 'session',
  audits: ['email-change-cancelled'],
  summary: 'Give up the new email that waits to be confirmed.',
  reply: 'empty',
})

export const stopEmailChange = defineEndpoint({
  id: 'stopEmailChange',
  method: 'POST',
  path: '/api/v1/email-changes/stop',
  access: 'public',
  limits: [{ per: 'address', counter: 'use-code', max: 60, withinMinutes: 15 }],
  audits: ['email-change-stopped'],
  summary:
    'By the link that the old address was mailed: the account has its old email again, all its sessions end, and its password no longer works.',
  body: z.object({ token: tokenSchema }),
  reply: z.object({ email: z.string() }),
  errors: ['link-expired', 'account-exists'],
})
