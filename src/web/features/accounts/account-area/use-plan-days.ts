import { lastDayBefore } from '#contract/plans/working-days.ts'
import { dayIn } from '#contract/time-zones.ts'
import { useDayText } from '#web/platform/language/day-text.ts'

interface PlanMoments {
  readonly planFrom?: string | null
  /** The first moment without it. */
  readonly planUntil: string | null
  readonly timeZone: string
}

/** The first and the last day of the plan, as the account's calendar has them. No first day: it never had a plan. No last one: it has no end. */
export function usePlanDays({ planFrom = null, planUntil, timeZone }: PlanMoments): {
  readonly firstDay: string | null
  readonly lastDay: string | null
} {
  const dayText = useDayText()
  return {
    firstDay: planFrom === null ? null : dayText(dayIn(timeZone, new Date(planFrom))),
    lastDay: planUntil === null ? null : dayText(lastDayBefore(timeZone, new Date(planUntil))),
  }
}
