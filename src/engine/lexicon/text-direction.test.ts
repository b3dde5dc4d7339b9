import { expect, test } from 'vitest'
import { seededRandom } from '../evaluation/seeded-random.ts'
import { fullLength, type WeightedConcepts } from '../meaning.ts'
import { tokenise } from '../text/tokenise.ts'
import { slotFor } from './concept-matcher.ts'
import { hashesOf, sentenceFeatures } from './sentence-features.ts'
import { TextDirections } from './text-direction.ts'
import { scaleOf, stepOf, WordVectors } from './word-vectors.ts'

const dimensions = 32
const concepts: WeightedConcepts = { ids: [3, 5], weights: [1, 0.5] }
const texts = [
  'order orders ordering reordered',
  'return the order and return the order',
  '怎么退货退货',
  'iphone 15 退货 return',
  'banana ananas zorblax zorblax qwrtp',
]

/** A direction for three in four of the features that occur in the texts. */
function tablesOf(hasGrams: boolean) {
  const features = texts.flatMap((text) => {
    const { tokens } = tokenise(text)
    return sentenceFeatures(tokens, hashesOf(tokens), concepts, hasGrams).hashes
  })
  const known = [...new Set(features)].filter((hash) => (hash >>> 3) % 4 > 0)
  const random = seededRandom(5)
  const featureHashes = new Uint32Array(known.length * 2)
  const featureRows = new Uint16Array(featureHashes.length)
  known.forEach((hash, row) => {
    const slot = slotFor(featureHashes, hash)
    featureHashes[slot] = hash
    featureRows[slot] = row
  })
  const rows = Int8Array.from({ length: known.length * dimensions }, () => Math.round(random() * 254 - 127))
  const scales = Uint8Array.from(known, () => stepOf(0.2 + random()))
  return { dimensions, hasGrams, featureHashes, featureRows, rows, scales }
}

test.each([
  ['with n-grams', true],
  ['without n-grams', false],
])('the direction of a text is the sum of its distinct features, %s', (_, hasGrams) => {
  const tables = tablesOf(hasGrams)
  const directions = new TextDirections(new WordVectors(tables))
  for (const text of texts) {
    const { tokens } = tokenise(text)
    const wordHashes = hashesOf(tokens)
    const { hashes, weights } = sentenceFeatures(tokens, wordHashes, concepts, hasGrams)
    const sum = new Float64Array(dimensions)
    hashes.forEach((hash, i) => {
      const slot = slotFor(tables.featureHashes, hash)
      if (tables.featureHashes[slot] === 0) return
      const row = tables.featureRows[slot] as number
      const scale = ((weights[i] as number) * scaleOf(tables.scales[row] as number)) / 127
      for (let d = 0; d < dimensions; d++)
        sum[d] = (sum[d] as number) + scale * (tables.rows[row * dimensions + d] as number)
    })
    const isUnknown = (hash: number): boolean => tables.featureHashes[slotFor(tables.featureHashes, hash)] === 0
    const unknown = new Set(
      tokens.flatMap(({ kind }, i) => (kind !== 'number' && isUnknown(wordHashes[i] ?? 0) ? [wordHashes[i]] : [])),
    )
    const squares = sum.reduce((all, value) => all + value * value, 0)
    const scale = fullLength / Math.sqrt(squares + unknown.size * 7 ** 2)
    // Twice: what is remembered of its words changes nothing.
    for (const found of [directions.of(tokens, wordHashes, concepts), directions.of(tokens, wordHashes, concepts)]) {
      for (let d = 0; d < dimensions; d++) {
        expect(Math.abs((found[d] as number) - (sum[d] as number) * scale)).toBeLessThan(0.51)
      }
    }
  }
})
