/** The mails of accounts, in the language of who reads them. */
import { emailChangeStopDays } from '#contract/features/account/email-change.ts'
import type { Locale } from '#contract/fields.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import type { AccountRow } from './accounts.store.ts'
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

export function suspendedMail(to: string, locale: Locale, reason: string): Mail {
  return { to, locale, ...mailText(phrases[locale].suspended, { reason }) }
}

export function reinstatedMail(to: string, locale: Locale): Mail {
  return { to, locale, ...mailText(phrases[locale].reinstated, {}) }
}

export function emailCodeMail(to: string, locale: Locale, code: string, link: string): Mail {
  return { to, locale, ...mailText(phrases[locale].emailCode, { code, minutes: codeMinutes, link }) }
}

interface EmailNotice {
  /** The new one. */
  readonly email: string
  readonly link: string
}

/** To the old address. */
export function emailChangeAskedMail(to: string, locale: Locale, notice: EmailNotice): Mail {
  return { to, locale, ...mailText(phrases[locale].emailChangeAsked, { ...notice, days: emailChangeStopDays }) }
}

/** To the old address. */
export function emailChangedMail(to: string, locale: Locale, notice: EmailNotice): Mail {
  return { to, locale, ...mailText(phrases[locale].emailChanged, { ...notice, days: emailChangeStopDays }) }
}

export function passwordChangedMail(to: string, locale: Locale, at: Date): Mail {
  return { to, locale, ...mailText(phrases[locale].passwordChanged, { when: whenText(locale, at) }) }
}

type Reader = Pick<AccountRow, 'email' | 'locale'>

/** What happened to the second step of an account's log-in. */
export function secondFactorMail(
  what: 'secondFactorOn' | 'secondFactorOff' | 'secondFactorReset' | 'recoveryCodesRenewed',
  { email, locale }: Reader,
  at: Date,
): Mail {
  return { to: email, locale, ...mailText(phrases[locale][what], { when: whenText(locale, at) }) }
}

export function recoveryCodeUsedMail({ email, locale }: Reader, at: Date, left: number): Mail {
  return { to: email, locale, ...mailText(phrases[locale].recoveryCodeUsed, { when: whenText(locale, at), left }) }
}

function whenText(locale: Locale, at: Date): string {
  // Where the reader is may not be known, so the mail states the zone it uses.
  const [language, zone] = locale === 'zh' ? ['zh-CN', '（UTC）'] : ['en-GB', ' (UTC)']
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(at)}${zone}`
}
