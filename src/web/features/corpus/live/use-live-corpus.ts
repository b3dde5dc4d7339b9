import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type CorpusFilter, type CorpusSort, listCorpus } from '#contract/features/corpus.ts'
import { useLiveChanges } from '#web/platform/live/use-live.ts'
import { callApi } from '#web/platform/requests/api-client.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { type CorpusPage, corpusReads, listQueryOf } from '../corpus.queries.ts'
import { takeInNewest } from './newest-items.ts'

/** Changes that come within this time are taken in together. */
const gatherMs = 300
/** Whoever works elsewhere changes one item after the other; after more at once, the pages are read again. */
const newestCount = 20

/**
 * Keeps the list up to date with what happens in other windows. Reading the pages again would carry the row that was just edited away from
 * under the owner's eyes, so the newest items are put into what is shown. This page's own changes are in it already. Nothing moves while
 * `isHeld`: what is being written in a row would go with it.
 */
export function useLiveCorpus(
  filter: CorpusFilter,
  sort: CorpusSort,
  pages: readonly CorpusPage[],
  isHeld: boolean,
): void {
  const { id: botId } = useBot()
  const replies = useReplies()
  // While a call runs, its outcome is not in the list yet and would look like somebody else's.
  const mustWait = useIsMutating() > 0 || isHeld
  const [heard, setHeard] = useState(0)
  const [taken, setTaken] = useState(0)
  useLiveChanges('corpus', botId, () => setHeard((count) => count + 1))
  const now = useRef({ heard, pages })
  useEffect(() => {
    now.current = { heard, pages }
  })

  const isDue = heard > taken
  // biome-ignore lint/correctness/useExhaustiveDependencies: `taken`, as what was heard meanwhile is taken in next
  useEffect(() => {
    if (!isDue || mustWait) return
    const stop = new AbortController()
    const timer = setTimeout(() => void takeIn(), gatherMs)

    async function takeIn(): Promise<void> {
      const upTo = now.current.heard
      const newestOf = (query: CorpusFilter) =>
        callApi(listCorpus, { params: { botId }, query: { ...query, limit: newestCount } }, { signal: stop.signal })
      try {
        const [newest, matching = newest] = await Promise.all([
          newestOf({}),
          ...(Object.keys(filter).length > 0 ? [newestOf(filter)] : []),
        ])
        if (stop.signal.aborted) return
        // In another order, new items do not belong on top: where they belong, only the server knows.
        const onTop = sort === 'changed' ? matching : { ...matching, items: [] }
        const after = takeInNewest(now.current.pages, newest, onTop)
        if (after === null) await replies.invalidateAll(corpusReads, { botId })
        else if (after !== now.current.pages) {
          replies.changePages(listCorpus, { params: { botId }, query: listQueryOf(filter, sort) }, () => [...after])
          await replies.invalidateAll(
            corpusReads.filter((read) => read !== listCorpus),
            { botId },
          )
        }
      } catch {
        // The next change, or a look at the list, reads it again.
      }
      if (!stop.signal.aborted) setTaken(upTo)
    }
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isDue, mustWait, taken, filter, sort, botId, replies])
}
