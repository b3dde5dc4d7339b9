import { Container } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { endLive, readAgain, useLiveChanges } from '#web/platform/live/use-live.ts'
import { logInPath } from '#web/platform/navigation/site.paths.ts'
import { useSession } from '#web/platform/session.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { FirstSight } from './layouts/FirstSight.tsx'
import { NoticeLines } from './notices/NoticeLines.tsx'

/** The guard of /user, /user2, /userIndex and /admin: visitors log in first and come back to where they wanted to go. */
export default function RequireSession() {
  const { account, isPending, error, refetch } = useSession()
  const { pathname, search, hash } = useLocation()
  const isOver = account === null && !isPending && error === null
  useEffect(() => {
    if (isOver) endLive()
  }, [isOver])
  if (account?.deletesAt)
    return <Navigate to={`${pathOf('accountDeletion')}?next=${encodeURIComponent(pathname + search + hash)}`} replace />
  if (account)
    return (
      <>
        <SessionWatch />
        <NoticeLines key={account.id} accountId={account.id} />
        <Outlet />
      </>
    )
  if (isPending) return <FirstSight />
  if (error)
    return (
      <Container component="main" id="main" size="sm" py={80} tabIndex={-1}>
        <ErrorNotice error={error} onRetry={refetch} />
      </Container>
    )
  return <Navigate to={logInPath(pathname + search + hash)} replace />
}

/** A plan that was granted, a log-out elsewhere, a suspension: every open page hears of it at once. */
function SessionWatch() {
  const queryClient = useQueryClient()
  useLiveChanges('session', '', () => void readAgain(queryClient, 'session'))
  return null
}
