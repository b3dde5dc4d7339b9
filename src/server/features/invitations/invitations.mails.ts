/** What an applicant is told, in the language of the application. */
import { invitationDays, reapplyDays } from '#contract/features/accounts.ts'
import type { Locale } from '#contract/fields.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'

const phrases = { zh: chinese, en: english }

export function receivedMail(to: string, locale: Locale): Mail {
  return { to, locale, ...mailText(phrases[locale].applicationReceived, { email: to }) }
}

export function approvedMail(to: string, locale: Locale, { code, link }: { code: string; link: string }): Mail {
  const parameters = { code, link, days: invitationDays }
  return { to, locale, ...mailText(phrases[locale].applicationApproved, parameters) }
}

export function rejectedMail(to: string, locale: Locale, reason: string): Mail {
  return { to, locale, ...mailText(phrases[locale].applicationRejected, { reason, days: reapplyDays }) }
}
