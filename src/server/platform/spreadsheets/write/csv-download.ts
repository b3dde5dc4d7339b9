/** Lists of the console as files. */
import { type Calendar, zoneAt } from '../../calendar.ts'
import type { Download } from '../../http/send-download.ts'
import { buildCsv, safeCell } from './build-csv.ts'

/** `name` is without an ending. The cells may be whatever people typed. */
export function csvDownload(name: string, columns: readonly string[], rows: readonly (readonly string[])[]): Download {
  return {
    fileName: `${name}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    body: buildCsv([columns, ...rows.map((cells) => cells.map(safeCell))]),
  }
}

/** Writes moments as `2026-11-25 15:04`, in the zone that the calendar has now: spreadsheet programs read that, and sort by it. */
export function momentWriter(calendar: Calendar, now: Date): (moment: Date) => string {
  const timeZone = zoneAt(calendar, now)
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (moment) => format.format(moment)
}
