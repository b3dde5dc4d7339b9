// Entries that may not answer on the day of the question: they are nobody's rivals, and an owner who asks why is told of them.

import type { AskOptions, LeftOut } from '../outcome.ts'
import type { EntryIndex, OutToday, ScoredEntry } from '../retrieval/entry-index.ts'
import type { ExactForm } from '../retrieval/store/entry-store.ts'
import { dayNumberOf } from '../retrieval/validity.ts'
import { confidenceOf } from './confidence.ts'
import { defaultSuggestThreshold } from './decide.ts'

/** Of the score of whatever came nearest: what is farther would hardly have been said. */
const nearShare = 0.75
/** More of them are not told of. */
const maxLeftOut = 3

interface OutOn extends OutToday {
  readonly today: number
}

/** Undefined where every entry may answer: then nothing is looked at twice. */
export function outToday({ store }: EntryIndex, { today, isExplained = false }: AskOptions): OutOn | undefined {
  const { validity } = store
  if (today === undefined || validity.limitedCount === 0) return undefined
  const number = dayNumberOf(today)
  return { today: number, isOut: (slot) => validity.isOut(slot, number), isTold: isExplained }
}

/** What would have answered or been offered on another day: asked for in its very words, or likely enough. */
export function leftOutOf(
  { store }: EntryIndex,
  { today, isOut }: OutOn,
  exact: readonly ExactForm[],
  found: readonly ScoredEntry[],
  { suggestThreshold = defaultSuggestThreshold }: AskOptions,
): LeftOut[] | undefined {
  const floor = nearShare * (found[0]?.score ?? 0)
  const near = found.filter(
    ({ slot, score, evidence }) => isOut(slot) && score >= floor && confidenceOf(evidence, []) >= suggestThreshold,
  )
  const slots = new Set([...exact, ...near].map(({ slot }) => slot))
  const leftOut = [...slots].flatMap((slot): LeftOut[] => {
    const fault = store.validity.faultOn(slot, today)
    const { source, question } = store.textsOf(slot)
    return fault ? [{ id: store.idOf(slot) ?? '', source, question, ...fault }] : []
  })
  return leftOut.length > 0 ? leftOut.slice(0, maxLeftOut) : undefined
}
