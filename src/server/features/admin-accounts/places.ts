/** Where a page of accounts ended, by whatever it is sorted. */
import { z } from 'zod'
import type { AccountSort } from '#contract/features/admin/accounts.ts'
import { idSchema } from '#contract/fields.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** Of a row, what accounts are sorted by. */
interface SortedRow {
  readonly id: string
  readonly email: string
  readonly createdAt: Date
  readonly planUntil: Date | null
  readonly callsToday: number
  readonly lastLogInAt: Date | null
}

export interface Place {
  /** What it is sorted by, as PostgreSQL reads it. */
  readonly key: string
  readonly id: string
}

const moment = z.iso.datetime()
const keySchemas: Readonly<Record<AccountSort, z.ZodType<string>>> = {
  created: moment,
  email: z.string().max(254),
  planEnd: z.union([moment, z.literal('infinity')]),
  callsToday: z.string().regex(/^\d{1,9}$/),
  lastLogIn: z.union([moment, z.literal('-infinity')]),
}

export function placeOf(sort: AccountSort, row: SortedRow): Place {
  const keys: Readonly<Record<AccountSort, string>> = {
    created: row.createdAt.toISOString(),
    email: row.email,
    planEnd: row.planUntil?.toISOString() ?? 'infinity',
    callsToday: String(row.callsToday),
    lastLogIn: row.lastLogInAt?.toISOString() ?? '-infinity',
  }
  return { key: keys[sort], id: row.id }
}

/** Opaque to callers, who hand it back. */
export function writePlace({ key, id }: Place): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/** Undefined for the first page. Throws `invalid-input` at `cursor` for what is no cursor of this order. */
export function readPlace(sort: AccountSort, cursor: string | undefined): Place | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const schema = z.string().transform((json, context) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      context.addIssue({ code: 'custom' })
      return z.NEVER
    }
  })
  const { data } = schema.pipe(z.tuple([keySchemas[sort], idSchema])).safeParse(text)
  if (data === undefined) throw new AppError('invalid-input', { field: 'cursor' })
  return { key: data[0], id: data[1] }
}
