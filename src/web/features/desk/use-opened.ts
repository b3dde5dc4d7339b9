import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** What stands open beside a list, by a parameter of the address: a link in a mail opens it, and the browser's Back closes it. */
export function useOpened(parameter: string) {
  const [search, setSearch] = useSearchParams()
  const open = useCallback(
    (id: string) =>
      setSearch((before) => new URLSearchParams([...withoutIt(before, parameter), [parameter, id]]), {
        preventScrollReset: true,
      }),
    [setSearch, parameter],
  )
  const close = useCallback(
    () => setSearch((before) => withoutIt(before, parameter), { preventScrollReset: true, replace: true }),
    [setSearch, parameter],
  )
  return { id: search.get(parameter), open, close }
}

function withoutIt(search: URLSearchParams, parameter: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(parameter)
  return next
}
