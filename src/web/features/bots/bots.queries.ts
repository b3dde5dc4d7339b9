import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Bot, createBot, deleteBot, renameBot, renewBotKey, tickFirstStep } from '#contract/bots.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { callApi } from '#web/platform/api-client.ts'
import { botsQuery } from '#web/platform/workspace.tsx'

function useBotsChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    // After a failure as well: the bot may have been changed or deleted in another tab.
    onSettled: () => queryClient.invalidateQueries({ queryKey: botsQuery.queryKey }),
  })
}

/** Two clicks on "create", or a retry after a lost reply, make one bot: the key belongs to the filled-in form. */
export function useCreateBot() {
  return useBotsChange(({ body, idempotencyKey }: { body: BodyOf<typeof createBot>; idempotencyKey: string }) =>
    callApi(createBot, { body }, { idempotencyKey }),
  )
}

export function useChangeBot() {
  return useBotsChange(({ botId, ...body }: { botId: string; name?: string; status?: Bot['status'] }) =>
    callApi(renameBot, { params: { botId }, body }),
  )
}

export function useDeleteBot() {
  return useBotsChange((bot: Bot) => callApi(deleteBot, { params: { botId: bot.id }, body: { name: bot.name } }))
}

export function useRenewKey(botId: string) {
  return useBotsChange(() => callApi(renewBotKey, { params: { botId } }))
}

export function useTickSnippetCopied(botId: string) {
  return useBotsChange(() => callApi(tickFirstStep, { params: { botId }, body: { step: 'snippet-copied' } }))
}

/** How often to look whether the first visitor came, while the owner watches. */
const visitPollMs = 5000

/** Until the first visitor has come, the list is fetched again and again. */
export function useWatchForVisit(bot: Bot): void {
  useQuery({ ...botsQuery, refetchInterval: bot.firstSteps.hasVisit ? false : visitPollMs })
}

const newKeyOf = (botId: string) => ['new-bot-key', botId] as const

/** What creating a bot hands to the next screen. In memory only: neither the address nor the browser's history must know a key. */
export function useNewKey(botId: string) {
  const queryClient = useQueryClient()
  const { data } = useQuery<string>({ queryKey: newKeyOf(botId), queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })
  return { key: data, forget: () => queryClient.removeQueries({ queryKey: newKeyOf(botId) }) }
}

export function useKeepNewKey() {
  const queryClient = useQueryClient()
  return (botId: string, key: string) => queryClient.setQueryData(newKeyOf(botId), key)
}
