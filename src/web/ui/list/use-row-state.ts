import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { nothingSelected, type Selection, toggleSelection } from './selection.ts'

/** What the list remembers about its rows: ticked, unfolded, the one under the keyboard, the one being edited in place. */
export function useRowState(items: readonly { readonly id: string }[]) {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [isAllUnfolded, setAllUnfolded] = useState(false)
  /** Those that differ from `isAllUnfolded`. */
  const [otherwiseFolded, setOtherwiseFolded] = useState<ReadonlySet<string>>(new Set())
  const [activeId, showActive] = useState<string | null>(null)
  /** The same without waiting for a drawing: keys may come faster. */
  const activeNow = useRef<string | null>(null)
  const [editingId, setEditingId] = useState<string | null>(null)
  const lastTicked = useRef<string | null>(null)
  const order = useRef<readonly string[]>([])
  useLayoutEffect(() => {
    order.current = items.map(({ id }) => id)
  }, [items])

  const setActiveId = useCallback((id: string | null) => {
    activeNow.current = id
    showActive(id)
  }, [])

  const select = useCallback(
    (id: string, isRange: boolean) => {
      const from = isRange ? lastTicked.current : null
      lastTicked.current = id
      setActiveId(id)
      setSelection((before) => toggleSelection(before, order.current, id, from))
    },
    [setActiveId],
  )

  const fold = useCallback(
    (id: string) => {
      setActiveId(id)
      setOtherwiseFolded((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      })
    },
    [setActiveId],
  )

  const foldAll = useCallback((isUnfolded: boolean) => {
    setAllUnfolded(isUnfolded)
    setOtherwiseFolded(new Set())
  }, [])

  /** The neighbour of the active row; the first one when there is none. */
  const neighbour = useCallback((step: 1 | -1): string | null => {
    const index = activeNow.current === null ? -1 : order.current.indexOf(activeNow.current)
    if (index < 0) return order.current[0] ?? null
    return order.current[index + step] ?? null
  }, [])

  return {
    selection,
    select,
    selectEverything: useCallback(() => setSelection({ ids: new Set(), isEverything: true }), []),
    clearSelection: useCallback(() => setSelection(nothingSelected), []),
    isUnfolded: (id: string) => isAllUnfolded !== otherwiseFolded.has(id),
    isAllUnfolded,
    fold,
    foldAll,
    activeId,
    activeNow,
    setActiveId,
    neighbour,
    editingId,
    setEditingId,
  }
}

export type RowState = ReturnType<typeof useRowState>
