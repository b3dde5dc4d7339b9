/** What an account is told of its plan, in its language. */
import type { Locale } from '#contract/fields.ts'
import { writeYuan } from '#contract/plans/money.ts'
import type { PaidPlan } from '#contract/plans/terms.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'

const phrases = { zh: chinese, en: english }

export interface Reader {
  readonly email: string
  readonly locale: Locale
  /** Of the page where plans are looked after. */
  readonly link: string
}

/** A day as a mail writes it; it is one of the reader's zone already. */
function dayText(locale: Locale, day: string): string {
  const format = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

function moneyText(fen: number): string {
  return `¥${writeYuan(fen)}`
}

export function planGrantedMail(
  { email, locale, link }: Reader,
  term: { plan: PaidPlan; startsOn: string; dueOn: string },
): Mail {
  const { planGranted } = phrases[locale]
  const days = { from: dayText(locale, term.startsOn), until: dayText(locale, term.dueOn) }
  return { to: email, locale, ...mailText(planGranted, { plan: term.plan, ...days, link }) }
}

export function trialGrantedMail({ email, locale, link }: Reader, dueOn: string): Mail {
  return { to: email, locale, ...mailText(phrases[locale].trialGranted, { until: dayText(locale, dueOn), link }) }
}

interface Asked {
  readonly number: number
  readonly count: number
  readonly amountFen: number
  readonly dueOn: string
  readonly payBy: string
  /** How to pay, as an ADMIN wrote it; null where nobody did. */
  readonly pay: string | null
}

export function instalmentDueMail({ email, locale, link }: Reader, asked: Asked): Mail {
  const { number, count, pay } = asked
  const days = { dueOn: dayText(locale, asked.dueOn), payBy: dayText(locale, asked.payBy) }
  const texts = { number, count, amount: moneyText(asked.amountFen), ...days, pay, email, link }
  return { to: email, locale, ...mailText(phrases[locale].instalmentDue, texts) }
}

export function planRestsMail(
  { email, locale, link }: Reader,
  {
    number,
    count,
    amountFen,
    chooseUntil,
    pay,
  }: Pick<Asked, 'number' | 'count' | 'amountFen' | 'pay'> & { chooseUntil: string | null },
): Mail {
  const until = chooseUntil === null ? null : dayText(locale, chooseUntil)
  const texts = { number, count, amount: moneyText(amountFen), chooseUntil: until, pay, email, link }
  return { to: email, locale, ...mailText(phrases[locale].planRests, texts) }
}

/** To whoever is no ADMIN any more and has to choose among bots. */
export function roleLostMail({ email, locale, link }: Reader, chooseUntil: string): Mail {
  return {
    to: email,
    locale,
    ...mailText(phrases[locale].roleLost, { chooseUntil: dayText(locale, chooseUntil), link }),
  }
}

export function paymentReceivedMail(
  { email, locale, link }: Reader,
  payment: { number: string; amountFen: number; paidOn: string },
): Mail {
  const amount = moneyText(payment.amountFen)
  const texts = { receipt: payment.number, amount, paidOn: dayText(locale, payment.paidOn), link }
  return { to: email, locale, ...mailText(phrases[locale].paymentReceived, texts) }
}

export function planEndsSoonMail(
  { email, locale, link }: Reader,
  { dueOn, days, isTrial, pay }: { dueOn: string; days: number; isTrial: boolean; pay: string | null },
): Mail {
  return {
    to: email,
    locale,
    ...mailText(phrases[locale].planEndsSoon, { until: dayText(locale, dueOn), days, isTrial, pay, email, link }),
  }
}

export function planEndedMail(
  { email, locale, link }: Reader,
  { dueOn, chooseUntil }: { dueOn: string; chooseUntil: string | null },
): Mail {
  const until = chooseUntil === null ? null : dayText(locale, chooseUntil)
  return {
    to: email,
    locale,
    ...mailText(phrases[locale].planEnded, { lastDay: dayText(locale, dueOn), chooseUntil: until, link }),
  }
}
