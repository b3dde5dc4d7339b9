// Which entries are worth comparing with a query: term at a time over the postings, rarest first (H. Turtle, J. Flood,
// 1995). The most frequent words are left out once the work is done; comparing counts them again.

import { hashConcept } from '../query/features.ts'
import type { Query, QueryFeature } from '../query/query.ts'
import type { EntryStore } from '../store/entry-store.ts'
import { grownFloat32, grownUint32 } from '../store/typed-arrays.ts'
import type { TermWeights } from '../weights/term-weights.ts'
import { selectBest } from './select-best.ts'
import { middlingWeight } from './word-matcher.ts'

/** Postings read for one query at most: keeps a pasted page as quick as a sentence. */
const maxPostingsRead = 60_000
/** Of concepts, after the words: those of "how do I" are in every other entry, and must not take the place of its words. */
const maxConceptPostingsRead = 20_000
/** However long its list, the rarest word of a query is looked up, and more until there is something to choose from. */
const enoughEntries = 200
/** Reading a shorter list is quicker than finding out whether it can be left out. */
const shortList = 500
/** What a word is of an entry, at most, as postings count it; short questions of two words reach it. */
const highestWeight = 128
/** Share of concepts beside words. */
const conceptShare = 0.5

let scores = new Float32Array(0)
let touched = new Uint32Array(0)

interface PostingList {
  start: number
  length: number
  hash: number
  /** What a full weight adds to an entry's score. */
  gain: number
}

/** Of the candidates, so many share most words; concepts bring in others, and push none of these out. */
const shareByWords = 0.75

/** An entry, and what its postings say of its likeness to the query: about the cosine of words and concepts. */
export interface Candidate {
  slot: number
  likeness: number
}

/** Entries that are passed over before anything is counted, so that they take no other's place. */
export type IsLeftOut = (slot: number) => boolean

/** The entries that share most with the query, at most 1.5 times `most`, and those of `others`. */
export function gatherCandidates(
  store: EntryStore,
  weights: TermWeights,
  query: Query,
  most: number,
  others: readonly number[],
  isLeftOut?: IsLeftOut,
): Candidate[] {
  const { pool } = store.postings
  scores = grownFloat32(scores, store.slotCount)
  touched = grownUint32(touched, store.slotCount)
  let touchedCount = 0
  let bestScore = 0
  const words = wordLists(store, weights, query)
  const concepts = conceptLists(store, weights, query)
  let gainLeft = [...words, ...concepts].reduce((sum, { gain }) => sum + gain, 0)
  const read = (lists: readonly PostingList[], maxRead: number): void => {
    let postingsLeft = maxRead
    for (const { start, length, gain } of lists) {
      if (touchedCount >= enoughEntries && length > shortList) {
        if (length > postingsLeft || isSettled(touchedCount, most, gainLeft * highestWeight, bestScore)) break
      }
      postingsLeft -= length
      gainLeft -= gain
      const end = start + length
      for (let i = start; i < end; i++) {
        const posting = pool[i] as number
        const slot = posting >>> 8
        if (isLeftOut?.(slot)) continue
        const score = scores[slot] as number
        if (score === 0) touched[touchedCount++] = slot
        const raised = score + gain * (posting & 0xff)
        scores[slot] = raised
        if (raised > bestScore) bestScore = raised
      }
    }
  }
  const best = (count: number): number[] =>
    selectBest(touched.subarray(0, touchedCount), scores, count, (a, b) => compareIds(store, a, b))
  read(words, maxPostingsRead)
  const byWords = concepts.length > 0 ? best(Math.ceil(most * shareByWords)) : []
  read(concepts, maxConceptPostingsRead)
  const byAll = best(concepts.length > 0 ? Math.ceil(most * (1 - shareByWords / 2)) : most)
  const fullScore = 255 * middlingWeight * weights.highest
  const candidates = [...new Set([...byWords, ...byAll, ...others])].map((slot) => ({
    slot,
    likeness: (scores[slot] as number) / fullScore,
  }))
  for (let i = 0; i < touchedCount; i++) scores[touched[i] as number] = 0
  return candidates
}

/**
 * Whether no entry beyond the best `most` could still overtake the very best, were it to gain all that is left (the idea
 * of max-score).
 */
function isSettled(touchedCount: number, most: number, left: number, bestScore: number): boolean {
  let near = 0
  for (let i = 0; i < touchedCount && near <= most; i++) {
    if ((scores[touched[i] as number] as number) + left > bestScore) near++
  }
  return near <= most
}

/** In the order of their ids. */
export function compareIds(store: EntryStore, one: number, other: number): number {
  const oneId = store.idOf(one) ?? ''
  const otherId = store.idOf(other) ?? ''
  return oneId < otherId ? -1 : oneId > otherId ? 1 : 0
}

/**
 * For choices that must not depend on where an entry happens to be stored, and need no order that means anything: by a
 * hash of the ids, as hundreds of entries may be equally likely, and comparing strings takes ten times as long.
 */
export function compareSlots(store: EntryStore, one: number, other: number): number {
  const { idHashes } = store
  return (idHashes[one] as number) - (idHashes[other] as number) || compareIds(store, one, other)
}

function wordLists(store: EntryStore, weights: TermWeights, query: Query): PostingList[] {
  const lists: PostingList[] = []
  for (const { hash, weight, idf } of query.features) addList(lists, store, hash, weight * idf)
  for (const { stem, feature, similarity } of query.expansions) {
    const gain = (query.features[feature] as QueryFeature).weight * similarity * weights.ofStem(stem)
    addList(lists, store, store.stems.hashes[stem] as number, gain)
  }
  return rarestFirst(lists)
}

function conceptLists(store: EntryStore, weights: TermWeights, query: Query): PostingList[] {
  const lists: PostingList[] = []
  for (const [concept, weight] of query.concepts) {
    const gain = (conceptShare * weight * weights.ofConcept(concept)) / query.conceptNorm
    addList(lists, store, hashConcept(concept), gain)
  }
  return rarestFirst(lists)
}

function rarestFirst(lists: PostingList[]): PostingList[] {
  return lists.sort((a, b) => a.length - b.length || a.hash - b.hash)
}

function addList(lists: PostingList[], { postings }: EntryStore, hash: number, gain: number): void {
  const list = { start: 0, length: 0, hash, gain }
  postings.locate(hash, list)
  if (list.length > 0) lists.push(list)
}
