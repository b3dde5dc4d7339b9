/** The codes that are about, for ADMINs: never the codes themselves. */
import { and, asc, count, desc, eq, gt, ilike, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { CodeState } from '#contract/features/admin/invitations.ts'
import { comesAfter, type Place, pageOfRows } from '#server/platform/database/cursor.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/patterns.ts'
import { invitationCodes as codes } from '../invitations.tables.ts'

export type CodeRow = typeof codes.$inferSelect

export interface CodeFilter {
  readonly state?: CodeState | undefined
  readonly text: string
  readonly now: Date
}

function isOpen(now: Date): SQL | undefined {
  return and(isNull(codes.usedAt), isNull(codes.revokedAt), gt(codes.expiresAt, now))
}

function isFound({ state, text, now }: CodeFilter): SQL | undefined {
  const isInState: Record<CodeState, SQL | undefined> = {
    open: isOpen(now),
    used: isNotNull(codes.usedAt),
    revoked: and(isNull(codes.usedAt), isNotNull(codes.revokedAt)),
    expired: and(isNull(codes.usedAt), isNull(codes.revokedAt), lte(codes.expiresAt, now)),
  }
  return and(
    state && isInState[state],
    text === '' ? undefined : or(ilike(codes.email, containing(text)), ilike(codes.note, containing(text))),
  )
}

export function stateOf({ usedAt, revokedAt, expiresAt }: CodeRow, now: Date): CodeState {
  if (usedAt !== null) return 'used'
  if (revokedAt !== null) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}

export async function listCodes(
  db: Queryable,
  filter: CodeFilter,
  page: { readonly place: Place | undefined; readonly isRising: boolean; readonly size: number },
): Promise<{ rows: CodeRow[]; nextCursor: string | null; place: Place | undefined }> {
  const { place, isRising, size } = page
  const direction = isRising ? asc : desc
  const found = await db
    .select()
    .from(codes)
    .where(and(isFound(filter), comesAfter({ moment: codes.createdAt, id: codes.id }, place, isRising)))
    .orderBy(direction(codes.createdAt), direction(codes.id))
    .limit(size + 1)
  const placeOf = ({ createdAt, id }: CodeRow): Place => ({ moment: createdAt, id })
  const { rows, nextCursor } = pageOfRows(found, size, placeOf)
  const last = rows.at(-1)
  return { rows, nextCursor, place: nextCursor === null || last === undefined ? undefined : placeOf(last) }
}

export async function countCodes(db: Queryable, filter: CodeFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(codes).where(isFound(filter))
  return row?.total ?? 0
}

/** In one statement, so that of a sign-up and a revocation at once one wins. Undefined when it is not open. */
export async function revokeCode(db: Queryable, id: string, now: Date): Promise<CodeRow | undefined> {
  const [row] = await db
    .update(codes)
    .set({ revokedAt: now })
    .where(and(eq(codes.id, id), isOpen(now)))
    .returning()
  return row
}

export async function hasCode(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: codes.id }).from(codes).where(eq(codes.id, id))
  return rows.length > 0
}
