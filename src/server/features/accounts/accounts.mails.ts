/** The mails of accounts, in the language of who reads them. */
import { emailChangeStopDays } from '#contract/features/account/email-change.ts'
import type { Locale } from '#contract/fields.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { Calendar } from '#server/platform/calendar.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import { momentText } from '#server/platform/mail/moment-text.ts'
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

type Reader = Pick<AccountRow, 'email' | 'locale'> & Calendar

export function passwordChangedMail(reader: Reader, at: Date): Mail {
  const { email, locale } = reader
  return { to: email, locale, ...mailText(phrases[locale].passwordChanged, { when: momentText(at, locale, reader) }) }
}

/** What happened to the second step of an account's log-in. */
export function secondFactorMail(
  what: 'secondFactorOn' | 'secondFactorOff' | 'secondFactorReset' | 'recoveryCodesRenewed',
  reader: Reader,
  at: Date,
): Mail {
  const { email, locale } = reader
  return { to: email, locale, ...mailText(phrases[locale][what], { when: momentText(at, locale, reader) }) }
}

export function recoveryCodeUsedMail(reader: Reader, at: Date, left: number): Mail {
  const { email, locale } = reader
  const when = momentText(at, locale, reader)
  return { to: email, locale, ...mailText(phrases[locale].recoveryCodeUsed, { when, left }) }
}
