import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { isLocale } from '#web/platform/boot.ts'
import { useLanguage } from '#web/platform/language/language.tsx'
import { readStored, storageKeys } from '#web/platform/local-storage.ts'
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
  useLanguageOf(given.get('language'))
  if (account) return <Navigate to={pathOf('bots')} replace />
  return token === null ? (
    <SignUp invitationCode={read('code')} email={read('email')} isProven={given.get('proven') === 'yes'} />
  ) : (
    <SetUpOwner token={token} />
  )
}

/** Who was invited reads the language they asked in, unless they have chosen one here. */
function useLanguageOf(language: string | null): void {
  const { locale, isLocked, switchLocale } = useLanguage()
  const isOther = isLocale(language) && language !== locale && !isLocked && readStored(storageKeys.locale) === null
  useEffect(() => {
    if (isOther && isLocale(language)) void switchLocale(language)
  }, [isOther, language, switchLocale])
}
