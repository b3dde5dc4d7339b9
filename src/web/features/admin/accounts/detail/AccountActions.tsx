import { Button } from '@mantine/core'
import { useState } from 'react'
import { resetSecondFactor } from '#contract/features/account/second-factor.ts'
import {
  changeAccountRole,
  type InspectedAccount,
  inspectAccount,
  listAccounts,
  reinstateAccount,
} from '#contract/features/admin/accounts.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useSession } from '#web/platform/session.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import styles from '../accounts.module.css'
import { SuspendDialog } from './SuspendDialog.tsx'

type Asked = 'suspend' | 'reinstate' | 'role' | 'second-factor'

/** What an ADMIN may do to an account. Each asks first. */
export function AccountActions({ account }: { account: InspectedAccount }) {
  const words = usePhrases('consoleAccounts')
  const { detail, reinstateDialog, roleDialog, secondFactorDialog } = words
  const own = useSession().account?.id === account.id
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const { email } = account
  const params = { accountId: account.id }
  const changed = { invalidates: [inspectAccount, listAccounts] }
  const reinstating = useCall(reinstateAccount, changed)
  const changingRole = useCall(changeAccountRole, changed)
  const resetting = useCall(resetSecondFactor, changed)
  const isAdmin = account.role === 'admin'
  return (
    <section className={styles.section}>
      <h2>{detail.actions}</h2>
      <div className={styles.actions}>
        {!isAdmin && (
          <ButtonLink to={`${pathOf('accountPlans')}?${new URLSearchParams({ email })}`}>
            {detail.planAndPayments}
          </ButtonLink>
        )}
        {account.suspendedAt !== null ? (
          <Button onClick={() => setAsked('reinstate')}>{detail.reinstate}</Button>
        ) : (
          !own && (
            <Button variant="default" onClick={() => setAsked('suspend')}>
              {detail.suspend}
            </Button>
          )
        )}
        <Button variant="default" onClick={() => setAsked('role')}>
          {isAdmin ? detail.takeAdmin : detail.makeAdmin}
        </Button>
        {account.secondFactor === 'on' && !own && (
          <Button variant="default" onClick={() => setAsked('second-factor')}>
            {detail.resetSecondFactor}
          </Button>
        )}
      </div>
      {own && <p className={styles.quiet}>{detail.own}</p>}
      <SuspendDialog account={account} isOpen={asked === 'suspend'} onClose={close} />
      <ConfirmDialog
        isOpen={asked === 'reinstate'}
        onClose={close}
        title={reinstateDialog.title(email)}
        actionLabel={reinstateDialog.action}
        onConfirm={async () => {
          await reinstating.call({ params })
          showToast({ message: reinstateDialog.done(email) })
        }}
      >
        {reinstateDialog.text}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'role'}
        onClose={close}
        title={isAdmin ? roleDialog.takeTitle(email) : roleDialog.makeTitle(email)}
        actionLabel={isAdmin ? roleDialog.take : roleDialog.make}
        isDangerous={isAdmin}
        {...(!isAdmin && { nameToType: email })}
        onConfirm={async () => {
          await changingRole.call({ params, body: { role: isAdmin ? 'user' : 'admin' } })
          showToast({ message: roleDialog.done })
        }}
      >
        {isAdmin ? roleDialog.takeText : roleDialog.makeText}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'second-factor'}
        onClose={close}
        title={secondFactorDialog.title(email)}
        actionLabel={secondFactorDialog.action}
        isDangerous
        onConfirm={async () => {
          await resetting.call({ params })
          showToast({ message: secondFactorDialog.done })
        }}
      >
        {secondFactorDialog.text}
      </ConfirmDialog>
    </section>
  )
}
