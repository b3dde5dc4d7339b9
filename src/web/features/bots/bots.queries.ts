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

const newBotName = 'new-bot'

/** Whether this bot was made just now, on this page; `forget` once that is of no use any more. */
export function useIsNewBot(botId: string) {
  const { takeBack } = useReplies()
  const { data = false } = useQuery(handoverOf<boolean>(newBotName, botId))
  return { isNew: data, forget: () => takeBack(newBotName, botId) }
}

export function useNoteNewBot() {
  const { handOver } = useReplies()
  return (botId: string) => handOver(newBotName, botId, true)
}
