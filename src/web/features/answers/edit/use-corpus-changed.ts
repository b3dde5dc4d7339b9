import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { botsQuery, useBot } from '#web/platform/workspace.tsx'

/** Lists of the corpus and counts of the bot are fetched again. The key's first words are those of the corpus feature's queries. */
export function useCorpusChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  const bot = useBot()
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['corpus', bot.id] }),
      queryClient.invalidateQueries({ queryKey: botsQuery.queryKey }),
    ])
  }, [queryClient, bot.id])
}
