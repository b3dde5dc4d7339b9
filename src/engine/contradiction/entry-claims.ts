// The claims of entries, read when they are first needed and kept until the entry is edited.

import { SlotCache } from '../retrieval/compiled/slot-cache.ts'
import type { EntryStore } from '../retrieval/store/entry-store.ts'
import { tokensOfStems } from '../text/stems.ts'
import { tokenise } from '../text/tokenise.ts'
import type { EntryClaims } from './contradictions.ts'
import { type Claims, readClaims } from './reading/claims.ts'

/** Some five thousand entries of a few texts. */
const maxBytes = 24 * 2 ** 20
/** Wordings read: of an entry with hundreds the first tell what it is about. */
const maxForms = 24
const maxFormCharacters = 300
/** Of all wordings together: the longest of entries costs a message no more than some milliseconds. */
const maxEntryCharacters = 2000
/** Of the claims of one text, of a set or list that is not empty, and of what is in it, about. */
const bytesPerText = 200
const bytesPerList = 200
const bytesPerItem = 50

export class ClaimsOfEntries {
  readonly #store: EntryStore
  readonly #cache = new SlotCache<EntryClaims>(maxBytes)
  #lastAnswer: { slot: number; keys: Claims['keys'] } | undefined

  constructor(store: EntryStore) {
    this.#store = store
  }

  /** Bytes held, about. */
  get byteLength(): number {
    return this.#cache.byteLength
  }

  /** To be called after every edit of a slot. */
  forget(slot: number): void {
    this.#cache.forget(slot)
    if (this.#lastAnswer?.slot === slot) this.#lastAnswer = undefined
  }

  /** Whether any entry may say that a thing is not one of these ("non-smoking", "nonsmoking"): a message may go against it without a claim of its own. */
  hasNegativeOf(keys: Iterable<string>): boolean {
    if (this.#isUsed('non')) return true
    for (const key of keys) if (this.#isUsed(`non${key}`)) return true
    return false
  }

  #isUsed(stem: string): boolean {
    const { stems } = this.#store
    return (stems.uses[stems.idOf(stem)] ?? 0) > 0
  }

  of(slot: number): EntryClaims {
    const known = this.#cache.get(slot)
    if (known) return known
    const claims = this.#read(slot)
    this.#cache.set(
      slot,
      claims,
      claims.forms.reduce((sum, form) => sum + bytesOf(form), 0),
    )
    return claims
  }

  /** The keys of an answer are many, and seldom asked for, but then several times in a row: only those asked for last are kept. */
  #answerKeysOf(slot: number, read: () => Claims): Claims['keys'] {
    if (this.#lastAnswer?.slot !== slot) this.#lastAnswer = { slot, keys: read().keys }
    return this.#lastAnswer.keys
  }

  #read(slot: number): EntryClaims {
    const texts = this.#store.textsOf(slot)
    const { meaning } = this.#store
    const read = (text: string): Claims => {
      const start = text.slice(0, maxFormCharacters)
      return compact(readClaims(tokenise(start).tokens, start, meaning))
    }
    const forms = [...formsRead(texts.forms), texts.keywords.join('，')].map(read)
    let answer: Claims | undefined
    const readWhole = (): Claims => readClaims(tokensOfStems(this.#store.answerStemsOf(slot)), '', meaning)
    const readAnswer = (): Claims => {
      const claims = compact({ ...readWhole(), keys: emptySet })
      this.#cache.grow(slot, bytesOf(claims))
      return Object.defineProperty(claims, 'keys', { get: () => this.#answerKeysOf(slot, readWhole) })
    }
    return {
      forms,
      // The longest text of an entry, and seldom needed: only where a form says something else than the message.
      get answer() {
        answer ??= readAnswer()
        return answer
      },
    }
  }
}

/** The question and the first wordings. */
function formsRead(forms: readonly string[]): readonly string[] {
  let left = maxEntryCharacters
  let count = 0
  while (count < Math.min(forms.length, maxForms) && left > 0) {
    left -= Math.min(maxFormCharacters, (forms[count] as string).length)
    count++
  }
  return forms.slice(0, count)
}

const noItems: readonly never[] = []
const emptySet: ReadonlySet<never> = new Set()

/** Most lists and sets of most texts are empty: those are one for all. */
function compact(claims: Claims): Claims {
  const kept: Record<string, unknown> = { ...claims }
  for (const [name, value] of Object.entries(claims)) {
    if (Array.isArray(value) && value.length === 0) kept[name] = noItems
    else if (value instanceof Set && value.size === 0) kept[name] = emptySet
  }
  return kept as unknown as Claims
}

function bytesOf(claims: Claims): number {
  let bytes = bytesPerText
  for (const value of Object.values(claims)) {
    const count = Array.isArray(value) ? value.length : value instanceof Set ? value.size : 0
    if (count > 0) bytes += bytesPerList + bytesPerItem * count
  }
  return bytes
}
