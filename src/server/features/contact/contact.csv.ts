import type { Locale } from '#contract/fields.ts'
import { contact as contactEn } from '#phrases/en/enquiries/contact.ts'
import { contactDesk as deskEn } from '#phrases/en/enquiries/contact-desk.ts'
import { contact as contactZh } from '#phrases/zh/enquiries/contact.ts'
import { contactDesk as deskZh } from '#phrases/zh/enquiries/contact-desk.ts'
import { type Calendar, dayAt } from '#server/platform/calendar.ts'
import type { Download } from '#server/platform/http/send-download.ts'
import { csvDownload, momentWriter } from '#server/platform/spreadsheets/write/csv-download.ts'
import type { MessageRow } from './contact.house.store.ts'

const phrases = { zh: { ...deskZh, types: contactZh.types }, en: { ...deskEn, types: contactEn.types } }

/** In the words of the console. Moments are those of the reader's zone. */
export function contactCsv(rows: readonly MessageRow[], locale: Locale, calendar: Calendar, now: Date): Download {
  const { title, columns, states, types } = phrases[locale]
  const write = momentWriter(calendar, now)
  return csvDownload(
    `${title} ${dayAt(calendar, now)}`,
    [
      columns.created,
      columns.reference,
      columns.state,
      columns.type,
      columns.username,
      columns.email,
      columns.question,
      columns.changed,
    ],
    rows.map((row) => [
      write(row.createdAt),
      row.reference,
      states[row.state],
      types[row.type],
      row.username,
      row.email,
      row.question,
      write(row.changedAt),
    ]),
  )
}
