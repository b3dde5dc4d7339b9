/** Days on which nobody works, besides weekends: they move reminders and grace of plans. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { daySchema, requiredText } from '../../fields.ts'

export const maxHolidayDays = 31

const holidaySchema = z.object({ day: z.string(), name: z.string() })
export type Holiday = z.infer<typeof holidaySchema>

export const listHolidays = defineEndpoint({
  id: 'listHolidays',
  method: 'GET',
  path: '/api/v1/admin/holidays',
  access: 'admin',
  summary: 'The holidays of a year.',
  query: z.object({ year: z.coerce.number().int().min(2000).max(2200) }),
  reply: z.object({ items: z.array(holidaySchema) }),
})

export const addHolidays = defineEndpoint({
  id: 'addHolidays',
  method: 'POST',
  path: '/api/v1/admin/holidays',
  access: 'admin',
  audits: ['holidays-added'],
  summary: 'Add a holiday of one day or several, at most 31. A day that is one already takes the new name.',
  body: z.object({ from: daySchema, to: daySchema, name: requiredText(60) }),
  reply: z.object({ items: z.array(holidaySchema) }),
  status: 201,
  errors: ['date-range', 'day-out-of-range'],
})

export const removeHoliday = defineEndpoint({
  id: 'removeHoliday',
  method: 'DELETE',
  path: '/api/v1/admin/holidays/:day',
  access: 'admin',
  audits: ['holiday-removed'],
  summary: 'Make a holiday a working day again.',
  params: z.object({ day: daySchema }),
  reply: 'empty',
})
