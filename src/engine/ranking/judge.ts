// How likely each of the nearest entries is the answer, before contradictions cap some of them.

import type { Doubts } from '../contradiction/doubt.ts'
import type { Contradiction } from '../outcome.ts'
import type { ScoredEntry } from '../retrieval/entry-index.ts'
import { confidenceOf, confidencesBehind, maxRivals } from './confidence.ts'
import type { Evidence } from './evidence.ts'

export interface Judged {
  entry: ScoredEntry
  /** Estimated probability that this entry answers the query, 0..1. */
  confidence: number
  /** Only where there is something. */
  contradictions?: Contradiction[]
}

interface Circumstances {
  /** No entry is likelier, 0..1. */
  maxConfidence: number
  /** Whether two slots have different answers. */
  isRivalOf: (other: number, slot: number) => boolean
}

/** What stands behind the opposite of what was said may be meant, and may only be near it: it is offered. */
const maxBehindOpposite = 0.5

/**
 * In the order of `nearest`, which is by likelihood but for entries that contradictions set apart.
 * @param nearest best first
 * @param all with those that are not judged, best first
 */
export function judge(
  nearest: readonly ScoredEntry[],
  all: readonly ScoredEntry[],
  doubts: Doubts,
  circumstances: Circumstances,
): Judged[] {
  const { bySlot, ownSide } = doubts
  // Entries that the message contradicts are nobody's rivals.
  const meant = bySlot.size === 0 ? all : all.filter(({ slot }) => !bySlot.has(slot))
  const first = nearest.find(({ slot }) => !bySlot.has(slot))
  const likelihoodOfMeant = likelihoods(first, meant, circumstances)
  const likelihoodOfDoubted = bySlot.size === 0 ? undefined : likelihoodsOfDoubted(nearest, all, bySlot, circumstances)
  const { maxConfidence } = circumstances
  let most = first === nearest[0] ? maxConfidence : Math.min(maxConfidence, maxBehindOpposite)
  return nearest.map((entry): Judged => {
    const { slot } = entry
    if (likelihoodOfDoubted && bySlot.has(slot)) return { entry, confidence: likelihoodOfDoubted(entry) }
    if (ownSide.has(slot)) return { entry, confidence: likelihoodBeside(entry, meant, circumstances) }
    // What ranks lower is never shown as more certain, unless what stands above says the opposite.
    most = Math.min(most, likelihoodOfMeant(entry))
    return { entry, confidence: most }
  })
}

type Likelihood = (entry: ScoredEntry) => number

/** What is contradicted is as likely as all such entries together, in the proportion they have. */
function likelihoodsOfDoubted(
  nearest: readonly ScoredEntry[],
  all: readonly ScoredEntry[],
  bySlot: Doubts['bySlot'],
  circumstances: Circumstances,
): Likelihood {
  const likelihoodOf = likelihoods(nearest[0], all, circumstances)
  const each = nearest.filter(({ slot }) => bySlot.has(slot)).map(likelihoodOf)
  const together = each.reduce((sum, one) => sum + one, 0) / Math.max(Number.MIN_VALUE, ...each)
  return (entry) => Math.min(circumstances.maxConfidence, together * likelihoodOf(entry))
}

/** Of the best by itself; of its rivals, what it leaves to them where entries are compared by more than words. */
function likelihoods(
  best: ScoredEntry | undefined,
  among: readonly ScoredEntry[],
  circumstances: Circumstances,
): Likelihood {
  const alone: Likelihood = (entry) => likelihoodBeside(entry, among, circumstances)
  if (!best || best.evidence.hasVectors === 0) return alone
  // What the cap takes from the best is no more likely to be meant of the others.
  const ofBest = confidenceOf(best.evidence, rivalsOf(among, best.slot, circumstances.isRivalOf))
  const rivals = among.filter(({ slot }) => circumstances.isRivalOf(slot, best.slot))
  const left = confidencesBehind(
    best.evidence,
    ofBest,
    rivals.map(({ evidence }) => evidence),
  )
  const bySlot = new Map(rivals.map(({ slot }, place) => [slot, left[place] as number]))
  const cap = circumstances.maxConfidence
  return (entry) => Math.min(cap, entry === best ? ofBest : (bySlot.get(entry.slot) ?? alone(entry)))
}

function likelihoodBeside(
  { slot, evidence }: ScoredEntry,
  among: readonly ScoredEntry[],
  { maxConfidence, isRivalOf }: Circumstances,
): number {
  return Math.min(maxConfidence, confidenceOf(evidence, rivalsOf(among, slot, isRivalOf)))
}

/** Evidence of the first entries with another answer, best first. */
export function rivalsOf(
  among: readonly ScoredEntry[],
  slot: number,
  isRivalOf: Circumstances['isRivalOf'],
): Evidence[] {
  const rivals: Evidence[] = []
  for (const other of among) {
    if (rivals.length === maxRivals) break
    if (isRivalOf(other.slot, slot)) rivals.push(other.evidence)
  }
  return rivals
}
