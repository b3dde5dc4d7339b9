import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Customised } from '#contract/features/customising/replies.ts'
import { loadChunk } from '#web/platform/navigation/chunks.ts'

type Rules = typeof import('./rule-order.ts')
const noneHidden: ReadonlyMap<string, number> = new Map()

/** By id, the place of the item that always speaks before it. Typing does not wait for it. */
export function useHiddenItems(items: readonly Customised[]): ReadonlyMap<string, number> {
  const [rules, setRules] = useState<Rules>()
  const looked = useDeferredValue(items)
  const hasItems = items.length > 1
  useEffect(() => {
    if (!hasItems) return
    let isWanted = true
    loadChunk(() => import('./rule-order.ts')).then(
      (loaded) => isWanted && setRules(loaded),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [hasItems])
  return useMemo(() => rules?.hiddenItems(looked) ?? noneHidden, [rules, looked])
}
