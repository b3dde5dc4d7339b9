/** Deleting an account: asked for by its owner, done some days later, taken back until then. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { momentSchema } from '../../fields.ts'
import { accountSchema } from '../accounts.ts'
import { currentPasswordSchema, passwordAndCodeLimits, secondCodeSchema } from './second-factor.ts'

/** How long the owner can take it back. */
export const deletionDays = 7

export const previewDeletion = defineEndpoint({
  id: 'previewDeletion',
  method: 'GET',
  path: '/api/v1/account/deletion',
  access: 'session',
  summary: 'What would be lost if the account were deleted.',
  reply: z.object({
    bots: z.int(),
    /** Corpus items of all bots. */
    items: z.int(),
    conversations: z.int(),
    files: z.int(),
    /** Keys that work: of bots, of the account, and named ones. */
    keys: z.int(),
    /** Calls left in add-on packs; null: without a limit. */
    packCalls: z.int().nullable(),
  }),
})

export const askForDeletion = defineEndpoint({
  id: 'askForDeletion',
  method: 'POST',
  path: '/api/v1/account/deletion',
  access: 'session',
  // With the changes of the second step: a stolen session has ten guesses in all.
  limits: passwordAndCodeLimits,
  audits: ['account-deletion-asked', 'account-deletion-failed'],
  summary:
    'Close the account at once and delete all of it after seven days. Needs the password, and a code where two-step log-in is on. All sessions end; logging in until then offers to keep it.',
  body: z.object({
    password: currentPasswordSchema,
    /** Where two-step log-in is on. */
    code: secondCodeSchema.optional(),
  }),
  reply: z.object({ deletesAt: momentSchema }),
  errors: [
    'password-wrong',
    'code-wrong',
    'code-used',
    'last-admin',
    'default-account',
    'deletion-too-soon',
    'account-deleting',
  ],
})

export const keepAccount = defineEndpoint({
  id: 'keepAccount',
  method: 'DELETE',
  path: '/api/v1/account/deletion',
  access: 'session',
  isForDeletingAccounts: true,
  audits: ['account-kept'],
  summary: 'Keep the account after all: everything works again as it did.',
  reply: z.object({ account: accountSchema }),
  status: 200,
  errors: ['account-missing'],
})
