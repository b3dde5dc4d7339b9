// What contradictions do to the nearest entries: none of them is answered, and one that has the message's own side goes
// before it.

import type { Contradiction } from '../outcome.ts'
import { contradictionsOf, isOwnSide } from './contradictions.ts'
import type { ClaimsOfEntries } from './entry-claims.ts'
import type { Claims } from './reading/claims.ts'

export interface Doubts {
  /** Contradictions of an entry, by its slot; only of those that have any. */
  bySlot: ReadonlyMap<number, Contradiction[]>
  /** Slots of entries that have what the message says, where the contradicted one has something else. */
  ownSide: ReadonlySet<number>
}

/** While none of these is contradicted, what stands further down is neither answered nor offered. */
const maxExamined = 8
/** Most confidence of an entry that says the opposite, and of one that has another number or name. */
const maxOpposite = 0.3
const maxOther = 0.45
/** An entry of the message's own side that is less likely is not what was meant either. */
const minOwnSide = 0.1

const none: Doubts = { bySlot: new Map(), ownSide: new Set() }

/** @param nearest best first */
export function doubtsOf(claims: ClaimsOfEntries, message: Claims, nearest: readonly { slot: number }[]): Doubts {
  if (!hasClaim(message) && !claims.hasNegativeOf(message.keys)) return none
  const slots = nearest.map(({ slot }) => slot)
  const bySlot = new Map<number, Contradiction[]>()
  const examine = (some: readonly number[]): void => {
    for (const slot of some) {
      const contradictions = contradictionsOf(message, claims.of(slot))
      if (contradictions.length > 0) bySlot.set(slot, contradictions)
    }
  }
  examine(slots.slice(0, maxExamined))
  const [first] = bySlot.keys()
  if (first === undefined) return none
  // Where some say the opposite, those further down may come to be offered.
  examine(slots.slice(maxExamined))
  const isOwn = (slot: number): boolean => !bySlot.has(slot) && isOwnSide(message, claims.of(slot), claims.of(first))
  return { bySlot, ownSide: new Set(slots.filter(isOwn)) }
}

/** Most messages claim nothing that an entry could contradict. */
function hasClaim(claims: Claims): boolean {
  const { denials, contrasts, failures, sides, negatives, names, quantities, things } = claims
  const all = [denials, contrasts, failures, sides, negatives, names, quantities, things]
  return claims.isHow || all.some(({ length }) => length > 0)
}

interface Judged {
  entry: { slot: number }
  confidence: number
  contradictions?: Contradiction[]
}

/** Caps what is contradicted; the likeliest first. */
export function doubt<Each extends Judged>(judged: readonly Each[], { bySlot, ownSide }: Doubts): readonly Each[] {
  if (bySlot.size === 0) return judged
  const ofOwnSide = judged.filter(({ entry }) => ownSide.has(entry.slot)).map(({ confidence }) => confidence)
  const most = Math.min(1, ...ofOwnSide.filter((confidence) => confidence >= minOwnSide))
  const doubted = judged.map((each): Each => {
    const contradictions = bySlot.get(each.entry.slot)
    if (!contradictions) return each
    const cap = contradictions.some(({ isHard }) => isHard) ? maxOpposite : maxOther
    return { ...each, confidence: Math.min(cap, most, each.confidence), contradictions }
  })
  // The sort is stable: of the equally likely, those that say nothing else come first, then those that were nearer.
  return doubted.sort((a, b) => b.confidence - a.confidence || doubtOf(a) - doubtOf(b))
}

function doubtOf({ contradictions }: Judged): number {
  return contradictions ? 1 : 0
}
