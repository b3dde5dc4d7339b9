import { useCallback } from 'react'
import { type CorpusChange, type CorpusSelection, changeCorpusItems, corpusLimits } from '#contract/features/corpus.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { showUndoToast } from '#web/ui/feedback/undo-toast.tsx'
import { useRefetchCorpus } from './use-refetch-corpus.ts'

/** One call takes a limited number of ids. */
export function batchesOf(selection: CorpusSelection): CorpusSelection[] {
  if (!('ids' in selection)) return [selection]
  const batches: CorpusSelection[] = []
  for (let start = 0; start < selection.ids.length; start += corpusLimits.batchSize)
    batches.push({ ids: selection.ids.slice(start, start + corpusLimits.batchSize) })
  return batches
}

/** Changes many items and says so, in the words of `said` where there are any. A switch can be taken back: whatever was edited meanwhile stays as it then is. */
export function useChangeItems() {
  const phrases = usePhrases()
  const { changed } = usePhrases('corpus')
  const format = useFormat()
  const bot = useBot()
  const refetch = useRefetchCorpus()
  const { call, isBusy } = useCall(changeCorpusItems)

  const change = useCallback(
    async (selection: CorpusSelection, set: CorpusChange, said?: (count: string) => string): Promise<void> => {
      const params = { botId: bot.id }
      const changes: number[] = []
      let count = 0
      try {
        for (const each of batchesOf(selection)) {
          const reply = await call({ params, body: { selection: each, set } })
          count += reply.count
          if (reply.change !== null) changes.push(reply.change)
        }
      } catch (error) {
        showToast({ color: 'red', message: errorText(phrases, error) })
      }
      await refetch()
      if (count === 0) return
      const amount = format.number(count)
      if ('intent' in set) {
        showToast({ message: set.intent === '' ? changed.intentCleared(amount) : changed.intent(amount, set.intent) })
        return
      }
      showUndoToast({
        message: said?.(amount) ?? (set.isEnabled ? changed.on(amount) : changed.off(amount)),
        undoLabel: phrases.common.actions.undo,
        onUndo: () => void undo({ isEnabled: !set.isEnabled }),
      })

      async function undo(back: CorpusChange): Promise<void> {
        try {
          let undone = 0
          for (const earlier of changes)
            undone += (await call({ params, body: { selection: { change: earlier }, set: back } })).count
          showToast({ message: changed.undone(format.number(undone)) })
        } catch (error) {
          showToast({ color: 'red', message: errorText(phrases, error) })
        }
        await refetch()
      }
    },
    [bot.id, call, changed, format, phrases, refetch],
  )
  return { change, isBusy }
}
