import { Navigate, useSearchParams } from 'react-router'
import { useSession } from '#web/platform/session.tsx'
import { sitePaths } from '#web/platform/site.paths.ts'
import { SetUpOwner } from './SetUpOwner.tsx'
import { SignUp } from './SignUp.tsx'

/** Sign-up for those who were invited; with the set-up link of a fresh installation, for its owner. */
export default function Register() {
  const { account } = useSession()
  const [search] = useSearchParams()
  const token = search.get('setup')
  if (account) return <Navigate to={sitePaths.bots} replace />
  return token === null ? (
    <SignUp invitationCode={search.get('code') ?? ''} email={search.get('email') ?? ''} />
  ) : (
    <SetUpOwner token={token} />
  )
}
