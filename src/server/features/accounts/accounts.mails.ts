/** The mails of accounts, in the language of who reads them. */
import type { Locale } from '#contract/fields.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import { codeMinutes } from './mail-codes/mail-codes.service.ts'

const phrases = { zh: chinese, en: english }

export function signUpCodeMail(to: string, locale: Locale, code: string): Mail {
  return { to, locale, ...mailText(phrases[locale].signUpCode, { code, minutes: codeMinutes }) }
}

export function resetCodeMail(to: string, locale: Locale, code: string): Mail {
  return { to, locale, ...mailText(phrases[locale].resetCode, { code, minutes: codeMinutes }) }
}

export function accountExistsMail(to: string, locale: Locale): Mail {
  return { to, locale, ...mailText(phrases[locale].accountExists, {}) }
}

export function welcomeMail(to: string, locale: Locale): Mail {
  return { to, locale, ...mailText(phrases[locale].welcome, {}) }
}

export function passwordChangedMail(to: string, locale: Locale, at: Date): Mail {
  // The reader's time zone is not known here, so the mail states the one it uses.
  const [language, zone] = locale === 'zh' ? ['zh-CN', '（UTC）'] : ['en-GB', ' (UTC)']
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const when = `${format.format(at)}${zone}`
  return { to, locale, ...mailText(phrases[locale].passwordChanged, { when }) }
}
