/** Payments by transfer, which an ADMIN records. Each instalment is paid once. */
import type { Receipt } from '#contract/features/terms/terms.ts'
import { dayIn, defaultTimeZone, plusDays } from '#contract/time-zones.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { dayAt } from '#server/platform/calendar.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { newTimeId } from '#server/platform/ids.ts'
import type { PlansContext } from '../plans.context.ts'
import { paymentReceivedMail } from '../plans.mails.ts'
import { readerOf } from '../reader.ts'
import { applyTerms, holdAccount } from '../terms/apply-terms.ts'
import { findInstalment, findTerm, writePaid } from '../terms/terms.house.store.ts'
import { numberOf } from '../terms/terms.rules.ts'
import { listInstalments } from '../terms/terms.store.ts'
import { insertPayment, takeReceiptPlace } from './payments.house.store.ts'
import { describeReceipt } from './payments.rules.ts'

/** A receipt never changes, so a slip in the year must not get in: paid this long before its day at most, or since the grant. */
const maxDaysEarly = 90

export interface ReceivedPayment {
  readonly termId: string
  readonly instalment: number
  readonly amountFen: number
  readonly paidOn: string
  readonly reference: string
}

export type PaymentsService = ReturnType<typeof createPaymentsService>

export function createPaymentsService(context: PlansContext) {
  const { database, clock, mailer, settings } = context

  return {
    async record(
      accountId: string,
      { termId, instalment: number, amountFen, paidOn, reference }: ReceivedPayment,
      admin: AccountCaller,
      origin: CallOrigin,
    ): Promise<Receipt> {
      return await database.house.transaction(async (tx) => {
        const at = clock.now()
        const account = await holdAccount(tx, accountId)
        const key = { accountId, termId, number }
        const asked = await findInstalment(tx, key)
        const term = await findTerm(tx, accountId, termId)
        if (asked === undefined || term === undefined) throw new AppError('not-found')
        if (asked.state === 'paid') throw new AppError('instalment-paid')
        if (asked.amountFen !== amountFen)
          throw new AppError('payment-amount', { field: 'amountFen', expectedFen: asked.amountFen })
        const today = dayAt(account, at)
        const earliest = [plusDays(asked.dueOn, -maxDaysEarly), dayAt(account, term.grantedAt)].toSorted()[0]
        if (paidOn > today || paidOn < (earliest ?? today))
          throw new AppError('day-out-of-range', { field: 'paidOn', from: earliest, to: today })
        if ((await writePaid(tx, key)) === undefined) throw new AppError('instalment-paid')
        await applyTerms(tx, account, at)
        // Of the house's own zone: one sequence of numbers cannot have a new year for each customer.
        const receiptYear = Number(dayIn(defaultTimeZone, at).slice(0, 4))
        const payment = {
          accountId,
          id: newTimeId(at),
          termId,
          instalment: number,
          amountFen,
          paidOn,
          reference,
          plan: term.plan,
          startsOn: term.startsOn,
          dueOn: term.dueOn,
          customer: account.customerName ?? account.email,
          email: account.email,
          recordedBy: admin.id,
          recordedByEmail: admin.email,
          recordedAt: at,
          receiptYear,
          // Last, as payments of all accounts wait for it.
          receiptPlace: await takeReceiptPlace(tx, receiptYear),
        }
        await insertPayment(tx, payment)
        await mailer.send(
          tx,
          paymentReceivedMail(readerOf(account, settings), { number: numberOf(payment), amountFen, paidOn }),
        )
        const target = `${numberOf(payment)} ${amountFen}`
        await recordEvent(tx, { accountId, actorId: admin.id, action: 'payment-recorded', target, ...origin, at })
        return describeReceipt(payment, await listInstalments(tx, accountId))
      })
    },
  }
}
