/** The animals of Chinese years: "1990年属什么", "属兔的是哪年", "year of the dragon". A year begins with Chinese New Year. */
import type { ChatLanguage } from '../skill.ts'
import type { Day } from './day.ts'
import { lunarOf } from './lunar.ts'

const animals: Record<ChatLanguage, readonly string[]> = {
  zh: ['鼠', '牛', '虎', '兔', '龙', '蛇', '马', '羊', '猴', '鸡', '狗', '猪'],
  en: ['rat', 'ox', 'tiger', 'rabbit', 'dragon', 'snake', 'horse', 'goat', 'monkey', 'rooster', 'dog', 'pig'],
}
const placeOf = (year: number) => (((year - 4) % 12) + 12) % 12
const english = animals.en.join('|').replace('goat', 'goat|sheep')

const asksAnimal =
  /属(?:相)?(?:的)?(?:是)?(?:什么|啥|哪个)|(?:生肖|属相)(?:是)?(?:什么|啥|哪个)?$|是?什么年$|(?:chinese )?zodiac|(?:what|which) animal|year of the what/
const asksYears =
  /(?:属|是)?([鼠牛虎兔龙蛇马羊猴鸡狗猪])年?(?:的)?(?:人)?(?:是|出生|生)*(?:在)?(?:哪|几几|什么)(?:一|1|些|几)?年/
const asksEnglishYears = new RegExp(`(?:when|which|what) .*\\byear of the (${english})\\b`)
const ofTheBot = /^(?:那|请问)?你|\byour?\b/

/** @param asked readable, numbers in digits */
export function zodiacOf(asked: string, today: Day, language: ChatLanguage): string | undefined {
  if (ofTheBot.test(asked)) return undefined
  const animal = asksYears.exec(asked)?.[1] ?? asksEnglishYears.exec(asked)?.[1]?.replace('sheep', 'goat')
  const thisYear = lunarOf(today)?.year ?? today.year
  if (animal !== undefined) {
    const place = Math.max(animals.zh.indexOf(animal), animals.en.indexOf(animal))
    const last = thisYear - ((thisYear - 4 - place + 12_000) % 12)
    return say[language].years(animals[language][place] ?? '', [last - 24, last - 12, last, last + 12])
  }
  if (!asksAnimal.test(asked)) return undefined
  const named = /(?<!\d)(1[89]\d\d|20\d\d)(?!\d)/.exec(asked)?.[1]
  const year =
    named !== undefined
      ? Number(named)
      : /去年|last year/.test(asked)
        ? thisYear - 1
        : /明年|next year/.test(asked)
          ? thisYear + 1
          : /今年|this year|is it\b/.test(asked)
            ? thisYear
            : undefined
  if (year === undefined) return undefined
  const at = (which: number) => animals[language][placeOf(which)] ?? ''
  return say[language].animal(year, at(year), at(year - 1))
}

const say = {
  zh: {
    animal: (year: number, animal: string, before: string) =>
      `${year} 年是${animal}年，属${animal}；那年春节以前出生的，还算属${before}。`,
    years: (animal: string, years: readonly number[]) =>
      `${animal}年有 ${years.join('、')} 年，每十二年一轮，从春节算起。`,
  },
  en: {
    animal: (year: number, animal: string, before: string) =>
      `${year} is a year of the ${animal}. Whoever was born before Chinese New Year still belongs to the ${before}.`,
    years: (animal: string, years: readonly number[]) =>
      `Years of the ${animal}: ${years.join(', ')}. They come every twelve years and begin with Chinese New Year.`,
  },
}
