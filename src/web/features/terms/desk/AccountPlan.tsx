import { Button } from '@mantine/core'
import { useState } from 'react'
import { inspectAccount, listAccounts } from '#contract/features/admin/accounts.ts'
import { endPlan, findAccountPlan, grantTrial, type Instalment, type Term } from '#contract/features/terms/terms.ts'
import type { PaidPlan } from '#contract/plans/terms.ts'
import { useDayText } from '#web/platform/language/day-text.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import styles from '../terms.module.css'
import type { FoundPlan } from './found-plan.ts'
import { GrantDialog } from './GrantDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'

interface AccountPlanProps {
  found: FoundPlan
  leadId?: string | undefined
  /** What the request asks for. */
  asked?: PaidPlan | undefined
  /** The request is answered then. */
  onGranted: () => void
  onReceipt: (number: string) => void
}

export function AccountPlan({ found, leadId, asked: askedPlan, onGranted, onReceipt }: AccountPlanProps) {
  const { plans, trial, end } = usePhrases('termsDesk')
  const accounts = usePhrases('accounts')
  const { daysLeft, trial: trialName } = usePhrases('terms')
  const format = useFormat()
  const dayText = useDayText()
  const [asked, setAsked] = useState<'grant' | 'trial' | 'end' | null>(null)
  const trying = useCall(grantTrial, { invalidates: [findAccountPlan, inspectAccount, listAccounts] })
  const ending = useCall(endPlan, { invalidates: [findAccountPlan, inspectAccount, listAccounts] })
  const { accountId, email, plan } = found
  const params = { accountId }
  const close = () => setAsked(null)
  const hasOpen = plan.terms.some(({ state }) => state !== 'ended')
  const isPaid = plan.plan !== 'free' && !plan.hasEnded
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.wrap}>{email}</h2>
        <p>
          {isPaid && plan.lastDay !== null
            ? `${plan.source === 'trial' ? trialName : accounts.plan[plan.plan]} · ${dayText(plan.lastDay)} · ${daysLeft(format.number(plan.daysLeft ?? 0))}`
            : plans.free}
        </p>
        {plan.pausedAt !== null && <p className={styles.alarm}>{plans.paused}</p>}
        {plan.isCancelled && isPaid && <p className={styles.warning}>{plans.cancelled}</p>}
        <div className={styles.actions}>
          <Button onClick={() => setAsked('grant')}>{plans.grant}</Button>
          {plan.tier === 'FREE' && !hasOpen && (
            <Button variant="default" onClick={() => setAsked('trial')}>
              {plans.trial}
            </Button>
          )}
          {hasOpen && (
            <Button variant="default" onClick={() => setAsked('end')}>
              {plans.end}
            </Button>
          )}
        </div>
      </section>
      {plan.terms.map((term) => (
        <TermTable key={term.id} found={found} term={term} onReceipt={onReceipt} />
      ))}
      {asked === 'grant' && (
        <GrantDialog found={found} leadId={leadId} asked={askedPlan} onGranted={onGranted} onClose={close} />
      )}
      <ConfirmDialog
        isOpen={asked === 'trial'}
        onClose={close}
        title={trial.title}
        actionLabel={trial.confirm}
        onConfirm={async () => {
          await trying.call({ params })
          showToast({ message: trial.done })
        }}
      >
        {trial.text(email)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'end'}
        onClose={close}
        title={end.title}
        actionLabel={end.confirm}
        keepLabel={end.keep}
        isDangerous
        onConfirm={async () => {
          await ending.call({ params })
          showToast({ message: end.done })
        }}
      >
        {end.text}
      </ConfirmDialog>
    </>
  )
}

interface TermTableProps {
  found: FoundPlan
  term: Term
  onReceipt: (number: string) => void
}

function TermTable({ found, term, onReceipt }: TermTableProps) {
  const { plans } = usePhrases('termsDesk')
  const { instalments: phrases, ...words } = usePhrases('terms')
  const accounts = usePhrases('accounts')
  const format = useFormat()
  const dayText = useDayText()
  const [paying, setPaying] = useState<Instalment | null>(null)
  const { plan, source, state, startsOn, dueOn, instalments } = term
  const recordedBy = (number: string) => found.receipts.find((receipt) => receipt.number === number)?.recordedBy ?? ''
  return (
    <section className={styles.section}>
      <h2>
        {source === 'trial' ? words.trial : accounts.plan[plan]}
        <span className={styles.days}>
          {words.period(dayText(startsOn), dayText(dueOn))} · {plans.source[source]}
        </span>
        <StatusChip tone={state === 'running' ? 'good' : 'off'}>{plans.states[state]}</StatusChip>
      </h2>
      {instalments.length > 0 && (
        <>
          <p className="tabular">{words.paidOf(format.money(term.paidFen), format.money(term.totalFen))}</p>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{phrases.number}</th>
                <th scope="col">{phrases.dueOn}</th>
                <th scope="col">{phrases.amount}</th>
                <th scope="col">{phrases.state}</th>
              </tr>
            </thead>
            <tbody>
              {instalments.map((instalment) => (
                <tr key={instalment.number}>
                  <td className="tabular">{format.number(instalment.number)}</td>
                  <td className="tabular">{dayText(instalment.dueOn)}</td>
                  <td className="tabular">{format.money(instalment.amountFen)}</td>
                  <td>
                    {instalment.receipt === null ? (
                      <span className={styles.cell}>
                        {instalment.state !== 'planned' && (
                          <StatusChip tone={instalment.state === 'overdue' ? 'bad' : 'waiting'}>
                            {phrases.states[instalment.state]}
                          </StatusChip>
                        )}
                        {(instalment.state !== 'planned' || state !== 'ended') && (
                          <Button size="compact-sm" variant="default" onClick={() => setPaying(instalment)}>
                            {plans.record}
                          </Button>
                        )}
                      </span>
                    ) : (
                      <span
                        className={`${styles.cell} ${styles.small}`}
                        title={plans.recordedBy(recordedBy(instalment.receipt.number))}
                      >
                        <span>{dayText(instalment.receipt.paidOn)}</span>
                        <PaidReceipt number={instalment.receipt.number} onOpen={onReceipt} />
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {paying && <PaymentDialog found={found} term={term} instalment={paying} onClose={() => setPaying(null)} />}
    </section>
  )
}

function PaidReceipt({ number, onOpen }: { number: string; onOpen: (number: string) => void }) {
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => onOpen(number)}>
      {number}
    </Button>
  )
}
