// The claims of entries, read when they are first needed and kept until the entry is edited.

import { SlotCache } from '../retrieval/compiled/slot-cache.ts'
import type { EntryStore } from '../retrieval/store/entry-store.ts'
import { type Token, tokenise } from '../text/tokenise.ts'
import type { EntryClaims } from './contradictions.ts'
import { type Claims, readClaims } from './reading/claims.ts'

/** Some three thousand entries of a few texts. */
const maxBytes = 16 * 2 ** 20
/** Wordings read: of an entry with hundreds the first tell what it is about. */
const maxForms = 24
const maxFormCharacters = 300
/** Of the claims of one text with their sets and lists, about; and of one key. */
const bytesPerText = 1200
const bytesPerKey = 50

export class ClaimsOfEntries {
  readonly #store: EntryStore
  readonly #cache = new SlotCache<EntryClaims>(maxBytes)

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
  }

  /** Whether any entry says what a thing is not ("non-smoking"): a message may go against it without a claim of its own. */
  get hasNegatives(): boolean {
    return (this.#store.stems.uses[this.#store.stems.idOf('non')] ?? 0) > 0
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

  #read(slot: number): EntryClaims {
    const texts = this.#store.textsOf(slot)
    const { meaning } = this.#store
    const read = (text: string): Claims => {
      const start = text.slice(0, maxFormCharacters)
      return readClaims(tokenise(start).tokens, start, meaning)
    }
    const forms = [...texts.forms.slice(0, maxForms), texts.keywords.join('，')].map(read)
    let answer: Claims | undefined
    const readAnswer = (): Claims => {
      const claims = readClaims(tokensOf(this.#store.answerStemsOf(slot)), '', meaning)
      this.#cache.grow(slot, bytesOf(claims))
      return claims
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

function bytesOf({ keys }: Claims): number {
  return bytesPerText + bytesPerKey * keys.size
}

/** Of an answer only the stems are kept: enough to see what it speaks of. */
function tokensOf(stems: readonly string[]): Token[] {
  const written = stems.filter((stem, i) => !isJoinedName(stem, stems[i - 1] ?? ''))
  return written.map((stem, i) => ({ kind: kindOf(stem), text: stem, stem, start: 2 * i, end: 2 * i + 1 }))
}

/** "iphone15" is kept behind "iphone" and "15", so that either way of writing finds it. */
function isJoinedName(stem: string, before: string): boolean {
  return before !== '' && kindOf(before) === 'number' && kindOf(stem) === 'word' && stem.endsWith(before)
}

function kindOf(stem: string): Token['kind'] {
  const unit = stem.charCodeAt(0)
  if (unit >= 0x30 && unit <= 0x39) return 'number'
  return unit >= 0x3041 && stem.length === 1 ? 'han' : 'word'
}
