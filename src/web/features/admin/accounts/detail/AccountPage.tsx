import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { inspectAccount } from '#contract/features/admin/accounts.ts'
import { idSchema } from '#contract/fields.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { AccountPacks } from '#web/features/packs/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from '../accounts.module.css'
import { AccountActions } from './AccountActions.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { AccountHistory } from './AccountHistory.tsx'
import { AccountLimits } from './AccountLimits.tsx'

/** One account of the installation, named by the address. */
export default function AccountPage() {
  const { detail } = usePhrases('consoleAccounts')
  const [search] = useSearchParams()
  const { data: accountId } = idSchema.safeParse(search.get('account'))
  const back = <ButtonLink to={pathOf('adminAccounts')}>{detail.back}</ButtonLink>
  return (
    <div className={styles.detail}>
      <PageHeader title={detail.title} text={detail.text} actions={back} />
      {accountId === undefined ? (
        <EmptyState
          title={detail.choose.title}
          text={detail.choose.text}
          actions={<ButtonLink to={pathOf('adminAccounts')}>{detail.choose.action}</ButtonLink>}
        />
      ) : (
        <OneAccount key={accountId} accountId={accountId} />
      )}
    </div>
  )
}

function OneAccount({ accountId }: { accountId: string }) {
  const words = usePhrases('consoleAccounts')
  const { data: account, error, refetch } = useQuery(queryOf(inspectAccount, { params: { accountId } }))
  useLive('accounts')
  if (account === undefined) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Loading />
  return (
    <>
      <AccountFacts account={account} />
      <AccountActions account={account} />
      <AccountPacks accountId={accountId} />
      <div className={styles.columns}>
        <AccountLimits account={account} />
        <AccountHistory account={account} title={words.history.title} />
      </div>
    </>
  )
}
