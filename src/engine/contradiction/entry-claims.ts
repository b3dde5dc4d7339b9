// The claims of entries, read when they are first needed and kept until something is edited.

import type { EntryStore } from '../retrieval/store/entry-store.ts'
import { type Token, tokenise } from '../text/tokenise.ts'
import type { EntryClaims } from './contradictions.ts'
import { type Claims, readClaims } from './reading/claims.ts'

/** Entries kept; some kilobytes each. What is asked for is mostly among a few. */
const maxKept = 500
/** Wordings read: of an entry with hundreds the first tell what it is about. */
const maxForms = 24
const maxFormCharacters = 300
/** Of the claims of one text with their sets and lists, about; and of one key. */
const bytesPerText = 1200
const bytesPerKey = 50

export class ClaimsOfEntries {
  readonly #store: EntryStore
  readonly #kept = new Map<number, EntryClaims>()
  #edits = 0
  #byteLength = 0

  constructor(store: EntryStore) {
    this.#store = store
  }

  /** Bytes held, about. */
  get byteLength(): number {
    return this.#byteLength
  }

  /** Whether any entry says what a thing is not ("non-smoking"): a message may go against it without a claim of its own. */
  get hasNegatives(): boolean {
    return (this.#store.stems.uses[this.#store.stems.idOf('non')] ?? 0) > 0
  }

  of(slot: number): EntryClaims {
    if (this.#edits !== this.#store.edits || this.#kept.size >= maxKept) {
      this.#kept.clear()
      this.#byteLength = 0
      this.#edits = this.#store.edits
    }
    const known = this.#kept.get(slot)
    if (known) return known
    const claims = this.#read(slot)
    this.#kept.set(slot, claims)
    this.#byteLength += bytesOf(claims)
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
    return { forms, answer: readClaims(tokensOf(this.#store.answerStemsOf(slot)), '', meaning) }
  }
}

function bytesOf({ forms, answer }: EntryClaims): number {
  return [...forms, answer].reduce((sum, { keys }) => sum + bytesPerText + bytesPerKey * keys.size, 0)
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
