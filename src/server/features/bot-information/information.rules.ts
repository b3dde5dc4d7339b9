/** What is filled in, what is stored of it, and what of a change may be stored. */
import { isDeepStrictEqual } from 'node:util'
import type { InformationConflict } from '#contract/features/customising/bot-information.ts'
import {
  type Currency,
  type FeatureFacts,
  factSchemas,
  featureFactSchemas,
  type InformationFacts,
} from '#contract/features/customising/information.ts'
import type { Locale } from '#contract/fields.ts'
import { zodiacOf } from './zodiac.ts'

type Values = Readonly<Record<string, unknown> & { birthday?: string }>

/** As it is stored: filled fields only. */
export interface StoredFacts {
  readonly facts: Values
  readonly wordings: Readonly<Record<string, string>>
  readonly revision: number
  /** By field; of its wording with `wording:` before it, of a feature's name under `:name`. */
  readonly changedIn: Readonly<Record<string, number>>
}

export const nothingStored: StoredFacts = { facts: {}, wordings: {}, revision: 0, changedIn: {} }

const usualCurrency: Readonly<Record<Locale, Currency>> = { zh: 'CNY', en: 'GBP' }

/** What stands in a field that is not filled in. */
function emptyValue(field: string, language: Locale): unknown {
  if (field === 'products' || field === 'paymentMethods') return []
  if (field === 'isFree') return 'unset'
  if (field === 'price') return { text: '', amount: '', currency: usualCurrency[language] }
  if (field === 'discount') return { text: '', percent: '' }
  return ''
}

function isEmpty(field: string, value: unknown): boolean {
  if (field === 'price') {
    const { text, amount } = value as InformationFacts['price']
    return text === '' && amount === ''
  }
  return isDeepStrictEqual(value, emptyValue(field, 'en'))
}

function whole(fields: readonly string[], stored: Values, language: Locale): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, stored[field] ?? emptyValue(field, language)]))
}

export function wholeFacts(stored: Values, language: Locale): InformationFacts {
  return whole(Object.keys(factSchemas), stored, language) as unknown as InformationFacts
}

export function wholeFeatureFacts(stored: Values, language: Locale): FeatureFacts {
  return whole(Object.keys(featureFactSchemas), stored, language) as unknown as FeatureFacts
}

export interface AskedChange {
  /** That the caller started from. */
  readonly revision: number
  readonly facts: Values
  readonly wordings: Readonly<Record<string, string | undefined>>
}

export interface MergedChange {
  readonly stored: StoredFacts
  readonly conflicts: readonly InformationConflict[]
  readonly isChanged: boolean
}

/** Puts a change over what is stored, but for the fields that somebody else changed since to something else. */
export function mergeChange(stored: StoredFacts, change: AskedChange, language: Locale): MergedChange {
  const revision = stored.revision + 1
  const [facts, wordings] = [{ ...stored.facts }, { ...stored.wordings }]
  const changedIn = { ...stored.changedIn }
  const conflicts: InformationConflict[] = []
  let isChanged = false
  function take(part: 'fact' | 'wording', field: string, now: unknown, next: unknown, put: () => void): void {
    if (isDeepStrictEqual(now, next)) return
    const key = changeKeyOf(part, field)
    if ((stored.changedIn[key] ?? 0) > change.revision) {
      conflicts.push({ part, field })
      return
    }
    put()
    changedIn[key] = revision
    isChanged = true
  }
  for (const [field, value] of Object.entries(change.facts)) {
    if (value === undefined) continue
    take('fact', field, stored.facts[field] ?? emptyValue(field, language), value, () => putValue(facts, field, value))
  }
  for (const [field, text] of Object.entries(change.wordings)) {
    if (text === undefined) continue
    take('wording', field, stored.wordings[field] ?? '', text, () => {
      if (text === '') delete wordings[field]
      else wordings[field] = text
    })
  }
  return { stored: isChanged ? { facts, wordings, revision, changedIn } : stored, conflicts, isChanged }
}

export function changeKeyOf(part: InformationConflict['part'], field: string): string {
  return part === 'name' ? ':name' : part === 'fact' ? field : `wording:${field}`
}

function putValue(facts: Record<string, unknown>, field: string, value: unknown): void {
  if (isEmpty(field, value)) delete facts[field]
  else facts[field] = value
}

/** Filled fields only, as a new feature is stored. */
export function storedValues(facts: Values): Record<string, unknown> {
  const stored: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(facts)) if (value !== undefined) putValue(stored, field, value)
  return stored
}

/**
 * With another birthday both signs follow, unless their owner wrote others or took them away. What the same change says of them is theirs to say.
 */
export function withSigns(
  before: StoredFacts,
  { stored, ...merged }: MergedChange,
  change: AskedChange,
  language: Locale,
) {
  const [was, is] = [before.facts.birthday ?? '', stored.facts.birthday ?? '']
  if (was === is) return { ...merged, stored }
  const [former, next] = [zodiacOf(was, language), zodiacOf(is, language)]
  const [facts, changedIn] = [{ ...stored.facts }, { ...stored.changedIn }]
  for (const field of ['zodiacSign', 'chineseZodiac'] as const) {
    const isOurs = (before.facts[field] ?? '') === former[field] && change.facts[field] === undefined
    if (!isOurs || next[field] === former[field]) continue
    putValue(facts, field, next[field])
    changedIn[field] = stored.revision
  }
  return { ...merged, stored: { ...stored, facts, changedIn } }
}
