// Which source comes first where two are as likely: what is written for just this message before what is said of the whole shop.

import { type AnswerSource, blankSourceOf, isBlank } from '../outcome.ts'
import { isLevel } from './decide.ts'
import type { Judged } from './judge.ts'

const places: Readonly<Record<AnswerSource, number>> = {
  custom: 0,
  corpus: 1,
  product: 2,
  knowledge: 2,
  coin: 2,
  feature: 3,
  info: 4,
}

/** Lower comes first. A source without a place of its own comes last. */
export function precedenceOf(source: AnswerSource): number {
  return places[isBlank(source) ? source.slice(0, -blankSourceOf('').length) : source] ?? 5
}

/**
 * Of those that are as likely as the best the one whose source comes first, as likely as it is without those it comes before. Where all are of one
 * source nothing changes.
 *
 * @param withoutRivals how likely one is when others are left out
 */
export function firstBySource(
  judged: readonly Judged[],
  placeOf: (each: Judged) => number,
  withoutRivals: (first: Judged, left: readonly Judged[]) => number,
): readonly Judged[] {
  const [best] = judged
  if (!best || best.contradictions) return judged
  const level = judged.filter((each) => !each.contradictions && isLevel(best, each.confidence))
  const first = level.reduce((first, each) => (placeOf(each) < placeOf(first) ? each : first), best)
  const left = level.filter((each) => placeOf(each) > placeOf(first))
  if (left.length === 0) return judged
  const preferred = { ...first, confidence: Math.max(first.confidence, withoutRivals(first, left)) }
  return [preferred, ...judged.filter((each) => each !== first)]
}
