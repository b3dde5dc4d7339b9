import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Panel } from './InboxBar.tsx'

const name = 'panel'

/** The drawer that is open. Other screens lead to the settings: the address says so once, and forgets it. */
export function usePanel(): [Panel | undefined, (panel: Panel | undefined) => void] {
  const [search, setSearch] = useSearchParams()
  const isAsked = search.get(name) === 'settings'
  const [panel, setPanel] = useState<Panel | undefined>(isAsked ? 'settings' : undefined)
  useEffect(() => {
    if (!search.has(name)) return
    const rest = new URLSearchParams(search)
    rest.delete(name)
    setSearch(rest, { replace: true, preventScrollReset: true })
  }, [search, setSearch])
  return [panel, setPanel]
}
