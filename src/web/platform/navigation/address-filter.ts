/** The filters of a list as they stand in the address, so that a reload, the browser's Back and a shared link show the same. */
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import type { z } from 'zod'

/**
 * A parameter each, every one with a `.catch(…)`, which is its value where the address has none or one that nobody could have chosen:
 * `z.object({ q: z.string().max(200).catch(''), status: z.enum(statuses).catch('open') })`.
 */
export type FilterSchema = z.ZodObject
type FilterOf<S extends FilterSchema> = z.infer<S>

export interface AddressFilter<Filter> {
  readonly filter: Filter
  /** Whether anything is filtered at all. */
  readonly isFiltered: boolean
  readonly change: (change: Partial<Filter>) => void
  readonly reset: () => void
}

/** The parameters of the address that it uses. */
function namesOf(schema: FilterSchema): string[] {
  return Object.keys(schema.shape)
}

export function readFilter<S extends FilterSchema>(schema: S, search: URLSearchParams): FilterOf<S> {
  return schema.parse(Object.fromEntries(namesOf(schema).map((name) => [name, search.get(name) ?? undefined])))
}

/** What is as it would be without the parameter is left out. The rest of the address (the bot, the open item) stays as it is. */
export function writeFilter<S extends FilterSchema>(
  schema: S,
  search: URLSearchParams,
  filter: FilterOf<S>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of namesOf(schema)) {
    next.delete(name)
    const value = (filter as Record<string, unknown>)[name]
    if (typeof value === 'string' && value.trim() !== '' && value !== unfiltered(schema)[name]) next.set(name, value)
  }
  return next
}

export function isFiltered<S extends FilterSchema>(schema: S, filter: FilterOf<S>): boolean {
  return writeFilter(schema, new URLSearchParams(), filter).size > 0
}

function unfiltered(schema: FilterSchema): Record<string, unknown> {
  return schema.parse({})
}

/** Reads and writes the filters of a list. Takes the place in the history of the page: Back leaves the list, not its last letter. */
export function useAddressFilter<S extends FilterSchema>(schema: S): AddressFilter<FilterOf<S>> {
  const [search, setSearch] = useSearchParams()
  // By the filter's own text: opening an item changes the address, but not the list.
  const key = writeFilter(schema, new URLSearchParams(), readFilter(schema, search)).toString()
  const filter = useMemo(() => readFilter(schema, new URLSearchParams(key)), [schema, key])
  const isLeaving = useIsLeaving()
  const write = useCallback(
    (decide: (before: FilterOf<S>) => FilterOf<S>) => {
      // Whoever typed and then chose a row is on the way to it: a filter that came late would keep them here.
      if (isLeaving.current) return
      setSearch((before) => writeFilter(schema, before, decide(readFilter(schema, before))), {
        replace: true,
        preventScrollReset: true,
      })
    },
    [schema, setSearch, isLeaving],
  )
  const change = useCallback((changed: Partial<FilterOf<S>>) => write((before) => ({ ...before, ...changed })), [write])
  const reset = useCallback(() => write(() => readFilter(schema, new URLSearchParams())), [schema, write])
  return useMemo(() => ({ filter, isFiltered: key !== '', change, reset }), [filter, key, change, reset])
}

/** Whether another page is being loaded. */
function useIsLeaving() {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = next !== undefined && next.pathname !== pathname
  }, [next, pathname])
  return isLeaving
}
