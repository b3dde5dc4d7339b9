// How much a feature tells, from how many entries have it.

import type { PostingStore } from './posting-store.ts'

/** With N entries the corpus's own statistics weigh N / (N + this); the background gives the rest. */
const BACKGROUND_ENTRIES = 300

/** `ln(1 + (N + 1) / (df + 0.5))`: always positive, and highest for what no entry has. */
export function idfOf(hash: number, entryCount: number, postings: PostingStore, background: Background): number {
  const own = Math.log(1 + (entryCount + 1) / (postings.countOf(hash) + 0.5))
  const share = entryCount / (entryCount + BACKGROUND_ENTRIES)
  const general = background.get(hash)
  if (general === undefined) return own
  return share * own + (1 - share) * general * Math.log(1 + (entryCount + 1) / 0.5)
}

/** Commonness of frequent features in the language at large: 0 says nothing, 1 is as telling as an unseen word. */
export type Background = ReadonlyMap<number, number>
