import { type CorpusItem, listCorpus, updateCorpusItem } from '#contract/features/corpus.ts'
import { corpusReads } from '#web/features/corpus/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'

/** Switches an item on or off. The switch moves at once, and back when the server refuses. */
export function useToggle() {
  const phrases = usePhrases()
  const bot = useBot()
  const replies = useReplies()
  const params = { botId: bot.id }
  const { call } = useCall(updateCorpusItem, { invalidates: corpusReads })

  function show(itemId: string, isEnabled: boolean): void {
    replies.change(listCorpus, { params, query: { limit: 200 } }, (list) => ({
      ...list,
      items: list.items.map((item) => (item.id === itemId ? { ...item, isEnabled } : item)),
    }))
  }

  return async ({ id, isEnabled }: CorpusItem): Promise<void> => {
    show(id, !isEnabled)
    try {
      await call({ params: { ...params, itemId: id }, body: { isEnabled: !isEnabled } })
    } catch (error) {
      show(id, isEnabled)
      showToast({ color: 'red', message: errorText(phrases, error) })
    }
  }
}
