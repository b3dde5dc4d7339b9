// What the engine knows of meaning without any model: a hand-written lexicon of concepts in Chinese and English, and
// word vectors learned from its sentences. The same vectors serve both languages, so one finds the other.

import type { Meaning, WeightedConcepts } from '../meaning.ts'
import type { Token } from '../text/tokenise.ts'
import { decodeLexicon, versionOf } from './compiled-lexicon.ts'
import { ConceptMatcher, type NamedConcepts } from './concept-matcher.ts'
import { hashesOf } from './sentence-features.ts'
import { TextDirections } from './text-direction.ts'
import { UnknownWords } from './unknown-words.ts'
import { WordVectors } from './word-vectors.ts'

export interface Lexicon extends Meaning {
  readonly dimensions: number
  /** Directions of nearby meaning have a cosine near 1, whichever the language. */
  readonly embed: NonNullable<Meaning['embed']>
  readonly concepts: NonNullable<Meaning['concepts']>
  /** Where the text names concepts, for telling a reader why two texts met. */
  find(tokens: readonly Token[]): NamedConcepts[]
  /** What to call a concept. */
  nameOf(concept: number, language: 'zh' | 'en'): string
}

interface ReadText {
  typed: readonly Token[]
  /** As they were meant: see `UnknownWords`. */
  tokens: readonly Token[]
  wordHashes: Uint32Array
  concepts: WeightedConcepts
}

/**
 * Reads a compiled lexicon (content/lexicon/lexicon.bin, or lexicon-small.bin for pages); about as large in memory as the file.
 * @throws RangeError when the bytes are damaged or of another version.
 */
export function loadLexicon(bytes: Uint8Array): Lexicon {
  const compiled = decodeLexicon(bytes)
  const matcher = new ConceptMatcher(compiled.concepts)
  const vectors = new WordVectors(compiled.vectors)
  const unknown = new UnknownWords(vectors)
  const directions = new TextDirections(vectors)
  // A text is asked for its concepts and its vector, one after the other: what both begin with is done once.
  let last: ReadText | undefined

  function readText(typed: readonly Token[]): ReadText {
    if (last?.typed === typed) return last
    const typedHashes = hashesOf(typed)
    const tokens = unknown.respell(typed, typedHashes)
    const wordHashes = tokens === typed ? typedHashes : hashesOf(tokens)
    last = { typed, tokens, wordHashes, concepts: matcher.conceptsOf(wordHashes) }
    return last
  }

  return {
    version: versionOf(bytes),
    dimensions: vectors.dimensions,
    embed(typed) {
      const { tokens, wordHashes, concepts } = readText(typed)
      return directions.of(tokens, wordHashes, concepts)
    },
    concepts: (tokens) => readText(tokens).concepts,
    opposites: (concept) => matcher.oppositesOf(concept),
    find: (tokens) => matcher.find(hashesOf(tokens)),
    nameOf: (concept, language) => compiled.names[language][concept] ?? '',
  }
}
