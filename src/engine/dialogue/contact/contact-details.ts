// Phone numbers, email addresses, WeChat ids and order numbers in what a customer typed. Their labels may be in pinyin.

import { isAccountName } from '../../pinyin/copied-parts.ts'

export type ContactKind = 'phone' | 'email' | 'wechat' | 'qq' | 'order'

export interface ContactDetail {
  kind: ContactKind
  /** As it was typed, without blanks at its ends. */
  value: string
}

export interface FoundDetails {
  details: ContactDetail[]
  /** The message without them; what they were called stays. */
  rest: string
}

const maxCharacters = 500
const maxDetails = 5

const email = /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu
const spokenEmail =
  /[a-z0-9][a-z0-9._+-]{0,63}\s{1,2}(?:at|\(at\)|\[at\])\s{1,2}[a-z0-9-]{1,63}(?:\s{1,2}dot\s{1,2}|\.)(?:com|net|org|io|co|uk|de|cn|me|info|edu|gov)(?:(?:\s{1,2}dot\s{1,2}|\.)[a-z]{2,3})?/giu
const wechat =
  /(?:微信|薇信|威信|wechat|wei\s?xin|\bwx|\bvx|\bv信|加v|加我v)(?:号码?|id|账号|\s?hao(?:\s?ma)?\b|\s?zhang\s?hao\b)?(?:\s|是|为|[:：=]|\b(?:shi|wei|jiao)\s)*([a-z][a-z0-9_-]{4,19})(?![a-z0-9_@-])/giu
