/** What the operator is told of a message, and what its sender is answered. */
import type { ContactType } from '#contract/features/enquiries/contact-messages.ts'
import type { Locale } from '#contract/fields.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'

const phrases = { zh: chinese, en: english }

interface Written {
  readonly reference: string
  readonly username: string
  readonly question: string
  readonly link: string
}

export function contactMail(
  to: string,
  locale: Locale,
  message: Written & { readonly type: ContactType; readonly email: string },
): Mail {
  return { to, locale, ...mailText(phrases[locale].contactMessage, message) }
}

/** `link` leads to the form, as nobody reads what is answered to the mail itself. */
export function contactReplyMail(to: string, locale: Locale, reply: Written & { readonly text: string }): Mail {
  return { to, locale, ...mailText(phrases[locale].contactReply, reply) }
}
