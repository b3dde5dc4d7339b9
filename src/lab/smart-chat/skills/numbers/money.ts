/** Amounts of money become plain numbers: "3元5角" is 3.5, "一毛二分" is 0.12, "50p" is 0.5. What kind of money it was is told apart. */
import { compare, grouped, multiply, type Rational, rational, writeNumber } from './rational.ts'

export type MoneySign = '£' | '$' | '€' | '¥' | '元'

export interface MoneyText {
  /** With numbers in place of amounts. */
  text: string
  /** The same with all amounts doubled: a result that doubles as well is money, one that stays is a ratio. */
  doubled: string
  /** The numbers that were money, in their order. */
  amounts: readonly string[]
  /** Undefined where there was none; `mixed` cannot be added up. */
  sign: MoneySign | 'mixed' | undefined
}

/** Digits without a unit are tenths or hundredths only where nothing follows that they could count. */
const nothingCounted = '(?=$|[\\s,，、]|[-+*/×÷=)]|[加减乘除和跟与分打的等是得多总合])'
const yuan = '(?:块钱|块|元|圆)(?!素|旦)'
const fen = '分钱?(?!之|给|成|钟|享|摊|开|组|\\d)'
const jiao = '(?:角|毛)(?!形|度|落|色|病|衣|巾)钱?'

interface Reading {
  readonly pattern: RegExp
  readonly sign: MoneySign | undefined
  readonly worth: (parts: readonly string[]) => string
  /** Words that also mean something else; money only beside these. */
  readonly beside?: RegExp
}

const cents = (text: string | undefined) => Number((text ?? '').padEnd(2, '0'))
/** Major units and hundredths as a decimal. */
const decimal = (major: number, hundredths: number) => String(Number((major + hundredths / 100).toFixed(4)))
const inFull = (major = '0', hundredths = 0) => `${major}.${String(hundredths).padStart(2, '0')}`

const wordSigns: Readonly<Record<string, MoneySign>> = {
  pound: '£',
  quid: '£',
  dollar: '$',
  buck: '$',
  euro: '€',
  yuan: '¥',
  rmb: '¥',
}
const english = (names: string, sign: MoneySign, beside?: RegExp): Reading[] => [
  {
    pattern: new RegExp(`(\\d+) (?:${names})s?,? (?:and )?(\\d{2})(?: ?(?:p|pence|cents?))?${nothingCounted}`, 'g'),
    sign,
    worth: ([major, minor]) => inFull(major, cents(minor)),
  },
  {
    pattern: new RegExp(`(\\d+(?:\\.\\d+)?) ?(?:${names})s?(?![a-z]|\\d)`, 'g'),
    sign,
    worth: ([major = '']) => major,
    ...(beside && { beside }),
  },
]

const readings: readonly Reading[] = [
  ...(['£', '$', '€', '¥'] as const).flatMap((sign): Reading[] => [
    { pattern: new RegExp(`[${sign}] ?(\\d+(?:\\.\\d+)?)(?: ?[元块])?`, 'g'), sign, worth: ([amount = '']) => amount },
    { pattern: new RegExp(`(\\d+(?:\\.\\d+)?) ?[${sign}]`, 'g'), sign, worth: ([amount = '']) => amount },
  ]),
  {
    pattern: new RegExp(`(\\d+) ?${yuan} ?(?:(\\d) ?${jiao})? ?(?:零|0)?(\\d) ?${fen}`, 'g'),
    sign: '元',
    worth: ([major, tenths = '0', hundredths = '0']) => decimal(Number(major), Number(`${tenths}${hundredths}`)),
  },
  {
    pattern: new RegExp(`(\\d+) ?${yuan} ?(\\d) ?${jiao}(?:(\\d)${nothingCounted})?`, 'g'),
    sign: '元',
    worth: ([major, tenths = '0', hundredths = '0']) => decimal(Number(major), Number(`${tenths}${hundredths}`)),
  },
  {
    pattern: new RegExp(`(\\d+) ?${yuan} ?(\\d{1,2})${nothingCounted}`, 'g'),
    sign: '元',
    worth: ([major, minor]) => decimal(Number(major), cents(minor)),
  },
  {
    pattern: new RegExp(`(\\d+) ?${jiao} ?(\\d) ?(?:${fen}|${nothingCounted})`, 'g'),
    sign: '元',
    worth: ([tenths, hundredths]) => decimal(0, Number(tenths) * 10 + Number(hundredths)),
  },
  { pattern: new RegExp(`(\\d+) ?${jiao}`, 'g'), sign: '元', worth: ([tenths]) => decimal(0, Number(tenths) * 10) },
  { pattern: /(\d+) ?分钱/g, sign: '元', worth: ([hundredths]) => decimal(0, Number(hundredths)) },
  {
    pattern: new RegExp(`(\\d+) ?${fen}`, 'g'),
    sign: '元',
    worth: ([hundredths]) => decimal(0, Number(hundredths)),
    beside: /[元块角毛]/,
  },
  {
    pattern: new RegExp(`(\\d+(?:\\.\\d+)?) ?${yuan}(?![a-z]|\\d(?! ?个?人))`, 'g'),
    sign: '元',
    worth: ([major = '']) => major,
  },
  // A pound is a weight as well.
  ...english('pound', '£', /£|\dp\b|pence|pounds?,? (?:and )?\d{2}\b/),
  ...Object.entries(wordSigns)
    .filter(([name]) => name !== 'pound')
    .flatMap(([name, sign]) => english(name, sign)),
  { pattern: /(\d+) ?(?:p|pence)\b/g, sign: '£', worth: ([pence]) => inFull('0', Number(pence)) },
  { pattern: /(\d+) ?(?:cents?\b|¢)/g, sign: '$', worth: ([hundredths]) => inFull('0', Number(hundredths)) },
]

