/** Whether what a model says names no address and no figure that it was not given. */

/** Whatever a customer says of these, a shop is held to what its bot answers. */
const promises =
  /[$€£¥₩₹%‰折元]|块钱|人民币|美金|优惠|减免|返现|(?:优惠|折扣|兑换|邀请|券)码|\b(?:off|discount(?:s|ed)?|codes?|coupons?|vouchers?|prices?|costs?|per ?cent|rmb|cny|usd|hkd|twd|eur|gbp|jpy|krw|sgd|aud|cad|dollars?|euros?|pounds?|yuan|yen|cents?|bucks?)\b/i
const sentenceEnds = /[。！？!?\n]|[.;；](?=\s|$)/

/** `known` is what the entries say, `asked` what the customer does. */
export function isGrounded(said: string, known: string, asked: string): boolean {
  const plain = plainOf(said)
  const plainKnown = plainOf(known)
  const addresses = new Set(addressesIn(plainKnown))
  if (!addressesIn(plain).every((address) => addresses.has(address))) return false
  const figures = new Set(figuresIn(plainKnown))
  const askedFigures = new Set(figuresIn(plainOf(asked)))
  return sentencesOf(plain).every((sentence) => {
    const isPromise = promises.test(sentence)
    return figuresIn(sentence).every((figure) => figures.has(figure) || (!isPromise && askedFigures.has(figure)))
  })
}

function plainOf(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function sentencesOf(text: string): string[] {
  return text.split(sentenceEnds)
}

const rest = String.raw`[^\s)\]<>|"'。、\p{Script=Han}]*`
/** Chinese around the name of a site is no part of it. */
const host = String.raw`(?<![\w.-])(?:[a-z0-9][a-z0-9-]{0,62}\.){1,8}(?:[a-z]{2,24}|xn--[a-z0-9-]{1,59})(?![a-z0-9])`
/** "商城.com", "例子.中国". */
const wideHost = String.raw`[\p{L}\p{N}-]{0,30}[^\x00-\x7f\s]\.(?:[a-z]{2,24}|中国|公司|网络|网址|商城|网店|рф)(?![a-z0-9])`
const addressPattern = new RegExp(
  [
    // Of these schemes without slashes; of any other word with a colon behind it most are none.
    String.raw`\b[a-z][a-z0-9+.-]{1,20}:\/{1,2}${rest}`,
    String.raw`\b(?:mailto|tel|sms|javascript|data|vbscript|file|blob|skype|whatsapp|weixin|alipays?|intent|market):${rest}`,
    `https?:${rest}`,
    String.raw`(?<![:/\w])\/\/[^\s/]${rest}`,
    String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}`,
    String.raw`${host}(?::\d{1,5})?(?:[/?#]${rest})?`,
    String.raw`${wideHost}(?::\d{1,5})?(?:[/?#]${rest})?`,
    // What a link of Markdown leads to.
    String.raw`(?<=\]\(\s{0,5}<?)[^\s)>]+`,
    String.raw`(?<=^\s{0,3}\[[^\]\n]{1,80}\]:\s{0,5}<?)[^\s>]+`,
  ].join('|'),
  'gmu',
)

/** A scheme that browsers add, and what ends a sentence, make no other address. */
function addressesIn(text: string): string[] {
  return (text.match(addressPattern) ?? []).map((address) =>
    address
      .replace(/^(?:https?:)?\/\//, '')
      .replace(/^mailto:/, '')
      .replace(/[.,;:!?*_~`]+$/, '')
      .replace(/\/$/, ''),
  )
}

const hanDigits = new Map(Array.from('零一二三四五六七八九', (digit, value) => [digit, value]))
for (const [digit, value] of Object.entries({
  〇: 0,
  两: 2,
  兩: 2,
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
}))
  hanDigits.set(digit, value)
const hanUnits = new Map(Array.from('十百千万', (unit, power) => [unit, 10 ** (power + 1)]))
for (const [unit, value] of Object.entries({ 拾: 10, 佰: 100, 仟: 1000, 萬: 10_000, 亿: 1e8, 億: 1e8 }))
  hanUnits.set(unit, value)
const hanNumber = '[零〇一二两兩俩三四五六七八九十百千万萬亿億壹贰叁肆伍陆柒捌玖拾佰仟点半]'
/** Of money and of parts; elsewhere they may be words: 一下, 万一, 一块儿. */
const hanFigures = new RegExp(
  `(?<=百分之|[¥$€£])${hanNumber}+|${hanNumber}+(?=\\s?(?:折|元|(?:块|毛|角)(?:钱|(?!\\p{L}))|美元|美金|欧元|英镑|日元|港币|港元|人民币|个?百分点|成(?:优惠|折扣)))|半(?=价)`,
  'gu',
)

/** As they compare: "1,000" and "1000", "9:00" and "9", "九折" and "9折". */
function figuresIn(text: string): string[] {
  const figures = text.match(/\d+(?:[.,:]\d+)*/g) ?? []
  const han = text.match(hanFigures) ?? []
  return [...figures.map((figure) => figure.replaceAll(',', '').replace(/[.:]0+$/, '')), ...han.map(readHan)]
}

/** "五十" as "50"; "八点五" as "8.5"; what is no number, as it is written. */
function readHan(han: string): string {
  const [whole = '', fraction, ...others] = han.split('点')
  if (others.length > 0 || han.includes('半')) return han
  const tail =
    fraction === undefined ? '' : `.${Array.from(fraction, (digit) => hanDigits.get(digit) ?? digit).join('')}`
  const characters = Array.from(whole)
  if (characters.every((digit) => hanDigits.has(digit))) {
    const digits = characters.map((digit) => hanDigits.get(digit)).join('')
    return `${digits}${tail}`
  }
  let total = 0
  let section = 0
  let digit: number | undefined
  for (const character of characters) {
    const unit = hanUnits.get(character)
    if (unit === undefined) digit = hanDigits.get(character) ?? 0
    else if (unit >= 10_000) {
      total = (total + section + (digit ?? 0)) * unit
      section = 0
      digit = undefined
    } else {
      section += (digit ?? 1) * unit
      digit = undefined
    }
  }
  return `${total + section + (digit ?? 0)}${tail}`
}
