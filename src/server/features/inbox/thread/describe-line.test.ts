import { expect, test } from 'vitest'
import { inboxLimits } from '#contract/features/inbox/conversations.ts'
import { describeLine } from './describe-line.ts'
import type { LineRecord } from './thread.store.ts'

const at = '2026-11-26T09:00:00.000Z'
const reader = { accountId: 'a', email: 'a@example.com', locale: 'en' as const }

function isWaitingAfter(ms: number, delivery: LineRecord['delivery']): boolean {
  const row = { at, delivery, delivery_at: at, author: 'bot', parts: null } as LineRecord
  return describeLine(row, reader, String, new Date(Date.parse(at) + ms)).isWaiting
}

test('what is not sent waits only after a while: most is sent at once', () => {
  const { sendsWithinMs } = inboxLimits
  expect(isWaitingAfter(sendsWithinMs - 1, 'pending')).toBe(false)
  expect(isWaitingAfter(sendsWithinMs, 'pending')).toBe(true)
  for (const delivery of ['sent', 'delivered', 'read', 'failed', null] as const)
    expect(isWaitingAfter(sendsWithinMs, delivery)).toBe(false)
})
