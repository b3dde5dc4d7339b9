/** Lists of the admin console as files: on record, some at a time, streamed row by row. */
import { dayAt } from '#server/platform/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { Download } from '#server/platform/http/send-download.ts'
import { streamCsv } from '#server/platform/spreadsheets/write/build-csv.ts'
import { createCappedTurns } from '#server/platform/turns/capped-turns.ts'
import { recordEvent } from './audit.store.ts'

interface ExportedList {
  /** Which one, as the audit names it. */
  readonly list: string
  /** What was filtered by; what is undefined or empty is left out of the record. */
  readonly filter: Readonly<Record<string, string | undefined>>
  /** Of the file, without the day and the ending. */
  readonly fileName: string
  readonly titles: readonly string[]
  readonly rows: () => AsyncIterable<readonly (readonly string[])[]>
}

type ExportList = (admin: AccountCaller, origin: CallOrigin, exported: ExportedList) => Promise<Download>

/** `exportList` throws `too-many-requests` and `network-busy` while enough exports are under way. */
export function createListExports({ database, clock }: { database: Database; clock: Clock }): ExportList {
  const turns = createCappedTurns({ perAccount: 2, perNode: 4 })
  return async (admin, origin, { list, filter, fileName, titles, rows }) => {
    const end = turns.take(admin.id)
    const now = clock.now()
    const asked = Object.entries(filter).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
    const target = [list, ...asked].join(', ')
    try {
      await recordEvent(database.house, { accountId: admin.id, action: 'list-exported', target, ...origin, at: now })
    } catch (error) {
      end()
      throw error
    }
    const body = streamCsv(titles, rows())
    body.once('close', end)
    return { fileName: `${fileName} ${dayAt(admin.calendar, now)}.csv`, mediaType: 'text/csv; charset=utf-8', body }
  }
}

/** Walks a list by its cursor, a batch each time: no query lasts as long as a slow reader. */
export async function* walkPages<Row, Place>(
  read: (place: Place | undefined) => Promise<{ rows: Row[]; place: Place | undefined }>,
): AsyncGenerator<Row[]> {
  let place: Place | undefined
  do {
    const page = await read(place)
    yield page.rows
    place = page.place
  } while (place !== undefined)
}
