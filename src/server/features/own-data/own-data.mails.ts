/** What an owner is told of their data, in the language of the account. */
import type { Locale } from '#contract/fields.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'

const phrases = { zh: chinese, en: english }

export function archiveReadyMail(
  to: string,
  locale: Locale,
  parameters: { readonly until: string; readonly link: string },
): Mail {
  return { to, locale, ...mailText(phrases[locale].archiveReady, parameters) }
}

/** With the zone, as the reader may be anywhere. */
export function spokenMoment(at: Date, locale: Locale, timeZone: string): string {
  const language = locale === 'zh' ? 'zh-CN' : 'en-GB'
  const parts = { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(language, { ...parts, timeZoneName: 'short', timeZone }).format(at)
}
