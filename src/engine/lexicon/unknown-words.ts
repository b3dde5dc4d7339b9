// Words that the lexicon does not know: slips of the finger are read as what was meant, others stay what they are.

import { endOfWordHash, hashOn, hashWord, startOfWordHash } from '../retrieval/query/features.ts'
import { endsOfInflections, irregularWords, stem } from '../text/stem.ts'
import type { Token } from '../text/tokenise.ts'
import type { WordVectors } from './word-vectors.ts'

const shortestMisspelt = 5
const longestMisspelt = 20
/** Of shorter words, another letter often makes another word. */
const shortestWithAnyLetter = 6
const letters = 'abcdefghijklmnopqrstuvwxyz'
const maxRemembered = 50_000
/** A text of more words that nobody knows has no slips in it, it is of another kind; each of them takes a tenth of a millisecond. */
const maxRespelt = 24
const irregularHashes = new Set(Array.from(irregularWords, hashWord))

export class UnknownWords {
  readonly #vectors: WordVectors
  /** What an unknown word was read as; itself when nothing is near. */
  readonly #meant = new Map<string, string>()

  constructor(vectors: WordVectors) {
    this.#vectors = vectors
  }

  /** The tokens, with the first words of one slip replaced by the word they are one slip away from; the same array when there are none. */
  respell(tokens: readonly Token[], wordHashes: Uint32Array): readonly Token[] {
    let read: Token[] | undefined
    let left = maxRespelt
    tokens.forEach((token, i) => {
      if (left === 0 || !isMaybeMisspelt(token) || this.#vectors.has(wordHashes[i] as number)) return
      left--
      const meant = this.#meantBy(token.text)
      if (meant === token.text) return
      read ??= [...tokens]
      read[i] = { ...token, text: meant, stem: stem(meant) }
    })
    return read ?? tokens
  }

  #isKnown(word: string): boolean {
    return this.#vectors.has(hashWord(word))
  }

  #meantBy(word: string): string {
    let meant = this.#meant.get(word)
    if (meant === undefined) {
      meant = this.#nearestKnown(word) ?? word
      if (this.#meant.size === maxRemembered) this.#meant.clear()
      this.#meant.set(word, meant)
    }
    return meant
  }

  #nearestKnown(word: string): string | undefined {
    for (const other of slipsOf(word)) if (this.#isKnown(stem(other))) return other
    if (word.length < shortestWithAnyLetter) return undefined
    return this.#withLetter(word, true) ?? this.#withLetter(word, false)
  }

  /** The first known word that has one letter more, or another one; not before the first letter. */
  #withLetter(word: string, isMore: boolean): string | undefined {
    const isOwnStem = !endsOfInflections.includes(word.at(-1) as string)
    let before = hashOn(startOfWordHash, word, 0, 1)
    for (let i = 1; i < word.length + (isMore ? 1 : 0); i++) {
      const rest = isMore ? i : i + 1
      for (const letter of letters) {
        // Hundreds of words: most are seen to be unknown without writing them out.
        if (isOwnStem && rest < word.length) {
          const hash = endOfWordHash(hashOn(hashOn(before, letter), word, rest))
          if (!this.#vectors.has(hash) && !irregularHashes.has(hash)) continue
        }
        const other = `${word.slice(0, i)}${letter}${word.slice(rest)}`
        if (this.#isKnown(stem(other))) return other
      }
      before = hashOn(before, word, i, i + 1)
    }
    return undefined
  }
}

function isMaybeMisspelt({ kind, text }: Token): boolean {
  return kind === 'word' && text.length >= shortestMisspelt && text.length <= longestMisspelt && /^[a-z]+$/.test(text)
}

/** Words one edit away (F. Damerau, 1964) without another letter, the likelier slips first; the first letter is seldom wrong. */
function* slipsOf(word: string): Generator<string> {
  for (let i = 1; i + 1 < word.length; i++) {
    if (word[i] !== word[i + 1]) yield `${word.slice(0, i)}${word[i + 1]}${word[i]}${word.slice(i + 2)}`
  }
  for (let i = 1; i < word.length; i++) yield `${word.slice(0, i)}${word[i]}${word.slice(i)}`
  for (let i = 1; i < word.length; i++) yield `${word.slice(0, i)}${word.slice(i + 1)}`
}
