/** Finds the day that a text names: "1 Oct 2027", "2027年10月1日", "next Friday", "后天", "3 weeks from now". */
import { type Day, daysBetween, isRealDay, plusDays, plusMonths, weekdayOf } from './day.ts'
import { namedDays } from './named-days.ts'

export interface NamedDate {
  day: Day
  /** Whether the year was said; else it is the next such day. */
  hasYear: boolean
  /** Where in the text it stands. */
  from: number
  to: number
  /** Set for a holiday. */
  holiday?: { zh: string; en: string }
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const monthPattern =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const monthNumber = (name: string) => months.indexOf(name.slice(0, 3)) + 1

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const weekdayPattern = '(sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?'
const weekdayNumber = (name: string) => weekdays.findIndex((weekday) => weekday.startsWith(name.slice(0, 3)))
const hanWeekday = (digit: string) => '日1234567'.indexOf(digit === '天' ? '日' : digit) % 7

type Found = { day: Day; hasYear?: boolean; holiday?: { zh: string; en: string } } | undefined
type Reading = [pattern: RegExp, read: (groups: string[], today: Day) => Found]

const unitOf = (unit: string): 'day' | 'week' | 'month' | 'year' =>
  /^(?:d|天|日)/.test(unit)
    ? 'day'
    : /^(?:w|周|星期|礼拜|个星期|个礼拜)/.test(unit)
      ? 'week'
      : /^(?:m|个?月)/.test(unit)
        ? 'month'
        : 'year'

function shifted(today: Day, count: number, unit: string): Day | undefined {
  if (Math.abs(count) > 100_000) return undefined
  const kind = unitOf(unit)
  if (kind === 'day') return plusDays(today, count)
  if (kind === 'week') return plusDays(today, count * 7)
  return plusMonths(today, kind === 'month' ? count : count * 12)
}

const relative: Record<string, number> = {
  'the day after tomorrow': 2,
  'day after tomorrow': 2,
  'the day before yesterday': -2,
  'day before yesterday': -2,
  tomorrow: 1,
  yesterday: -1,
  today: 0,
  tonight: 0,
  大后天: 3,
  大前天: -3,
  后天: 2,
  前天: -2,
  明天: 1,
  明日: 1,
  明儿: 1,
  昨天: -1,
  昨日: -1,
  今天: 0,
  今日: 0,
  今儿: 0,
  今晚: 0,
}

/** The coming one of a month and day, today included. */
function coming(month: number, day: number, today: Day): Day {
  for (let year = today.year; year < today.year + 9; year++) {
    const there = { year, month, day }
    if (isRealDay(there) && daysBetween(today, there) >= 0) return there
  }
  return { year: today.year, month, day }
}

/** @param weeks 0 for the week of today, which begins on Monday */
function weekdayIn(today: Day, weekday: number, weeks: number): Day {
  const monday = plusDays(today, -((weekdayOf(today) + 6) % 7))
  return plusDays(monday, weeks * 7 + ((weekday + 6) % 7))
}

const dated = (year: string | undefined, month: number, day: string | undefined, today: Day): Found => {
  const there = { month, day: Number(day) }
  return year === undefined
    ? { day: coming(there.month, there.day, today) }
    : { day: { year: Number(year), ...there }, hasYear: true }
}

const readings: Reading[] = [
  [/(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?[日号]?/, ([y, m, d], today) => dated(y, Number(m), d, today)],
  // Day before month, as in most of the world; the other way round where only that can be meant.
  [
    /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/,
    ([a, b, y], today) => (Number(b) > 12 ? dated(y, Number(a), b, today) : dated(y, Number(b), a, today)),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?: ?(?:st|nd|rd|th))?(?: of)? ?${monthPattern}(?:,? (\\d{4}))?\\b`),
    ([d, m = '', y], today) => dated(y, monthNumber(m), d, today),
  ],
  [
    new RegExp(`\\b${monthPattern} (?:the )?(\\d{1,2})(?: ?(?:st|nd|rd|th))?\\b(?:,? (\\d{4})\\b)?`),
    ([m = '', d, y], today) => dated(y, monthNumber(m), d, today),
  ],
  [
    /(明年|今年|后年|去年)的? ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]?/,
    ([when = '', m, d], today) =>
      dated(String(today.year + ({ 明年: 1, 后年: 2, 去年: -1 }[when] ?? 0)), Number(m), d, today),
  ],
  [/(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]?/, ([m, d], today) => dated(undefined, Number(m), d, today)],
  [
    /(?:in )?(\d+) ?(days?|weeks?|months?|years?) (from now|from today|later|ahead|hence|ago|before today)/,
    ([n, unit = '', way], today) => found(shifted(today, Number(n) * (/ago|before/.test(way ?? '') ? -1 : 1), unit)),
  ],
  [
    /\bin (?:(\d+)|an?) ?(days?|weeks?|months?|years?)\b/,
    ([n = '1', unit = ''], today) => found(shifted(today, Number(n), unit)),
  ],
  [
    /(?:再?过) ?(\d+) ?(天|个?星期|个?礼拜|周|个?月|年)/,
    ([n, unit = ''], today) => found(shifted(today, Number(n), unit)),
  ],
  [
    /(\d+) ?(天|日|个?星期|个?礼拜|周|个?月|年) ?(?:之|以)?([前后])/,
    ([n, unit = '', way], today) => found(shifted(today, Number(n) * (way === '前' ? -1 : 1), unit)),
  ],
  [
    new RegExp(`\\b(next|last|this|coming)? ?${weekdayPattern}\\b`),
    ([way, name = ''], today) => ({ day: englishWeekday(today, weekdayNumber(name), way) }),
  ],
  [
    /(下下|下|上|这|本)?个? ?(?:周|星期|礼拜) ?([1-7日天])/,
    ([way, digit = ''], today) => ({
      day: weekdayIn(today, hanWeekday(digit), { 下下: 2, 下: 1, 上: -1 }[way ?? ''] ?? 0),
    }),
  ],
  [/(?:this |the )?weekend|周末/, (_, today) => ({ day: weekdayIn(today, 6, 0) })],
  [new RegExp(Object.keys(relative).join('|')), ([word = ''], today) => found(plusDays(today, relative[word] ?? 0))],
]

function found(day: Day | undefined): Found {
  return day && { day, hasYear: true }
}

/** "next Friday" is that of the next week; "Friday" alone the coming one. */
function englishWeekday(today: Day, weekday: number, way: string | undefined): Day {
  if (way === 'next') return weekdayIn(today, weekday, 1)
  if (way === 'last') return weekdayIn(today, weekday, -1)
  return plusDays(today, (weekday - weekdayOf(today) + 7) % 7)
}

const relativeYears: readonly [RegExp, number][] = [
  [/后年|year after next/, 2],
  [/明年|next year/, 1],
  [/今年|this year/, 0],
  [/去年|last year/, -1],
]

function saidYear(text: string, today: Day): number | undefined {
  const year = /\b(\d{4})\b|(\d{4})年/.exec(text)
  if (year) return Number(year[1] ?? year[2])
  const away = relativeYears.find(([pattern]) => pattern.test(text))?.[1]
  return away === undefined ? undefined : today.year + away
}

function nextOf(dayIn: (year: number) => Day | undefined, today: Day): Day | undefined {
  return [dayIn(today.year), dayIn(today.year + 1)].find((day) => day && daysBetween(today, day) >= 0)
}

/** @param text readable, numbers as digits; undefined also for a day that no calendar has ("impossible" tells), and for a festival outside the table of the Chinese calendar ("beyond") */
export function readDay(text: string, today: Day): NamedDate | 'impossible' | 'beyond' | undefined {
  for (const { pattern, name, dayIn } of namedDays) {
    const match = pattern.exec(text)
    if (!match) continue
    const said = saidYear(text, today)
    const day = said === undefined ? nextOf(dayIn, today) : dayIn(said)
    if (!day) return 'beyond'
    return {
      day,
      hasYear: said !== undefined,
      from: match.index,
      to: match.index + match[0].length,
      holiday: name,
    }
  }
  for (const [pattern, read] of readings) {
    const match = pattern.exec(text)
    if (!match) continue
    const groups = match.length > 1 ? match.slice(1) : [match[0]]
    const result = read(groups, today)
    if (!result) continue
    if (!isRealDay(result.day)) return 'impossible'
    return { hasYear: false, ...result, from: match.index, to: match.index + match[0].length }
  }
  return undefined
}
