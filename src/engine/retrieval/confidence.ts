// From similarity to probability.

/** What the calibration looks at for one candidate. */
export interface Evidence {
  /** Cosine similarity, 0..1; unknown words of the query already lower it. */
  score: number
  /** (score - best score of an entry with another answer) / the larger of both: -1..1. */
  margin: number
  /** Share of the query's idf mass that the candidate's words cover, 0..1. */
  coverage: number
}

const BIAS = -4
const PER_SCORE = 8
const PER_MARGIN = 2
const PER_COVERAGE = 1

export function confidenceOf({ score, margin, coverage }: Evidence): number {
  return 1 / (1 + Math.exp(-(BIAS + PER_SCORE * score + PER_MARGIN * margin + PER_COVERAGE * coverage)))
}
