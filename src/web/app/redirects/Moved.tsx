import { Navigate, useLocation } from 'react-router'
import { workspaceBases } from '#contract/site-map/page.ts'
import { type PageId, pageOf } from '#contract/site-map/pages.ts'

/** At a path that has moved: goes on to the page with the query, fragment and state of the link, and the query that the table adds. */
export function Moved({ to, query }: { to: PageId; query: string }) {
  const { pathname, search, hash, state } = useLocation()
  const { layout, path } = pageOf(to)
  const base = workspaceBases.find((each) => pathname.startsWith(`${each}/`)) ?? workspaceBases[0]
  const params = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(query)) params.set(name, value)
  const page = layout === 'workspace' ? `${base}/${path}` : path
  return (
    <Navigate
      to={{ pathname: page, search: params.size > 0 ? `?${params}` : '', hash }}
      state={state as unknown}
      replace
    />
  )
}
