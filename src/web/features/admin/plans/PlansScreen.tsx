import { useQuery } from '@tanstack/react-query'
import { getPlans } from '#contract/features/plans.ts'
import { getHowToPay } from '#contract/features/terms/how-to-pay.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { HowToPayForm } from './HowToPayForm.tsx'
import { PlansForm } from './PlansForm.tsx'
import styles from './plans.module.css'

/** What plans have and cost, and how customers pay, to be changed while the product runs. */
export default function PlansScreen() {
  const words = usePhrases('consolePlans')
  const plans = useQuery(queryOf(getPlans, {}))
  const pay = useQuery(queryOf(getHowToPay, {}))
  const failure = plans.error ?? pay.error
  return (
    <div className={styles.page}>
      <PageHeader title={words.title} text={words.text} />
      {plans.data !== undefined && pay.data !== undefined ? (
        <div className={styles.parts}>
          <PlansForm record={plans.data} />
          <HowToPayForm saved={pay.data} />
        </div>
      ) : failure ? (
        <ErrorNotice error={failure} onRetry={() => void Promise.all([plans.refetch(), pay.refetch()])} />
      ) : (
        <Loading />
      )}
    </div>
  )
}
