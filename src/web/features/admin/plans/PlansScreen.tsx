import { useQuery } from '@tanstack/react-query'
import { getPlans } from '#contract/features/plans.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { PlansForm } from './PlansForm.tsx'
import styles from './plans.module.css'

/** What plans have and cost, to be changed while the product runs. */
export default function PlansScreen() {
  const words = usePhrases('consolePlans')
  const { data, error, refetch } = useQuery(queryOf(getPlans, {}))
  return (
    <div className={styles.page}>
      <PageHeader title={words.title} text={words.text} />
      {data !== undefined ? (
        <PlansForm record={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  )
}
