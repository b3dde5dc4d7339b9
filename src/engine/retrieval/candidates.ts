// Which entries are worth comparing with a query: term at a time over the postings, rarest first (H. Turtle, J. Flood,
// 1995). The most frequent words are left out once the work is done; comparing counts them again.

import type { EntryStore } from './entry-store.ts'
import { hashConcept } from './features.ts'
import { type Idf, NOT_COMMON } from './idf.ts'
import type { Query, QueryFeature } from './query.ts'
import { selectBest } from './select-best.ts'
import { grownFloat32, grownUint32 } from './typed-arrays.ts'

/** Postings read for one query at most: keeps a pasted page as quick as a sentence. */
const MOST_POSTINGS_READ = 150_000
/** However long its list, the rarest word of a query is looked up, and more until there is something to choose from. */
const ENOUGH_ENTRIES = 400
/** Share of concepts beside words. */
const CONCEPT_SHARE = 0.5

let scores = new Float32Array(0)
let touched = new Uint32Array(0)

interface PostingList {
  start: number
  length: number
  hash: number
  /** What a full weight adds to an entry's score. */
  gain: number
}

/** Slots of the entries that share most with the query, best first. */
export function gatherCandidates(store: EntryStore, idf: Idf, query: Query, most: number): number[] {
  const { pool } = store.postings
  scores = grownFloat32(scores, store.slotCount)
  touched = grownUint32(touched, store.slotCount)
  let touchedCount = 0
  let postingsLeft = MOST_POSTINGS_READ
  for (const { start, length, gain } of listsOf(store, idf, query)) {
    if (length > postingsLeft && touchedCount >= ENOUGH_ENTRIES) break
    postingsLeft -= length
    const end = start + length
    for (let i = start; i < end; i++) {
      const posting = pool[i] as number
      const slot = posting >>> 8
      const score = scores[slot] as number
      if (score === 0) touched[touchedCount++] = slot
      scores[slot] = score + gain * (posting & 0xff)
    }
  }
  const best = selectBest(touched.subarray(0, touchedCount), scores, most, (a, b) => compareIds(store, a, b))
  for (let i = 0; i < touchedCount; i++) scores[touched[i] as number] = 0
  return best
}

/** In the order of their ids: a choice that does not depend on where an entry happens to be stored. */
export function compareIds(store: EntryStore, one: number, other: number): number {
  const oneId = store.idOf(one) ?? ''
  const otherId = store.idOf(other) ?? ''
  return oneId < otherId ? -1 : oneId > otherId ? 1 : 0
}

function listsOf(store: EntryStore, idf: Idf, query: Query): PostingList[] {
  const lists: PostingList[] = []
  const add = (hash: number, gain: number): void => {
    const range = { start: 0, length: 0 }
    store.postings.locate(hash, range)
    if (range.length > 0) lists.push({ ...range, hash, gain })
  }
  for (const { hash, weight, idf: each } of query.features) add(hash, weight * each)
  for (const { stem, feature, similarity } of query.expansions) {
    const { uses, telling, hashes } = store.stems
    const each = idf.of(uses[stem] as number, telling[stem] as number)
    add(hashes[stem] as number, (query.features[feature] as QueryFeature).weight * similarity * each)
  }
  for (const [concept, weight] of query.concepts) {
    const each = idf.of(store.conceptFrequencies[concept] ?? 0, NOT_COMMON)
    add(hashConcept(concept), (CONCEPT_SHARE * weight * each) / query.conceptNorm)
  }
  return lists.sort((a, b) => a.length - b.length || a.hash - b.hash)
}
