/** Reading and changing the corpus. Every key begins with `['corpus', bot.id]`: whoever changes the corpus elsewhere invalidates that. */
import { type InfiniteData, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import {
  type CorpusFilter,
  type CorpusItem,
  findSimilarItems,
  getCorpusItem,
  listCorpus,
  listIntents,
} from '#contract/corpus.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { callApi } from '#web/platform/api-client.ts'
import { botsQuery, useBot } from '#web/platform/workspace.tsx'

export type CorpusPage = ReplyOf<typeof listCorpus>
type CorpusPages = InfiniteData<CorpusPage, string | undefined>

const listKey = (botId: string) => ['corpus', botId, 'list'] as const

export function useCorpusPages(filter: CorpusFilter) {
  const bot = useBot()
  return useInfiniteQuery({
    queryKey: [...listKey(bot.id), filter],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        listCorpus,
        { params: { botId: bot.id }, query: { ...filter, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // All loaded pages would be fetched again, one after the other, each time the window is looked at.
    refetchOnWindowFocus: false,
    // A person who comes back starts at the top again; the far pages are not worth keeping.
    gcTime: 0,
  })
}

export function useIntents() {
  const bot = useBot()
  return useQuery({
    queryKey: ['corpus', bot.id, 'intents'],
    queryFn: ({ signal }) => callApi(listIntents, { params: { botId: bot.id } }, { signal }),
  })
}

/** An item as it was when its editor opened. Not under the key of the lists: what is being written must outlive their refetching. */
export function itemQuery(botId: string, itemId: string) {
  return queryOptions({
    queryKey: ['corpus-draft', botId, itemId],
    queryFn: ({ signal }) => callApi(getCorpusItem, { params: { botId, itemId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function useSimilarItems(question: string, exceptId: string | undefined) {
  const bot = useBot()
  return useQuery({
    queryKey: ['corpus', bot.id, 'similar', question, exceptId],
    queryFn: ({ signal }) =>
      callApi(
        findSimilarItems,
        { params: { botId: bot.id }, query: { question, ...(exceptId && { except: exceptId }) } },
        { signal },
      ),
    enabled: question !== '',
  })
}

/**
 * Puts changes into the lists as they are shown. The list is ordered by the last change: fetching it again would carry the row that was just
 * edited away from under the owner's eyes.
 */
export function useListPatches() {
  const queryClient = useQueryClient()
  const { id: botId } = useBot()

  const patch = useCallback(
    (change: (pages: readonly CorpusPage[]) => CorpusPage[]) => {
      queryClient.setQueriesData<CorpusPages>(
        { queryKey: listKey(botId) },
        (before) => before && { ...before, pages: change(before.pages) },
      )
      void queryClient.invalidateQueries({ queryKey: ['corpus', botId, 'intents'] })
      void queryClient.invalidateQueries({ queryKey: ['corpus', botId, 'similar'] })
      void queryClient.invalidateQueries({ queryKey: botsQuery.queryKey })
    },
    [queryClient, botId],
  )

  const replaceItem = useCallback(
    (item: CorpusItem) => {
      patch((pages) =>
        pages.map((page) =>
          page.items.some(({ id }) => id === item.id)
            ? { ...page, items: page.items.map((each) => (each.id === item.id ? item : each)) }
            : page,
        ),
      )
    },
    [patch],
  )

  const addItem = useCallback(
    (item: CorpusItem) => {
      patch((pages) =>
        pages.map((page, index) => ({
          ...page,
          ...(index === 0 && { items: [item, ...page.items] }),
          total: page.total + 1,
          botTotal: page.botTotal + 1,
        })),
      )
    },
    [patch],
  )

  const removeItems = useCallback(
    (ids: ReadonlySet<string>) =>
      patch((pages) =>
        pages.map((page) => ({
          ...page,
          items: page.items.filter(({ id }) => !ids.has(id)),
          total: page.total - ids.size,
          botTotal: page.botTotal - ids.size,
        })),
      ),
    [patch],
  )

  return useMemo(() => ({ replaceItem, addItem, removeItems }), [replaceItem, addItem, removeItems])
}
