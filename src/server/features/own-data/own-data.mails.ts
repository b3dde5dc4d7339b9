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
