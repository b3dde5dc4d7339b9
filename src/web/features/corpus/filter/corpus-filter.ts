/** The filters of the list as they stand in the address, so that a reload or a shared link shows the same. */
import type { CorpusFilter } from '#contract/corpus.ts'
import { firstDayOf, isQuickRange, type QuickRange } from './date-range.ts'

export type UpdatedFilter = { quick: QuickRange } | { from?: string; to?: string } | null

export interface ListFilter {
  q: string
  updated: UpdatedFilter
  intent: string
  enabled: 'yes' | 'no' | null
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
/** The parameters of the address that say which items are shown. */
export const filterParams = ['q', 'updated', 'from', 'to', 'intent', 'enabled'] as const

export function readFilter(search: URLSearchParams): ListFilter {
  const enabled = search.get('enabled')
  return {
    // The contract's limit: a longer search is somebody's pasted page.
    q: (search.get('q') ?? '').slice(0, 200),
    updated: readUpdated(search),
    intent: search.get('intent') ?? '',
    enabled: enabled === 'yes' || enabled === 'no' ? enabled : null,
  }
}

function readUpdated(search: URLSearchParams): UpdatedFilter {
  const quick = search.get('updated')
  if (isQuickRange(quick)) return { quick }
  const [from, to] = [search.get('from'), search.get('to')].map((day) =>
    day && dayPattern.test(day) ? day : undefined,
  )
  if (from === undefined && to === undefined) return null
  return { ...(from && { from }), ...(to && { to }) }
}

/** The rest of the address (the bot, the open item) stays as it is. */
export function writeFilter(search: URLSearchParams, filter: ListFilter): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of filterParams) next.delete(name)
  if (filter.q.trim() !== '') next.set('q', filter.q)
  if (filter.intent !== '') next.set('intent', filter.intent)
  if (filter.enabled !== null) next.set('enabled', filter.enabled)
  if (filter.updated !== null) {
    for (const [name, value] of Object.entries(
      'quick' in filter.updated ? { updated: filter.updated.quick } : filter.updated,
    ))
      next.set(name, value)
  }
  return next
}

/** As the calls take it; `today` in the account's time zone. */
export function queryOfFilter(filter: ListFilter, today: string): CorpusFilter {
  const { q, updated, intent, enabled } = filter
  return {
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(updated !== null && ('quick' in updated ? { from: firstDayOf(updated.quick, today) } : updated)),
    ...(intent !== '' && { intent }),
    ...(enabled !== null && { enabled }),
  }
}

export function isFiltered(filter: ListFilter): boolean {
  return filter.q.trim() !== '' || filter.updated !== null || filter.intent !== '' || filter.enabled !== null
}

export const noFilter: ListFilter = { q: '', updated: null, intent: '', enabled: null }
