import type { Receipt } from '#contract/features/terms/terms.ts'
import { instalmentsOf } from '#contract/plans/terms.ts'
import { plusDays } from '#contract/time-zones.ts'
import type { InstalmentRow, PaymentRow } from '../plans.tables.ts'
import { numberOf } from '../terms/terms.rules.ts'

/** Told from the payment alone, as a receipt never changes. */
function paidDays({ plan, startsOn, dueOn, instalment }: PaymentRow): { paidFrom: string; paidUntil: string } {
  const planned = instalmentsOf(plan, startsOn, 0)
  const next = planned.find(({ number }) => number === instalment + 1)
  return {
    paidFrom: planned.find(({ number }) => number === instalment)?.dueOn ?? startsOn,
    // What is left after the last one belongs to it.
    paidUntil: next === undefined ? dueOn : plusDays(next.dueOn, -1),
  }
}

/** A receipt as it is shown and printed. */
export function describeReceipt(payment: PaymentRow, instalments: readonly InstalmentRow[]): Receipt {
  return {
    number: numberOf(payment),
    recordedAt: payment.recordedAt.toISOString(),
    paidOn: payment.paidOn,
    amountFen: payment.amountFen,
    plan: payment.plan,
    instalment: payment.instalment,
    instalments: instalments.filter(({ termId }) => termId === payment.termId).length,
    startsOn: payment.startsOn,
    dueOn: payment.dueOn,
    ...paidDays(payment),
    customer: payment.customer,
    email: payment.email,
    reference: payment.reference,
  }
}
