/** What an owner reads of the day's end, in the words of the mail. */
import { expect, test } from 'vitest'
import { dayEndsAt, withTimeZone, zoneAt } from '#server/platform/calendar.ts'
import { quotaMail } from './quotas.mails.ts'

const settled = { nextTimeZone: null, nextTimeZoneFrom: null, heldDay: null }

/** As the mail of an account that lived in one zone, and asked for another at `askedAt`. */
function resetLine(locale: 'zh' | 'en', zone: string, next: string | undefined, askedAt: string, at = askedAt): string {
  const before = { timeZone: zone, ...settled }
  const calendar = next === undefined ? before : withTimeZone(before, next, new Date(askedAt))
  const now = new Date(at)
  const day = { now, resetsAt: dayEndsAt(calendar, now), timeZone: zoneAt(calendar, now) }
  const facts = { limit: 100, packCalls: 0, isFree: false, ...day }
  return quotaMail('owner@example.com', locale, 'full', { ...facts, link: 'https://example.com/plan' }).text
}

test('the next day begins tomorrow where the zone stays', () => {
  expect(resetLine('zh', 'Asia/Shanghai', undefined, '2026-11-25T04:00:00Z')).toContain('明天 0 点恢复')
  expect(resetLine('en', 'Asia/Shanghai', undefined, '2026-11-25T04:00:00Z')).toContain('on Thursday at 00:00.')
})

test('where another zone holds from then on, the day may end at another hour of today', () => {
  // Thursday begins in Honolulu when it is 18:00 in Shanghai: until then Wednesday goes on.
  const change = ['Asia/Shanghai', 'Pacific/Honolulu', '2026-11-25T04:00:00Z'] as const
  expect(resetLine('zh', ...change)).toContain('明天 18:00 恢复')
  expect(resetLine('zh', ...change, '2026-11-26T05:00:00Z')).toContain('今天 18:00 恢复')
  expect(resetLine('en', ...change, '2026-11-26T05:00:00Z')).toContain('on Thursday at 18:00.')
})

test('where the day goes on past the next one, the mail names the date', () => {
  // A Thursday that has just begun furthest east lasts until Friday begins furthest west.
  const change = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', '2026-11-25T11:00:00Z'] as const
  expect(resetLine('zh', ...change)).toContain('11月28日 01:00 恢复')
  expect(resetLine('en', ...change)).toContain('on Saturday at 01:00.')
})
