// Asks an index every query of a dataset and judges the outcomes.

import type { AnswerIndex, Outcome } from '../outcome.ts'
import type { Dataset } from './dataset.ts'
import { type Judgement, type Quality, qualityOf } from './quality.ts'

/** Deep enough for the mean reciprocal rank: what comes later adds less than 0.02. */
const rankedEntries = 50

/**
 * How well `index` answers, at its default thresholds. It must hold the dataset's entries. Kinds and confidences are those of the
 * default call, ranks are looked up in a longer list of candidates.
 */
export function evaluate(index: Pick<AnswerIndex, 'ask'>, dataset: Dataset): Quality {
  const inScope = dataset.queries.map(({ text, id }) =>
    judge(index.ask(text), index.ask(text, { limit: rankedEntries }), id),
  )
  const outOfScope = dataset.outOfScope.map((text) => judge(index.ask(text)))
  return qualityOf(inScope, outOfScope)
}

function judge({ kind, scope, candidates }: Outcome, ranked?: Outcome, id?: string): Judgement {
  const rank = (ranked?.candidates.findIndex((candidate) => candidate.id === id) ?? -1) + 1
  return { kind, rank, confidence: candidates[0]?.confidence ?? 0, scope }
}
