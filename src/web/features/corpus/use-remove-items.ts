import { useCallback } from 'react'
import { type CorpusSelection, deleteCorpusItems, undoDeletion } from '#contract/features/corpus.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { showUndoToast } from '#web/ui/feedback/undo-toast.tsx'
import { useListPatches } from './corpus.queries.ts'
import { batchesOf } from './use-change-items.ts'
import { useRefetchCorpus } from './use-refetch-corpus.ts'

/** Deletes, says so, and offers to take it back. `name`: the question, when it is one item. Throws what the call throws. */
export function useRemoveItems(): (selection: CorpusSelection, name?: string) => Promise<void> {
  const phrases = usePhrases()
  const { removed } = usePhrases('corpus')
  const format = useFormat()
  const bot = useBot()
  const patches = useListPatches()
  const refetch = useRefetchCorpus()
  const { call: deleteItems } = useCall(deleteCorpusItems)
  const { call: undoOne } = useCall(undoDeletion)

  return useCallback(
    async (selection, name) => {
      const deletionIds: string[] = []
      let count = 0
      try {
        for (const body of batchesOf(selection)) {
          const deletion = await deleteItems({ params: { botId: bot.id }, body })
          if (deletion.deletionId !== null) deletionIds.push(deletion.deletionId)
          count += deletion.count
        }
      } finally {
        if ('ids' in selection && count === selection.ids.length) patches.removeItems(new Set(selection.ids))
        else await refetch()
      }
      const message = name === undefined ? removed.many(format.number(count)) : removed.one(shorten(name))
      if (deletionIds.length === 0) showToast({ message })
      else showUndoToast({ message, undoLabel: phrases.common.actions.undo, onUndo: () => void undo() })

      async function undo() {
        try {
          let restored = 0
          for (const deletionId of deletionIds)
            restored += (await undoOne({ params: { botId: bot.id, deletionId } })).count
          showToast({ message: removed.restored(format.number(restored)) })
        } catch (error) {
          showToast({ color: 'red', title: removed.notRestored, message: errorText(phrases, error) })
        }
        await refetch()
      }
    },
    [bot.id, deleteItems, format, patches, phrases, refetch, removed, undoOne],
  )
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
