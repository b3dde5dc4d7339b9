/** Which items the list shows, as the address says it. */
import { z } from 'zod'
import { type CorpusFilter, corpusLimits, corpusSorts } from '#contract/features/corpus.ts'
import { firstDayOf, quickRanges } from './date-range.ts'

const daySchema = z.iso.date().nullable().catch(null)

export const itemStates = ['yes', 'no', 'blanks', 'template', 'upcoming', 'ended', 'limited', 'deleted'] as const

export const corpusFilterSchema = z.object({
  // The contract's limit: a longer search is somebody's pasted page.
  q: z
    .string()
    .transform((text) => text.slice(0, 200))
    .catch(''),
  /** A quick range goes before the days. */
  updated: z.enum(quickRanges).nullable().catch(null),
  from: daySchema,
  to: daySchema,
  intent: z.string().max(corpusLimits.intentLength).catch(''),
  /**
   * `blanks`: what nobody has filled in; `template`: what it brought and nobody has edited; `upcoming`, `ended`, `limited`: by the days on which items
   * answer; `deleted`: what can still be restored, a list of its own.
   */
  enabled: z.enum(itemStates).nullable().catch(null),
})

/** The order, apart from the filter: it hides nothing and outlives `reset`. */
export const corpusSortSchema = z.object({ sort: z.enum(corpusSorts).catch('changed') })

export type ListFilter = z.infer<typeof corpusFilterSchema>
export type DaysFilter = Pick<ListFilter, 'updated' | 'from' | 'to'>

export const anyDay: DaysFilter = { updated: null, from: null, to: null }

/** As the calls take it; `today` in the account's time zone. */
export function queryOfFilter({ q, updated, from, to, intent, enabled }: ListFilter, today: string): CorpusFilter {
  const days = updated === null ? { ...(from && { from }), ...(to && { to }) } : { from: firstDayOf(updated, today) }
  return {
    ...(q.trim() !== '' && { q: q.trim() }),
    ...days,
    ...(intent !== '' && { intent }),
    ...(enabled === 'blanks' && { blanks: 'open' as const }),
    ...(enabled === 'template' && { start: 'untouched' as const }),
    ...((enabled === 'upcoming' || enabled === 'ended' || enabled === 'limited') && { valid: enabled }),
    ...((enabled === 'yes' || enabled === 'no') && { enabled }),
  }
}
