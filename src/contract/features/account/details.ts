/** What an owner says of themselves, and how they want to be written to. */
import { z } from 'zod'
import { optionalMailNames } from '../../account-mails.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { clearableLine, clearablePhone, localeSchema } from '../../fields.ts'
import { timeZoneSchema } from '../../time-zones.ts'
import { accountSchema } from '../accounts.ts'

export const maxNameLength = 120

export const updateAccount = defineEndpoint({
  id: 'updateAccount',
  method: 'PATCH',
  path: '/api/v1/account',
  access: 'session',
  limits: [{ per: 'account', burst: 30, perSecond: 1 }],
  audits: ['account-changed', 'time-zone-changed'],
  summary:
    'Change details of the account. What is left out stays as it is; null clears a name or the phone number. A time zone holds from its first midnight after today has ended.',
  body: z.object({
    customerName: clearableLine(maxNameLength).optional(),
    contactName: clearableLine(maxNameLength).optional(),
    phone: clearablePhone.optional(),
    /** Of mails. */
    locale: localeSchema.optional(),
    timeZone: timeZoneSchema.optional(),
    mails: z.partialRecord(z.enum(optionalMailNames), z.boolean()).optional(),
  }),
  reply: z.object({ account: accountSchema }),
  errors: ['phone-format', 'time-zone', 'choice-invalid'],
})
