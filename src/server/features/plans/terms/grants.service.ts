/** An ADMIN grants a plan or a trial, or ends one. */
import { tierOf } from '#contract/entitlements.ts'
import { instalmentsOf, lastDayOfTerm, lastDayOfTrial, type PaidPlan } from '#contract/plans/terms.ts'
import { daysBetween } from '#contract/plans/working-days.ts'
import { plusDays, startOfDay } from '#contract/time-zones.ts'
import { type AccountRow, setPlan } from '#server/features/accounts/accounts.public.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { dayAt, zoneAt } from '#server/platform/calendar.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { newTimeId } from '#server/platform/ids.ts'
import type { PlanClock } from '../clock/plan-clock.ts'
import type { PlansContext } from '../plans.context.ts'
import { planGrantedMail, trialGrantedMail } from '../plans.mails.ts'
import { readerOf } from '../reader.ts'
import { applyTerms, holdAccount } from './apply-terms.ts'
import { cutTerm, insertTerm } from './terms.house.store.ts'
import { auditTextOf } from './terms.rules.ts'
import { listTerms } from './terms.store.ts'

export interface Grant {
  readonly plan: PaidPlan
  readonly startsOn: string
  readonly dueOn?: string | undefined
  readonly leadId?: string | undefined
}

/** So far from today a term may begin, in days: what is further away was mistyped. */
const maxDaysAway = 366
const maxDaysLong = 3 * 366

export type GrantsService = ReturnType<typeof createGrantsService>

export function createGrantsService(context: PlansContext, planClock: PlanClock) {
  const { database, clock, mailer } = context

  /** Those that stand in the way of a paid term: a trial gives way. */
  async function makeRoom(tx: Transaction, account: AccountRow, beginsAt: Date, endsAt: Date): Promise<void> {
    const now = clock.now()
    const timeZone = zoneAt(account, now)
    for (const term of await listTerms(tx, account.id)) {
      // One that was ended today is over, though it began before.
      const isOver = term.endsAt <= now || term.endsAt <= term.beginsAt
      if (isOver || term.endsAt <= beginsAt || term.beginsAt >= endsAt) continue
      if (term.source !== 'trial') throw new AppError('term-overlaps', { field: 'startsOn', until: term.dueOn })
      const cutAt = term.beginsAt > beginsAt ? term.beginsAt : beginsAt
      const lastDay = plusDays(dayAt({ ...account, timeZone }, cutAt), -1)
      await cutTerm(tx, term, { endsAt: cutAt, dueOn: lastDay < term.startsOn ? term.startsOn : lastDay })
    }
  }

  return {
    async grant(
      accountId: string,
      { plan, startsOn, dueOn = lastDayOfTerm(startsOn), leadId }: Grant,
      actorId: string,
      origin: CallOrigin,
    ): Promise<void> {
      const { prices } = await context.record.current()
      const planned = instalmentsOf(plan, startsOn, plan === 'vip-monthly' ? prices.monthlyFen : prices.yearlyFen)
      await database.house.transaction(async (tx) => {
        const at = clock.now()
        const account = await holdAccount(tx, accountId)
        const timeZone = zoneAt(account, at)
        const today = dayAt(account, at)
        if (Math.abs(daysBetween(today, startsOn)) > maxDaysAway)
          throw new AppError('day-out-of-range', {
            field: 'startsOn',
            from: plusDays(today, -maxDaysAway),
            to: plusDays(today, maxDaysAway),
          })
        const earliestEnd = planned.at(-1)?.dueOn ?? startsOn
        const [earliest, latest] = [[startsOn, today, earliestEnd].toSorted().at(-1), plusDays(startsOn, maxDaysLong)]
        if (earliest === undefined || dueOn < earliest || dueOn > latest)
          throw new AppError('day-out-of-range', { field: 'dueOn', from: earliest, to: latest })
        const beginsAt = startOfDay(timeZone, startsOn)
        const endsAt = startOfDay(timeZone, plusDays(dueOn, 1))
        await makeRoom(tx, account, beginsAt, endsAt)
        const id = newTimeId(at)
        // Whoever waits for VIP has it now, also when the grant does not come from the request.
        const won = await context.winLead(tx, { id: leadId, accountId, actorId, at })
        if (leadId !== undefined && won === undefined) throw new AppError('not-found')
        const source = won === undefined ? ('admin' as const) : ('lead' as const)
        const term = { accountId, id, plan, source, leadId: won, startsOn, dueOn, beginsAt, endsAt }
        await insertTerm(tx, { ...term, grantedBy: actorId, grantedAt: at }, planned)
        // Whoever gets a new term goes on: what was cancelled is over.
        await setPlan(tx, accountId, { planCancelledAt: null })
        await applyTerms(tx, { ...account, planCancelledAt: null }, at)
        await mailer.send(tx, planGrantedMail(readerOf(account, context.settings), term))
        const target = `${plan} ${startsOn} ${dueOn}${won === undefined ? '' : ` ${won}`}`
        await recordEvent(tx, { accountId, actorId, action: 'plan-granted', target, ...origin, at })
      })
      // What is due already is written now, not with the next run.
      await planClock.tickAccount(accountId)
    },

    async grantTrial(accountId: string, actorId: string, origin: CallOrigin): Promise<void> {
      await database.house.transaction(async (tx) => {
        const at = clock.now()
        const account = await holdAccount(tx, accountId)
        const running = (await listTerms(tx, accountId)).find(({ endsAt }) => endsAt > at)
        if (running !== undefined || tierOf(account, at) !== 'FREE')
          throw new AppError('term-overlaps', running && { until: running.dueOn })
        const startsOn = dayAt(account, at)
        const dueOn = lastDayOfTrial(startsOn)
        const endsAt = startOfDay(zoneAt(account, at), plusDays(dueOn, 1))
        const id = newTimeId(at)
        const days = { startsOn, dueOn, beginsAt: at, endsAt }
        const grant = { grantedBy: actorId, grantedAt: at }
        await insertTerm(tx, { accountId, id, plan: 'vip-monthly', source: 'trial', ...days, ...grant }, [])
        await setPlan(tx, accountId, { planCancelledAt: null })
        await applyTerms(tx, { ...account, planCancelledAt: null }, at)
        await mailer.send(tx, trialGrantedMail(readerOf(account, context.settings, 'privileges'), dueOn))
        await recordEvent(tx, { accountId, actorId, action: 'trial-granted', target: dueOn, ...origin, at })
      })
    },

    async end(accountId: string, actorId: string, origin: CallOrigin): Promise<void> {
      await database.house.transaction(async (tx) => {
        const at = clock.now()
        const account = await holdAccount(tx, accountId)
        const today = dayAt(account, at)
        const open = (await listTerms(tx, accountId)).filter(({ endsAt }) => endsAt > at)
        if (open.length === 0) throw new AppError('operation-failed')
        for (const term of open) {
          const hasBegun = term.beginsAt <= at
          const days = hasBegun ? {} : { beginsAt: at, startsOn: today }
          const dueOn = hasBegun && today < term.startsOn ? term.startsOn : today
          await cutTerm(tx, term, { ...days, dueOn, endsAt: at })
        }
        // What never began leaves the end of the plan before as it was.
        if (open.some(({ beginsAt }) => beginsAt <= at)) await setPlan(tx, accountId, { planUntil: at })
        const target = open.map(auditTextOf).join(', ')
        await recordEvent(tx, { accountId, actorId, action: 'plan-ended-early', target, ...origin, at })
      })
      await planClock.tickAccount(accountId)
    },
  }
}
