/** What an owner is told of calls and packs, in the language of the account. */
import type { Locale } from '#contract/fields.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'

const phrases = { zh: chinese, en: english }
const tags = { zh: 'zh-CN', en: 'en-GB' } as const

interface QuotaFacts {
  readonly limit: number
  /** What packs have left; null: without a limit. */
  readonly packCalls: number | null
  readonly resetsAt: Date
  readonly timeZone: string
  readonly link: string
}

export function quotaMail(
  to: string,
  locale: Locale,
  level: 'near' | 'full' | 'packs',
  { limit, packCalls, resetsAt, timeZone, link }: QuotaFacts,
): Mail {
  const number = new Intl.NumberFormat(tags[locale])
  const time = new Intl.DateTimeFormat(tags[locale], {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
  const parameters = {
    limit: number.format(limit),
    packCalls: packCalls === null ? null : number.format(packCalls),
    hasPacks: packCalls !== 0,
    resetsAt: time.format(resetsAt),
    link,
  }
  const texts = { near: phrases[locale].quotaNear, full: phrases[locale].quotaFull, packs: phrases[locale].packsSpent }
  return { to, locale, ...mailText(texts[level], parameters) }
}

/** `calls` null: without a limit; `until` null: it does not expire. */
export function packMail(
  to: string,
  locale: Locale,
  { calls, until, link }: { readonly calls: number | null; readonly until: Date | null; readonly link: string },
): Mail {
  const date = new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeZone: 'UTC' })
  const parameters = {
    calls: calls === null ? null : new Intl.NumberFormat(tags[locale]).format(calls),
    until: until === null ? null : date.format(until),
    link,
  }
  return { to, locale, ...mailText(phrases[locale].packGranted, parameters) }
}
