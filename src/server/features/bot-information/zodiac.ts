/** What follows from a birthday: the star sign, and the animal of the Chinese year. */
import newYears from '#content/calendar/new-years.json' with { type: 'json' }
import type { Locale } from '#contract/fields.ts'

const animals = {
  zh: ['鼠', '牛', '虎', '兔', '龙', '蛇', '马', '羊', '猴', '鸡', '狗', '猪'],
  en: ['Rat', 'Ox', 'Tiger', 'Rabbit', 'Dragon', 'Snake', 'Horse', 'Goat', 'Monkey', 'Rooster', 'Dog', 'Pig'],
} as const

/** From the sign of 1 January on; `days` are the last ones of each month's first sign. */
const signs = {
  zh: ['摩羯', '水瓶', '双鱼', '白羊', '金牛', '双子', '巨蟹', '狮子', '处女', '天秤', '天蝎', '射手'].map(
    (name) => `${name}座`,
  ),
  en: [
    'Capricorn',
    'Aquarius',
    'Pisces',
    'Aries',
    'Taurus',
    'Gemini',
    'Cancer',
    'Leo',
    'Virgo',
    'Libra',
    'Scorpio',
    'Sagittarius',
  ],
} as const
const lastDays = [19, 18, 20, 19, 20, 21, 22, 22, 22, 23, 22, 21]

export interface Zodiac {
  readonly zodiacSign: string
  /** Empty before 1900 and after 2100: when those Chinese years began was not computed. */
  readonly chineseZodiac: string
}

/** `birthday` as `YYYY-MM-DD`; of none nothing follows. */
export function zodiacOf(birthday: string, language: Locale): Zodiac {
  const [year, month, day] = birthday.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined) return { zodiacSign: '', chineseZodiac: '' }
  const isNext = day > (lastDays[month - 1] ?? 31)
  return {
    zodiacSign: signs[language][(month - 1 + (isNext ? 1 : 0)) % 12] ?? '',
    chineseZodiac: animals[language][placeOf(year, month, day)] ?? '',
  }
}

/** A Chinese year begins with its New Year. Beyond the table there is no such place. */
function placeOf(year: number, month: number, day: number): number {
  const newYear = newYears.days[year - newYears.from]
  if (newYear === undefined) return -1
  const daysIn = (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / 86_400_000
  return (year - 4 - (daysIn < newYear ? 1 : 0)) % 12
}