const qq = /(?:qq|扣扣|企鹅号)(?:号码?|\s?hao(?:\s?ma)?\b)?(?:\s|是|为|[:：=]|\bshi\s)*([1-9]\d{4,10})(?!\d)/giu
const orderLabelled =
  /(?:订单编?号?码?|单号|运单号?|快递单号?|\b(?:ding\s?|yun\s?|kuai\s?di\s?)?dan(?:\s?hao(?:\s?ma)?)?|\bref(?:erence)?(?:\s?(?:no|number))?\.?|\border(?:\s?(?:no|number|num|nr|id|ref|reference))?\.?|\btracking(?:\s?(?:no|number|id))?\.?)(?:\s|是|为|is|shi\s|[:：=#])*#?([a-z]{0,6}-?\d[\d-]{2,24}\d)(?![\d])/giu
const orderSigned = /(?<![\p{L}\p{N}])#\s?([a-z]{0,6}\d[\d-]{2,24})(?!\d)/giu
/** Digits in groups, as phone numbers are written; what makes one a phone number is judged on its digits. */
const grouped =
  /(?<![\p{Script=Latin}\p{N}@.#])(?:\+|00)?\(?\d[\d().\s–-]{4,20}\d(?:\s?(?:转|ext\.?|x)\s?\d{1,6})?(?!\d)/gu
const orderBare = /(?<![\p{Script=Latin}\p{N}@.])[a-z]{0,4}\d{8,24}(?![\p{Script=Latin}\d])/giu
const spokenDigits = /[零〇一二三四五六七八九幺两]{11}/gu
const phoneLabel =
  /(?:电话|手机|号码|手机号|座机|联系方式|tel|dianhua|dian hua|shouji|shou ji|haoma|hao ma|phone|call|ring|text|mobile|cell|number|whatsapp|reach|sms|message)[^\d+]{0,24}$/iu

/** Undefined when there is none. */
export function findContactDetails(text: string): FoundDetails | undefined {
  const normalised = text.slice(0, maxCharacters).normalize('NFKC')
  if (!/\d|@|微信|wechat|wei\s?xin|\b[wv]x|[零〇一二三四五六七八九]{11}|\sat\s/iu.test(normalised)) return undefined
  const details: ContactDetail[] = []
  let rest = normalised
  const take = (
    kind: ContactKind,
    pattern: RegExp,
    isOne: (whole: string, at: number) => boolean = () => true,
  ): void => {
    rest = rest.replace(pattern, (whole: string, ...found: unknown[]) => {
      const named = typeof found[0] === 'string' ? found[0] : undefined
      const at = (named === undefined ? found[0] : found[1]) as number
      if (details.length >= maxDetails || !isOne(named ?? whole, at)) return whole
      details.push({ kind, value: (named ?? whole).trim() })
      return named === undefined ? ' ' : whole.replace(named, ' ')
    })
  }
  take('email', email)
  take('email', spokenEmail)
  take(
    'wechat',
    wechat,
    (value, at) =>
      /[\d_-]/.test(value) ||
      (isAccountName(value) && /(?:[:：=是为号]|\b(?:shi|wei|jiao)\s)\s*$/.test(rest.slice(at).split(value)[0] ?? '')),
  )
  take('qq', qq)
  take('order', orderLabelled)
  take('order', orderSigned)
  take('phone', grouped, (value, at) => isPhone(value, rest.slice(0, at)))
  take('phone', spokenDigits, (value) => /^[一幺]/u.test(value))
  take('order', orderBare, (value) => !isDate(value) && !isCutOff(value))
  return details.length === 0 ? undefined : { details, rest: rest.replaceAll(/\s+/g, ' ').trim() }
}

function isPhone(value: string, before: string): boolean {
  const main = value.replace(/(?:转|ext|x).*$/iu, '')
  const digits = main.replaceAll(/\D/g, '')
  if (digits.length < 7 || digits.length > 15 || isDate(main) || isCutOff(digits)) return false
  if (/^\+|^00/.test(main)) return true
  if (/^(?:86)?1[3-9]\d{9}$/.test(digits) || /^[48]00\d{7}$/.test(digits)) return true
  if (/^0\d{8,11}$/.test(digits)) return true
  // "555-010-4477" is a phone number and "10 000 000" is not.
  const isGrouped = /^\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}$/.test(main.trim()) || /^\d{3,4}-\d{4,8}$/.test(main.trim())
  return isGrouped || phoneLabel.test(before)
}

/** An area code without the rest, "07700 900": nobody can be called by it, and an order is not numbered so. */
function isCutOff(digits: string): boolean {
  return digits.startsWith('0') && digits.length < 9
}

function isDate(value: string): boolean {
  return (
    /^\s*(?:19|20)\d\d[./\s-]\d{1,2}[./\s-]\d{1,2}\s*$/.test(value) ||
    /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(value)
  )
}

/** By which a customer can be reached, unlike an order number. */
export function isReachable({ kind }: ContactDetail): boolean {
  return kind !== 'order'
}

const hidden = '****'

/** With its middle hidden, so that the customer knows it again and a bystander does not learn it. */
export function maskDetail({ kind, value }: ContactDetail): string {
  if (kind === 'email') return maskEmail(value)
  if (kind === 'phone') return maskPhone(value)
  return maskMiddle(value)
}

function maskEmail(value: string): string {
  const at = value.indexOf('@')
  if (at < 0) return maskMiddle(value)
  return `${Array.from(value.slice(0, at))
    .slice(0, at > 2 ? 2 : 1)
    .join('')}***${value.slice(at)}`
}

function maskPhone(value: string): string {
  const digits = value.replaceAll(/[^\p{N}零〇一二三四五六七八九幺两]/gu, '')
  const sign = value.startsWith('+') ? '+' : ''
  const shown = digits.length > 9 ? 4 : 2
  return `${sign}${digits.slice(0, digits.length > 9 ? 3 : 2)}${hidden}${digits.slice(-shown)}`
}

function maskMiddle(value: string): string {
  const letters = Array.from(value)
  if (letters.length < 6) return value
  const shown = letters.length < 9 ? 2 : 3
  return `${letters.slice(0, shown).join('')}${hidden}${letters.slice(-shown).join('')}`
}
