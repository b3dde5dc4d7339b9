import { useSearchParams } from 'react-router'
import { openParam } from '../channels.paths.ts'

/** Which drawer is open, as the address says: Back closes it, and a link opens it. */
export function useOpened() {
  const [search, setSearch] = useSearchParams()
  const write = (opened: string | null, replace: boolean) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (opened === null) next.delete(openParam)
        else next.set(openParam, opened)
        return next
      },
      { replace, preventScrollReset: true },
    )
  return {
    opened: search.get(openParam),
    open: (opened: string) => write(opened, false),
    /** In the place of the one that is open. */
    change: (opened: string) => write(opened, true),
    close: () => write(null, true),
  }
}
