/** What a term of a paid plan is: its days, its instalments, and when its mails are due. */
import { instalmentsOfTerm } from '../prices.ts'
import { plusDays } from '../time-zones.ts'
import { type ListedDays, workingDayAfter, workingDayBefore } from './working-days.ts'

export type PaidPlan = 'vip-monthly' | 'vip-yearly'

export const trialDays = 14
/** An instalment that is not paid so many working days after its day lets the plan rest. */
export const graceWorkingDays = 10
/** So many working days before the last day, a mail tells that the plan ends. The earliest first. */
export const reminderWorkingDays = [10, 3] as const
/** After a plan has ended the owner has so many days to choose the bots that stay. */
export const choiceDays = 7

/** So many months after a day. The day of the month is that of the first day, or the last one that the month has: 31 Jan, 28 Feb, 31 Mar. */
export function plusMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, lastDate))
  return first.toISOString().slice(0, 10)
}

/** The last day of a year that begins on a day. */
export function lastDayOfTerm(startsOn: string): string {
  return plusDays(plusMonths(startsOn, instalmentsOfTerm), -1)
}

/** The last day of a trial: today is the first one. */
export function lastDayOfTrial(today: string): string {
  return plusDays(today, trialDays - 1)
}

export interface PlannedInstalment {
  /** From 1. */
  readonly number: number
  readonly dueOn: string
  readonly amountFen: number
}

/** A month each for a monthly plan; a yearly plan is paid at once. `priceFen` is that of one instalment. */
export function instalmentsOf(plan: PaidPlan, startsOn: string, priceFen: number): PlannedInstalment[] {
  const count = plan === 'vip-monthly' ? instalmentsOfTerm : 1
  return Array.from({ length: count }, (_, place) => ({
    number: place + 1,
    dueOn: plusMonths(startsOn, place),
    amountFen: priceFen,
  }))
}

/** The last day on which an instalment can be paid before the plan rests. */
export function graceEndsOn(dueOn: string, listed: ListedDays): string {
  return workingDayAfter(dueOn, graceWorkingDays, listed)
}

/** The days on which the end of a plan is told ahead, with how many working days are left then. */
export function reminderDays(lastDay: string, listed: ListedDays): { workingDays: number; day: string }[] {
  return reminderWorkingDays.map((workingDays) => ({
    workingDays,
    day: workingDayBefore(lastDay, workingDays, listed),
  }))
}
