// What the engine knows of meaning without any model: a hand-written lexicon of concepts in Chinese and English, and
// word vectors learned from its sentences. The same vectors serve both languages, so one finds the other.

import type { Meaning, WeightedConcepts } from '../meaning.ts'
import type { Token } from '../text/tokenise.ts'
import { decodeLexicon } from './compiled-lexicon.ts'
import { ConceptMatcher, type NamedConcepts } from './concept-matcher.ts'
import { hashesOf, sentenceFeatures } from './sentence-features.ts'
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
  /** As they were meant: see `UnknownWords`. */
  tokens: readonly Token[]
  wordHashes: Uint32Array
  concepts: WeightedConcepts
}

/**
 * Reads the compiled lexicon (content/lexicon/lexicon.bin); about as large in memory as the file.
 * @throws RangeError when the bytes are damaged or of another version.
 */
export function loadLexicon(bytes: Uint8Array): Lexicon {
  const compiled = decodeLexicon(bytes)
  const matcher = new ConceptMatcher(compiled.concepts)
  const vectors = new WordVectors(compiled.vectors)
  const unknown = new UnknownWords(vectors)
  // A text is asked for its concepts and its vector: what both begin with is done once.
  const texts = new WeakMap<readonly Token[], ReadText>()

  function readText(typed: readonly Token[]): ReadText {
    const known = texts.get(typed)
    if (known !== undefined) return known
    const typedHashes = hashesOf(typed)
    const tokens = unknown.respell(typed, typedHashes)
    const wordHashes = tokens === typed ? typedHashes : hashesOf(tokens)
    const text = { tokens, wordHashes, concepts: matcher.conceptsOf(wordHashes) }
    texts.set(typed, text)
    return text
  }

  return {
    version: `lexicon-${compiled.sourceHash.toString(16)}`,
    dimensions: vectors.dimensions,
    embed(tokens) {
      const text = readText(tokens)
      const features = sentenceFeatures(text.tokens, text.wordHashes, text.concepts, vectors.hasGrams)
      return vectors.embed(features, unknown.countIn(text.tokens, text.wordHashes))
    },
    concepts: (tokens) => readText(tokens).concepts,
    opposites: (concept) => matcher.oppositesOf(concept),
    find: (tokens) => matcher.find(hashesOf(tokens)),
    nameOf: (concept, language) => compiled.names[language][concept] ?? '',
  }
}
