/** What a message is charged as, and what is said where it has no place. */

import type { MessageReply } from '#contract/features/answers.ts'
import {
  type Charge,
  type Exchange,
  leftPerDayOf,
  type Recorded,
} from '#server/features/conversations/conversations.public.ts'
import { dayAt } from '#server/platform/calendar.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { contactSpent, quotaSpent } from '../explaining/why.rules.ts'
import type { ReplyRequest } from '../reply-request.ts'

export function chargeOf({ asked, contact, speakerKey }: ReplyRequest, now: Date): Charge {
  const { contactCallsPerDay: perDay, contactCallsPerMinute: perMinute } = asked.bot
  const keyHash = speakerKey ?? contact?.keyHash
  const isLimited = keyHash !== undefined && (perDay !== null || perMinute !== null)
  return {
    day: dayAt(asked.calendar, now),
    limit: asked.limits.callsPerDay,
    chatLimit: asked.limits.chitChatPerDay,
    contact: isLimited ? { keyHash, perDay, perMinute } : undefined,
  }
}

/** What one contact is told a day in place of answers, where the owner sets no limit. Whoever writes on has read it. */
const plainPerContactDay = 100

/**
 * Of words in place of an answer: no call. They count among what is left without an answer, and for the contact as an answer does, so that a bot that
 * only says that it is closed works for nobody without a limit.
 */
export function plainChargeOf(
  request: ReplyRequest,
  { isOfLimit = false }: { readonly isOfLimit?: boolean },
  now: Date,
): Charge {
  const { contactCallsPerDay, contactCallsPerMinute: perMinute } = request.asked.bot
  const keyHash = request.speakerKey ?? request.contact?.keyHash
  const charge = chargeOf(request, now)
  // That a limit is reached has no place below that limit.
  if (keyHash === undefined || isOfLimit) return { ...charge, contact: undefined }
  return {
    ...charge,
    contact: { keyHash, perDay: contactCallsPerDay ?? plainPerContactDay, perMinute },
  }
}

export function refusalOf({ asked }: ReplyRequest, recorded: Recorded, now: Date): AppError {
  const { calendar, limits, bot } = asked
  if (recorded === 'messages-spent') return quotaSpent(calendar, now, leftPerDayOf(limits.callsPerDay))
  if (recorded === 'spent') return quotaSpent(calendar, now, limits.callsPerDay)
  if (recorded === 'contact-day-spent') return contactSpent(calendar, now, 'day', bot.contactCallsPerDay ?? 0)
  if (recorded === 'contact-minute-spent') return contactSpent(calendar, now, 'minute', bot.contactCallsPerMinute ?? 0)
  return new AppError('network-busy', { retryAfterSeconds: 1 })
}

/** So that the same call is answered with the same reply. */
export function withClaim(exchange: Exchange, { idempotency }: ReplyRequest, reply: MessageReply): Exchange {
  return idempotency === undefined ? exchange : { ...exchange, claim: { ...idempotency, reply } }
}
