import { carState, type Heat } from '../core/driving/heat.ts'

/** Metres another one must be ahead: two that drive side by side should not take turns. */
const clearLead = 4

/** The car that is furthest, of those that drive, or of all when none does. */
export function findLeader({ progress, state, drivingCount }: Heat, before: number): number {
  const isCandidate = (car: number) => drivingCount === 0 || state[car] === carState.driving
  let leader = isCandidate(before) ? before : -1
  let lead = leader < 0 ? Number.NEGATIVE_INFINITY : (progress[leader] ?? 0) + clearLead
  for (let car = 0; car < progress.length; car++) {
    const made = progress[car] ?? 0
    if (made <= lead || !isCandidate(car)) continue
    leader = car
    lead = made
  }
  return Math.max(0, leader)
}
