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

/** Answer and keywords. */
const textsBeforeForms = 2
/** Vectors of a record before those of its forms: of all joined, of the answer, of the keywords. */
export const vectorsBeforeForms = 1 + textsBeforeForms

/** What counts how much in the joined direction, beside 1 for the question. */
const detailShare = 0.6
/** Measured with one to three real wordings an item: at 1 they drown question and answer, at 0.5 each more one helps. */
const wordingShare = 0.5

const form = new ByteWriter()

export function writeRecord(into: ByteWriter, { forms, keywords, answer }: RecordParts, meaning?: Meaning): void {
  const keywordTokens = keywords.flatMap(({ tokens }) => tokens)
  const texts = [answer.tokens, keywordTokens, ...forms.map(({ tokens }) => tokens)]
  // Both of one text before the next: a `Meaning` may remember what it read last.
  const meanings = texts.map((tokens) => ({
    vector: atFullLength(meaning?.embed ? vectorOf(tokens, meaning) : noVector),
    concepts: tokens.length > 0 ? meaning?.concepts?.(tokens) : undefined,
  }))
  into.clear()
  into.number(forms.length)
  if (meaning?.embed) {
    into.signed(joinedDirection(meanings.map(({ vector }) => vector)))
    for (const { vector } of meanings) into.signed(vector)
  }
  into.number(keywords.length)
  for (const { ids } of keywords) writeIds(into, ids)
  writeIds(into, answer.ids)
  writeConcepts(into, meanings[0]?.concepts)
  writeConcepts(into, meanings[1]?.concepts)
  forms.forEach(({ ids }, place) => {
    form.clear()
    writeIds(form, ids)
    writeConcepts(form, meanings[place + textsBeforeForms]?.concepts)
    into.number(form.length)
    into.copy(form)
  })
}

const noVector = new Int8Array(0)

/** Exactly `dimensions` coordinates, whatever `embed` gives. */
export function vectorOf(tokens: readonly Token[], { embed, dimensions }: Meaning): Int8Array {
  const vector = new Int8Array(dimensions)
  if (embed && tokens.length > 0) vector.set(embed(tokens).subarray(0, dimensions))
  return vector
}

/** The direction of an entry as a whole: one form says little by itself, and each more makes it surer what is meant. */
function joinedDirection(vectors: readonly Int8Array[]): Int8Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (let place = 0; place < vectors.length; place++) {
    const vector = vectors[place] as Int8Array
    const share = place < textsBeforeForms ? detailShare : place === textsBeforeForms ? 1 : wordingShare
    for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] as number) + share * (vector[d] as number)
  }
  return atFullLength(sum)
}

/**
 * Only what is unknown of the query makes vectors count less: words that nobody knows are compared as words, and an
 * entry that has those of the query too must not fall behind for them.
 */
function atFullLength(vector: Int8Array | Float32Array): Int8Array {
  let squares = 0
  for (let d = 0; d < vector.length; d++) squares += (vector[d] as number) * (vector[d] as number)
  const scaled = new Int8Array(vector.length)
  if (squares === 0) return scaled
  const scale = fullLength / Math.sqrt(squares)
  for (let d = 0; d < scaled.length; d++) scaled[d] = Math.round((vector[d] as number) * scale)
  return scaled
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
