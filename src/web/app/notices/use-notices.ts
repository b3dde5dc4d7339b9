import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { getNotices, type ShownNotice } from '#contract/features/admin/notices.ts'
import { useLiveChanges } from '#web/platform/live/use-live.ts'
import { keyOf, queryOf } from '#web/platform/requests/queries.ts'

/** A timer takes no more than some weeks. */
const maxWaitMs = 24 * 3600_000
/** The server's moment has come by then, and not all pages ask in the same one. */
const askWithinMs = { least: 100, most: 1000 }

const none: readonly ShownNotice[] = []

/** What all users are told now: read again when it changes, begins or ends. */
export function useNotices(): readonly ShownNotice[] {
  const queryClient = useQueryClient()
  const { data, dataUpdatedAt } = useQuery(queryOf(getNotices, {}))
  const [nowMs, setNowMs] = useState(Date.now)
  const askSoon = useCallback(() => {
    const { least, most } = askWithinMs
    setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: keyOf(getNotices) }),
      least + Math.random() * (most - least),
    )
  }, [queryClient])
  useLiveChanges('notices', '', askSoon)

  const changesInMs = data?.changesInMs ?? null
  const changesAtMs = changesInMs === null ? null : dataUpdatedAt + changesInMs
  useEffect(() => {
    if (changesAtMs === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function look(): void {
      clearTimeout(timer)
      const leftMs = (changesAtMs ?? 0) - Date.now()
      if (leftMs > 0) {
        timer = setTimeout(look, Math.min(leftMs, maxWaitMs))
        return
      }
      setNowMs(Date.now())
      askSoon()
    }
    // A timer of a computer that slept is late.
    const lookWhenSeen = () => {
      if (document.visibilityState === 'visible') look()
    }
    look()
    document.addEventListener('visibilitychange', lookWhenSeen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookWhenSeen)
    }
  }, [changesAtMs, askSoon])

  return data?.items.filter(({ endsInMs }) => dataUpdatedAt + endsInMs > nowMs) ?? none
}
