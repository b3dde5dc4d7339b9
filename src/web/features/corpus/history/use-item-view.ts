import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { viewParam } from '../corpus.paths.ts'
import { type ItemView, itemViews } from './ItemViews.tsx'

/** In the address, so that another width of the window, or a link, shows the same. */
export function useItemView(): [ItemView, (view: ItemView) => void] {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (view: ItemView) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (view === 'edit') next.delete(viewParam)
          else next.set(viewParam, view)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  return [itemViews.find((view) => view === search.get(viewParam)) ?? 'edit', change]
}
