import type { Locale } from '#contract/fields.ts'
import type { Phrases } from '#phrases/zh/index.ts'
import { formatTag, useLanguage } from './language.tsx'

type Moment = Date | string

export interface Format {
  number: (value: number) => string
  /** `share` from 0 to 1. */
  percent: (share: number) => string
  /** 21 Nov 2026 */
  date: (moment: Moment) => string
  /** 21 Nov 2026, 14:05 */
  dateTime: (moment: Moment) => string
  /** "3 minutes ago"; after a week, the date. */
  relative: (moment: Moment, now?: Date) => string
  bytes: (count: number) => string
  /** ¥288 or ¥2,888.50, of whole fen. */
  money: (fen: number) => string
}

const relativeSteps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

export function createFormat(locale: Locale, phrases: Phrases): Format {
  const tag = formatTag[locale]
  const number = new Intl.NumberFormat(tag)
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })
  const size = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })
  const date = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'short', day: 'numeric' })
  const dateTime = new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
  const inYuan = { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' } as const
  const yuan = new Intl.NumberFormat(tag, { ...inYuan, minimumFractionDigits: 0, maximumFractionDigits: 0 })
  const yuanAndFen = new Intl.NumberFormat(tag, inYuan)
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })

  return {
    number: (value) => number.format(value),
    money: (fen) => (fen % 100 === 0 ? yuan : yuanAndFen).format(fen / 100),
    percent: (share) => percent.format(share),
    date: (moment) => date.format(new Date(moment)),
    dateTime: (moment) => dateTime.format(new Date(moment)),
    relative: (moment, now = new Date()) => {
      const seconds = Math.round((new Date(moment).getTime() - now.getTime()) / 1000)
      if (Math.abs(seconds) >= 7 * 86_400) return date.format(new Date(moment))
      for (const [unit, length] of relativeSteps) {
        if (Math.abs(seconds) >= length) return relative.format(Math.round(seconds / length), unit)
      }
      return phrases.common.time.justNow
    },
    bytes: (count) => {
      if (count < 1024) return `${number.format(count)} B`
      if (count < 1024 * 1024) return `${size.format(count / 1024)} KB`
      if (count < 1024 ** 3) return `${size.format(count / 1024 / 1024)} MB`
      return `${size.format(count / 1024 ** 3)} GB`
    },
  }
}

/** Many rows use one at the same time, and the objects of `Intl` take long to make. */
const formats = new WeakMap<Phrases, Format>()

export function useFormat(): Format {
  const { locale, phrases } = useLanguage()
  const known = formats.get(phrases)
  if (known) return known
  const format = createFormat(locale, phrases)
  formats.set(phrases, format)
  return format
}
