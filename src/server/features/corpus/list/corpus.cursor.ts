/** Where a page ended. Opaque to callers; anything that is not a cursor of ours is refused. */
import { AppError } from '#server/platform/http/app-error.ts'

export interface Cursor {
  readonly updatedAt: Date
  readonly id: string
}

const cursorPattern = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function writeCursor({ updatedAt, id }: Cursor): string {
  return Buffer.from(`${updatedAt.getTime()}.${id}`).toString('base64url')
}

export function readCursor(cursor: string): Cursor {
  const [, time, id] = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const updatedAt = new Date(Number(time))
  // PostgreSQL's calendar ends later than JavaScript's, but its text form of years beyond 9999 differs.
  if (id === undefined || Number.isNaN(updatedAt.getTime()) || updatedAt.getUTCFullYear() > 9999)
    throw new AppError('invalid-input', { field: 'cursor' })
  return { updatedAt, id }
}
