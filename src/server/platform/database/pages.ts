/** Lists that are walked from the newest row on by cursor: moment and id, so that rows added meanwhile shift nothing. */
import { type Column, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../http/app-error.ts'

interface Place {
  readonly createdAt: Date
  readonly id: string
}

/** A condition for the rows after a cursor; undefined on the first page. */
export function afterCursor(columns: { createdAt: Column; id: Column }, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const [moment = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const isPlace =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(moment) &&
    !Number.isNaN(Date.parse(moment)) &&
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
  if (!isPlace) throw new AppError('invalid-input', { field: 'cursor' })
  return sql`(${columns.createdAt}, ${columns.id}) < (${moment}::timestamptz, ${id}::uuid)`
}

/** Splits what was read with one row too many into a page and the cursor of the next. */
export function pageOfRows<R extends Place>(
  rows: readonly R[],
  size: number,
): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  if (last === undefined || rows.length <= size) return { rows: page, nextCursor: null }
  const cursor = `${last.createdAt.toISOString()} ${last.id}`
  return { rows: page, nextCursor: Buffer.from(cursor).toString('base64url') }
}

/** A pattern for `like` and `ilike` that finds a text anywhere, taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
