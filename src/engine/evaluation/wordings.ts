// Messages that become other wordings of their entries, as if the owner had added them: what is asked must not get worse by it.

import type { Dataset } from './dataset.ts'
import { seededShuffle } from './seeded-random.ts'

/** Set aside for each entry, so that every count up to it asks the same messages. */
export const maxWordings = 3

/**
 * Of each entry three queries are set aside, the same ones for the same seed, and the first `count` of them (0 to 3) are added to its variants. The
 * others are asked, and all messages out of scope, whatever the count. An entry with fewer than four different queries keeps one to be
 * asked and sets the others aside, so it may get fewer than `count`. A text that is set aside for any entry is not asked for another either.
 *
 * Of intent files these are test sentences, as training sentences are variants already.
 */
export function withWordings(dataset: Dataset, count: number, seed = 1): Dataset {
  const textsById = new Map<string, Set<string>>()
  for (const { id, text } of seededShuffle(dataset.queries, seed)) {
    const texts = textsById.get(id) ?? new Set()
    textsById.set(id, texts.add(text))
  }
  const setAsideById = new Map(
    [...textsById].map(([id, texts]) => [id, [...texts].slice(0, Math.min(maxWordings, texts.size - 1))]),
  )
  const isSetAside = new Set([...setAsideById.values()].flat())
  return {
    ...dataset,
    entries: dataset.entries.map((entry) => ({
      ...entry,
      variants: [...entry.variants, ...(setAsideById.get(entry.id) ?? []).slice(0, count)],
    })),
    queries: dataset.queries.filter(({ text }) => !isSetAside.has(text)),
  }
}
