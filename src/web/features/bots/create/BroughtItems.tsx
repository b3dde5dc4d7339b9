import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { FirstItem } from '#contract/features/bots.ts'
import { firstItemsOf, forgetBrought, restOf, useKeptDraft } from '#web/features/sandbox/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'

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

export function BroughtItems({ brought }: { brought: ReturnType<typeof useBroughtItems> }) {
  const sandbox = usePhrases('sandbox')
  if (brought.ready.length === 0) return null
  return (
    <Checkbox
      label={sandbox.brought.title(brought.ready.length)}
      description={sandbox.brought.text(brought.restCount)}
      checked={brought.isBringing}
      onChange={({ currentTarget }) => brought.setBringing(currentTarget.checked)}
    />
  )
}
