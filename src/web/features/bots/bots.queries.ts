import { useQuery } from '@tanstack/react-query'
import { getPublicBot } from '#contract/features/answers.ts'
import { deleteBot, listBots, renameBot, renewBotKey, tickFirstStep } from '#contract/features/bots.ts'
import { handoverOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'

const changesBots = { invalidates: [listBots] } as const

export const useChangeBot = () => useCall(renameBot, { invalidates: [listBots, getPublicBot] })
export const useDeleteBot = () => useCall(deleteBot, changesBots)
export const useRenewKey = () => useCall(renewBotKey, changesBots)
export const useTickFirstStep = () => useCall(tickFirstStep, changesBots)

const newKeyName = 'new-bot-key'

/** What creating a bot hands to the next screen. In memory only: neither the address nor the browser's history must know a key. */
export function useNewKey(botId: string) {
  const { takeBack } = useReplies()
  const { data } = useQuery(handoverOf<string>(newKeyName, botId))
  return { key: data, forget: () => takeBack(newKeyName, botId) }
}

export function useKeepNewKey() {
  const { handOver } = useReplies()
  return (botId: string, key: string) => handOver(newKeyName, botId, key)
}
