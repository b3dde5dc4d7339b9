/** What an owner is told, in the language of the account. The details are read in the product alone. */
import type { Locale } from '#contract/fields.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'

const phrases = { zh: chinese, en: english }

interface Parameters {
  readonly bot: string
  readonly count: number
  readonly link: string
}

export function callbacksMail(to: string, locale: Locale, parameters: Parameters): Mail {
  return { to, locale, ...mailText(phrases[locale].callbacks, parameters) }
}

/** `count` is how many there is room for. */
export function callbacksFullMail(to: string, locale: Locale, parameters: Parameters): Mail {
  return { to, locale, ...mailText(phrases[locale].callbacksFull, parameters) }
}
