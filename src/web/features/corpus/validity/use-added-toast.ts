import type { CorpusItem } from '#contract/features/corpus.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { useToday } from './use-today.ts'
import { dayToShow, validityOn } from './validity-state.ts'

type Added = Pick<CorpusItem, 'isEnabled' | 'validFrom' | 'validUntil'>

/** After an item was added: from when on the bot uses it, if at all. */
export function useAddedToast(): (item: Added) => void {
  const { editor } = usePhrases('corpus')
  const format = useFormat()
  const today = useToday()
  return (item) => {
    const state = validityOn(item, today)
    const message = !item.isEnabled
      ? editor.createdOff
      : state === 'ended'
        ? editor.createdLate
        : state === 'upcoming' && item.validFrom !== null
          ? editor.createdFor(format.date(dayToShow(item.validFrom)))
          : editor.created
    showToast({ message })
  }
}
