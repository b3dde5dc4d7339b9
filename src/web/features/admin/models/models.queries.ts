import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { getModels, type LocalModels, type Models } from '#contract/features/models.ts'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { type CallSettings, useCall } from '#web/platform/requests/use-call.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'

/** Vectors and faults come in the background. */
export function useModels() {
  useLive('models')
  return useQuery(queryOf(getModels, {}))
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
