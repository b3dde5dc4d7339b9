/** Days and weekdays: today, "what day is 1 Oct 2027", days until and between, ages, leap years. */
import { ageOn, type Day, daysBetween, isLeapYear, todayIn } from './calendar/day.ts'
import { type LunarDay, lunarOf, writeLunar } from './calendar/lunar.ts'
import { asksLunar, unknownDayPattern } from './calendar/named-days.ts'
import { type NamedDate, readDay } from './calendar/read-day.ts'
import { writeDay } from './calendar/write-day.ts'
import { zodiacOf } from './calendar/zodiac.ts'
import { withDigits } from './numbers/number-words.ts'
import { readable, type SkillContext, type SkillReply } from './skill.ts'

const asksDate =
  /what(?:'s|s| is| was| will)?(?: the)? (?:date|day)|which (?:date|day)|what (?:day|date|weekday)|day of the week|weekday|today'?s date|几月几[日号]|几号|多少号|星期几|周几|礼拜几|什么日子|哪天|哪一天|日期|啥日子|what year|which year|哪一年|几几年|哪年|what month|几月/
const asksDistancePattern =
  /how (?:many|long)(?: more)?(?: (?:days|weeks|sleeps))?|days? (?:until|till|to|left|since|between)|countdown|(?:还有|还剩|还要|离|距离|距|到).*(?:多少|几|多久)|(?:多少|几)天|倒计时|多久/
const isNextPattern =
  /until|till|left|to go|before|since|between|from|\bto\b|还有|还剩|还要|离|距|过了|相差|隔|差|到|倒计时|countdown/
const asksAge = /how old|\bage\b|多大|几岁|多少岁|年龄|岁数|周岁/
const asksLeap = /leap year|闰年/
const asksWhen =
  /^(?:when(?:'s| is| was)|哪天是|什么时候是)|(?:是|在)?(?:哪天|哪一天|什么时候|几月几[号日]|几号)(?:呢|啊|来着)?$/

export function tryDates(text: string, context: SkillContext): SkillReply | undefined {
  const asked = withDigits(readable(text).replace(/\b(?:星期|周|礼拜)几\b/g, '星期几'))
  if (asked === '') return undefined
  const today = todayIn(context.now, context.timeZone)
  const age = tryAge(asked, today, context)
  if (age) return age
  const zodiac = zodiacOf(asked, today, context.language)
  if (zodiac) return { text: zodiac, how: say[context.language].howZodiac }
  const leap = tryLeapYear(asked, today, context)
  if (leap) return leap
  const within = tryWithin(asked, today, context)
  if (within) return within
  const asksDay = asksDate.test(asked) || asksWhen.test(asked)
  // "今天卖了100，还剩多少" asks for money.
  const asksDistance =
    !/[块元钱]|[卖赚挣花]了/.test(asked) && asksDistancePattern.test(asked) && isNextPattern.test(asked)
  if (!asksDay && !asksDistance) return undefined
  const words = say[context.language]
  if (unknownDayPattern.test(asked)) return { text: words.unknown, how: words.howUnknown }
  const first = readDay(asked, today)
  if (first === 'impossible') return { text: words.impossible, how: words.howImpossible }
  if (first === 'beyond') return { text: words.beyond, how: words.howLunar }
  const lunar = asksLunar.test(asked) ? inLunar(first?.day ?? today, context) : undefined
  if (lunar) return lunar
  if (!first)
    return /\btoday\b|今|^what(?:'s| is) the date$|^what (?:day|date) is it|^(?:几号|星期几|周几|礼拜几)/.test(asked)
      ? about({ day: today, hasYear: true, from: 0, to: 0 }, today, asked, context)
      : bareDate(asked, today, context)
  if (!asksDistance) return about(first, today, asked, context)
  const rest = `${asked.slice(0, first.from)} ${asked.slice(first.to)}`
  const second = readDay(rest, today)
  if (second === 'impossible') return { text: words.impossible, how: words.howImpossible }
  if (second === 'beyond') return { text: words.beyond, how: words.howLunar }
  const [from, to] = second ? [first.day, second.day] : [today, first.day]
  return {
    text: words.distance(daysBetween(from, to), from, to, first, today, second !== undefined),
    how: words.howDistance,
    ...(!second && { thread: { about: 'day', asked, day: first.day, isDistance: true } }),
  }
}

function inLunar(day: Day, { language }: SkillContext): SkillReply {
  const words = say[language]
  const lunar = lunarOf(day)
  if (!lunar) return { text: words.beyond, how: words.howLunar }
  return {
    text: words.lunar(writeDay(day, language), language === 'zh' ? writeLunar(lunar) : englishLunar(lunar)),
    how: words.howLunar,
  }
}

const englishLunar = ({ month, isLeap, day }: LunarDay) => `day ${day} of ${isLeap ? 'leap ' : ''}month ${month}`

/** "what's the date", "what day is it": of today. */
function bareDate(asked: string, today: Day, context: SkillContext): SkillReply | undefined {
  const isBare =
    /^(?:(?:do you know|tell me|can you tell me) )?what(?:'s|s| is)?(?: the)? ?(?:current )?(?:date|day|year|month|weekday|day of the week)(?: is it| it is| are we (?:in|on))?(?: (?:now|please))?$|^(?:现在|这个月|今年)?是?(?:几号|星期几|周几|礼拜几|几月几[日号]|几月|哪[1一]?年|几几年|什么日子|日期)(?:了|啊|呀|呢)?$/.test(
      asked,
    )
  return isBare ? about({ day: today, hasYear: true, from: 0, to: 0 }, today, asked, context) : undefined
}

function about(named: NamedDate, today: Day, asked: string, { language }: SkillContext): SkillReply {
  const words = say[language]
  const away = daysBetween(today, named.day)
  const name = named.holiday?.[language]
  return {
    text: words.day(writeDay(named.day, language), away, name),
    how: words.howDay,
    thread: { about: 'day', asked, day: named.day, isDistance: false },
  }
}

function tryAge(typed: string, today: Day, { language }: SkillContext): SkillReply | undefined {
  // "98年" beside a question for an age is 1998.
  const asked = typed.replace(
    /(?<!\d)(\d{2})年(?=\d{1,2}月)/,
    (_, year: string) => `${Number(year) + (Number(year) + 2000 > today.year ? 1900 : 2000)}年`,
  )
  const isAsked = asksAge.test(asked) && /born|birth|出生|生日|生的|年生|[日号]生|生人|的人/.test(asked)
  const year = /\b((?:19|20)\d{2})\b|((?:19|20)\d{2}) ?年/.exec(asked) ?? /(?<!\d)(\d{2})后?年(?:出)?生/.exec(asked)
  if (!isAsked || !year) return undefined
  const said = Number(year[1] ?? year[2])
  const bornIn = said < 100 ? said + (said + 2000 > today.year ? 1900 : 2000) : said
  const words = say[language]
  const born = readDay(asked, today)
  if (born === 'impossible' || born === 'beyond') return { text: words.impossible, how: words.howImpossible }
  if (bornIn > today.year) return { text: words.unborn, how: words.howAge }
  if (born?.hasYear && born.day.year === bornIn) {
    if (daysBetween(born.day, today) < 0) return { text: words.unborn, how: words.howAge }
    return { text: words.ageExact(ageOn(born.day, today), daysBetween(born.day, today)), how: words.howAge }
  }
  return { text: words.age(today.year - bornIn), how: words.howAge }
}

function tryLeapYear(asked: string, today: Day, { language }: SkillContext): SkillReply | undefined {
  if (!asksLeap.test(asked)) return undefined
  const said = /\b(\d{1,4})\b/.exec(asked.replace(/年/g, ' ').replace(/下1个/, '下个'))?.[1]
  const isNext = /next|下一个|下个/.test(asked)
  let year = said
    ? Number(said)
    : /明年|next year(?! leap)/.test(asked) && !/下/.test(asked)
      ? today.year + 1
      : today.year
  if (!said && !isNext && !/this|今年|明年|next year/.test(asked)) return undefined
  if (isNext && !said)
    do year += 1
    while (!isLeapYear(year))
  return { text: say[language].leap(year, isLeapYear(year)), how: say[language].howLeap }
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Days in a month or a year, days left of this year, the how many-th day it is. */
function tryWithin(asked: string, today: Day, { language }: SkillContext): SkillReply | undefined {
  const words = say[language]
  const newYear = { year: today.year + 1, month: 1, day: 1 }
  if (
    /days? (?:are |is )?(?:left|remain\w*) (?:in |of )?(?:this|the) year|今年(?:还|只)?(?:剩下?|有|余)(?:多少|几)天|今年(?:还有)(?:多少|几)天|离年底|到年底/.test(
      asked,
    )
  ) {
    return { text: words.left(daysBetween(today, newYear) - 1), how: words.howDistance }
  }
  if (
    /what (?:day of the year|day number)|which day of the year|今年(?:的)?第几天|how many days (?:into|have passed)|今年(?:已经)?过(?:了|去)(?:多少|几)天/.test(
      asked,
    )
  ) {
    return {
      text: words.ordinal(daysBetween({ year: today.year, month: 1, day: 1 }, today) + 1),
      how: words.howDistance,
    }
  }
  const month =
    /(?:days (?:are |does |there )*(?:in|has)|long is) (this month|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(这个?月|本月|(?<!\d)\d{1,2}月(?:份)?)(?:一共|总共)?有?(?:多少|几)天/.exec(
      asked,
    )
  if (!month) return undefined
  const named = month[1] ?? month[2] ?? ''
  const number = monthNames.indexOf(named) + 1 || Number.parseInt(named, 10) || today.month
  const year = Number(/\b(\d{4})\b|(\d{4})年/.exec(asked)?.[1] ?? today.year)
  if (number > 12) return { text: words.impossible, how: words.howImpossible }
  const next = number === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: number + 1, day: 1 }
  return { text: words.length(year, number, daysBetween({ year, month: number, day: 1 }, next)), how: words.howDay }
}

const plural = (count: number, one: string) => `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`

const say = {
  zh: {
    day: (day: string, away: number, name: string | undefined) => {
      const subject = name ? `${name}是${day}` : away === 0 ? `今天是${day}` : `${day}`
      if (away === 0) return name ? `${subject}，就是今天！` : `${subject}。`
      if (Math.abs(away) === 1 && !name) return `${away > 0 ? '明' : '昨'}天是${subject}。`
      return away > 0 ? `${subject}，离今天还有 ${away} 天。` : `${subject}，已经过去 ${-away} 天了。`
    },
    distance: (days: number, from: Day, to: Day, first: NamedDate, _today: Day, isBetween: boolean) => {
      if (isBetween) return `${writeDay(from, 'zh')}到${writeDay(to, 'zh')}，相差 ${Math.abs(days)} 天。`
      const name = first.holiday?.zh ?? writeDay(to, 'zh')
      if (days === 0) return `${name}就是今天，不用等了。`
      return days > 0
        ? `离${name}还有 ${days} 天${first.holiday ? `（${writeDay(to, 'zh')}）` : ''}。`
        : `${writeDay(to, 'zh')}已经过去 ${-days} 天了。`
    },
    ageExact: (age: number, days: number) => `满 ${age} 周岁，来到这世上第 ${days + 1} 天了。`,
    age: (age: number) =>
      age === 0 ? '今年刚出生，还不到一周岁。' : `今年生日一过就是 ${age} 周岁，没过就是 ${age - 1} 岁。`,
    left: (days: number) => `过了今天，今年还剩 ${days} 天。`,
    ordinal: (days: number) => `今天是今年的第 ${days} 天。`,
    length: (year: number, month: number, days: number) => `${year} 年 ${month} 月有 ${days} 天。`,
    unborn: '那一天还没到呢，得先出生才能算年龄。',
    leap: (year: number, isLeap: boolean) =>
      isLeap ? `${year} 年是闰年，二月有 29 天。` : `${year} 年不是闰年，二月只有 28 天。`,
    lunar: (day: string, lunar: string) => `${day}，农历${lunar}。`,
    beyond: '农历我手边只有 2000 到 2100 年的，再远就不乱说了。',
    unknown: '这个要看别的历法，甚至要等人看见月亮，我算不准，就不乱说了。',
    impossible: '日历上没有这一天，是不是写错了？',
    howDay: '按公历推算，用的是你设备上的日期',
    howDistance: '两个日期换算成天数后相减',
    howAge: '用出生日期和今天比，算满周岁',
    howLeap: '能被 4 整除但不能被 100 整除，或者能被 400 整除，就是闰年',
    howLunar: '查 2000 到 2100 年的农历表',
    howZodiac: '生肖十二年一轮，2020 年是鼠年',
    howUnknown: '这里只有公历和农历',
    howImpossible: '核对了那个月有几天',
  },
  en: {
    day: (day: string, away: number, name: string | undefined) => {
      const subject = name ? `${name} is on ${day}` : away === 0 ? `Today is ${day}` : day
      if (away === 0) return name ? `${subject}: that's today!` : `${subject}.`
      if (name)
        return away > 0
          ? `${subject}, ${plural(away, 'day')} from now.`
          : `${subject}; that's ${plural(-away, 'day')} ago.`
      if (Math.abs(away) === 1) return away > 0 ? `Tomorrow is ${subject}.` : `Yesterday was ${subject}.`
      return away > 0
        ? `That's ${subject}, ${plural(away, 'day')} from today.`
        : `That was ${subject}, ${plural(-away, 'day')} ago.`
    },
    distance: (days: number, from: Day, to: Day, first: NamedDate, _today: Day, isBetween: boolean) => {
      if (isBetween)
        return `${plural(Math.abs(days), 'day')} lie between ${writeDay(from, 'en')} and ${writeDay(to, 'en')}.`
      const name = first.holiday?.en ?? writeDay(to, 'en')
      if (days === 0) return `${name} is today. The waiting is over.`
      return days > 0
        ? `${plural(days, 'day')} until ${name}${first.holiday ? ` (${writeDay(to, 'en')})` : ''}.`
        : `${writeDay(to, 'en')} was ${plural(-days, 'day')} ago.`
    },
    ageExact: (age: number, days: number) => `${plural(age, 'year')} old, and on day ${days + 1} of being around.`,
    age: (age: number) =>
      age === 0
        ? 'Born this year, so not yet one.'
        : `${age} once this year's birthday has come, ${age - 1} until then.`,
    left: (days: number) => `After today, ${plural(days, 'day')} of this year are left.`,
    ordinal: (days: number) => `Today is day ${days} of the year.`,
    length: (year: number, month: number, days: number) =>
      `${new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(Date.UTC(year, month - 1)))} has ${days} days.`,
    unborn: "That day hasn't come yet: one has to be born first.",
    leap: (year: number, isLeap: boolean) =>
      isLeap
        ? `Yes: ${year} is a leap year, and February has 29 days.`
        : `No: ${year} is not a leap year, so February has 28 days.`,
    lunar: (day: string, lunar: string) => `${day} is ${lunar} of the Chinese calendar.`,
    beyond: "My table of the Chinese calendar runs from 2000 to 2100, and beyond it I won't guess.",
    unknown: "That one follows another calendar, some of it by sight of the moon, so I won't guess.",
    impossible: 'No calendar has that day. A slip of the finger, perhaps?',
    howDay: "Worked out by the calendar's rules, from the date on your device",
    howDistance: 'Both days counted, one taken from the other',
    howAge: 'Date of birth compared with today, in full years',
    howLeap: 'A year is leap when 4 divides it and 100 does not, or 400 does',
    howLunar: 'Looked up in a table of the Chinese calendar, 2000 to 2100',
    howZodiac: 'The animals come round every twelve years; 2020 was a rat year',
    howUnknown: 'Only the common and the Chinese calendar are known here',
    howImpossible: 'Checked how many days that month has',
  },
}
