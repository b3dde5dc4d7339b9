import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { getModels, type LocalModels, type Models } from '#contract/models.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { type CallSettings, useCall } from '#web/platform/requests/use-call.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'

const lookAgainMs = 10_000
const watchingMs = 1000

/** Vectors and faults come in the background. */
export function useModels() {
  return useQuery({
    ...queryOf(getModels, {}),
    refetchInterval: ({ state }) => (isComputing(state.data) ? watchingMs : lookAgainMs),
  })
}

/** A call that answers how the models are now: what it answers is shown at once. */
export function useModelsCall<E extends Endpoint & { reply: (typeof getModels)['reply'] }>(
  endpoint: E,
  settings: CallSettings<E> = {},
) {
  const replies = useReplies()
  return useCall(endpoint, {
    ...settings,
    onReply: (reply, args) => {
      replies.put(getModels, {}, reply as Models)
      settings.onReply?.(reply, args)
    },
  })
}

export function isInstalling({ installation }: LocalModels): boolean {
  return installation?.state === 'running' || installation?.state === 'checking'
}

export function isComputing(models: Models | undefined): boolean {
  if (models === undefined) return false
  if (isInstalling(models.local)) return true
  const { isOn, itemsReady, itemsTotal } = models.embeddings
  return isOn && itemsReady < itemsTotal
}