/** Characters of private use stand for amounts until all are found: none is read twice. */
const firstMark = 0xe000
const placeMark = /[\ue000-\uf8ff]/g

/** @param text readable, its numbers in digits */
export function readMoney(text: string): MoneyText {
  const found: string[] = []
  const signs = new Set<MoneySign | undefined>()
  const plain = text.replace(/(\d),(?=\d{3}(?!\d))/g, '$1').replace(/^原价 ?/, '')
  const marked = readings.reduce((rest, { pattern, sign, worth, beside }) => {
    if (beside && !beside.test(text)) return rest
    return rest.replace(pattern, (...match) => {
      const groups = match.slice(
        1,
        match.findIndex((part) => typeof part === 'number'),
      ) as string[]
      signs.add(sign)
      found.push(worth(groups))
      return String.fromCodePoint(firstMark + found.length - 1)
    })
  }, plain)
  const inOrder = Array.from(marked.matchAll(placeMark), ([place]) => amountAt(found, place))
  // "120块3个人": what is counted next is a number of its own.
  const spaced = marked.replace(/[\ue000-\uf8ff](?=\d)/g, '$& ')
  return {
    text: spaced.replace(placeMark, (place) => amountAt(found, place)),
    doubled: spaced.replace(placeMark, (place) => String(Number((Number(amountAt(found, place)) * 2).toFixed(4)))),
    amounts: inOrder,
    sign: oneSign(signs),
  }
}

function amountAt(found: readonly string[], place: string): string {
  return found[(place.codePointAt(0) ?? 0) - firstMark] ?? ''
}

/** ¥ and 元 are the same money. */
function oneSign(signs: ReadonlySet<MoneySign | undefined>): MoneyText['sign'] {
  const kinds = new Set([...signs].map((sign) => (sign === '元' ? '¥' : sign)))
  return kinds.size > 1 ? 'mixed' : signs.has('元') ? '元' : [...kinds][0]
}

/** Whether a sum of money comes out as money: it doubles with its amounts; one that only adds may leave the sign out somewhere. */
export function isMoney(sum: string, value: Rational, ofDoubled: Rational | undefined): boolean {
  if (ofDoubled && compare(ofDoubled, multiply(value, rational(2n))) === 0) return true
  return !/[*/^!]|mod|sqrt|fact/.test(sum)
}

/** "£5.70", "6.3 元": behind a sign cents have two digits. */
export function writeMoney(value: Rational, sign: MoneySign): { text: string; isExact: boolean } {
  const written = writeNumber(value)
  const [whole = '0', fraction = ''] = written.text.replace(/^-/, '').split('.')
  const isExact = written.isExact && fraction.length <= 2
  const rounded = Number(`0.${fraction}`).toFixed(2)
  const major = rounded.startsWith('1') ? String(BigInt(whole) + 1n) : whole
  const minor = rounded.slice(2)
  const hasMinor = minor !== '00'
  const digits = hasMinor ? `${major}.${sign === '元' ? minor.replace(/0$/, '') : minor}` : major
  const amount = withSign(sign === '元' ? digits : grouped(digits), sign)
  return { text: `${written.text.startsWith('-') ? '-' : ''}${amount}`, isExact }
}

export function withSign(digits: string, sign: MoneySign): string {
  return sign === '元' ? `${digits} 元` : `${sign}${digits}`
}

/** Puts the sign back to the amounts of a sum, as far as they still stand in their order. */
export function withSigns(shown: string, amounts: readonly string[], sign: MoneySign): string {
  let done = ''
  let rest = shown
  for (const amount of amounts) {
    const at = new RegExp(`(?<![\\d.])${amount.replace('.', '\\.')}(?![\\d.%])`).exec(rest)
    if (!at) continue
    done += `${rest.slice(0, at.index)}${withSign(amount, sign)}`
    rest = rest.slice(at.index + amount.length)
  }
  return done + rest
}
