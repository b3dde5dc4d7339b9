/** What an owner is told of calls and packs, in the language of the account. */
import type { Locale } from '#contract/fields.ts'
import { dayIn, plusDays } from '#contract/time-zones.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { Calendar } from '#server/platform/calendar.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import { momentText } from '#server/platform/mail/moment-text.ts'

const phrases = { zh: chinese, en: english }
const tags = { zh: 'zh-CN', en: 'en-GB' } as const

interface QuotaFacts {
  readonly limit: number
  /** What packs have left; null: without a limit. */
  readonly packCalls: number | null
  /** Whether VIP would give more. */
  readonly isFree: boolean
  readonly now: Date
  readonly resetsAt: Date
  readonly timeZone: string
  readonly link: string
}

export function quotaMail(
  to: string,
  locale: Locale,
  level: 'near' | 'full' | 'packs',
  { limit, packCalls, isFree, now, resetsAt, timeZone, link }: QuotaFacts,
): Mail {
  const number = new Intl.NumberFormat(tags[locale])
  const parameters = {
    limit: number.format(limit),
    packCalls: packCalls === null ? null : number.format(packCalls),
    hasPacks: packCalls !== 0,
    isFree,
    resetsAt: resetText(resetsAt, now, locale, timeZone),
    link,
  }
  const texts = { near: phrases[locale].quotaNear, full: phrases[locale].quotaFull, packs: phrases[locale].packsSpent }
  return { to, locale, ...mailText(texts[level], parameters) }
}

/** When the next day begins: at the next midnight, unless the clocks change then, or the account changes its zone and today lasts longer. */
function resetText(at: Date, now: Date, locale: Locale, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)
  if (locale === 'zh') return `${chineseDay(at, now, timeZone)} ${time === '00:00' ? '0 点' : `${time} `}`
  return `${new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long' }).format(at)} at ${time}`
}

function chineseDay(at: Date, now: Date, timeZone: string): string {
  const [day, today] = [dayIn(timeZone, at), dayIn(timeZone, now)]
  if (day === today) return '今天'
  if (day === plusDays(today, 1)) return '明天'
  return new Intl.DateTimeFormat('zh-CN', { timeZone, month: 'long', day: 'numeric' }).format(at)
}

/** `calls` null: without a limit; `until` null: it does not expire. */
export function packMail(
  reader: Calendar & { readonly email: string; readonly locale: Locale },
  { calls, until, link }: { readonly calls: number | null; readonly until: Date | null; readonly link: string },
): Mail {
  const { email, locale } = reader
  const parameters = {
    calls: calls === null ? null : new Intl.NumberFormat(tags[locale]).format(calls),
    until: until === null ? null : momentText(until, locale, reader),
    link,
  }
  return { to: email, locale, ...mailText(phrases[locale].packGranted, parameters) }
}
