import { Navigate, useLocation } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { useSession } from '#web/platform/session.tsx'
import { SetUpOwner } from './SetUpOwner.tsx'
import { SignUp } from './SignUp.tsx'

/** Sign-up for those who were invited; with the set-up link of a fresh installation, for its owner. What opens something stands behind `#`: browsers keep it to themselves. */
export default function Register() {
  const { account } = useSession()
  const { search, hash } = useLocation()
  const given = new URLSearchParams(hash.slice(1))
  const token = given.get('setup')
  // Mails of earlier versions have them in the query.
  const earlier = new URLSearchParams(search)
  const read = (name: string) => given.get(name) ?? earlier.get(name) ?? ''
  if (account) return <Navigate to={pathOf('bots')} replace />
  return token === null ? <SignUp invitationCode={read('code')} email={read('email')} /> : <SetUpOwner token={token} />
}
