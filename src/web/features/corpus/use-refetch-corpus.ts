import { useCallback } from 'react'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { corpusReads } from './corpus.queries.ts'

/** Reads again what shows the corpus: after changes whose outcome only the server knows, and that no call of this page made. */
export function useRefetchCorpus(): () => Promise<void> {
  const replies = useReplies()
  const bot = useBot()
  return useCallback(() => replies.invalidateAll(corpusReads, { botId: bot.id }), [replies, bot.id])
}
