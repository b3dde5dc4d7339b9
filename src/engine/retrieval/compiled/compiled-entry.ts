// An entry as queries are compared with it: what its record says, counted once. Comparing is then a walk over short lists
// of numbers, in which most fall out at a glance, as the query does not have them.
//
// A *count* is a number of a word, an n-gram or a concept in the upper 24 bits and how often it occurs, in halves, in the
// lower 8 (of a concept: its weight). A *run* is the Han characters of a text in their order, each its number + 1, and a 0
// wherever something else stands between them.

import { isDenying } from '../query/negation.ts'
import { ByteReader } from '../store/byte-stream.ts'
import { vectorsBeforeForms } from '../store/entry-record.ts'
import type { EntryStore } from '../store/entry-store.ts'
import { dampen } from '../weights/feature-weights.ts'
import { CountedList, Tally } from './tally.ts'

export interface CompiledForm {
  /** Words, numbers and characters. */
  length: number
  isDenying: boolean
  /** Whether most of its words are Han characters. */
  isHan: boolean
  /** Counts of stems. */
  words: Uint32Array
  /** Of surfaces. */
  run: Uint32Array
  grams: Uint32Array
  concepts: Uint32Array
  norms: FormNorms
}

export interface CompiledEntry {
  formCount: number
  /** For each keyword how many words it has, then their stems. */
  keywords: Uint32Array
  /** Counts of the stems of keywords and answer, half for each in the answer; and of the answer alone. */
  joined: Uint32Array
  answer: Uint32Array
  /** Of surfaces, one keyword after the other; and of stems. */
  keywordRun: Uint32Array
  answerRun: Uint32Array
  keywordGrams: Uint32Array
  keywordConcepts: Uint32Array
  answerConcepts: Uint32Array
  norms: EntryNorms
  /** Place of the first form in the record. */
  formsFrom: number
  /** Those that were asked for so far, by form. */
  forms: (CompiledForm | undefined)[]
}

/** Sums of squared weights: valid for the edits of the store at which they were made (see `norms.ts`). */
export interface EntryNorms {
  edits: number
  joined: number
  answer: number
  keywordGrams: number
}

export interface FormNorms {
  edits: number
  /** What the form adds to keywords and answer. */
  added: number
  /** What its n-grams add to those of the keywords. */
  addedGrams: number
  /** Sum of the weights of its words. */
  mass: number
}

const list = new CountedList()
const tally = new Tally()
const answerTally = new Tally()
const gramTally = new Tally()

/** Without its forms: see `compileForm`. */
export function compileEntry(store: EntryStore, slot: number): CompiledEntry {
  const { records, meaning, stemOfSurface } = store
  const start = records.startOf(slot)
  const reader = new ByteReader(records.bytes, start)
  const formCount = reader.number()
  if (meaning?.embed) reader.at += meaning.dimensions * (formCount + vectorsBeforeForms)
  list.clear()
  const runs = new CountedList()
  for (let left = reader.number(); left > 0; left--) {
    const length = reader.number()
    list.push(length)
    for (let i = 0; i < length; i++) {
      const surface = reader.number()
      const stem = stemOfSurface[surface] as number
      list.push(stem)
      tally.add(stem, wholeInHalves)
      countSurface(store, surface, runs)
    }
    runs.pushBreak()
  }
  const keywords = list.take()
  const keywordRun = runs.take()
  for (let left = reader.number(); left > 0; left--) {
    const stem = reader.number()
    tally.add(stem, 1)
    answerTally.add(stem, wholeInHalves)
    if (store.stems.isHan[stem] === 1) runs.push(stem + 1)
    else runs.pushBreak()
  }
  return {
    formCount,
    keywords,
    joined: tally.take(),
    answer: answerTally.take(),
    keywordRun,
    answerRun: runs.take(),
    keywordGrams: gramTally.take(),
    answerConcepts: readConcepts(reader),
    keywordConcepts: readConcepts(reader),
    norms: { edits: -1, joined: 0, answer: 0, keywordGrams: 0 },
    formsFrom: reader.at - start,
    forms: [],
  }
}

/** @param at of the form's words in the records */
export function compileForm(store: EntryStore, at: number): CompiledForm {
  const reader = new ByteReader(store.records.bytes, at)
  const stems: number[] = []
  let hanCount = 0
  list.clear()
  for (let left = reader.number(); left > 0; left--) {
    const surface = reader.number()
    const stem = store.stemOfSurface[surface] as number
    stems.push(stem)
    hanCount += store.stems.isHan[stem] as number
    tally.add(stem, wholeInHalves)
    countSurface(store, surface, list)
  }
  const run = list.take()
  return {
    length: stems.length,
    isHan: hanCount * 2 > stems.length,
    isDenying: isDenying(stems.map((stem) => store.stems.textOf(stem))),
    words: tally.take(),
    run,
    grams: gramTally.take(),
    concepts: readConcepts(reader),
    norms: { edits: -1, added: 0, addedGrams: 0, mass: 0 },
  }
}

/** Of a count in halves: see `dampen`. */
export function dampedHalves(halves: number): number {
  return dampedByHalves[halves] as number
}

/** Up to the largest count of keywords, answer and form together. */
const dampedByHalves = Float64Array.from({ length: 2 * 256 }, (_, halves) => dampen(halves / 2))
const wholeInHalves = 2

/** The n-grams of a word, or the character itself. */
function countSurface({ surfaces, grams }: EntryStore, surface: number, run: CountedList): void {
  if (surfaces.isHan[surface] === 1) {
    run.push(surface + 1)
    return
  }
  run.pushBreak()
  const reader = grams.readGrams(surface)
  const end = grams.endOfGrams(surface)
  while (reader.at < end) gramTally.add(reader.number(), wholeInHalves)
}

/** Each once, with the larger weight. */
function readConcepts(reader: ByteReader): Uint32Array {
  for (let left = reader.number(); left > 0; left--) {
    const concept = reader.number()
    tally.raise(concept, reader.bytes[reader.at++] as number)
  }
  return tally.take()
}
