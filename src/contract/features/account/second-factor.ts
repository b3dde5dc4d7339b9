/** The second factor of a log-in: codes of an authenticator app (RFC 6238), recovery codes, and who must have one. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { idSchema, momentSchema } from '../../fields.ts'
import { accountSchema } from '../accounts.ts'

export const recoveryCodeCount = 10
/** How long the second step of a log-in may take. */
export const ticketMinutes = 10

/** Six digits of the app, or a recovery code. Spaces, dashes and case are forgiven: people copy by hand. */
export const secondCodeSchema = z
  .string(fault('field-required'))
  .transform((value) => value.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, fault('field-required')).max(40, fault('code-wrong')))

export const currentPasswordSchema = z
  .string(fault('field-required'))
  .min(1, fault('field-required'))
  .max(200, fault('password-wrong'))

/** The password and codes are guessed against one count, with the change of the password and of the email, however the calls are mixed. */
export const passwordAndCodeLimits = [
  { per: 'account', counter: 'own-secret-guess', max: 10, withinMinutes: 15 },
] as const

const recoveryCodesReply = z.object({
  /** Shown only now. Each is good once. */
  recoveryCodes: z.array(z.string()),
})

export const logInWithCode = defineEndpoint({
  id: 'logInWithCode',
  method: 'POST',
  path: '/api/v1/session/code',
  access: 'public',
  limits: [{ per: 'address', counter: 'log-in-code', max: 60, withinMinutes: 15 }],
  audits: ['log-in', 'second-factor-failed'],
  summary: 'The second step of a log-in: the ticket of the first, and a code of the app or a recovery code.',
  body: z.object({
    ticket: z.string(fault('log-in-expired')).min(1, fault('log-in-expired')).max(200, fault('log-in-expired')),
    code: secondCodeSchema,
  }),
  reply: z.object({ account: accountSchema }),
  errors: ['log-in-expired', 'code-wrong', 'code-used', 'account-suspended', 'sign-in-failed'],
})

export const getSecondFactor = defineEndpoint({
  id: 'getSecondFactor',
  method: 'GET',
  path: '/api/v1/account/second-factor',
  access: 'session',
  summary: 'Whether logging in takes a second step, and how many recovery codes are left.',
  reply: z.object({
    /** Since when; null while it is off. */
    since: momentSchema.nullable(),
    recoveryCodesLeft: z.number().int(),
    /** Whether accounts with this role must have it. */
    isRequired: z.boolean(),
  }),
})

export const startSecondFactor = defineEndpoint({
  id: 'startSecondFactor',
  method: 'POST',
  path: '/api/v1/account/second-factor/start',
  access: 'session',
  limits: passwordAndCodeLimits,
  audits: ['second-factor-failed'],
  summary: 'Make a secret for an authenticator app. It counts once a code of it was handed in.',
  body: z.object({ password: currentPasswordSchema }),
  reply: z.object({
    /** Base32, for apps that cannot scan. */
    secret: z.string(),
    /** What the QR code says. */
    uri: z.string(),
  }),
  errors: ['password-wrong', 'second-factor-on'],
})

export const switchOnSecondFactor = defineEndpoint({
  id: 'switchOnSecondFactor',
  method: 'POST',
  path: '/api/v1/account/second-factor/on',
  access: 'session',
  limits: passwordAndCodeLimits,
  audits: ['second-factor-on', 'second-factor-failed'],
  summary: 'Switch it on with a code of the app. All other sessions end.',
  body: z.object({ code: secondCodeSchema }),
  reply: recoveryCodesReply,
  errors: ['code-wrong', 'second-factor-on', 'second-factor-not-started'],
})

export const switchOffSecondFactor = defineEndpoint({
  id: 'switchOffSecondFactor',
  method: 'POST',
  path: '/api/v1/account/second-factor/off',
  access: 'session',
  limits: passwordAndCodeLimits,
  audits: ['second-factor-off', 'second-factor-failed'],
  summary: 'Switch it off, with the password and a code.',
  body: z.object({ password: currentPasswordSchema, code: secondCodeSchema }),
  reply: 'empty',
  errors: ['password-wrong', 'code-wrong', 'code-used', 'second-factor-off'],
})

export const renewRecoveryCodes = defineEndpoint({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/v1/account/second-factor/recovery-codes',
  access: 'session',
  limits: passwordAndCodeLimits,
  audits: ['recovery-codes-renewed', 'second-factor-failed'],
  summary: 'Make ten new recovery codes, with the password and a code. The old ones stop.',
  body: z.object({ password: currentPasswordSchema, code: secondCodeSchema }),
  reply: recoveryCodesReply,
  errors: ['password-wrong', 'code-wrong', 'code-used', 'second-factor-off'],
})

export const requireSecondFactor = defineEndpoint({
  id: 'requireSecondFactor',
  method: 'PUT',
  path: '/api/v1/admin/second-factor-rule',
  access: 'admin',
  audits: ['second-factor-rule-changed'],
  summary: 'Whether every ADMIN must have a second factor. Those without it reach no admin endpoint until they do.',
  body: z.object({ isRequired: z.boolean() }),
  reply: 'empty',
  errors: ['second-factor-off'],
})

export const resetSecondFactor = defineEndpoint({
  id: 'resetSecondFactor',
  method: 'POST',
  path: '/api/v1/admin/accounts/:accountId/second-factor-reset',
  access: 'admin',
  audits: ['second-factor-reset'],
  summary:
    'Take away the second factor of another account, for somebody who lost it. Its sessions end, and it gets a mail.',
  params: z.object({ accountId: idSchema }),
  reply: 'empty',
  errors: ['account-missing', 'second-factor-off'],
})
