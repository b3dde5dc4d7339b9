import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addFeature,
  type BotFeature,
  getInformation,
  type Information,
  orderFeatures,
  removeFeature,
} from '#contract/features/customising/bot-information.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { keyOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { showUndoToast } from '#web/ui/feedback/undo-toast.tsx'
import { useInformation } from '../editing/InformationEditing.tsx'

/** Moving features, and taking them away with a way back. */
export function useFeatureActions() {
  const { features: phrases } = usePhrases('information')
  const bot = useBot()
  const queryClient = useQueryClient()
  const { information } = useInformation()
  const [failure, setFailure] = useState<unknown>(null)
  const [ordering, removing, adding] = [useCall(orderFeatures), useCall(removeFeature), useCall(addFeature)]
  const params = { botId: bot.id }

  /** Whether it worked. */
  async function attempt(work: () => Promise<{ information: Information }>): Promise<boolean> {
    setFailure(null)
    try {
      const reply = await work()
      queryClient.setQueryData(keyOf(getInformation, { params }), reply.information)
      return true
    } catch (error) {
      setFailure(error)
      return false
    }
  }

  return {
    isBusy: ordering.isBusy || removing.isBusy || adding.isBusy,
    failure,
    async move({ id, name }: BotFeature, place: number): Promise<void> {
      const ids = (information?.features ?? []).map((feature) => feature.id).filter((each) => each !== id)
      const isMoved = await attempt(() => ordering.call({ params, body: { ids: ids.toSpliced(place, 0, id) } }))
      if (isMoved) showToast({ message: phrases.moved(name, place + 1) })
    },
    async remove({ id, name }: BotFeature): Promise<void> {
      await attempt(async () => {
        const { removed, ...reply } = await removing.call({ params: { ...params, featureId: id } })
        showUndoToast({
          message: phrases.removed(name),
          undoLabel: phrases.undo,
          onUndo: () => void attempt(() => adding.call({ params, body: removed })),
        })
        return reply
      })
    },
  }
}
