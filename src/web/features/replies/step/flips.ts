/** What another answer step would change about last week's questions, the losses first. */
import type { RecentQuestion, Replayed } from '#contract/features/customising/replies.ts'

export interface Flip {
  readonly question: RecentQuestion
  readonly before: Replayed
  readonly after: Replayed
}

export type Worth = 'lost' | 'won' | 'open'

/** A good answer that changes is lost, a bad one won; of what nobody has rated nobody knows. */
export function worthOf({ question: { verdict } }: Flip): Worth {
  if (verdict === null) return 'open'
  return verdict === 'good' ? 'lost' : 'won'
}

const order: readonly Worth[] = ['lost', 'won', 'open']

/** Losses, then wins, then what is not rated; among these what was asked most. */
export function inOrder(flips: readonly Flip[]): Flip[] {
  return flips.toSorted(
    (one, other) =>
      order.indexOf(worthOf(one)) - order.indexOf(worthOf(other)) ||
      other.question.count - one.question.count ||
      other.before.confidence - one.before.confidence,
  )
}

export function countWorth(flips: readonly Flip[]): Record<Worth, number> {
  const counts = { lost: 0, won: 0, open: 0 }
  for (const flip of flips) counts[worthOf(flip)] += 1
  return counts
}

export type OutcomeName = 'lostHeld' | 'wonHeld' | 'lostOther' | 'wonOther' | 'held' | 'answered' | 'other'

/** What a flip is called. */
export function outcomeOf(flip: Flip): OutcomeName {
  const wasAnswered = flip.before.kind === 'answer'
  const isAnswered = flip.after.kind === 'answer'
  const isHeld = wasAnswered && !isAnswered
  const worth = worthOf(flip)
  if (worth === 'open') return isHeld ? 'held' : isAnswered && !wasAnswered ? 'answered' : 'other'
  return isHeld ? `${worth}Held` : `${worth}Other`
}
