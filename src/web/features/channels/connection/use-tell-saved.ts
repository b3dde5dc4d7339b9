import type { Connection } from '#contract/features/channels/connections.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { useFaultWords } from '../use-fault-words.ts'

/** What the platform said of the tokens that were just stored. */
export function useTellSaved(kind: ChannelKind) {
  const connecting = usePhrases('connecting')
  const faultWords = useFaultWords(kind)
  return ({ state, lastError }: Connection): void => {
    if (state === 'enabled') showToast({ message: connecting.savedChecked })
    else if (lastError === null) showToast({ message: connecting.saved })
    else showToast({ message: connecting.savedUnsure(faultWords(lastError).is), color: 'red' })
  }
}
