/** Plans of people in tests: granted as an ADMIN does, on a clock that is moved to days. */
import type { BodyOf } from '#contract/endpoint.ts'
import { getPlan, grantPlan, recordPayment } from '#contract/features/terms/terms.ts'
import { momentOn } from '#contract/plans/working-days.ts'
import { dayIn } from '#contract/time-zones.ts'
import { sessions } from '#server/features/accounts/accounts.tables.ts'
import type { TestApp } from '../apps/app.ts'
import { call } from '../calls/calls.ts'
import type { Person } from './people.ts'

/** The day in UTC, which is that of people who were not told another zone. */
export function todayOf(app: TestApp, timeZone = 'UTC'): string {
  return dayIn(timeZone, app.clock.now())
}

/** Moves the clock on, to an hour of a day. Whoever is logged in stays so, however long that is. */
export async function moveTo(app: TestApp, day: string, hour = 10, timeZone = 'UTC'): Promise<void> {
  const moment = momentOn(timeZone, day, hour)
  const ms = moment.getTime() - app.clock.now().getTime()
  if (ms < 0) throw new Error(`The clock cannot go back to ${day}`)
  app.clock.skip(ms)
  const expiresAt = new Date(moment.getTime() + 7 * 86_400_000)
  await app.database.house.update(sessions).set({ createdAt: moment, seenAt: moment, expiresAt })
}

export async function grantTo(
  app: TestApp,
  admin: Person,
  person: Person,
  grant: Partial<BodyOf<typeof grantPlan>> = {},
) {
  const body = { plan: 'vip-monthly' as const, startsOn: todayOf(app), ...grant }
  return await call(app, grantPlan, { params: { accountId: person.account.id }, body }, admin)
}

export async function planOf(app: TestApp, person: Person) {
  return (await call(app, getPlan, {}, person)).reply
}

/** Pays one instalment of the newest term that runs or comes. */
export async function payFor(app: TestApp, admin: Person, person: Person, instalment: number, amountFen = 28_800) {
  const term = (await planOf(app, person)).terms[0]
  if (term === undefined) throw new Error('There is no term to pay for')
  const body = { termId: term.id, instalment, amountFen, paidOn: todayOf(app) }
  return await call(app, recordPayment, { params: { accountId: person.account.id }, body }, admin)
}
