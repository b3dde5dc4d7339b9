// What a candidate's score is made of, in a reader's terms.

import type { Contribution, ScorePart } from '../outcome.ts'
import type { Evidence } from './evidence.ts'
import { weightsFor } from './rank.ts'

/** Shares of the score by part, largest first; none when there is no score. */
export function contributionsOf(evidence: Evidence): Contribution[] {
  const amounts = new Map<ScorePart, number>()
  let total = 0
  for (const [name, weight] of weightsFor(evidence)) {
    const amount = Math.max(0, weight * evidence[name])
    amounts.set(partOf(name), (amounts.get(partOf(name)) ?? 0) + amount)
    total += amount
  }
  if (total === 0) return []
  return [...amounts]
    .filter(([, amount]) => amount > 0)
    .map(([part, amount]) => ({ part, share: amount / total }))
    .sort((a, b) => b.share - a.share)
}

/** By the name, so that evidence which the ranking takes up later has its place as well. */
function partOf(name: keyof Evidence): ScorePart {
  if (name.startsWith('answer')) return 'answer'
  if (/keyword/i.test(name)) return 'keywords'
  if (/concept|dense|nearness/i.test(name)) return 'meaning'
  return /character/i.test(name) ? 'spelling' : 'words'
}
