/** Sums in signs or words: "what is 15% of 80", "三加五乘二", "2 的 10 次方"; "plus 10" goes on from the last result. */
import { compute, type SumFault, type SumResult } from './numbers/expression.ts'
import { isMoney, type MoneySign, type MoneyText, readMoney, withSigns, writeMoney } from './numbers/money.ts'
import { withDigits } from './numbers/number-words.ts'
import { grouped, parseRational, type Rational, writeNumber } from './numbers/rational.ts'
import { readable, type SkillContext, type SkillReply } from './skill.ts'

/** Said around a sum; what is left must be nothing but the sum. */
const frames: readonly RegExp[] = [
  /^(?:(?:hey|hi|hello|ok|okay|so|and|um|please|now|then|well|right),? )+/,
  /^(?:(?:can|could|would|will) you |please |do you know |tell me |i need |help me )*(?:what(?:'s|s| is| are| does| do)|how much(?: is| are)?|calculate|compute|work out|figure out|solve|evaluate|add up|give me|do the (?:sum|maths?):?)\b ?/,
  / ?(?:equals?(?: to)?(?: what)?|make(?: what)?|is what|come to|please|for me|=) ?\??$/,
  /^(?:请问|请|麻烦|那么?|帮我|帮忙|你?能不能|可以|你知道|告诉我|给我|来|我想知道)+/,
  /^(?:算一?算|算一下|算算看|计算一下|计算|口算|算下|算|求)[:,]? ?/,
  /(?:等于|是|得|一共|总共|合计|结果|答案)*(?:多少|几|啥|什么)?(?:呢|呀|啊|吗|嘛|来着)?$/,
  / ?(?:=|等于|得|是)$/,
]

const spokenSigns: readonly [RegExp, string][] = [
  [/−|—|–/g, '-'],
  [/×|✕|·|⋅/g, '*'],
  [/÷|⁄/g, '/'],
  [/\*\*/g, '^'],
  [/(\d),(?=\d{3}(?!\d))/g, '$1'],
  [/百分之(\d+(?:\.\d+)?)/g, '$1%'],
  [/ ?(?:percent|per cent)/g, '%'],
  [/(\d+(?:\.\d+)?) ?分之 ?(\d+(?:\.\d+)?)/g, '($2/$1)'],
  [/(?:the )?(?:square root of|root of|sqrt of|sqrt)|√|根号/g, 'sqrt '],
  [/(\([^()]*\)|\d+(?:\.\d+)?)的平方根/g, 'sqrt $1'],
  [/(?:the )?factorial of/g, 'fact '],
  [/(\d+) ?(?:factorial|的?阶乘)/g, 'fact $1'],
  [/(\d+(?:\.\d+)?) ?的? ?(\d+) ?次(?:方|幂)/g, '$1^$2'],
  [/ ?(?:squared|的?平方(?![公千厘分毫英市]?[米里尺寸码]))/g, '^2'],
  [/ ?(?:cubed|的?立方(?![公千厘分毫英市]?[米里尺寸码]))/g, '^3'],
  [/ ?(?:to the power of|to the power|raised to) ?/g, '^'],
  [/(\d+(?:\.\d+)?) ?%(?: off| discount on) (\d+(?:\.\d+)?)/g, '$2*(1-$1%)'],
  [/(\d+(?:\.\d+)?) ?(?:块|元)?打 ?(\d)(\d?) ?折/g, '$1*0.$2$3'],
  [/(\d+(?:\.\d+)?) ?的? ?[一1]半/g, '$1/2'],
  [/%(?: of|的)/g, '%*'],
  [/(\d)的(?=[\d(])/g, '$1*'],
  [/(?:a )?half of/g, '0.5*'],
  [/(?:a )?third of/g, '(1/3)*'],
  [/(?:a )?quarter of/g, '0.25*'],
  [/\b(?:twice|double)\b/g, '2*'],
  [/(\d+(?:\.\d+)?) ?的? ?(\d+(?:\.\d+)?) ?倍/g, '$1*$2'],
  [/ ?(?:multiplied by|times(?: by)?|乘以|乘上|乘) ?/g, '*'],
  [/ ?(?:divided by|over|除以|除) ?/g, '/'],
  [/ ?(?:plus|add(?:ed to)?|加上|加) ?/g, '+'],
  [/ ?(?:minus|take away|less|减去|减掉|减) ?/g, '-'],
  [/ ?(?:modulo|mod|取余|模) ?/g, ' mod '],
  [/(\d) ?x ?(?=[\d(])/g, '$1*'],
]

const N = '(-?\\d+(?:\\.\\d+)?)'
const list = `${N}((?: ?(?:,|、|and|和|跟|与|加) ?-?\\d+(?:\\.\\d+)?)+)`
const total =
  "(?: ?[,，]? ?(?:and |so )?(?:(?:what(?:'s| is)|how much(?: is (?:it|that))?|how much do i pay)(?: the)? ?)?(?:in total|total|altogether|all together|in all|including (?:the )?tip|[1一]共|总共|合计|共)(?: 要付| 付|要付|付|是)?(?:多少)?(?:钱)?)"
const numbersIn = (text: string) => text.match(/-?\d+(?:\.\d+)?/g) ?? []

/** Said with nouns instead of signs. */
const nounSums: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [new RegExp(`(?:sum|total) of ${list}|${list}的(?:总和|和)`), ([all]) => numbersIn(all).join('+')],
  [new RegExp(`^${list},? (?:together|altogether|in total|combined)$`), ([all]) => numbersIn(all).join('+')],
  [
    new RegExp(
      `^(?:我|他|她|客人|顾客|客户)?(?:用了?|付了?|给了?|收了?|拿)?${N} ?[,，]?(?:买了?|花了?|收)${N} ?的?(?:东西|菜|货)?[,，]? ?(?:要|该|应该?|得)*找(?:零|钱|回|他|她|我|客人)*$`,
    ),
    ([, paid, price]) => `${paid}-${price}`,
  ],
  [
    new RegExp(
      `^${N} ?[1每]([斤个杯张本瓶件份只条盒包箱袋碗]|公斤|千克)的?.{0,2}?[,，]? ?(?:买|要|来)?${N} ?\\2(?:一共|总共|要)?(?:多少钱|几块钱)?$`,
    ),
    ([, price, , count]) => `${price}*${count}`,
  ],
  [
    new RegExp(
      `^(?:我)?(?:帮我算[1一]?下?|算算)?(?:我的?)?(?:工资|工钱)?[,，]?(?:我)?(?:每|[1一])(天|小时|个小时|个?月|周|年)(?:挣|赚|工资|卖|存|是)?${N}[,，]? ?(?:干了?|做了?|上了?|卖了?|存了?|[1一]共)?${N}个?\\1(?:能|可以)?(?:[1一]共)?(?:是|挣|赚|有|该|拿|存)*(?:多少)?(?:钱)?$`,
    ),
    ([, , rate, count]) => `${rate}*${count}`,
  ],
  [
    new RegExp(
      `^(?:i |we |if i )?(?:earn|make|get|save|sell|spend|pay)? ?${N} ?(?:a|an|per|every|each) (day|hour|week|month|year),? (?:so )?(?:how much (?:is that |do i (?:earn|make|get|save) )?)?(?:in|for|over|after) ${N} \\2s?$`,
    ),
    ([, rate, , count]) => `${rate}*${count}`,
  ],
  // As on a calculator: per cent of what stands before.
  [
    new RegExp(`^${N} ?(\\+|-|plus|minus|add|加上?|减去?|涨了?|降了?) ?${N}%$`),
    ([, sum, sign = '', share]) => `${sum}*(1${/^(?:-|minus|减|降)/.test(sign) ? '-' : '+'}${share}%)`,
  ],
  [
    new RegExp(
      `^(?:今天|我|我们)*(?:卖|收|挣|赚)了?${N} ?[,，]? ?(?:进货|成本|买菜|买货)?(?:花|用|付)?了?${N} ?[,，]? ?(?:还|净|能|一共)*(?:剩|赚|挣)(?:下|了)?$`,
    ),
    ([, earned, spent]) => `${earned}-${spent}`,
  ],
  [
    new RegExp(
      `^(?:the )?change (?:do i (?:get|give) )?(?:from|for|out of) ${N},? (?:if|when|for|on|and) [a-z ]{0,24}${N}$`,
    ),
    ([, paid, price]) => `${paid}-${price}`,
  ],
  [
    new RegExp(`^${N} (?:each|apiece),? (?:for )?${N}(?: of (?:them|these|those))?$`),
    ([, price, count]) => `${price}*${count}`,
  ],
  [new RegExp(`product of ${list}|${list}的(?:乘积|积)`), ([all]) => numbersIn(all).join('*')],
  [
    new RegExp(`(?:average|mean) of ${list}|${list}的?平均(?:数|值|分)?`),
    ([all]) => `(${numbersIn(all).join('+')})/${numbersIn(all).length}`,
  ],
  [
    new RegExp(`difference (?:between|of) ${N} (?:and|to) ${N}|${N}(?:和|与|跟)${N}的?差(?!不多)`),
    ([all]) =>
      numbersIn(all)
        .toSorted((a, b) => Number(b) - Number(a))
        .join('-'),
  ],
  [new RegExp(`${N} ?比 ?${N} ?(?:多|大|高)`), ([, a, b]) => `${a}-${b}`],
  [new RegExp(`${N} ?比 ?${N} ?(?:少|小|低)`), ([, a, b]) => `${b}-${a}`],
  [new RegExp(`${N} ?是 ?${N} ?的(?:几|多少)倍`), ([, a, b]) => `${a}/${b}`],
  [
    new RegExp(`how many times does ${N} go into ${N}|how many ${N}s? (?:go into|are (?:there )?in|in) ${N}`),
    ([all]) => numbersIn(all).toReversed().join('/'),
  ],
  [
    new RegExp(
      `(?:add(?:ing)? (?:up )?|sum (?:up )?(?:of )?)?(?:all )?(?:the )?(?:whole )?numbers? from ${N} to ${N}|(?:从)?${N}(?:一直)?加到${N}|${N}到${N}(?:加起来|的和|求和|相加|之和)`,
    ),
    ([all]) => {
      const [from = '1', to = '1'] = numbersIn(all)
      return `(${from}+${to})*(${to}-${from}+1)/2`
    },
  ],
  [
    new RegExp(
      `(?:(?:split|divide|share) (?:a (?:bill of )?)?${N}(?: \\w+)?|${N} (?:split|shared)) (?:between|among|by|into|with|for) ${N}(?: ways| people| friends| of us| persons| parts)?`,
    ),
    ([all]) => numbersIn(all).join('/'),
  ],
  [
    new RegExp(
      `${N} ?(?:分给|给) ?${N} ?(?:个?人|个?孩子|个?小朋友|份)(?:平分)?|${N}[,，]? ?${N} ?个?人(?:平分|平摊|分摊|均分|aa|分)`,
    ),
    ([all]) => numbersIn(all).join('/'),
  ],
  [
    new RegExp(
      `(?:total|how much)(?: is| for| with)* (?:a )?${N}% (?:tip|tax|vat|interest) (?:on|of|for) (?:a )?${N}|${N}% (?:tip|tax|vat|service(?: charge)?) (?:on|of|for) (?:a )?${N}(?: (?:bill|meal|dinner|lunch))?${total}`,
    ),
    ([all]) => {
      const [share = '0', sum = '0'] = numbersIn(all)
      return `${sum}*(1+${share}%)`
    },
  ],
  [
    new RegExp(
      `${N} ?(?:plus|add|with|加上|加|外加|含|算上|和) ?(?:a )?${N}% ?的?(?:tip|tax|vat|小费|服务费|税)(?:${total}|$)`,
    ),
    ([all]) => {
      const [sum = '0', share = '0'] = numbersIn(all)
      return `${sum}*(1+${share}%)`
    },
  ],
  [
    new RegExp(
      `${N}% (?:tip|tax|vat|interest) (?:on|of|for) (?:a )?${N}|(?:a )?${N}% tip for ${N}|${N}% ?的?(?:小费|服务费|税|利息|提成|佣金)[^\\d]{0,6}${N}`,
    ),
    ([all]) => numbersIn(all).join('%*'),
  ],
]

/** Also a date, a clock time, a range or a phone number: read by others, or no sum at all. */
const looksOtherwise =
  /^\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?$|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$|^\+?\d{3,}-\d{3,}(?:-\d+)*$|^24\/7$/

const goesOn =
  /^(?:and |then |now |再|然后|接着|那)?(?:(?:it|that|this|the result) )?(?=(?:(?:plus|minus|times|multiplied by|divided by|over|加|减|乘|除) ?(?:以|上|去)? ?(?:by |that by |it by )?[\d(])|[-+*/^×÷] ?[\d.]+$)/
const hasSum =
  /[-+*/^%×÷√!]|\d ?x ?\d|plus|add|minus|times|divided|over|less|half|third of|quarter|double|twice|squared|cubed|power|root|factorial|mod|percent|per cent|take away|乘|加|减|除|分之|平方|立方|次方|次幂|根号|阶乘|半|倍|折|余/

export function tryArithmetic(text: string, context: SkillContext): SkillReply | undefined {
  const asked = readable(text.replace(/[=?？＝\s]+$/g, ''))
  if (asked === '' || looksOtherwise.test(asked)) return undefined
  const money = readMoney(withDigits(apart(asked)))
  const written = sumOf(money.text, context)
  if (written === undefined) return undefined
  const found = computed(written) ?? computedAmidWords(written)
  if (!found) return undefined
  const { sum, result, isWhole } = found
  const { language } = context
  if (money.sign === 'mixed') return { text: say[language].mixedMoney, how: say[language].howMixed }
  if ('fault' in result) return { text: faults[language][result.fault], how: how[language](shown(sum)) }
  const reply = answered(sum, result.value, result.isExact, language, moneyOf(money, found, context))
  return isWhole ? { ...reply, thread: { about: 'sum', asked: money.text } } : reply
}

/** A price before a count: "两块五一斤" and "12块5三个人" are two numbers each, and "8一共" is one. */
function apart(asked: string): string {
  return asked
    .replace(/(?<=[块元毛角][\d一二两三四五六七八九])(?=[一每1][斤公千克个杯张本瓶件份只条盒包箱袋碗])/g, ' ')
    .replace(/(?<=[\d一二三四五六七八九])(?=一[共起])/g, ' ')
    .replace(/(?<=[\d一二三四五六七八九])(?=[一二两三四五六七八九十]+个?人)/g, (_, at: number) =>
      /[块元毛角]/.test(asked.slice(0, at)) ? ' ' : '',
    )
}

interface Found {
  sum: string
  result: SumResult
  /** Nothing but the sum was said. */
  isWhole: boolean
}

/** The message in signs; undefined when it holds no sum. */
function sumOf(text: string, { lastNumber }: SkillContext): string | undefined {
  const joined = text.replace(/(\d) ?(?:和|跟|与|、) ?(\d+(?:\.\d+)?) ?(?:加起来|[1一][共起]|总共|合计)/g, '$1加$2')
  const framed = frames.reduce((rest, frame) => rest.replace(frame, '').trim(), joined)
  if (!/\d/.test(framed)) return undefined
  const noun = byNouns(framed)
  if (noun === undefined && !hasSum.test(framed)) return undefined
  const continued = noun ?? continueFrom(framed, lastNumber)
  return continued === undefined
    ? undefined
    : spokenSigns.reduce((rest, [words, sign]) => rest.replace(words, sign), continued).trim()
}

function computed(sum: string): Found | undefined {
  const result = compute(sum)
  return result && { sum, result, isWhole: true }
}

/** What money the result is, if it is any. */
function moneyOf({ doubled, amounts, sign }: MoneyText, { sum, result }: Found, context: SkillContext) {
  if (sign === undefined || sign === 'mixed' || !('value' in result)) return undefined
  const again = sumOf(doubled, context)
  const twice = again === undefined ? undefined : (computed(again) ?? computedAmidWords(again))?.result
  const ofDoubled = twice && 'value' in twice ? twice.value : undefined
  return { sign, amounts, isResult: isMoney(sum, result.value, ofDoubled) }
}

const sumInSigns = /[-(\d.√][-+*/^%().\d\s√]*[-+*/^][-+*/^%().\d\s√]*[\d)%]|\d+(?:\.\d+)?%\*\d+(?:\.\d+)?/
/** Words around a sum that ask for it and say nothing else. */
const aroundPattern =
  /[算帮我你请问下看多少几啥什么等于得是结果答案呢呀吗啊吧给来题道口心快知告诉想要能会应该大概那这个一共总共起出式子麻烦可以不的把了多大剩还有再先钱元块求值等到底]|(?:the|what|is|are|a|an|of|me|tell|sum|result|answer|to|how|much|give|solve|for|it|please|can|you|do|and|then|equal|equals|maths?|question|quick|need|i)\b/g

const maxWordsAround = 12

/** A sum in signs with words around it: read when the words only ask for it. */
function computedAmidWords(written: string): Found | undefined {
  const sum = sumInSigns.exec(written)?.[0].trim()
  if (sum === undefined || looksOtherwise.test(sum)) return undefined
  const rest = written
    .replace(sum, ' ')
    .replace(aroundPattern, '')
    .replace(/[^\p{L}\d]/gu, '')
  // "3-5 days" is a range: one sign amid words is no clear sum, two are.
  const isPlain = (sum.match(/[-+*/^]/g)?.length ?? 0) > 1 || /[*^+]/.test(sum)
  if (rest.length > (isPlain ? maxWordsAround : 0)) return undefined
  const result = compute(sum)
  return result && { sum, result, isWhole: false }
}

function byNouns(framed: string): string | undefined {
  for (const [pattern, write] of nounSums) {
    const found = pattern.exec(framed)
    // Nothing else of weight may be said: a word problem is not read.
    if (
      found &&
      framed
        .replace(found[0], '')
        .replace(/[^\p{L}]|a|the|of|me|us|每人|每份|各|一共|总共|钱|人|是|多|大|少|小|高|低/gu, '').length <= 4
    )
      return write(found)
  }
  return undefined
}

/** "plus 10" needs something before it; "-5 + 3" does not. */
function continueFrom(framed: string, lastNumber: string | undefined): string | undefined {
  if (!goesOn.test(framed)) return framed
  const rest = framed
    .replace(goesOn, '')
    .replace(/^(?:times|divided) (?:that|it) by/, (words) => words.replace(/ (?:that|it)/, ''))
  if (lastNumber !== undefined && parseRational(lastNumber)) return `(${lastNumber})${rest}`
  return /^[-+]/.test(rest) ? rest : undefined
}

function answered(
  sum: string,
  value: Rational,
  isExact: boolean,
  language: 'zh' | 'en',
  money: { sign: MoneySign; amounts: readonly string[]; isResult: boolean } | undefined,
): SkillReply {
  const written = writeNumber(value)
  const lastNumber = `${value.n}/${value.d}`
  const reply = { how: how[language](shown(sum)), lastNumber: value.d === 1n ? `${value.n}` : lastNumber }
  const digits = written.text.replace(/^-|\..*$/g, '').length
  if (digits > 60) return { ...reply, text: say[language].long(shown(sum), approximate(written.text), digits) }
  const asked = money ? withSigns(shown(sum), money.amounts, money.sign) : shown(sum)
  if (money?.isResult) {
    const amount = writeMoney(value, money.sign)
    return { ...reply, text: `${asked} ${isExact && amount.isExact ? '=' : '≈'} ${amount.text}` }
  }
  const number = language === 'en' ? grouped(written.text) : written.text
  if (isExact) return { ...reply, text: `${asked} = ${number}` }
  const fraction =
    value.d < 10_000n && !sum.includes('sqrt') && !sum.includes('^') ? `${value.n}/${value.d}` : undefined
  return { ...reply, text: say[language].near(asked, fraction, number) }
}

function approximate(digits: string): string {
  const whole = digits.replace(/^-|\..*$/g, '')
  return `${digits.startsWith('-') ? '-' : ''}${whole[0]}.${whole.slice(1, 6)} × 10^${whole.length - 1}`
}

/** The sum as it was read, in the signs of a school book. */
function shown(sum: string): string {
  return sum
    .replace(/\s+/g, ' ')
    .replace(/^\((\d+(?:\.\d+)?)\)/, '$1')
    .replace(/sqrt ?/g, '√')
    .replace(/fact ?(\d+)/g, '$1!')
    .replace(/ ?\* ?/g, ' × ')
    .replace(/ ?\/ ?/g, ' ÷ ')
    .replace(/(?<=[\d)%!]) ?([-+]) ?/g, ' $1 ')
    .trim()
}

const how = {
  zh: (sum: string) => `把这句话读成算式 ${sum}，用分数精确计算`,
  en: (sum: string) => `Read as the sum ${sum}, computed exactly with fractions`,
}

const say = {
  zh: {
    near: (sum: string, fraction: string | undefined, number: string) =>
      fraction ? `${sum} = ${fraction.replace('/', ' / ')}，约等于 ${number}` : `${sum} ≈ ${number}`,
    long: (sum: string, near: string, digits: number) => `${sum} 约等于 ${near}，写全有 ${digits} 位，就不念完了。`,
    mixedMoney: '这是两种货币，我不知道汇率，加不到一起。换成同一种，我马上算。',
    howMixed: '一句里有两种货币，没有汇率可用',
  },
  en: {
    near: (sum: string, fraction: string | undefined, number: string) =>
      fraction ? `${sum} = ${fraction}, about ${number}` : `${sum} ≈ ${number}`,
    long: (sum: string, near: string, digits: number) =>
      `${sum} is about ${near}. In full it has ${digits} digits, so I'll spare us both.`,
    mixedMoney:
      "Those are two currencies, and I don't know the exchange rate. Give me both in one, and I'll work it out.",
    howMixed: 'Two currencies in one sum, and no exchange rate to use',
  },
}

const faults: Record<'zh' | 'en', Record<SumFault, string>> = {
  zh: {
    'division-by-zero': '除数是 0，这个没有答案：没有哪个数乘以 0 能变回去。',
    'too-large': '这个数太大了，上千位都写不完，我就不硬算了。换个小一点的？',
    'no-real-root': '在实数里这个没有结果：负数开不了平方，阶乘也只认非负整数。',
  },
  en: {
    'division-by-zero': 'That divides by zero, which has no answer: no number times zero gets you back.',
    'too-large': "That one runs past a thousand digits, so I'll stop before we both regret it. Something smaller?",
    'no-real-root':
      'That has no result among real numbers: negatives have no square root, and factorials want whole numbers from 0 up.',
  },
}
