/**
 * What is read from the server, kept under keys that follow from the endpoint: `useQuery(queryOf(listBots, {}))`. No key is typed anywhere
 * else, so whoever changes something names the endpoints whose replies it changed, and nothing more.
 */
import { infiniteQueryOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ArgumentsOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { type ApiError, callApi } from './api-client.ts'

/** An endpoint that answers page by page, as `pageOf` of the contract has it. */
export type PagedEndpoint = Endpoint & { readonly reply: z.ZodType<{ nextCursor: string | null }> }

/** What `params` and `query` a kept reply must have, as far as they are named. */
export interface ArgumentsPart {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

type CallOf = (endpoint: Endpoint, args: object, options: { signal: AbortSignal }) => Promise<unknown>
const callAny = callApi as CallOf

/** The third part of a key that holds pages instead of one reply. */
const pagesMark = 'pages'

/** The key of an endpoint's replies; with less than all arguments, the beginning of the keys of several. */
export function keyOf(endpoint: Pick<Endpoint, 'id'>, args: object = {}): readonly [string, object] {
  return [endpoint.id, args]
}

/** `useQuery(queryOf(getBot, { params: { botId } }))`: the reply, its error an `ApiError`. Spread it to poll or to select. */
export function queryOf<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>) {
  return queryOptions<ReplyOf<E>, ApiError>({
    queryKey: keyOf(endpoint, args),
    queryFn: ({ signal }) => callAny(endpoint, args, { signal }) as Promise<ReplyOf<E>>,
  })
}

/** A reply that goes with a version of something that is no argument of the call: kept apart for each. Undefined: of no version. */
export function queryAtVersion<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>, version: number | undefined) {
  return queryOptions<ReplyOf<E>, ApiError>({
    queryKey: [...keyOf(endpoint, args), version],
    queryFn: ({ signal }) => callAny(endpoint, args, { signal }) as Promise<ReplyOf<E>>,
  })
}

/** `useInfiniteQuery(pagesOf(listCorpus, { params: { botId }, query: filter }))`: the pages of a list, each from the cursor of the one before. */
export function pagesOf<E extends PagedEndpoint>(endpoint: E, args: ArgumentsOf<E>) {
  const { query = {} } = args as ArgumentsPart
  return infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, args), pagesMark],
    queryFn: ({ signal, pageParam }) => {
      const paged = pageParam === undefined ? args : { ...args, query: { ...query, cursor: pageParam } }
      return callAny(endpoint, paged, { signal }) as Promise<ReplyOf<E>>
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last as { nextCursor: string | null }).nextCursor ?? undefined,
  })
}

/** Reads again what is shown of an endpoint's replies, and marks the rest as old. Resolves when what is shown is new; never rejects. */
export async function invalidate(
  queryClient: QueryClient,
  endpoint: Pick<Endpoint, 'id'>,
  args: ArgumentsPart = {},
): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf(endpoint, args) })
}

/** As `invalidate`, of all that these endpoints answered about the same things: each with those of `params` that its path names. */
export async function invalidateAll(
  queryClient: QueryClient,
  endpoints: readonly Pick<Endpoint, 'id' | 'path'>[],
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  await Promise.all(endpoints.map((each) => invalidate(queryClient, each, argumentsOfPath(each.path, params))))
}

function argumentsOfPath(path: string, params: Readonly<Record<string, unknown>>): ArgumentsPart {
  const parts = path.split('/')
  const named = Object.entries(params).filter(([name]) => parts.includes(`:${name}`))
  return named.length === 0 ? {} : { params: Object.fromEntries(named) }
}

/** Changes the kept pages of a list in place, whatever their filter. */
export function changePages<E extends PagedEndpoint>(
  queryClient: QueryClient,
  endpoint: E,
  args: ArgumentsPart,
  change: (pages: readonly ReplyOf<E>[]) => ReplyOf<E>[],
): void {
  queryClient.setQueriesData<{ pages: ReplyOf<E>[]; pageParams: unknown[] }>(
    { queryKey: [...keyOf(endpoint, args), pagesMark] },
    (before) => before && { ...before, pages: change(before.pages) },
  )
}

/** A part of the application that loads when it is needed: words, mails. It never gets old. */
export function partOf<Part>(name: string, variant: string, load: () => Promise<Part>) {
  return { queryKey: ['part', name, variant], queryFn: load, staleTime: Number.POSITIVE_INFINITY }
}

/** What one screen hands to another in memory alone. Put with `setQueryData`, it goes when the session ends. */
export function handoverOf<Value>(name: string, id: string) {
  return queryOptions<Value>({
    queryKey: ['handover', name, id],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
