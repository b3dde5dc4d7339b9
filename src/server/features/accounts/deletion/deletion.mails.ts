/** What an owner is told of the deletion of their account, in its language. */
import { deletionDays } from '#contract/features/account/deletion.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import type { AccountRow } from '../accounts.store.ts'

const phrases = { zh: chinese, en: english }

type Reader = Pick<AccountRow, 'email' | 'locale'>

interface Dated extends Reader {
  readonly timeZone: string
}

export function deletionAskedMail({ email, locale, timeZone }: Dated, deletesAt: Date, link: string): Mail {
  const parameters = { when: spokenMoment(deletesAt, locale, timeZone), days: deletionDays, link }
  return { to: email, locale, ...mailText(phrases[locale].deletionAsked, parameters) }
}

export function deletionSoonMail({ email, locale, timeZone }: Dated, deletesAt: Date, link: string): Mail {
  const parameters = { when: spokenMoment(deletesAt, locale, timeZone), link }
  return { to: email, locale, ...mailText(phrases[locale].deletionSoon, parameters) }
}

export function accountKeptMail({ email, locale }: Reader): Mail {
  return { to: email, locale, ...mailText(phrases[locale].accountKept, {}) }
}

/** The last one: its row goes once it is sent. */
export function accountDeletedMail({ email, locale }: Reader): Mail {
  return { to: email, locale, ...mailText(phrases[locale].accountDeleted, {}), isForgottenOnceSent: true }
}

/** With the zone, as the reader may be anywhere. */
function spokenMoment(at: Date, locale: Reader['locale'], timeZone: string): string {
  const language = locale === 'zh' ? 'zh-CN' : 'en-GB'
  const parts = { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(language, { ...parts, timeZoneName: 'short', timeZone }).format(at)
}
