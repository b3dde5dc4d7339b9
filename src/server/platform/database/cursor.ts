/** Lists that are walked from the newest row on by cursor: moment and id, so that rows added meanwhile shift nothing. */
import { type Column, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../http/app-error.ts'

/** Where a page ended. */
export interface Place {
  readonly moment: Date
  readonly id: string
  /** For lists that are ordered by a number before anything else. */
  readonly count?: number | undefined
}

const pattern = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.(\d{1,10}))?$/

/** Opaque to callers, who hand it back. */
function writeCursor({ moment, id, count }: Place): string {
  const counted = count === undefined ? '' : `.${count}`
  return Buffer.from(`${moment.getTime()}.${id}${counted}`).toString('base64url')
}

/** Undefined for the first page. Throws `invalid-input` at `cursor` for what is no cursor of ours. */
export function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const [, time, id, count] = pattern.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const moment = new Date(Number(time))
  // PostgreSQL's calendar ends later than JavaScript's, but its text form of years beyond 9999 differs.
  if (id === undefined || Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999)
    throw new AppError('invalid-input', { field: 'cursor' })
  return { moment, id, count: count === undefined ? undefined : Number(count) }
}

/** A condition for the rows after a place, last moment first or, when `isRising`, first moment first; undefined on the first page. */
export function comesAfter(
  columns: { readonly moment: Column | SQL; readonly id: Column | SQL },
  place: Place | undefined,
  isRising = false,
): SQL | undefined {
  if (place === undefined) return undefined
  return sql`(${columns.moment}, ${columns.id}) ${isRising ? sql`>` : sql`<`} (${place.moment.toISOString()}::timestamptz, ${place.id}::uuid)`
}

/** Splits what was read with one row too many into a page and the cursor of the next. */
export function pageOfRows<R>(
  rows: readonly R[],
  size: number,
  placeOf: (row: R) => Place,
): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { rows: page, nextCursor: last === undefined || rows.length <= size ? null : writeCursor(placeOf(last)) }
}
