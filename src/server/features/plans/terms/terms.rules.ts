/** Pure decisions about terms. */

import { type PlanHolder, tierOf } from '#contract/entitlements.ts'
import type { Instalment, PlanState, Term } from '#contract/features/terms/terms.ts'
import { receiptNumber, sumFen } from '#contract/plans/money.ts'
import { graceEndsOn } from '#contract/plans/terms.ts'
import { daysBetween, type ListedDays, lastDayBefore } from '#contract/plans/working-days.ts'
import { dayIn } from '#contract/time-zones.ts'
import type { InstalmentRow, PaymentRow, TermRow } from '../plans.tables.ts'

export interface CurrentPlan {
  readonly term: TermRow
  readonly plan: TermRow['plan']
  readonly planSource: TermRow['source']
  readonly planFrom: Date
  /** The end of the term, and of those that follow it without a gap. */
  readonly planUntil: Date
}

/** What holds at a moment. Of two that overlap, the one that began last. */
export function currentPlan(terms: readonly TermRow[], now: Date): CurrentPlan | undefined {
  const open = terms
    .filter(({ endsAt }) => endsAt > now)
    .toSorted((a, b) => a.beginsAt.getTime() - b.beginsAt.getTime())
  const term = open.findLast(({ beginsAt }) => beginsAt <= now)
  if (term === undefined) return undefined
  let planUntil = term.endsAt
  for (const next of open)
    if (next.beginsAt > now && next.beginsAt <= planUntil && next.endsAt > planUntil) planUntil = next.endsAt
  return { term, plan: term.plan, planSource: term.source, planFrom: term.beginsAt, planUntil }
}

/** Whether an unpaid instalment of the running term lets the plan rest. */
export function mustRest(current: CurrentPlan | undefined, instalments: readonly InstalmentRow[]): boolean {
  return instalments.some(({ termId, state }) => termId === current?.term.id && state === 'overdue')
}

/**
 * The last day on which an instalment that is due can be paid in time. It counts from its mail, where that went out late. The day that was mailed holds,
 * even where holidays were removed since, or the zone has changed.
 */
export function payableUntil(
  { dueOn, dueSince, payBy }: Pick<InstalmentRow, 'dueOn' | 'dueSince' | 'payBy'>,
  timeZone: string,
  listed: ListedDays,
): string {
  const mailedOn = dueSince === null ? dueOn : dayIn(timeZone, dueSince)
  const computed = graceEndsOn(mailedOn > dueOn ? mailedOn : dueOn, listed)
  return payBy !== null && payBy > computed ? payBy : computed
}

/** As the audit names a term: `vip-yearly 2026-11-26 2027-11-25`, `trial …`. */
export function auditTextOf({ plan, source, startsOn, dueOn }: TermRow): string {
  return `${source === 'trial' ? 'trial' : plan} ${startsOn} ${dueOn}`
}

function stateOf({ beginsAt, endsAt }: TermRow, now: Date): Term['state'] {
  if (endsAt <= now) return 'ended'
  return beginsAt > now ? 'coming' : 'running'
}

/** What was agreed, whatever became of it: those that run or come first, the newest first. */
export function describeTerms(
  terms: readonly TermRow[],
  instalments: readonly InstalmentRow[],
  payments: readonly PaymentRow[],
  now: Date,
): Term[] {
  const isOver = (row: TermRow) => (stateOf(row, now) === 'ended' ? 1 : 0)
  const byBegin = (a: TermRow, b: TermRow) => a.beginsAt.getTime() - b.beginsAt.getTime()
  return terms
    .toSorted((a, b) => isOver(a) - isOver(b) || (isOver(a) === 1 ? byBegin(b, a) : byBegin(a, b)))
    .map((row): Term => {
      const own = instalments.filter(({ termId }) => termId === row.id).toSorted((a, b) => a.number - b.number)
      const shown = own.map(({ number, dueOn, amountFen, state }): Instalment => {
        const payment = payments.find(({ termId, instalment }) => termId === row.id && instalment === number)
        const receipt = payment === undefined ? null : { number: numberOf(payment), paidOn: payment.paidOn }
        return { number, dueOn, amountFen, state, receipt }
      })
      return {
        id: row.id,
        plan: row.plan,
        source: row.source,
        state: stateOf(row, now),
        startsOn: row.startsOn,
        dueOn: row.dueOn,
        totalFen: sumFen(own.map(({ amountFen }) => amountFen)),
        paidFen: sumFen(own.filter(({ state }) => state === 'paid').map(({ amountFen }) => amountFen)),
        instalments: shown,
      }
    })
}

export function numberOf({ receiptYear, receiptPlace }: Pick<PaymentRow, 'receiptYear' | 'receiptPlace'>): string {
  return receiptNumber(receiptYear, receiptPlace)
}

interface Holder extends PlanHolder {
  readonly planFrom: Date | null
  readonly planSource: PlanState['source']
  readonly planCancelledAt: Date | null
}

/** The plan as an account may know it. */
export function describePlan(
  holder: Holder,
  terms: readonly Term[],
  { timeZone, today, payBy, now }: { timeZone: string; today: string; payBy: string | null; now: Date },
): PlanState {
  const { planUntil } = holder
  const lastDay = planUntil === null ? null : lastDayBefore(timeZone, planUntil)
  const hasEnded = holder.plan !== 'free' && planUntil !== null && planUntil <= now
  return {
    tier: tierOf(holder, now),
    plan: holder.plan,
    source: holder.planSource,
    from: holder.planFrom?.toISOString() ?? null,
    until: planUntil?.toISOString() ?? null,
    lastDay,
    daysLeft: lastDay === null ? null : hasEnded ? 0 : Math.max(0, daysBetween(today, lastDay) + 1),
    hasEnded,
    pausedAt: holder.planPausedAt?.toISOString() ?? null,
    payBy,
    isCancelled: holder.planCancelledAt !== null,
    terms: [...terms],
  }
}
