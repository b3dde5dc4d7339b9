// The doubt that few entries leave is the last word: what leads is found without it, as rivals, facts and starters leave no less of a doubt.

import type { AskOptions, Outcome } from '../../outcome.ts'
import { decideByConfidence } from '../decide.ts'
import type { Evidence } from '../evidence.ts'
import type { Judged } from '../judge.ts'
import { confidenceAmongFew } from './among-few.ts'

export interface Asked {
  outcome: Outcome
  /** Of the best of an index of few entries. */
  fewDoubts: readonly FewDoubt[]
}

interface FewDoubt {
  id: string
  /** What stays of its confidence. */
  confidence: number
}

/** An answer that few entries leave too much doubt of is offered. What stands behind it stays the less likely. */
export function doubted({ outcome, fewDoubts }: Asked, options: AskOptions): Outcome {
  const [first, ...others] = outcome.candidates
  const doubt = fewDoubts.find(({ id }) => id === first?.id)
  if (!first || !doubt || outcome.kind === 'refuse' || outcome.reason === 'exact') return outcome
  const share = first.confidence === 0 ? 1 : doubt.confidence / first.confidence
  const best = { ...first, confidence: doubt.confidence }
  const behind = others.map((other) => ({ ...other, confidence: share * other.confidence }))
  const decision = outcome.kind === 'answer' ? decideByConfidence(best, undefined, options) : undefined
  return { ...outcome, ...decision, candidates: [best, ...behind] }
}

/** @param rivals entries with another answer, best first */
export function fewDoubtsOf(best: Judged | undefined, rivals: readonly Evidence[]): FewDoubt[] {
  if (!best) return []
  const { id, evidence } = best.entry
  const confidence = confidenceAmongFew(best.confidence, evidence, rivals)
  return confidence < best.confidence ? [{ id, confidence }] : []
}
