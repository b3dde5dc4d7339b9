import type { Account } from '#contract/features/accounts.ts'
import { lastDayBefore } from '#contract/plans/working-days.ts'
import { useFormat } from '#web/platform/language/format.ts'

/** The last day of the plan, as the account's calendar has it; null: the plan has no end. */
export function useLastDay({ planUntil, timeZone }: Account): string | null {
  const format = useFormat()
  return planUntil === null ? null : format.date(`${lastDayBefore(timeZone, new Date(planUntil))}T12:00:00`)
}
