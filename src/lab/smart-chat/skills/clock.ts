/** The time here and in some fifty cities: "what time is it in Tokyo", "纽约现在几点". */
import { findCity, manyZones } from './calendar/cities.ts'
import { type ChatLanguage, readable, type SkillContext, type SkillReply } from './skill.ts'

const asksTime =
  /what(?:'s|s| is)? (?:the )?(?:current |local )?time|what time (?:is it|now)|^time (?:now )?in\b|the time(?: now)? in\b|current time|几点(?:了|钟|呢|啊)?|现在(?:的)?时间|(?:当地|什么|啥)时间|现在是?(?:什么|啥)时[候间辰]|报.{0,2}时间?$|时差|time difference|相差(?:几|多少)个?(?:小时|钟头)|北京时间|时间是多少/
/** Asks when something happens, or what time is. */
const asksElse =
  /几点(?:开|关|睡|起|吃|下|上|到|出|去|来|回|走|见|才|能|可以)|what time (?:do|does|did|should|will|are|can|shall)|time is it (?:ok|best|good)|favou?rite time|(?:开门|关门|营业|睡觉|起床|下班|上班|睡|起).{0,3}几点/

export function tryClock(text: string, { language, now, timeZone }: SkillContext): SkillReply | undefined {
  const asked = readable(text)
  const asksOfPlace =
    /什么时候|啥时候|几点|时间|白天|黑夜|晚上|早上|凌晨|天亮|天黑|day or night|daytime|morning or|time/.test(asked) &&
    /现在|这会儿|此刻|当地|那边|那里|\bnow\b|right now|currently|^.{2,6}时间$|几点/.test(asked)
  const isAsked = asksTime.test(asked) || (asksOfPlace && findCity(asked) !== undefined)
  if (!isAsked || asksElse.test(asked)) return undefined
  const words = say[language]
  const apart = tryDifference(asked, { language, now })
  if (apart) return apart
  if (/时差|相差|time difference/.test(asked)) return undefined
  const city = findCity(asked)
  if (city) {
    const apart = offsetMinutes(now, city.zone) - offsetMinutes(now, timeZone)
    return {
      text: words.there(city.name[language], timeIn(now, city.zone, language), words.apart(apart)),
      how: words.how(city.zone),
    }
  }
  if (manyZones.test(asked)) return { text: words.many, how: words.howMany, options: words.options }
  const isElsewhere = /\b(?:in|at) (?!the |my |this |your )[a-z]{3,}/.test(asked)
  if (isElsewhere) return { text: words.unknown, how: words.howUnknown, options: words.options }
  // Chinese puts the place first: what stands there and is not known is left to others.
  const rest = asked.replace(
    /请问|你?知道|告诉我|帮我|看看?|一?下|那|现在|此刻|今天|当前|目前|已经|是|几点|钟|了|啊|呀|啦|呢|吗|什么|时间|时候|报时?|的|多少|我想|都|这会儿?|到/g,
    '',
  )
  if (/[\p{Script=Han}]{2,}/u.test(rest)) return undefined
  return { text: words.here(timeIn(now, timeZone, language)), how: words.how(timeZone) }
}

/** "time difference between London and Tokyo", "北京和纽约时差几小时". */
function tryDifference(
  asked: string,
  { language, now }: Pick<SkillContext, 'language' | 'now'>,
): SkillReply | undefined {
  if (!/时差|相差|time difference/.test(asked)) return undefined
  const first = findCity(asked)
  const second = first && findCity(asked.slice(first.to))
  if (!first || !second) return undefined
  const minutes = offsetMinutes(now, second.zone) - offsetMinutes(now, first.zone)
  const words = say[language]
  return {
    text: words.difference(first.name[language], second.name[language], minutes),
    how: words.how(`${first.zone}, ${second.zone}`),
  }
}

function timeIn(now: Date, timeZone: string, language: ChatLanguage): string {
  const options = { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit', hour12: false } as const
  const parts = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', options).formatToParts(now)
  const { weekday = '', hour = '', minute = '' } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  const time = `${hour === '24' ? '00' : hour}:${minute}`
  return language === 'zh' ? `${weekday} ${time}` : `${time} on ${weekday}`
}

/** How far a zone is ahead of UTC at that moment. */
export function offsetMinutes(now: Date, timeZone: string): number {
  const options = {
    timeZone,
    hour12: false,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const
  const parts = new Intl.DateTimeFormat('en-GB', options).formatToParts(now)
  const {
    year = 0,
    month = 1,
    day = 1,
    hour = 0,
    minute = 0,
  } = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]))
  const there = Date.UTC(year, month - 1, day, hour % 24, minute)
  return Math.round((there - Math.floor(now.getTime() / 60_000) * 60_000) / 60_000)
}

function hoursZh(minutes: number): string {
  const hours = Math.abs(minutes) / 60
  return Number.isInteger(hours) ? `${hours} 小时` : `${Math.floor(hours)} 小时 ${Math.abs(minutes) % 60} 分钟`
}

function hoursEn(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const whole = hours > 0 ? `${hours} hour${hours === 1 ? '' : 's'}` : ''
  return [whole, rest > 0 ? `${rest} minutes` : ''].filter(Boolean).join(' ')
}

const say = {
  zh: {
    here: (time: string) => `现在是${time}，照你设备上的钟。`,
    there: (city: string, time: string, apart: string) => `${city}现在是${time}，${apart}。`,
    apart: (minutes: number) =>
      minutes === 0 ? '和你那边一样' : `比你那边${minutes > 0 ? '快' : '慢'} ${hoursZh(minutes)}`,
    difference: (a: string, b: string, minutes: number) =>
      minutes === 0 ? `${a}和${b}没有时差。` : `${b}比${a}${minutes > 0 ? '快' : '慢'} ${hoursZh(minutes)}。`,
    many: '那里横跨好几个时区，说个城市吧？',
    unknown: '这个地方我的时区表里没有，换个附近的大城市试试？',
    options: ['纽约现在几点', '悉尼现在几点', '伦敦现在几点'],
    how: (zone: string) => `设备的时钟，换算到时区 ${zone}`,
    howMany: '这个国家不止一个时区',
    howUnknown: '在五十来个城市里找过，没有',
  },
  en: {
    here: (time: string) => `It's ${time}, by the clock of your device.`,
    there: (city: string, time: string, apart: string) => `In ${city} it's ${time}, ${apart}.`,
    apart: (minutes: number) =>
      minutes === 0 ? 'the same as where you are' : `${hoursEn(minutes)} ${minutes > 0 ? 'ahead of' : 'behind'} you`,
    difference: (a: string, b: string, minutes: number) =>
      minutes === 0
        ? `${a} and ${b} keep the same time.`
        : `${b} is ${hoursEn(minutes)} ${minutes > 0 ? 'ahead of' : 'behind'} ${a}.`,
    many: 'That spans several time zones. Which city?',
    unknown: "I don't have that place among my time zones. A big city near it, perhaps?",
    options: ['What time is it in New York?', 'What time is it in Sydney?', 'What time is it in London?'],
    how: (zone: string) => `The clock of your device, in the time zone ${zone}`,
    howMany: 'That country has more than one time zone',
    howUnknown: 'Looked for among some fifty cities',
  },
}
