// What the engine knows of meaning without any model: a hand-written lexicon of concepts in Chinese and English, and
// word vectors learned from its sentences. The same vectors serve both languages, so one finds the other.

import type { Meaning } from '../meaning.ts'
import type { Token } from '../text/tokenise.ts'
import { decodeLexicon } from './compiled-lexicon.ts'
import { ConceptMatcher, type NamedConcepts } from './concept-matcher.ts'
import { sentenceFeatures } from './sentence-features.ts'
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

/**
 * Reads the compiled lexicon (content/lexicon/lexicon.bin); about as large in memory as the file.
 * @throws RangeError when the bytes are damaged or of another version.
 */
export function loadLexicon(bytes: Uint8Array): Lexicon {
  const compiled = decodeLexicon(bytes)
  const matcher = new ConceptMatcher(compiled.concepts)
  const vectors = new WordVectors(compiled.vectors)
  const unknown = new UnknownWords(vectors)
  return {
    version: `lexicon-${compiled.sourceHash.toString(16)}`,
    dimensions: vectors.dimensions,
    embed(tokens) {
      const read = unknown.respell(tokens)
      return vectors.embed(sentenceFeatures(read, matcher.conceptsOf(read)), unknown.countIn(read))
    },
    concepts: (tokens) => matcher.conceptsOf(unknown.respell(tokens)),
    find: (tokens) => matcher.find(tokens),
    nameOf: (concept, language) => compiled.names[language][concept] ?? '',
  }
}
