import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { keepAccount } from '#contract/features/account/deletion.ts'
import type { Account } from '#contract/features/accounts.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { safeNextPath } from '#web/platform/navigation/site.paths.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useEndSession, useSession, useUpdateAccount } from '#web/platform/session.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormHeading } from '../fields/FormParts.tsx'
import styles from './deletion.module.css'

/** An account that waits to be deleted: right after its owner asked for it, and whenever somebody logs in to it until then. */
export default function AccountDeletion() {
  const { account, isPending, error, refetch } = useSession()
  const [search] = useSearchParams()
  if (isPending) return <Loading />
  if (error) return <ErrorNotice error={error} onRetry={refetch} />
  if (account !== null) {
    if (account.deletesAt !== null) return <Waiting account={account} deletesAt={account.deletesAt} />
    return <Navigate to={safeNextPath(search.get('next'))} replace />
  }
  const until = new Date(search.get('until') ?? '')
  return Number.isNaN(until.getTime()) ? <Navigate to={pathOf('logIn')} replace /> : <Asked until={until} />
}

function Asked({ until }: { until: Date }) {
  const { asked } = usePhrases('accountDeletion')
  const format = useFormat()
  return (
    <>
      <FormHeading title={asked.title}>{asked.text(format.dateTime(until))}</FormHeading>
      <div className={styles.choices}>
        <p>{asked.undo}</p>
        <Button component={Link} to={pathOf('logIn')} size="md" fullWidth>
          {asked.logIn}
        </Button>
        <Button component={Link} to={pathOf('home')} variant="default" size="md" fullWidth>
          {asked.home}
        </Button>
      </div>
    </>
  )
}

function Waiting({ account: { email }, deletesAt }: { account: Account; deletesAt: string }) {
  const { waiting } = usePhrases('accountDeletion')
  const format = useFormat()
  const update = useUpdateAccount()
  const endSession = useEndSession()
  const [leaving, setLeaving] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null })
  async function logOut(): Promise<void> {
    setLeaving({ isBusy: true, error: null })
    try {
      await endSession()
      window.location.assign(pathOf('logIn'))
    } catch (error) {
      setLeaving({ isBusy: false, error })
    }
  }
  const keeping = useCall(keepAccount, {
    onReply: ({ account }) => {
      update(account)
      showToast({ message: waiting.kept })
    },
  })
  return (
    <>
      <FormHeading title={waiting.title(format.dateTime(deletesAt))}>{waiting.text(email)}</FormHeading>
      <div className={styles.choices}>
        {keeping.error && <ErrorNotice error={keeping.error} />}
        {leaving.error !== null && <ErrorNotice error={leaving.error} />}
        <p>{waiting.keepText}</p>
        <Button size="md" fullWidth loading={keeping.isBusy} onClick={() => keeping.start({})}>
          {waiting.keep}
        </Button>
        <Button
          variant="default"
          size="md"
          fullWidth
          disabled={keeping.isBusy}
          loading={leaving.isBusy}
          onClick={() => void logOut()}
        >
          {waiting.logOut}
        </Button>
      </div>
    </>
  )
}
