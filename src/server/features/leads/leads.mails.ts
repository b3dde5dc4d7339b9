/** What an account and the operator are told of a lead. */
import type { Locale } from '#contract/fields.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import type { LeadRow } from './leads.store.ts'

const phrases = { zh: chinese, en: english }

/** Both lead to a page; `account` is the email of the account. */
type Told = LeadRow & { readonly account: string; readonly link: string }

export function leadReceivedMail(to: string, locale: Locale, lead: Told): Mail {
  return { to, locale, ...mailText(phrases[locale].leadReceived, lead) }
}

export function leadForOperatorMail(to: string, locale: Locale, lead: Told): Mail {
  return { to, locale, ...mailText(phrases[locale].leadForOperator, lead) }
}
