/** What is stored, as its answers are made from it: each field a text. */
import type { Discount, Price } from '#contract/features/customising/information.ts'
import type { Locale } from '#contract/fields.ts'
import type { KnownFeature, KnownInformation } from '#engine/information/known-information.ts'
import type { StoredFacts } from './information.rules.ts'

export interface StoredFeature extends StoredFacts {
  readonly id: string
  readonly name: string
}

export function knownOf(
  name: string,
  { facts, wordings }: StoredFacts,
  features: readonly StoredFeature[],
  language: Locale,
): KnownInformation {
  return {
    name,
    facts: textsOf(facts, language),
    wordings,
    features: features.map((each) => knownFeature(each, language)),
  }
}

function knownFeature({ id, name, facts, wordings }: StoredFeature, language: Locale): KnownFeature {
  return { id, name, facts: textsOf(facts, language), wordings }
}

function textsOf(facts: Readonly<Record<string, unknown>>, language: Locale): Record<string, string> {
  const texts = Object.entries(facts).map(([field, value]): [string, string] => [field, textOf(field, value, language)])
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

function textOf(field: string, value: unknown, language: Locale): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return listed(value as string[], language)
  if (field === 'price') return priceInWords(value as Price, language)
  return field === 'discount' ? discountInWords(value as Discount, language) : ''
}

/** As people list things in a sentence. */
export function listed(texts: readonly string[], language: Locale): string {
  if (language === 'zh') return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join('、')}和${texts.at(-1)}`
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

export function priceInWords({ text, amount, currency }: Price, language: Locale): string {
  if (amount === '') return text
  const money = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: amount.includes('.') ? 2 : 0,
  }).format(Number(amount))
  if (text === '') return money
  return hasNumber(text, amount)
    ? text
    : withRemark(text, language === 'zh' ? `${money} 起` : `from ${money}`, language)
}

export function discountInWords({ text, percent }: Discount, language: Locale): string {
  if (percent === '') return text
  const words = language === 'zh' ? `${(100 - Number(percent)) / 10} 折` : `${percent}% off`
  if (text === '') return words
  return hasNumber(text, percent) || text.includes('折') ? text : withRemark(text, words, language)
}

/** Whether the text says the number already. */
function hasNumber(text: string, number: string): boolean {
  return [...text.normalize('NFKC').matchAll(/\d[\d,]*(?:\.\d+)?/g)].some(
    ([found]) => Number(found.replaceAll(',', '')) === Number(number),
  )
}

function withRemark(text: string, remark: string, language: Locale): string {
  const [, words = text, stop = ''] = /^([\s\S]*?)([。.!！]*)$/u.exec(text) ?? []
  return language === 'zh' ? `${words}（${remark}）${stop}` : `${words} (${remark})${stop}`
}
