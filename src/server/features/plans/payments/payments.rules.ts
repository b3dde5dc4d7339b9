import type { Receipt } from '#contract/features/terms/terms.ts'
import type { InstalmentRow, PaymentRow } from '../plans.tables.ts'
import { numberOf } from '../terms/terms.rules.ts'

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
    customer: payment.customer,
    email: payment.email,
    reference: payment.reference,
  }
}
