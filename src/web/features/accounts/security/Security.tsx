import { useQuery } from '@tanstack/react-query'
import { getSecondFactor } from '#contract/features/account/second-factor.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import areaStyles from '../account-area/account-area.module.css'
import { useAccount } from '../account-area/use-account.ts'
import { AdminRule } from './AdminRule.tsx'
import { Sessions } from './sessions/Sessions.tsx'
import { TwoStep } from './TwoStep.tsx'

export default function Security() {
  const { title, text } = usePhrases('security')
  const { tier } = useAccount()
  const { data, error, refetch } = useQuery(queryOf(getSecondFactor, {}))
  return (
    <div className={areaStyles.page}>
      <PageHeader title={title} text={text} />
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <TwoStep state={data} />}
      <Sessions />
      {data && tier === 'ADMIN' && <AdminRule state={data} />}
    </div>
  )
}
