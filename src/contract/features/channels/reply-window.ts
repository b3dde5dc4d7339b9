/** What a platform lets anybody write to a contact now, as far as it is known before sending. */
import { z } from 'zod'
import { momentSchema } from '../../fields.ts'

/**
 * Why nothing can be sent now. `answers-only`: an account of this type can only answer within the platform's call. `not-working`: the connection
 * does not hold, or is gone. `time`: too long since the contact wrote. `count`: as many as the platform takes after one message were sent.
 * `refused`: the platform refused what was sent last, and takes the next when the contact has written again.
 */
export const shutReasons = ['answers-only', 'not-working', 'time', 'count', 'refused'] as const
export type ShutReason = (typeof shutReasons)[number]

export const replyWindowSchema = z.object({
  /** How many messages the platform still takes; null: as many as wanted. */
  left: z.number().int().nullable(),
  /** Of how many after a contact's message; null: as many as wanted. */
  count: z.number().int().nullable(),
  /** When the platform's time is over; null: it has none. */
  until: momentSchema.nullable(),
  /** Null: something can be sent. What is written in a shut window is kept and goes out with the contact's next message, but for `not-working`. */
  shut: z.enum(shutReasons).nullable(),
})
export type ReplyWindowNow = z.infer<typeof replyWindowSchema>
