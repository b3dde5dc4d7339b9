import { Center, Container, Loader } from '@mantine/core'
import { Navigate, Outlet, useLocation } from 'react-router'
import { usePhrases } from '#web/platform/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { logInPath } from '#web/platform/site.paths.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'

/** The guard of /user, /user2 and /userIndex: visitors log in first and come back to where they wanted to go. */
export default function RequireSession() {
  const { common } = usePhrases()
  const { account, isPending, error, refetch } = useSession()
  const { pathname, search, hash } = useLocation()
  if (account) return <Outlet />
  if (isPending)
    return (
      <Center mih="60dvh" component="main" id="main">
        <Loader aria-label={common.loading} />
      </Center>
    )
  if (error)
    return (
      <Container component="main" id="main" size="sm" py={80}>
        <ErrorNotice error={error} onRetry={refetch} />
      </Container>
    )
  return <Navigate to={logInPath(pathname + search + hash)} replace />
}
