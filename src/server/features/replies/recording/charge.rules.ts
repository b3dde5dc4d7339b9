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

export function chargeOf({ asked, contact }: ReplyRequest, now: Date): Charge {
  const { contactCallsPerDay: perDay, contactCallsPerMinute: perMinute } = asked.bot
  const isLimited = contact !== undefined && (perDay !== null || perMinute !== null)
  return {
    day: dayAt(asked.calendar, now),
    limit: asked.limits.callsPerDay,
    chatLimit: asked.limits.chitChatPerDay,
    contact: isLimited ? { keyHash: contact.keyHash, perDay, perMinute } : undefined,
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
