/** A short question that goes on from the last answer, written out in full: "and tomorrow?" is "what day is tomorrow". */
import { plusDays, todayIn } from '../skills/calendar/day.ts'
import { readDay } from '../skills/calendar/read-day.ts'
import { withDigits } from '../skills/numbers/number-words.ts'
import { readable, type SkillContext, type Thread } from '../skills/skill.ts'
import { findUnits } from '../skills/units/unit-names.ts'

const maxCharacters = 40
const openers = /^(?:(?:and|ok|okay|so|then|what about|how about|or|now)[, ]+|那么?|再|还有|换)+/
const closers = /(?:呢|吗|啊|呀|是多少|是几号|是哪天|是星期几|几号|星期几| then| please)+$/

type ThreadOf<About> = Extract<Thread, { about: About }>
type Context = Pick<SkillContext, 'language' | 'now' | 'timeZone'>

/** Undefined when the message does not go on from that. */
export function goOn(text: string, thread: Thread, context: Context): string | undefined {
  const said = withDigits(readable(text))
  if (said === '' || said.length > maxCharacters) return undefined
  const isOpened = openers.test(said) || /呢$|\?\s*$|？\s*$/.test(text.trim())
  const core = said.replace(openers, '').replace(closers, '').trim()
  switch (thread.about) {
    case 'day':
      return onDay(said, core, isOpened, thread, context)
    case 'amount':
      return onAmount(core, isOpened, thread, context)
    case 'capital':
      return isOpened && core !== '' && core.length <= 24 ? capitalOf(core, context) : undefined
    case 'sum':
      return isOpened ? onSum(core, thread) : undefined
  }
}

const capitalOf = (country: string, { language }: Context) =>
  language === 'zh' ? `${country}的首都` : `capital of ${country}`

const yearsAway: Record<string, number> = {
  去年: -1,
  今年: 0,
  明年: 1,
  后年: 2,
  'last year': -1,
  'this year': 0,
  'next year': 1,
  'the year after': 2,
}
const yearIn = /(?:in )?\b\d{4}\b年?|\d{4}年|去年|今年|明年|后年|(?:last|this|next) year/
const nextOne =
  /^(?:the )?(?:next one|one after(?: that)?|following one|year after(?: that)?)$|^(?:再?下一?[1个]个?|下1个|再下1年|下1年)$/
const untilThen =
  /^how (?:many days|long|far)(?: is (?:it|that))?(?: (?:until|till|to|away))?(?: (?:then|that|it|away|is (?:it|that)))?$|^(?:离|到|距)?(?:那天|那时|它)?(?:还有|还要|还剩)(?:多少|几)天$|^还有多久$/
const dayAfter = /^(?:the )?(?:day after|next day|following day)$|^(?:第2天|后1天|再后1天)$/

function onDay(said: string, core: string, isOpened: boolean, thread: ThreadOf<'day'>, context: Context) {
  const today = todayIn(context.now, context.timeZone)
  const { day, asked } = thread
  if (untilThen.test(said) || untilThen.test(core)) return askDay(writtenOut(day, context), true, context)
  if (!isOpened) return undefined
  const year = yearsAway[core] === undefined ? /^(?:in )?(\d{4})年?$/.exec(core)?.[1] : today.year + yearsAway[core]
  if (year !== undefined) return withYear(asked, Number(year), context)
  if (nextOne.test(core)) return withYear(asked, day.year + 1, context)
  if (dayAfter.test(core)) return askDay(writtenOut(plusDays(day, 1), context), false, context)
  const named = core.replace(/^(?:(?:until|till|to|on|for) |离|到|距离?)/, '')
  const read = readDay(named, today)
  if (!read || typeof read === 'string' || named.length - (read.to - read.from) > 3) return undefined
  // "2027年中秋…" and then "端午呢" means that year's.
  const saidYear = read.holiday && !read.hasYear ? /\d{4}/.exec(asked)?.[0] : undefined
  const spoken =
    saidYear === undefined ? named : context.language === 'zh' ? `${saidYear}年${named}` : `${named} ${saidYear}`
  return askDay(spoken, thread.isDistance, context)
}

function writtenOut({ year, month, day }: ThreadOf<'day'>['day'], { language }: Context): string {
  return language === 'zh' ? `${year}年${month}月${day}日` : `${year}-${month}-${day}`
}

function askDay(day: string, isDistance: boolean, { language }: Context): string {
  if (language === 'zh') return isDistance ? `离${day}还有多少天` : `${day}是星期几`
  return isDistance ? `how many days until ${day}` : `what day is ${day}`
}

function withYear(asked: string, year: number, { language }: Context): string {
  const written = language === 'zh' ? `${year}年` : String(year)
  if (yearIn.test(asked)) return asked.replace(yearIn, (found) => (found.startsWith('in ') ? `in ${written}` : written))
  return language === 'zh' ? `${written}${asked}` : `${asked} ${written}`
}

function onAmount(core: string, isOpened: boolean, { amount, from, to }: ThreadOf<'amount'>, { language }: Context) {
  const asked = (source: string, target: string) =>
    language === 'zh' ? `${source}是多少${target}` : `${source} in ${target}`
  const bare = /^(-?\d+(?:\.\d+)?) ?(?:度|degrees?)?$/.exec(core)?.[1]
  if (bare !== undefined && isOpened) return asked(`${bare} ${from}`, to)
  const target = core.replace(/^(?:(?:and )?(?:in|into|to|as)|(?:换算|换|转|折)?(?:成|为|合|用|是多少|多少)) ?/, '')
  const isAskedIn = target !== core
  const mention = findUnits(target)[0]
  if (!mention || (!isOpened && !isAskedIn)) return undefined
  if (mention.amount !== undefined) return asked(target, to)
  if (target.length - (mention.to - mention.from) > 4) return undefined
  return /^(?:an?|one|1) /.test(target) ? asked(target.replace(/^\w+/, '1'), to) : asked(`${amount} ${from}`, target)
}

/** "15% of 80", "and of 120?": the last number is another. */
function onSum(core: string, { asked }: ThreadOf<'sum'>): string | undefined {
  const number = /^(?:of |for |with |from )?(-?\d+(?:\.\d+)?)(?:的)?$/.exec(core)?.[1]
  if (number === undefined || !/%|half|third|root|squared|平方|折|根号|percent/.test(asked)) return undefined
  const numbers = [...asked.matchAll(/\d+(?:\.\d+)?(?!\d|\.\d|%| ?percent)/g)]
  // Chinese puts what is taken of before the share.
  const place = numbers.at(-1)
  return place && asked.slice(0, place.index) + number + asked.slice(place.index + place[0].length)
}
