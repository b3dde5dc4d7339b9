import { useState } from 'react'
import type { FirstItem } from '#contract/features/bots.ts'
import { firstItemsOf, restOf } from './draft.ts'
import { forgetBrought, useKeptDraft } from './use-draft.ts'

/** What was tried out in this browser, to be taken along into a new bot. */
export function useBroughtItems() {
  // As it was when the screen opened: the draft goes as soon as the bot is there.
  const kept = useKeptDraft()
  const [draft] = useState(kept)
  const [isBringing, setBringing] = useState(true)
  const ready: readonly FirstItem[] = draft ? firstItemsOf(draft) : []
  return {
    draft,
    ready,
    items: isBringing ? ready : [],
    restCount: draft ? restOf(draft, draft).items.length : 0,
    isBringing,
    setBringing,
    /** Once the bot has them. */
    forget: () => {
      if (draft && isBringing) forgetBrought(draft)
    },
  }
}
export type Brought = ReturnType<typeof useBroughtItems>
