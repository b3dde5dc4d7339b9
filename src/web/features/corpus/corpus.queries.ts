/** Reading and changing the corpus. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getPreparation, getPublicBot } from '#contract/features/answers.ts'
import { listBots } from '#contract/features/bots.ts'
import {
  type CorpusFilter,
  type CorpusItem,
  type CorpusSort,
  corpusLimits,
  findSimilarItems,
  getCorpusItem,
  listCorpus,
  listIntents,
} from '#contract/features/corpus.ts'
import { listFacts } from '#contract/features/facts.ts'
import { pagesOf, queryOf } from '#web/platform/requests/queries.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'

export type CorpusPage = ReplyOf<typeof listCorpus>

/** Follows from the items, beside the lists of them. */
const countedFromItems = [listIntents, findSimilarItems, listBots, listFacts] as const

/** Whatever shows a bot's corpus or follows from it: for calls that change the corpus. An item that is being edited is none of it. */
export const corpusReads = [listCorpus, ...countedFromItems, getPreparation, getPublicBot] as const

/** What the list asks for. Changes made elsewhere are put into the pages of this very query. */
export function listQueryOf(filter: CorpusFilter, sort: CorpusSort) {
  return { ...filter, ...(sort !== 'changed' && { order: sort }) }
}

export function useCorpusPages(filter: CorpusFilter, sort: CorpusSort) {
  const bot = useBot()
  return useInfiniteQuery({
    ...pagesOf(listCorpus, { params: { botId: bot.id }, query: listQueryOf(filter, sort) }),
    // All loaded pages would be fetched again, one after the other, each time the window is looked at.
    refetchOnWindowFocus: false,
    // A person who comes back starts at the top again; the far pages are not worth keeping.
    gcTime: 0,
  })
}

export function useIntents() {
  const bot = useBot()
  return useQuery(queryOf(listIntents, { params: { botId: bot.id } }))
}

/** An item as it was when its editor opened: what is being written must outlive the refetching of lists. */
export function itemQuery(botId: string, itemId: string) {
  return {
    ...queryOf(getCorpusItem, { params: { botId, itemId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }
}

export function useSimilarItems(question: string, exceptId: string | undefined) {
  const bot = useBot()
  const query = { question, ...(exceptId && { except: exceptId }) }
  const isAsked = question !== '' && question.length <= corpusLimits.questionLength
  return useQuery({ ...queryOf(findSimilarItems, { params: { botId: bot.id }, query }), enabled: isAsked })
}

/**
 * Puts changes into the lists as they are shown. The list is ordered by the last change: fetching it again would carry the row that was just
 * edited away from under the owner's eyes.
 */
export function useListPatches() {
  const replies = useReplies()
  const { id: botId } = useBot()

  const patch = useCallback(
    (change: (pages: readonly CorpusPage[]) => CorpusPage[]) => {
      replies.changePages(listCorpus, { params: { botId } }, change)
      void replies.invalidateAll(countedFromItems, { botId })
    },
    [replies, botId],
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
        // A live update may have brought it before the reply of the call that made it.
        pages.some(({ items }) => items.some(({ id }) => id === item.id))
          ? [...pages]
          : pages.map((page, index) => ({
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
      patch((pages) => {
        const shown = pages.flatMap(({ items }) => items).filter(({ id }) => ids.has(id)).length
        return pages.map((page) => ({
          ...page,
          items: page.items.filter(({ id }) => !ids.has(id)),
          total: page.total - shown,
          botTotal: page.botTotal - shown,
        }))
      }),
    [patch],
  )

  return useMemo(() => ({ replaceItem, addItem, removeItems }), [replaceItem, addItem, removeItems])
}
