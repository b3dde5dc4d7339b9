import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { botsQuery, useBot } from '#web/platform/workspace.tsx'

/** Fetches lists of the corpus and counts of the bot again: after changes whose outcome only the server knows. */
export function useRefetchCorpus(): () => Promise<void> {
  const queryClient = useQueryClient()
  const bot = useBot()
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['corpus', bot.id] }),
      queryClient.invalidateQueries({ queryKey: botsQuery.queryKey }),
    ])
  }, [queryClient, bot.id])
}
