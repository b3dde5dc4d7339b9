/** Numbers in words become digits: "两百零五" is 205, "twenty-five" is 25. What is not a number stays. */

const hanDigits = new Map(Array.from('零一二三四五六七八九', (digit, value) => [digit, value]))
for (const [digit, value] of Object.entries({
  〇: 0,
  两: 2,
  俩: 2,
  壹: 1,
  贰: 2,
  叁: 3,
  肆: 4,
  伍: 5,
  陆: 6,
  柒: 7,
  捌: 8,
  玖: 9,
})) {
  hanDigits.set(digit, value)
}
const smallUnits = new Map(Object.entries({ 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 }))
const largeUnits = new Map(Object.entries({ 万: 1e4, 亿: 1e8 }))

const hanNumber = /[零〇一二两俩三四五六七八九壹贰叁肆伍陆柒捌玖十拾百佰千仟万亿]+(?:点[零〇一二三四五六七八九]+)?/g
const mixedNumber = /(\d+(?:\.\d+)?) ?([百千万亿]+)(?![一二三四五六七八九\d])/g

/** Undefined for what counts nothing, such as "万" alone. */
export function readHanNumber(text: string): number | undefined {
  const [whole = '', fraction] = text.split('点')
  const value = readHanWhole(whole)
  if (value === undefined || fraction === undefined) return value
  const digits = Array.from(fraction, (digit) => hanDigits.get(digit) ?? '').join('')
  return Number(`${value}.${digits}`)
}

function readHanWhole(text: string): number | undefined {
  const characters = Array.from(text)
  // "二零二六": digits one by one.
  if (characters.every((character) => hanDigits.has(character))) {
    const digits = characters.map((character) => hanDigits.get(character)).join('')
    return digits === '' || digits.length > 15 ? undefined : Number(digits)
  }
  let total = 0
  let section = 0
  let digit: number | undefined
  let lastUnit = 0
  for (const character of characters) {
    const small = smallUnits.get(character)
    const large = largeUnits.get(character)
    if (small !== undefined) {
      section += (digit ?? (small === 10 ? 1 : Number.NaN)) * small
      digit = undefined
      lastUnit = small
    } else if (large !== undefined) {
      const before = section + (digit ?? 0)
      // "一亿零一万" adds up, "一万亿" multiplies.
      total = large === 1e8 ? (total + before) * large : total + before * large
      section = 0
      digit = undefined
      lastUnit = large
    } else {
      digit = hanDigits.get(character) ?? 0
      if (digit === 0) lastUnit = 0
    }
  }
  // "三百五" is 350, "一万二" is 12000; "三百零五" is 305.
  const last = digit === undefined ? 0 : digit * (lastUnit >= 100 ? lastUnit / 10 : 1)
  const value = total + section + last
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

const englishSmall = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
)
for (const [place, word] of 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').entries()) {
  englishSmall.set(word, (place + 2) * 10)
}
const englishScale = new Map(Object.entries({ hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 }))
const numberWord = [...englishSmall.keys(), ...englishScale.keys()].join('|')
const englishNumber = new RegExp(
  `\\b(?:a (?=(?:hundred|thousand|million|billion)\\b))?(?:${numberWord})(?:(?:-| and | )(?:${numberWord}))*\\b`,
  'g',
)
const scaledNumber = /\b(\d+(?:\.\d+)?) (hundred|thousand|million|billion)\b/g

function readEnglishNumber(text: string): number {
  let total = 0
  let section = 0
  for (const word of text.replace(/^a /, '').split(/-| and | /)) {
    const scale = englishScale.get(word)
    if (scale === undefined) section += englishSmall.get(word) ?? 0
    else if (scale === 100) section = (section || 1) * 100
    else {
      total += (section || 1) * scale
      section = 0
    }
  }
  return total + section
}

/** "三两" and "5两" weigh, "两百" and "两个" count. */
const weighed = /(?<=[\d一二三四五六七八九十百半几少斤] ?)两(?![百千万亿])/g
const weighedMark = '\u0001'

/** @param text made readable before */
export function withDigits(text: string): string {
  return text
    .replace(weighed, weighedMark)
    .replace(englishNumber, (words) => String(readEnglishNumber(words)))
    .replace(scaledNumber, (_, digits: string, scale: string) =>
      plainDigits(Number(digits) * (englishScale.get(scale) ?? 1)),
    )
    .replace(mixedNumber, (whole, digits: string, units: string) => {
      const factor = Array.from(units, (unit) => smallUnits.get(unit) ?? largeUnits.get(unit) ?? 1)
      const value = factor.reduce((product, each) => product * each, Number(digits))
      return Number.isFinite(value) ? plainDigits(value) : whole
    })
    .replace(hanNumber, (words) => {
      const value = readHanNumber(words)
      return value === undefined ? words : plainDigits(value)
    })
    .replaceAll(weighedMark, '两')
}

/** Without an exponent; 1.1 × 100 without the dust of binary fractions. */
function plainDigits(value: number): string {
  return BigInt(Math.trunc(value)).toString() === String(value)
    ? String(value)
    : Number(value.toPrecision(12)).toString()
}
