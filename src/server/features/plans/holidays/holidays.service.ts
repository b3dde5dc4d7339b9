/** The list of holidays, which an ADMIN edits. */
import { type Holiday, maxHolidayDays } from '#contract/features/terms/holidays.ts'
import { daysBetween } from '#contract/plans/working-days.ts'
import { plusDays } from '#contract/time-zones.ts'
import type { FeatureContext } from '#server/feature.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { deleteHoliday, listHolidays, writeHolidays } from './holidays.house.store.ts'

export type HolidaysService = ReturnType<typeof createHolidaysService>

export function createHolidaysService({ database, clock }: FeatureContext) {
  const { house } = database

  async function list(year: number): Promise<{ items: Holiday[] }> {
    return { items: await listHolidays(house, `${year}-01-01`, `${year + 1}-01-01`) }
  }

  return {
    list,

    async add(
      { from, to, name }: { from: string; to: string; name: string },
      actorId: string,
      origin: CallOrigin,
    ): Promise<{ items: Holiday[] }> {
      const count = daysBetween(from, to) + 1
      if (count < 1) throw new AppError('date-range', { field: 'to' })
      if (count > maxHolidayDays)
        throw new AppError('day-out-of-range', { field: 'to', from, to: plusDays(from, maxHolidayDays - 1) })
      const days = Array.from({ length: count }, (_, place) => plusDays(from, place))
      const target = `${from === to ? from : `${from} ${to}`} ${name}`
      await house.transaction(async (tx) => {
        await writeHolidays(tx, days, name)
        await recordEvent(tx, {
          accountId: null,
          actorId,
          action: 'holidays-added',
          target,
          ...origin,
          at: clock.now(),
        })
      })
      return await list(Number(from.slice(0, 4)))
    },

    async remove(day: string, actorId: string, origin: CallOrigin): Promise<void> {
      await house.transaction(async (tx) => {
        if (!(await deleteHoliday(tx, day))) throw new AppError('not-found')
        const event = { accountId: null, actorId, action: 'holiday-removed', target: day } as const
        await recordEvent(tx, { ...event, ...origin, at: clock.now() })
      })
    },
  }
}
