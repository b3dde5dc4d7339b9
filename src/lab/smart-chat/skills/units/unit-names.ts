/** Units with their names in both languages and how many of the kind's base unit one of them is, exactly. */
import { add, multiply, parseDecimal, type Rational, rational } from '../numbers/rational.ts'

export type UnitKind = 'length' | 'weight' | 'temperature' | 'area' | 'volume' | 'speed' | 'time' | 'data'

export interface Unit {
  kind: UnitKind
  name: { zh: string; en: string }
  /** Where an added s would be wrong. */
  plural?: string
  /** In metres, grams, square metres, litres, metres a second, seconds, bytes. */
  size: Rational
}

function unit(kind: UnitKind, zh: string, en: string, size: string, pattern: string, plural?: string): [Unit, string] {
  const [n = '1', d = '1'] = size.split('/')
  const whole = parseDecimal(n) ?? rational(1n)
  return [
    { kind, name: { zh, en }, size: multiply(whole, rational(1n, BigInt(d))), ...(plural && { plural }) },
    pattern,
  ]
}

const table: [Unit, string][] = [
  unit(
    'area',
    '平方公里',
    'square kilometre',
    '1000000',
    'square kilomet(?:re|er)s?|sq(?:uare)? ?km|km2|km\\^2|平方公里|平方千米',
  ),
  unit(
    'area',
    '平方米',
    'square metre',
    '1',
    'square met(?:re|er)s?|sq(?:uare)? ?m\\b|m2|m\\^2|平方米|平米|平方(?![公千厘分毫英市])',
  ),
  unit('area', '平方厘米', 'square centimetre', '0.0001', 'square centimet(?:re|er)s?|cm2|平方厘米'),
  unit(
    'area',
    '平方英尺',
    'square foot',
    '0.09290304',
    'square f(?:ee|oo)t|sq(?:uare)? ?ft|ft2|平方英尺',
    'square feet',
  ),
  unit('area', '平方英里', 'square mile', '2589988.110336', 'square miles?|平方英里'),
  unit('area', '公顷', 'hectare', '10000', 'hectares?|\\bha\\b|公顷'),
  unit('area', '英亩', 'acre', '4046.8564224', 'acres?|英亩'),
  unit('area', '亩', 'mu', '2000/3', '\\bmu\\b|亩', 'mu'),
  unit(
    'speed',
    '千米/小时',
    'km/h',
    '5/18',
    'km ?/ ?h|kmh|kph|kilomet(?:re|er)s? (?:per|an) hour|(?:千米|公里)每小时|(?:千米|公里) ?/ ?小时|公里时速',
    'km/h',
  ),
  unit('speed', '英里/小时', 'mph', '0.44704', 'mph|miles? (?:per|an) hour|英里每小时|英里 ?/ ?小时', 'mph'),
  unit('speed', '米/秒', 'm/s', '1', 'm ?/ ?s|met(?:re|er)s? (?:per|a) second|米每秒|米 ?/ ?秒', 'm/s'),
  unit('speed', '节', 'knot', '463/900', 'knots?|海里每小时|(?<=\\d ?)节(?![课日目假])'),
  unit('length', '海里', 'nautical mile', '1852', 'nautical miles?|海里'),
  unit('length', '英里', 'mile', '1609.344', 'miles?|mi\\b|英里|迈(?![进出步])'),
  unit('length', '英尺', 'foot', '0.3048', "f(?:ee|oo)t|ft\\b|英尺|(?<=\\d)'", 'feet'),
  unit(
    'length',
    '英寸',
    'inch',
    '0.0254',
    'inch(?:es)?|(?<=\\d ?)in\\b(?=$| (?:in|to|into|as|is|=))|英寸|(?<=\\d)"',
    'inches',
  ),
  unit('length', '码', 'yard', '0.9144', 'yards?|yds?\\b|码(?!头)'),
  unit('length', '公里', 'kilometre', '1000', 'kilomet(?:re|er)s?|kms?\\b|公里|千米'),
  unit('length', '厘米', 'centimetre', '0.01', 'centimet(?:re|er)s?|cms?\\b|厘米|公分'),
  unit('length', '毫米', 'millimetre', '0.001', 'millimet(?:re|er)s?|mms?\\b|毫米'),
  unit('length', '分米', 'decimetre', '0.1', 'decimet(?:re|er)s?|dm\\b|分米'),
  unit('length', '里', 'li', '500', '华里|市里|(?<=[\\d个几少] ?)里(?!面|边|头)|^里|li\\b', 'li'),
  unit('length', '丈', 'zhang', '10/3', '\\bzhang\\b|丈(?!夫|量|母|人)', 'zhang'),
  unit('length', '尺', 'chi', '1/3', '\\bchi\\b|市尺|尺(?!寸|子|度)', 'chi'),
  unit('length', '寸', 'cun', '1/30', '\\bcun\\b|市寸|寸', 'cun'),
  unit('length', '米', 'metre', '1', 'met(?:re|er)s?|(?<=\\d ?)m\\b|公尺|米(?!饭|粉|老)'),
  unit('weight', '吨', 'tonne', '1000000', 'tonnes?|tons?\\b|公吨|吨'),
  unit('weight', '公斤', 'kilogram', '1000', 'kilogram(?:me)?s?|kilos?|kgs?\\b|公斤|千克'),
  unit('weight', '毫克', 'milligram', '0.001', 'milligrams?|mg\\b|毫克'),
  unit('weight', '克', 'gram', '1', 'grams?|grammes?|(?<=\\d ?)g\\b|克(?!服|隆)'),
  unit('weight', '英石', 'stone', '6350.29318', 'stones?|英石', 'stone'),
  unit('weight', '磅', 'pound', '453.59237', 'pounds?|lbs?\\b|磅'),
  unit('weight', '盎司', 'ounce', '28.349523125', 'ounces?|oz\\b|盎司'),
  unit('weight', '斤', 'jin', '500', '市斤|斤|jin\\b|catty|catties', 'jin'),
  unit('weight', '两', 'liang', '50', '(?<=[\\d几少斤] ?)两(?!个|位|人)|liang\\b', 'liang'),
  unit('weight', '钱', 'qian', '5', '\\bqian\\b|(?<=\\d ?)钱', 'qian'),
  unit('volume', '立方米', 'cubic metre', '1000', 'cubic met(?:re|er)s?|m3|m\\^3|立方米'),
  unit('volume', '毫升', 'millilitre', '0.001', 'millilit(?:re|er)s?|mls?\\b|毫升'),
  unit('volume', '升', 'litre', '1', 'lit(?:re|er)s?|(?<=\\d ?)l\\b|公升|升(?!级|学|职)'),
  unit('volume', '美制加仑', 'US gallon', '3.785411784', '(?:us )?gallons?|gal\\b|加仑'),
  unit('volume', '英制品脱', 'pint', '0.56826125', 'pints?|品脱'),
  unit('volume', '美制杯', 'US cup', '0.2365882365', '(?:us )?cups?\\b'),
  unit('volume', '汤匙', 'tablespoon', '0.015', 'tablespoons?|tbsp\\b|汤匙|大勺'),
  unit('volume', '茶匙', 'teaspoon', '0.005', 'teaspoons?|tsp\\b|茶匙|小勺'),
  unit('time', '秒', 'second', '1', 'seconds?|secs?\\b|秒'),
  unit('time', '分钟', 'minute', '60', 'minutes?|mins?\\b|分钟'),
  unit('time', '小时', 'hour', '3600', 'hours?|hrs?\\b|个?小时|钟头'),
  unit('time', '天', 'day', '86400', 'days?|(?<=[\\d少几] ?)天'),
  unit('time', '周', 'week', '604800', 'weeks?|个?星期|(?<=[\\d少几] ?)周'),
  unit('data', 'GB', 'GB', '1000000000', 'gigabytes?|gb\\b|(?<=\\d)g(?=流量)', 'GB'),
  unit('data', 'MB', 'MB', '1000000', 'megabytes?|mb\\b|兆', 'MB'),
  unit('data', 'KB', 'KB', '1000', 'kilobytes?|kb\\b', 'KB'),
  unit('data', 'TB', 'TB', '1000000000000', 'terabytes?|tb\\b', 'TB'),
  unit(
    'temperature',
    '°C',
    '°C',
    '1',
    '° ?c\\b|degrees? (?:c\\b|celsius|centigrade)|celsius|centigrade|摄氏度?|(?<=\\d ?)c\\b',
  ),
  unit('temperature', '°F', '°F', '1', '° ?f\\b|degrees? (?:f\\b|fahrenheit)|fahrenheit|华氏度?|(?<=\\d ?)f\\b'),
  unit('temperature', 'K', 'K', '1', 'kelvins?|开尔文|(?<=\\d ?)k\\b', 'K'),
]

