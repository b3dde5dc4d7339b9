import { queryOptions } from '@tanstack/react-query'
import { getModels, type LocalModels, type Models } from '#contract/models.ts'
import { callApi } from '#web/platform/api-client.ts'

const lookAgainMs = 10_000
const watchingMs = 1000

export const modelsQuery = queryOptions({
  queryKey: ['admin', 'models'],
  queryFn: ({ signal }) => callApi(getModels, {}, { signal }),
  // Vectors and faults come in the background.
  refetchInterval: ({ state }) => (isComputing(state.data) ? watchingMs : lookAgainMs),
})

export function isInstalling({ installation }: LocalModels): boolean {
  return installation?.state === 'running' || installation?.state === 'checking'
}

export function isComputing(models: Models | undefined): boolean {
  if (models === undefined) return false
  if (isInstalling(models.local)) return true
  const { isOn, itemsReady, itemsTotal } = models.embeddings
  return isOn && itemsReady < itemsTotal
}
