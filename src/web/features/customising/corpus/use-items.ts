import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CorpusItem, listCorpus } from '#contract/features/corpus.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'

/** As many as one call lists: more than any template has. */
const shownMax = 200
/** What came with the bot was made in the transaction that made it. */
const withBotMs = 1000

/** The items of a bot that is being set up: those that it began with, in a lasting order, and those that were added since. */
export function useItems() {
  const bot = useBot()
  const { data, isPending, error, refetch } = useQuery(
    queryOf(listCorpus, { params: { botId: bot.id }, query: { limit: shownMax } }),
  )
  const parted = useMemo(() => {
    const sinceMs = Date.parse(bot.createdAt) + withBotMs
    const isOwn = ({ createdAt }: CorpusItem) => Date.parse(createdAt) > sinceMs
    // As the template has them, and not by the last change: a switch would carry its row away.
    const items = (data?.items ?? []).toSorted((one, other) => (one.id > other.id ? -1 : 1))
    return { starting: items.filter((item) => !isOwn(item)), own: items.filter(isOwn) }
  }, [data, bot.createdAt])
  return { ...parted, total: data?.botTotal ?? 0, isPending, error, refetch }
}
export type Items = ReturnType<typeof useItems>
