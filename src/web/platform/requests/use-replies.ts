import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ArgumentsOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import {
  type ArgumentsPart,
  changePages,
  handoverOf,
  invalidate,
  invalidateAll,
  type PagedEndpoint,
  queryOf,
} from './queries.ts'

/** The replies that this page keeps, to be read again or changed in place. */
export function useReplies() {
  const queryClient = useQueryClient()
  return useMemo(() => repliesIn(queryClient), [queryClient])
}

export function repliesIn(queryClient: QueryClient) {
  return {
    /** Reads again what is shown of an endpoint: `invalidate(listCorpus, { params: { botId } })`. */
    invalidate: (endpoint: Pick<Endpoint, 'id'>, args?: ArgumentsPart) => invalidate(queryClient, endpoint, args),
    /** Reads again what is shown of several: `invalidateAll(corpusReads, { botId })`. */
    invalidateAll: (endpoints: readonly Endpoint[], params: Readonly<Record<string, unknown>> = {}) =>
      invalidateAll(queryClient, endpoints, params),
    /** Keeps what a call answered as the newest reply of a reading endpoint. */
    put: <E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>, reply: ReplyOf<E>): void => {
      queryClient.setQueryData(queryOf(endpoint, args).queryKey, () => reply)
    },
    /** Changes a kept reply; nothing happens when there is none. */
    change: <E extends Endpoint>(
      endpoint: E,
      args: ArgumentsOf<E>,
      change: (reply: ReplyOf<E>) => ReplyOf<E>,
    ): void => {
      queryClient.setQueryData<ReplyOf<E>>(queryOf(endpoint, args).queryKey, (before) => before && change(before))
    },
    changePages: <E extends PagedEndpoint>(
      endpoint: E,
      args: ArgumentsPart,
      change: (pages: readonly ReplyOf<E>[]) => ReplyOf<E>[],
    ): void => changePages(queryClient, endpoint, args, change),
    handOver: <Value>(name: string, id: string, value: Value): void => {
      queryClient.setQueryData(handoverOf<Value>(name, id).queryKey, () => value)
    },
    takeBack: (name: string, id: string): void => {
      queryClient.removeQueries({ queryKey: handoverOf(name, id).queryKey })
    },
  }
}
