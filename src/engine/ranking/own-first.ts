// A bot's own entries before those of its template, which its owner has not touched: each are compared among themselves, then these two outcomes meet.

import type { Candidate, Outcome } from '../outcome.ts'

/**
 * What the owner wrote outranks what a template brought about the same thing: an own entry that is answered or offered comes first if it is near,
 * whatever the starters are sure of. Else they answer.
 */
export function ownFirst(own: Outcome, starters: Outcome, isOwnNear: boolean, limit: number): Outcome {
  const isOwnFirst = own.kind !== 'refuse' && (isOwnNear || starters.kind === 'refuse')
  const first = isOwnFirst || (starters.kind === 'refuse' && own.candidates.length > 0) ? own : starters
  const second = first === own ? starters : own
  const leftOut = [...(own.leftOut ?? []), ...(starters.leftOut ?? [])]
  return {
    kind: first.kind,
    // The choice between an own entry and a starter is the customer's.
    reason: first.kind === 'suggest' && second.kind === 'answer' ? 'close' : first.reason,
    query: {
      normalised: first.query.normalised,
      unknownTerms: own.query.unknownTerms.filter((term) => starters.query.unknownTerms.includes(term)),
    },
    scope: Math.max(own.scope, starters.scope),
    candidates: joined(first.candidates, second.candidates).slice(0, limit),
    ...(leftOut.length > 0 && { leftOut }),
  }
}

/** A candidate that is less likely than this share of the best gives way to likelier ones of the other outcome. */
const nearShare = 0.25

function joined(first: readonly Candidate[], second: readonly Candidate[]): Candidate[] {
  const floor = (first[0]?.confidence ?? 0) * nearShare
  const near = first.filter(({ confidence }, place) => place === 0 || confidence >= floor)
  // The sort is stable: of the equally likely, those of the first come first.
  const others = [...first.slice(near.length), ...second].sort((a, b) => b.confidence - a.confidence)
  return [...near, ...others]
}
