// The part of an evaluation file that tells what a bot knows of itself, read liberally: whoever writes such a file is no program.

import type { KnownFeature, KnownInformation } from '../../information/known-information.ts'

type JsonObject = Record<string, unknown>
/** Told what is not read, and where it stands. */
type Note = (line: string) => void

const botFields = [
  'reasonForName',
  'selfIntroduction',
  'officialWebsite',
  'products',
  'isFree',
  'price',
  'discount',
  'howToBuy',
  'paymentMethods',
  'afterSalesService',
  'father',
  'mother',
  'birthday',
  'chineseZodiac',
  'gender',
  'bloodType',
  'zodiacSign',
  'race',
  'weight',
  'height',
  'appearance',
  'education',
  'maritalStatus',
  'personality',
  'birthplace',
  'storageMode',
  'creator',
] as const
const featureFields = ['description', 'why', 'howToUse', 'howItWorks', 'isFree', 'price'] as const

/** Features have their place as an id. Empty texts are fields that are not filled. */
export function readBot(value: JsonObject, language: 'zh' | 'en', note: Note): KnownInformation {
  const { name, features, ...others } = value
  return {
    name: textIn(name, language) ?? '',
    facts: factsIn(others, botFields, { language, place: 'bot', note }),
    wordings: {},
    features: featuresIn(features, language, note),
  }
}

function featuresIn(value: unknown, language: 'zh' | 'en', note: Note): KnownFeature[] {
  if (value === undefined || value === null) return []
  const listed = Array.isArray(value) ? value : isObject(value) ? namedIn(value) : undefined
  if (!listed) {
    note('bot.features is no list, and ignored')
    return []
  }
  return listed.flatMap((feature: unknown, at): KnownFeature[] => {
    const place = `bot.features[${at}]`
    const { name, ...others } = isObject(feature) ? feature : { name: feature }
    const text = textIn(name, language)
    if (text === undefined) {
      note(`${place} has no name, and is ignored`)
      return []
    }
    const facts = factsIn(others, featureFields, { language, place, note })
    return [{ id: String(at), name: text, facts, wordings: {} }]
  })
}

function namedIn(value: JsonObject): JsonObject[] {
  return Object.entries(value).map(([name, feature]) => ({ name, ...(isObject(feature) ? feature : {}) }))
}

function factsIn(
  value: JsonObject,
  fields: readonly string[],
  { language, place, note }: { language: 'zh' | 'en'; place: string; note: Note },
): Record<string, string> {
  const facts: Record<string, string> = {}
  for (const [key, fact] of Object.entries(value)) {
    const field = fieldNamed(key, fields)
    if (field === undefined) {
      note(`${place}.${key} is not known here, and ignored`)
      continue
    }
    const text = textIn(fact, language)
    if (text !== undefined) facts[field] = text
    else if (!isEmpty(fact)) {
      note(`${place}.${key} is no text, and ignored`)
    }
  }
  return facts
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

function fieldNamed(key: string, fields: readonly string[]): string | undefined {
  const plain = plainOf(key)
  return fields.find((field) => plainOf(field) === plain)
}

/** `self_introduction` and `selfIntroduction` are one. */
function plainOf(key: string): string {
  return key.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()
}

/** Numbers are texts, and a list of texts is joined. */
function textIn(value: unknown, language: 'zh' | 'en'): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  if (!Array.isArray(value)) return undefined
  const texts = value.flatMap((each: unknown) => textIn(each, language) ?? [])
  return texts.length > 0 && texts.length === value.length ? texts.join(language === 'zh' ? '、' : ', ') : undefined
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/* Targets */

/** The id of the entry that a target names; `unknown` for a kind of target that is not measured here, `missing` for what no bot has. */
export function factNamed(
  target: string,
  { name: botName, facts, features }: KnownInformation,
): { id: string; isFilled: boolean } | 'unknown' | 'missing' {
  const ofBot = /^bot\.(.+)$/s.exec(target)?.[1] ?? /^info:(.+)$/s.exec(target)?.[1]
  if (ofBot !== undefined) {
    const field = plainOf(ofBot) === 'name' ? 'name' : fieldNamed(ofBot, botFields)
    if (field === undefined) return 'missing'
    return { id: `info:${field}`, isFilled: field === 'name' ? botName !== '' : facts[field] !== undefined }
  }
  const ofFeature = /^features?:(.+)\.([^.]+)$/s.exec(target)
  if (!ofFeature) return 'unknown'
  const [, name = '', key = ''] = ofFeature
  const feature = features.find((each) => nameKey(each.name) === nameKey(name))
  const field = fieldNamed(key, featureFields)
  if (!feature || field === undefined) return 'missing'
  return { id: `feature:${feature.id}:${field}`, isFilled: feature.facts[field] !== undefined }
}

function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}
