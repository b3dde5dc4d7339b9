import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countConversations, listConversations } from '#contract/features/inbox/conversations.ts'
import { pagesOf, queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import type { InboxQuery } from '../filters/inbox-filter.ts'

/** After a failure with something on the screen, and with nothing. */
const staleRetryMs = 5000
const emptyRetryMs = 15_000

/** The conversations that a filter lets through, page by page. What fails is tried again by itself. */
export function useConversations(filter: InboxQuery) {
  const bot = useBot()
  const query = useInfiniteQuery({
    ...pagesOf(listConversations, { params: { botId: bot.id }, query: filter }),
    refetchInterval: ({ state }) =>
      state.error === null ? false : state.data === undefined ? emptyRetryMs : staleRetryMs,
  })
  const { data } = query
  const rows = useMemo(
    () =>
      data && {
        waiting: data.pages[0]?.waiting ?? [],
        others: data.pages.flatMap((page) => page.items),
      },
    [data],
  )
  return { query, rows, first: data?.pages[0] }
}

export type ConversationsQuery = ReturnType<typeof useConversations>

export function useCounts() {
  const bot = useBot()
  return useQuery(queryOf(countConversations, { params: { botId: bot.id } })).data
}
