/** What an owner is told of the deletion of their account, in its language. */
import { deletionDays } from '#contract/features/account/deletion.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { Calendar } from '#server/platform/calendar.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import { momentText } from '#server/platform/mail/moment-text.ts'
import type { AccountRow } from '../accounts.store.ts'

const phrases = { zh: chinese, en: english }

type Reader = Pick<AccountRow, 'email' | 'locale'>

type Dated = Reader & Calendar

export function deletionAskedMail(account: Dated, deletesAt: Date, link: string): Mail {
  const { email, locale } = account
  const parameters = { when: momentText(deletesAt, locale, account, { namesZone: true }), days: deletionDays, link }
  return { to: email, locale, ...mailText(phrases[locale].deletionAsked, parameters) }
}

export function deletionSoonMail(account: Dated, deletesAt: Date, link: string): Mail {
  const { email, locale } = account
  const parameters = { when: momentText(deletesAt, locale, account, { namesZone: true }), link }
  return { to: email, locale, ...mailText(phrases[locale].deletionSoon, parameters) }
}

export function accountKeptMail({ email, locale }: Reader): Mail {
  return { to: email, locale, ...mailText(phrases[locale].accountKept, {}) }
}

/** The last one: its row goes once it is sent. */
export function accountDeletedMail({ email, locale }: Reader): Mail {
  return { to: email, locale, ...mailText(phrases[locale].accountDeleted, {}), isForgottenOnceSent: true }
}
