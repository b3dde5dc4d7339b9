/** Units: "5 km in miles", "100斤是多少公斤", "6 feet 2 in cm", "how many ounces in a pound", 30 °C in °F. */

import { withDigits } from './numbers/number-words.ts'
import { grouped, parseDecimal, type Rational, rational, writeNumber } from './numbers/rational.ts'
import { readable, type SkillContext, type SkillReply } from './skill.ts'
import { convert, customaryTarget } from './units/convert.ts'
import { findUnits, type Unit, type UnitMention } from './units/unit-names.ts'

const asksPattern =
  /\b(?:in|to|into|as|convert|equals?|is|how (?:many|much|far|long|tall|heavy|hot|big)|what(?:'s|s)?)\b|多少|等于|换算|换成|折合|合|转|是几|有几|几(?=公?[斤里两])|多[大高重长远热冷快]|=|->|→/
const counts = /how many|多少|几/

export function tryUnits(text: string, { language }: SkillContext): SkillReply | undefined {
  const asked = withDigits(readable(text))
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(华氏|摄氏)(-?\d+(?:\.\d+)?)度?/g, '$2$1度')
    // "1米75" is 1.75, "37度" beside Fahrenheit is Celsius.
    .replace(/(\d)米(\d{1,2})(?![\d.]|厘|公分|分)/g, '$1.$2米')
    .replace(
      /(\d) ?(?:度|degrees?)(?=[^摄华]*华氏|(?! ?(?:c|f|celsius|fahrenheit)\b).*(?:in|to|into) (?:f\b|fahrenheit))/g,
      '$1°c',
    )
    .replace(
      /(\d) ?(?:度|degrees?)(?=[^摄华]*摄氏|(?! ?(?:c|f|celsius|fahrenheit)\b).*(?:in|to|into) (?:c\b|celsius))/g,
      '$1°f',
    )
  // An idiom: six of one and half a dozen of the other.
  if (asked.includes('半斤8两')) return undefined
  const mentions = findUnits(asked)
  const isBare = mentions[0]?.from === 0 && mentions[0].to === asked.length && !isEveryday(mentions[0].unit)
  if (!isBare && !asksPattern.test(asked)) return undefined
  const source = mentions.find(({ amount }) => amount !== undefined)
  if (!source) return countIn(asked, mentions, language)
  const target = mentions.find((mention) => mention !== source && mention.amount === undefined)
  // "200 a day, how much in 26 days" asks for something else.
  if (target && target.unit.name.en === source.unit.name.en) return undefined
  if (target) return answered(source, target.unit, asked, language)
  // "5 miles" alone may be the start of anything: without a target only a plain question is one for the table.
  const rest = `${asked.slice(0, source.from)}${asked.slice(source.to)}`.replace(fillers, '')
  return rest.length <= 1 ? answered(source, customaryTarget(source.unit), asked, language) : undefined
}

/** "5 minutes" by itself answers a question more often than it asks one. */
function isEveryday({ kind }: Unit): boolean {
  return kind === 'time' || kind === 'data'
}

const fillers =
  /\b(?:what|is|are|how|much|many|far|long|tall|heavy|hot|big|convert|in|metric|please|equals?|to|what's|whats|the|can|you|me|tell)\b|大概|大约|差不多|等于|相当于|是|有|多少|多[大高重长远热冷快]|几|换算|换成|折合|请问|一下|呢|啊|[=?\s]/g

/** "how many ounces in a pound", "一里有多少米": without a number, one of the unit that is not counted. */
function countIn(asked: string, mentions: readonly UnitMention[], language: 'zh' | 'en'): SkillReply | undefined {
  const [first, second] = mentions
  if (!first || !second || !counts.test(asked) || first.unit.kind !== second.unit.kind) return undefined
  const isEnglish = /how many/.test(asked)
  const [one, counted] = isEnglish ? [second, first] : [first, second]
  return answered({ ...one, amount: rational(1n) }, counted.unit, asked, language)
}

function answered(source: UnitMention, target: Unit, asked: string, language: 'zh' | 'en'): SkillReply {
  const words = say[language]
  const { amount = rational(1n), unit } = source
  if (unit.kind !== target.kind) {
    return { text: words.unlike(words.kinds[unit.kind], words.kinds[target.kind]), how: words.howUnlike }
  }
  const value = convert(amount, unit, target)
  if (value === undefined) return { text: words.tooCold, how: words.howTooCold }
  const said = source.isCompound ? asked.slice(source.from, source.to).trim() : undefined
  const from = said ?? `${shown(amount, language)}${spaced(unit, language, amount)}`
  const { text, isExact } = writeNumber(value, placesFor(value))
  const to = `${language === 'en' ? grouped(text) : text}${spaced(target, language, value)}`
  return {
    text: isExact ? words.exact(from, to) : words.near(from, to),
    how: words.how(factorOf(unit, target, language)),
    thread: {
      about: 'amount',
      amount: writeNumber(amount, 10).text,
      from: unit.name[language],
      to: target.name[language],
    },
  }
}

function shown(amount: Rational, language: 'zh' | 'en'): string {
  const { text } = writeNumber(amount, 10)
  return language === 'en' ? grouped(text) : text
}

function spaced(unit: Unit, language: 'zh' | 'en', amount: Rational): string {
  if (unit.name.en.startsWith('°')) return ` ${unit.name.en}`
  const name = language === 'en' && amount.n !== amount.d ? (unit.plural ?? `${unit.name.en}s`) : unit.name[language]
  return ` ${name}`
}

/** About six telling digits. */
function placesFor({ n, d }: Rational): number {
  const size = Math.max(0, (n < 0n ? -n : n).toString().length - d.toString().length)
  const small = Math.max(0, d.toString().length - (n < 0n ? -n : n).toString().length)
  return Math.min(12, Math.max(2, 4 - size) + small)
}

function factorOf(unit: Unit, target: Unit, language: 'zh' | 'en'): string {
  if (unit.kind === 'temperature') return say[language].scale
  const one = convert(parseDecimal('1') ?? rational(1n), unit, target) ?? rational(0n)
  const { text, isExact } = writeNumber(one, 4 + placesFor(one))
  return `1 ${unit.name[language]} ${isExact ? '=' : '≈'} ${text}${spaced(target, language, one)}`
}

const say = {
  zh: {
    exact: (from: string, to: string) => `${from} = ${to}`,
    near: (from: string, to: string) => `${from} ≈ ${to}`,
    unlike: (a: string, b: string) => `一个是${a}，一个是${b}，换算不了：就像问几斤等于几点钟。`,
    tooCold: '比绝对零度还低，宇宙里没有这么冷的地方。',
    how: (factor: string) => `按 ${factor} 换算`,
    howUnlike: '两个单位量的不是同一种东西',
    howTooCold: '绝对零度是 -273.15 °C',
    scale: '°F = °C × 9/5 + 32，K = °C + 273.15',
    kinds: {
      length: '长度',
      weight: '重量',
      temperature: '温度',
      area: '面积',
      volume: '体积',
      speed: '速度',
      time: '时间',
      data: '数据量',
    },
  },
  en: {
    exact: (from: string, to: string) => `${from} = ${to}`,
    near: (from: string, to: string) => `${from} ≈ ${to}`,
    unlike: (a: string, b: string) =>
      `One measures ${a}, the other ${b}, so there's no way across: like asking how many kilos make Tuesday.`,
    tooCold: "That's below absolute zero; nothing in the universe is that cold.",
    how: (factor: string) => `Converted with ${factor}`,
    howUnlike: 'The two units measure different things',
    howTooCold: 'Absolute zero is -273.15 °C',
    scale: '°F = °C × 9/5 + 32, K = °C + 273.15',
    kinds: {
      length: 'length',
      weight: 'weight',
      temperature: 'temperature',
      area: 'area',
      volume: 'volume',
      speed: 'speed',
      time: 'time',
      data: 'data',
    },
  },
}
