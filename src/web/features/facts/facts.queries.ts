import { useQuery } from '@tanstack/react-query'
import { listFacts } from '#contract/features/facts.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'

/** What fills the blanks of the bot's answers; undefined until it is loaded. */
export function useFacts() {
  const { id: botId } = useBot()
  return useQuery(queryOf(listFacts, { params: { botId } })).data?.items
}
