import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { getLead, isOpenLead } from '#contract/features/enquiries/leads.ts'
import { getPlan, listReceipts, type PlanState } from '#contract/features/terms/terms.ts'
import { OpenLead } from '#web/features/plans/public.tsx'
import { useDayText } from '#web/platform/language/day-text.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { PlanEnding } from '../ending/PlanEnding.tsx'
import styles from '../terms.module.css'
import { HowToPay, HowToPayLater } from './HowToPay.tsx'
import { Instalments } from './Instalments.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { ReceiptList } from './ReceiptList.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'

const filterSchema = z.object({ receipt: z.string().max(40).catch('') })

/** What the account has ordered: instalments, how to pay them, receipts, and how the plan ends. */
export default function Checkout() {
  const phrases = usePhrases('terms')
  const { filter, change } = useAddressFilter(filterSchema)
  const plan = useQuery(queryOf(getPlan, {}))
  const receipts = useQuery(queryOf(listReceipts, {}))
  useLive('plan', 'bots', 'plans')
  const failure = plan.error ?? receipts.error
  if (filter.receipt !== '' && receipts.data !== undefined) {
    const receipt = receipts.data.items.find(({ number }) => number === filter.receipt)
    return <ReceiptSheet receipt={receipt} onBack={() => change({ receipt: '' })} />
  }
  return (
    <div className={styles.page}>
      <PageHeader
        title={phrases.title}
        text={plan.data?.tier === 'ADMIN' ? phrases.admin : plan.data ? <Standing plan={plan.data} /> : phrases.text}
      />
      {failure && (
        <ErrorNotice error={failure} onRetry={() => void Promise.all([plan.refetch(), receipts.refetch()])} />
      )}
      {plan.data && receipts.data ? (
        <>
          <Warnings plan={plan.data} />
          <Orders plan={plan.data} />
          <ReceiptList receipts={receipts.data.items} onOpen={(receipt) => change({ receipt })} />
          <PlanEnding plan={plan.data} />
        </>
      ) : (
        !failure && <Loading />
      )}
    </div>
  )
}

/** The plan and its days, in a line. */
function Standing({ plan }: { plan: PlanState }) {
  const phrases = usePhrases('terms')
  const accounts = usePhrases('accounts')
  const format = useFormat()
  const dayText = useDayText()
  if (plan.lastDay === null || plan.daysLeft === null || plan.plan === 'free') return phrases.text
  const name = plan.source === 'trial' ? phrases.trial : accounts.plan[plan.plan]
  const left = plan.hasEnded ? phrases.ended : phrases.daysLeft(format.number(plan.daysLeft))
  const from = plan.terms.find(({ state }) => state === 'running')?.startsOn
  const lastDay = dayText(plan.lastDay)
  const days = from === undefined ? lastDay : phrases.period(dayText(from), lastDay)
  return [name, days, left, ...(plan.isCancelled && !plan.hasEnded ? [phrases.cancelled] : [])].join(' · ')
}

function Warnings({ plan }: { plan: PlanState }) {
  const phrases = usePhrases('terms')
  const dayText = useDayText()
  if (plan.pausedAt !== null && !plan.hasEnded)
    return (
      <div className={styles.alarm} role="alert">
        <strong>{phrases.resting.title}</strong>
        <p>{phrases.resting.text}</p>
      </div>
    )
  if (plan.payBy === null) return null
  return (
    <p className={styles.warning} role="status">
      {phrases.due(dayText(plan.payBy))}
    </p>
  )
}

/** The request that is open, or what a year costs. */
function AskOrWait({ plan }: { plan: PlanState }) {
  const { data, error, refetch } = useQuery(queryOf(getLead, {}))
  useLive('lead')
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorNotice error={error} onRetry={() => void refetch()} />
  const { lead } = data
  return (
    <>
      {lead !== null && isOpenLead(lead.state) ? (
        <OpenLead lead={lead} />
      ) : (
        <OrderSummary isTrial={plan.source === 'trial' && plan.tier === 'VIP'} />
      )}
      <HowToPayLater />
    </>
  )
}

function Orders({ plan }: { plan: PlanState }) {
  const open = plan.terms.filter(({ state, instalments }) => state !== 'ended' && instalments.length > 0)
  if (open.length === 0) return plan.tier === 'ADMIN' ? null : <AskOrWait plan={plan} />
  return (
    <>
      {open.map((term) => (
        <Instalments key={term.id} term={term} />
      ))}
      <HowToPay terms={open} />
    </>
  )
}
