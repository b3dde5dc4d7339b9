/** Days that are no working days though they are no weekend, and weekend days that are: they move reminders and grace of plans. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { daySchema, requiredText } from '../../fields.ts'
import { dayKinds } from '../../plans/working-days.ts'

export const maxHolidayDays = 31

const holidaySchema = z.object({ day: z.string(), name: z.string(), kind: z.enum(dayKinds) })
export type Holiday = z.infer<typeof holidaySchema>

export const listHolidays = defineEndpoint({
  id: 'listHolidays',
  method: 'GET',
  path: '/api/v1/admin/holidays',
  access: 'admin',
  summary: 'The holidays and the make-up working days of a year.',
  query: z.object({ year: z.coerce.number().int().min(2000).max(2200) }),
  reply: z.object({ items: z.array(holidaySchema) }),
})

export const addHolidays = defineEndpoint({
  id: 'addHolidays',
  method: 'POST',
  path: '/api/v1/admin/holidays',
  access: 'admin',
  audits: ['holidays-added', 'make-up-days-added'],
  summary:
    'Add a holiday of one day or several, at most 31, or with the kind `working` make-up working days, which are Saturdays and Sundays. A day that is listed already takes the new name, but never another kind.',
  body: z.object({
    from: daySchema,
    to: daySchema,
    name: requiredText(60),
    kind: z.enum(dayKinds).default('holiday'),
  }),
  reply: z.object({ items: z.array(holidaySchema) }),
  status: 201,
  errors: ['date-range', 'day-out-of-range', 'make-up-day-working', 'day-listed-otherwise'],
})

export const removeHoliday = defineEndpoint({
  id: 'removeHoliday',
  method: 'DELETE',
  path: '/api/v1/admin/holidays/:day',
  access: 'admin',
  audits: ['holiday-removed', 'make-up-day-removed'],
  summary: 'Take a day off the list of holidays and make-up working days.',
  params: z.object({ day: daySchema }),
  reply: 'empty',
})
