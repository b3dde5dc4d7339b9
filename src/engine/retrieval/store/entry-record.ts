// What the index keeps of one entry for comparing it with queries: the numbers of its words in their order, so that no
// text is read again; and, with a `Meaning`, vectors and concepts.
//
// number of forms (LEB128, as all numbers)
// vectors, `dimensions` bytes each: all joined, answer, keywords, each form (see `vectorsBeforeForms`)
// keywords: how many, then for each its words as a list of surface numbers
// answer: a list of stem numbers
// concepts of the answer, concepts of the keywords
// forms, each: length in bytes, a list of surface numbers, concepts

import { fullLength, type Meaning, type WeightedConcepts } from '#engine/meaning.ts'
import type { Token } from '#engine/text/tokenise.ts'
import { ByteWriter } from './byte-stream.ts'

export interface RecordParts {
  forms: readonly EncodedText[]
  keywords: readonly EncodedText[]
  answer: EncodedText
}

export interface EncodedText {
  tokens: readonly Token[]
  ids: readonly number[]
}

/** Vectors of a record before those of its forms: of all joined, of the answer, of the keywords. */
export const vectorsBeforeForms = 3

/** What keywords and answer count in the joined direction, beside 1 for each form. */
const joinedShare = 0.6

const form = new ByteWriter()

export function writeRecord(into: ByteWriter, { forms, keywords, answer }: RecordParts, meaning?: Meaning): void {
  const keywordTokens = keywords.flatMap(({ tokens }) => tokens)
  into.clear()
  into.number(forms.length)
  if (meaning?.embed) {
    const vectors = [answer.tokens, keywordTokens, ...forms.map((each) => each.tokens)].map((tokens) =>
      atFullLength(vectorOf(tokens, meaning)),
    )
    into.signed(joinedDirection(vectors))
    for (const vector of vectors) into.signed(vector)
  }
  into.number(keywords.length)
  for (const { ids } of keywords) writeIds(into, ids)
  writeIds(into, answer.ids)
  writeConcepts(into, meaning?.concepts?.(answer.tokens))
  writeConcepts(into, keywords.length > 0 ? meaning?.concepts?.(keywordTokens) : undefined)
  for (const { ids, tokens } of forms) {
    form.clear()
    writeIds(form, ids)
    writeConcepts(form, meaning?.concepts?.(tokens))
    into.number(form.length)
    into.copy(form)
  }
}

/** Exactly `dimensions` coordinates, whatever `embed` gives. */
export function vectorOf(tokens: readonly Token[], { embed, dimensions }: Meaning): Int8Array {
  const vector = new Int8Array(dimensions)
  if (embed && tokens.length > 0) vector.set(embed(tokens).subarray(0, dimensions))
  return vector
}

/** The direction of an entry as a whole: one form says little by itself, and each more makes it surer what is meant. */
function joinedDirection(vectors: readonly Int8Array[]): Int8Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  vectors.forEach((vector, place) => {
    const share = place < vectorsBeforeForms - 1 ? joinedShare : 1
    for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] as number) + share * (vector[d] as number)
  })
  return Int8Array.from(atFullLength(sum))
}

/**
 * Only what is unknown of the query makes vectors count less: words that nobody knows are compared as words, and an
 * entry that has those of the query too must not fall behind for them.
 */
function atFullLength<Vector extends Int8Array | Float32Array>(vector: Vector): Vector {
  let squares = 0
  for (const value of vector) squares += value * value
  if (squares === 0) return vector
  const scale = fullLength / Math.sqrt(squares)
  return vector.map((value) => Math.round(value * scale)) as Vector
}

function writeIds(into: ByteWriter, ids: readonly number[]): void {
  into.number(ids.length)
  for (const id of ids) into.number(id)
}

function writeConcepts(into: ByteWriter, concepts: WeightedConcepts | undefined): void {
  const count = concepts?.ids.length ?? 0
  into.number(count)
  for (let i = 0; i < count; i++) {
    into.number(concepts?.ids[i] ?? 0)
    into.byte(Math.max(1, Math.min(255, Math.round((concepts?.weights[i] ?? 0) * 255))))
  }
}
