import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getDowngrade } from '#contract/features/terms/downgrades.ts'
import { cancelPlan, getPlan, type PlanState, undoCancellation } from '#contract/features/terms/terms.ts'
import { useDayText } from '#web/platform/language/day-text.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import styles from '../terms.module.css'
import { Losses } from './Losses.tsx'

/** What the account loses without its plan, told before it happens; and the owner's word that it is to end. */
export function PlanEnding({ plan }: { plan: PlanState }) {
  const { ending, cancel } = usePhrases('terms')
  const dayText = useDayText()
  const query = useQuery(queryOf(getDowngrade, {}))
  const isRunning = plan.terms.some(({ state }) => state === 'running') && !plan.hasEnded
  // A trial ends by itself: there is nothing to cancel, unless a plan follows.
  const isTrial =
    plan.source === 'trial' && plan.terms.every(({ state, source }) => state === 'ended' || source === 'trial')
  const { lastDay } = plan
  const isDowngraded = query.data !== undefined && query.data.state !== 'none'
  // Without any plan: somebody who was an ADMIN, and has more bots than the free plan allows.
  const isOver = isDowngraded && query.data.botLimit !== null && query.data.bots.length > query.data.botLimit
  if (lastDay === null ? !isOver : !isRunning && query.data?.state === 'none') return null
  const lastDayText = lastDay === null ? '' : dayText(lastDay)
  return (
    <section className={styles.section}>
      <h2>{isRunning && plan.pausedAt === null ? ending.heading : ending.headingNow}</h2>
      <p className={styles.small}>
        {isRunning
          ? plan.pausedAt === null
            ? ending.text(lastDayText)
            : ending.textPaused
          : lastDay === null
            ? ending.textFree
            : ending.textNow}
      </p>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data ? <Losses downgrade={query.data} /> : !query.error && <Loading />}
      {isRunning && plan.isCancelled && (
        <div className={styles.actions} role="status">
          <p className={styles.warning}>{cancel.state(lastDayText)}</p>
          <Undo />
        </div>
      )}
      {isRunning && !plan.isCancelled && !isTrial && <Cancel plan={plan} lastDay={lastDayText} />}
    </section>
  )
}

function Cancel({ plan, lastDay }: { plan: PlanState; lastDay: string }) {
  const { cancel } = usePhrases('terms')
  const [isAsking, setAsking] = useState(false)
  const cancelling = useCall(cancelPlan, { invalidates: [getPlan] })
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {cancel.action}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={cancel.title}
        actionLabel={cancel.confirm}
        keepLabel={cancel.keep}
        onConfirm={async () => {
          await cancelling.call({})
          showToast({ message: cancel.done })
        }}
      >
        {cancel.text(lastDay)}
        {plan.plan === 'vip-monthly' && plan.source !== 'trial' && ` ${cancel.monthly}`}
      </ConfirmDialog>
    </div>
  )
}

function Undo() {
  const all = usePhrases()
  const { cancel } = usePhrases('terms')
  const undoing = useCall(undoCancellation, { invalidates: [getPlan] })

  async function undo(): Promise<void> {
    try {
      await undoing.call({})
      showToast({ message: cancel.undone })
    } catch (error) {
      showToast({ color: 'red', message: errorText(all, error) })
    }
  }

  return (
    <Button variant="default" loading={undoing.isBusy} onClick={() => void undo()}>
      {cancel.undo}
    </Button>
  )
}
