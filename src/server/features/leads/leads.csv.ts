import type { Locale } from '#contract/fields.ts'
import { leadsDesk as english } from '#phrases/en/enquiries/leads-desk.ts'
import { leadsDesk as chinese } from '#phrases/zh/enquiries/leads-desk.ts'
import { type Calendar, dayAt } from '#server/platform/calendar.ts'
import type { Download } from '#server/platform/http/send-download.ts'
import { csvDownload, momentWriter } from '#server/platform/spreadsheets/write/csv-download.ts'
import type { LeadRow } from './leads.store.ts'

const phrases = { zh: chinese, en: english }

/** In the words of the console. Moments are those of the reader's zone. */
export function leadsCsv(
  rows: readonly { lead: LeadRow; account: { readonly email: string } }[],
  locale: Locale,
  calendar: Calendar,
  now: Date,
): Download {
  const { title, columns, states, payTypes } = phrases[locale]
  const write = momentWriter(calendar, now)
  return csvDownload(
    `${title} ${dayAt(calendar, now)}`,
    [
      columns.created,
      columns.state,
      columns.payType,
      columns.account,
      columns.contact,
      columns.email,
      columns.phone,
      columns.company,
      columns.reason,
      columns.changed,
    ],
    rows.map(({ lead, account }) => [
      write(lead.createdAt),
      states[lead.state],
      payTypes[lead.payType],
      account.email,
      lead.contact,
      lead.email,
      lead.phone,
      lead.company,
      lead.reason,
      write(lead.changedAt),
    ]),
  )
}
