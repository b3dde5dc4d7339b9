import { useQuery } from '@tanstack/react-query'
import { type Fact, listFacts } from '#contract/features/facts.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'

/** What fills the blanks of the bot's answers; undefined until it is loaded. */
export function useFacts() {
  const { id: botId } = useBot()
  return useQuery(queryOf(listFacts, { params: { botId } })).data?.items
}

/** What there is to ask for: what items use, or what was filled in once. `also`: labels that an item still being written has. */
export function askedFacts(facts: readonly Fact[], also: readonly string[] = []): Fact[] {
  return facts.filter(({ label, value, items }) => items > 0 || value !== '' || also.includes(label))
}
