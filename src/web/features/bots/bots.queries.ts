import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Bot, createBot, deleteBot, renameBot, renewBotKey, tickFirstStep } from '#contract/bots.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { callApi } from '#web/platform/api-client.ts'
import { botsQuery } from '#web/platform/workspace.tsx'

function useBotsChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: botsQuery.queryKey }),
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
