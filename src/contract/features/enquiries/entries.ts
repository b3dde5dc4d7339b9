/** What the ADMINs wrote about an enquiry and did with it: a list that only grows. */
import { z } from 'zod'
import { momentSchema, requiredText } from '../../fields.ts'

/** `state`: it was moved, and `text` is the new state. `reply`: `text` was mailed. A note stays in the console. */
export const entryKinds = ['note', 'state', 'reply'] as const

export const entrySchema = z.object({
  id: z.string(),
  at: momentSchema,
  kind: z.enum(entryKinds),
  text: z.string(),
  /** The email of who wrote it. */
  author: z.string(),
})
export type Entry = z.infer<typeof entrySchema>

export const noteBody = z.object({ text: requiredText(2000) })

/** `changed`: whatever happened last comes first. */
export const enquirySorts = ['newest', 'oldest', 'changed'] as const
export type EnquirySort = (typeof enquirySorts)[number]

/** What the lists of enquiries are filtered by, beside their own states. */
export const enquiryFilter = z.object({
  q: z.string().max(200).optional(),
  sort: z.enum(enquirySorts).default('newest'),
})
