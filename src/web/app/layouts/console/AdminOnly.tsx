import type { ReactNode } from 'react'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'

/** The server refuses everyone else anyway; this says so before a screen full of refusals. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { notAllowed, secondFactorNeeded } = usePhrases('admin')
  const { account, isAdmin } = useSession()
  if (account?.secondFactor === 'needed')
    return (
      <>
        <PageHeader title={secondFactorNeeded.title} text={secondFactorNeeded.text} />
        <ButtonLink look="primary" to={pathOf('security')}>
          {secondFactorNeeded.action}
        </ButtonLink>
      </>
    )
  if (isAdmin) return children
  return (
    <>
      <PageHeader title={notAllowed.title} text={notAllowed.text} />
      <ButtonLink to={pathOf('accountDetails')}>{notAllowed.action}</ButtonLink>
    </>
  )
}
