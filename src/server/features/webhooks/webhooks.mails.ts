/** What an owner is told when a webhook was switched off, in the language of the account. */
import type { Locale } from '#contract/fields.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'

const phrases = { zh: chinese, en: english }

interface Parameters {
  readonly bot: string
  readonly host: string
  readonly days: number
  readonly link: string
}

export function webhookOffMail(
  to: string,
  locale: Locale,
  offBecause: 'failed' | 'gone',
  parameters: Parameters,
): Mail {
  const { webhookFailed, webhookGone } = phrases[locale]
  return { to, locale, ...mailText(offBecause === 'gone' ? webhookGone : webhookFailed, parameters) }
}
