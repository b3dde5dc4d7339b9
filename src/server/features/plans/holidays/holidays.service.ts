/** The list of holidays and make-up working days, which an ADMIN edits. */
import { type Holiday, maxHolidayDays } from '#contract/features/terms/holidays.ts'
import { type DayKind, daysBetween, isWeekend } from '#contract/plans/working-days.ts'
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
      { from, to, name, kind }: { from: string; to: string; name: string; kind: DayKind },
      actorId: string,
      origin: CallOrigin,
    ): Promise<{ items: Holiday[] }> {
      const count = daysBetween(from, to) + 1
      if (count < 1) throw new AppError('date-range', { field: 'to' })
      if (count > maxHolidayDays)
        throw new AppError('day-out-of-range', { field: 'to', from, to: plusDays(from, maxHolidayDays - 1) })
      const days = Array.from({ length: count }, (_, place) => plusDays(from, place))
      /** To blame the first day where it is at fault, else the last: days between stand in no field. */
      const fieldOf = (day: string) => (day === from ? 'from' : 'to')
      const weekday = kind === 'working' ? days.find((day) => !isWeekend(day)) : undefined
      if (weekday !== undefined) throw new AppError('make-up-day-working', { field: fieldOf(weekday), day: weekday })
      const target = `${from === to ? from : `${from} ${to}`} ${name}`
      await house.transaction(async (tx) => {
        const other = await writeHolidays(tx, days, { name, kind })
        if (other !== undefined)
          throw new AppError('day-listed-otherwise', { field: fieldOf(other.day), day: other.day, kind: other.kind })
        const action = kind === 'working' ? 'make-up-days-added' : 'holidays-added'
        await recordEvent(tx, { accountId: null, actorId, action, target, ...origin, at: clock.now() })
      })
      return await list(Number(from.slice(0, 4)))
    },

    async remove(day: string, actorId: string, origin: CallOrigin): Promise<void> {
      await house.transaction(async (tx) => {
        const removed = await deleteHoliday(tx, day)
        if (removed === undefined) throw new AppError('not-found')
        const action = removed.kind === 'working' ? 'make-up-day-removed' : 'holiday-removed'
        const event = { accountId: null, actorId, action, target: `${day} ${removed.name}` } as const
        await recordEvent(tx, { ...event, ...origin, at: clock.now() })
      })
    },
  }
}
