// From the lexicon's texts to its compiled form.

import type { CompiledLexicon } from '../../src/engine/lexicon/compiled-lexicon.ts'
import { ConceptMatcher, slotFor } from '../../src/engine/lexicon/concept-matcher.ts'
import { hashesOf, type SentenceFeatures, sentenceFeatures } from '../../src/engine/lexicon/sentence-features.ts'
import { scaleOf, stepOf, type VectorTables } from '../../src/engine/lexicon/word-vectors.ts'
import { tokenise } from '../../src/engine/text/tokenise.ts'
import { buildConceptTables, openTable } from './concept-tables.ts'
import type { Lexicon } from './read-lexicon.ts'
import {
  defaultTraining,
  type SentenceGroup,
  type TrainedVectors,
  type TrainingOptions,
  trainVectors,
} from './train-vectors.ts'

export interface CompileOptions extends Partial<TrainingOptions> {
  sourceHash: number
  /** Whether n-grams of Latin words get vectors too. Default true. */
  hasGrams?: boolean
  /** Trades whose situations are not learned from, to measure what the lexicon does for a trade it does not know. */
  leaveOut?: ReadonlySet<string>
}

/** A concept's forms are shorter and more than a situation's messages, so they are drawn less. */
const conceptWeight = 0.5

export function compileLexicon(
  lexicon: Lexicon,
  { sourceHash, leaveOut, hasGrams = true, ...training }: CompileOptions,
): CompiledLexicon {
  const concepts = buildConceptTables(lexicon.concepts)
  const matcher = new ConceptMatcher(concepts)
  const featuresOf = (text: string): SentenceFeatures => {
    const { tokens } = tokenise(text)
    const wordHashes = hashesOf(tokens)
    return sentenceFeatures(tokens, wordHashes, matcher.conceptsOf(wordHashes), hasGrams)
  }
  const groups: SentenceGroup[] = [
    ...lexicon.concepts.map(({ forms, place }) => ({
      theme: place.replace(/:\d+$/, ''),
      weight: conceptWeight,
      sentences: [...forms.zh, ...forms.en].map(featuresOf),
    })),
    ...lexicon.situations
      .filter(({ trade }) => !leaveOut?.has(trade))
      .map(({ trade, question, keywords, answer, messages }) => ({
        theme: trade,
        weight: 1,
        sentences: (['zh', 'en'] as const)
          .flatMap((language) => [
            question[language],
            keywords[language].join(' '),
            answer[language],
            ...messages[language],
          ])
          .filter((text) => text !== '')
          .map(featuresOf),
      })),
  ]
  const trained = trainVectors(groups, { ...defaultTraining, ...training })
  return {
    sourceHash,
    concepts,
    vectors: { ...quantise(trained), hasGrams },
    names: {
      zh: lexicon.concepts.map(({ forms }) => forms.zh[0] ?? ''),
      en: lexicon.concepts.map(({ forms }) => forms.en[0] ?? ''),
    },
  }
}

function quantise({ dimensions, rowByHash, rows }: TrainedVectors): Omit<VectorTables, 'hasGrams'> {
  const featureHashes = openTable(new Set(rowByHash.keys()))
  const featureRows = new Uint16Array(featureHashes.length)
  if (rowByHash.size > 65_536) throw new RangeError(`${rowByHash.size} features do not fit: raise minCount`)
  for (const [hash, row] of rowByHash) featureRows[slotFor(featureHashes, hash)] = row
  const bytes = new Int8Array(rows.length)
  const scales = new Uint8Array(rowByHash.size)
  for (let row = 0; row < rowByHash.size; row++) {
    const vector = rows.subarray(row * dimensions, (row + 1) * dimensions)
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    const step = stepOf(largest)
    scales[row] = step
    vector.forEach((value, d) => {
      bytes[row * dimensions + d] = Math.round((value / scaleOf(step)) * 127)
    })
  }
  return { dimensions, featureHashes, featureRows, rows: bytes, scales }
}