export const units: readonly Unit[] = table.map(([each]) => each)

export interface UnitMention {
  unit: Unit
  amount?: Rational
  /** Of several units, as in "6 feet 2": shown as it was said. */
  isCompound?: boolean
  from: number
  to: number
}

const amountPattern = '(-?\\d+(?:\\.\\d+)?)?(半)? ?(?:个(?=星期|小时|半| ?[a-z]))? ?'
const anyPattern = new RegExp(
  `${amountPattern}(?<![a-z])(?:${table.map(([, pattern]) => `(${pattern})`).join('|')})(半)?`,
  'g',
)
/** A temperature's last letter stands alone: "100 f in c". */
const targetLetter = /\b(?:in|to|into)(?: degrees?)? ([cfk])$/
const maxMentions = 6

/** Left to right; "6 feet 2" and "5斤3两" are one amount each. */
export function findUnits(text: string): UnitMention[] {
  const found: UnitMention[] = []
  for (const match of text.matchAll(anyPattern)) {
    const place = match.slice(3, -1).findIndex((group) => group !== undefined)
    const unit = units[place]
    if (!unit || found.length >= maxMentions) continue
    const half = match[2] !== undefined || match.at(-1) !== undefined ? rational(1n, 2n) : undefined
    const digits = match[1] === undefined ? undefined : parseDecimal(match[1])
    const amount = half && digits ? add(digits, half) : (digits ?? half)
    const mention = { unit, from: match.index, to: match.index + match[0].length, ...(amount && { amount }) }
    const last = found.at(-1)
    const isRest =
      last?.amount &&
      amount &&
      last.unit.kind === unit.kind &&
      unit.kind !== 'temperature' &&
      /^(?: and)?[ ,]*$/.test(text.slice(last.to, mention.from))
    if (isRest && last.amount) {
      // Kept in the larger unit, as it was begun.
      const rest = multiply(multiply(amount, unit.size), rational(last.unit.size.d, last.unit.size.n))
      found[found.length - 1] = { ...last, amount: add(last.amount, rest), isCompound: true, to: mention.to }
    } else found.push(mention)
  }
  return withLooseInches(text, withTemperatureLetter(text, found))
}

function withTemperatureLetter(text: string, found: UnitMention[]): UnitMention[] {
  const letter = targetLetter.exec(text)
  const unit =
    letter && units.find(({ kind, name }) => kind === 'temperature' && name.en.toLowerCase().endsWith(letter[1] ?? ''))
  return letter && unit && found[0]?.unit.kind === 'temperature'
    ? [...found.slice(0, 1), { unit, from: letter.index, to: text.length }]
    : found
}

/** "6 feet 2", "5'11": what follows the feet without a unit is inches. */
function withLooseInches(text: string, found: UnitMention[]): UnitMention[] {
  return found.map((mention) => {
    if (mention.unit.name.en !== 'foot' || !mention.amount) return mention
    const loose = /^ ?(\d{1,2})(?!\d|\.\d)(?! ?(?:in(?:ch)?|"|英寸)\w)/.exec(text.slice(mention.to))
    const inches = loose?.[1] === undefined ? undefined : parseDecimal(loose[1])
    if (!loose || !inches) return mention
    return {
      ...mention,
      amount: add(mention.amount, multiply(inches, rational(1n, 12n))),
      isCompound: true,
      to: mention.to + loose[0].length,
    }
  })
}
