/** Notices of the installation. Each change tells every open page in its own statement. */
import { and, asc, count, desc, eq, getTableColumns, gt, ilike, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { noticeStates } from '#contract/features/admin/notices.ts'
import { comesAfter, type Place, pageOfRows } from '#server/platform/database/cursor.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/patterns.ts'
import { published } from '#server/platform/live/publish.ts'
import { notices } from './notices.tables.ts'

export type NoticeRow = typeof notices.$inferSelect
/** What an ADMIN sets. */
export type NoticeTexts = Pick<NoticeRow, 'kind' | 'textZh' | 'textEn' | 'link' | 'startsAt' | 'endsAt'>
type NoticeState = (typeof noticeStates)[number]

const told = published({ accountId: null, topic: 'notices' })

function isIn(state: NoticeState, now: Date): SQL | undefined {
  if (state === 'coming') return gt(notices.startsAt, now)
  return state === 'over' ? lte(notices.endsAt, now) : and(lte(notices.startsAt, now), gt(notices.endsAt, now))
}

/** Those that are shown or to come; the one that begins last comes first. */
export async function listOpenNotices(db: Queryable, now: Date): Promise<NoticeRow[]> {
  return await db
    .select()
    .from(notices)
    .where(gt(notices.endsAt, now))
    .orderBy(desc(notices.startsAt), desc(notices.id))
}

/** How many others are shown or to come. Until the transaction ends no other one counts: of many calls at once the last place goes to one. */
export async function countOtherOpenNotices(tx: Transaction, id: string, now: Date): Promise<number> {
  await tx.execute(sql`lock table ${notices} in share row exclusive mode`)
  const [row] = await tx
    .select({ open: count() })
    .from(notices)
    .where(and(gt(notices.endsAt, now), ne(notices.id, id)))
  return row?.open ?? 0
}

export interface NoticeFilter {
  readonly state?: NoticeState | undefined
  readonly text: string
  readonly now: Date
}

function isFound({ state, text, now }: NoticeFilter): SQL | undefined {
  return and(
    state && isIn(state, now),
    text === '' ? undefined : or(ilike(notices.textZh, containing(text)), ilike(notices.textEn, containing(text))),
  )
}

export async function listNoticeRows(
  db: Queryable,
  filter: NoticeFilter,
  page: { readonly place: Place | undefined; readonly isRising: boolean; readonly size: number },
): Promise<{ rows: NoticeRow[]; nextCursor: string | null; place: Place | undefined }> {
  const { place, isRising, size } = page
  const direction = isRising ? asc : desc
  const found = await db
    .select()
    .from(notices)
    .where(and(isFound(filter), comesAfter({ moment: notices.startsAt, id: notices.id }, place, isRising)))
    .orderBy(direction(notices.startsAt), direction(notices.id))
    .limit(size + 1)
  const placeOf = ({ startsAt, id }: NoticeRow): Place => ({ moment: startsAt, id })
  const { rows, nextCursor } = pageOfRows(found, size, placeOf)
  const last = rows.at(-1)
  return { rows, nextCursor, place: nextCursor === null || last === undefined ? undefined : placeOf(last) }
}

export async function countNotices(db: Queryable, filter: NoticeFilter): Promise<number> {
  return await db.$count(notices, isFound(filter))
}

export async function hasNotice(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: notices.id }).from(notices).where(eq(notices.id, id))
  return rows.length > 0
}

const all = { ...getTableColumns(notices), ...told }

function withoutMark(row: (NoticeRow & { published: null }) | undefined): NoticeRow | undefined {
  if (row === undefined) return undefined
  const { published: _, ...notice } = row
  return notice
}

export async function insertNotice(
  db: Queryable,
  notice: NoticeTexts & { readonly id: string },
  now: Date,
): Promise<NoticeRow> {
  const [row] = await db
    .insert(notices)
    .values({ ...notice, createdAt: now, changedAt: now })
    .returning(all)
  const inserted = withoutMark(row)
  if (inserted === undefined) throw new Error('An insert returned no row')
  return inserted
}

/** Undefined when it is gone, or has another version by now. */
export async function updateNotice(
  db: Queryable,
  { id, version, now }: { readonly id: string; readonly version: number; readonly now: Date },
  change: NoticeTexts,
): Promise<NoticeRow | undefined> {
  const { kind, textZh, textEn, link } = change
  const isRead = sql`(${notices.kind}, ${notices.textZh}, ${notices.textEn}, coalesce(${notices.link}, ''))
    is distinct from (${kind}::text, ${textZh}::text, ${textEn}::text, ${link ?? ''}::text)`
  const [row] = await db
    .update(notices)
    .set({
      ...change,
      revision: sql`${notices.revision} + case when ${isRead} then 1 else 0 end`,
      version: sql`${notices.version} + 1`,
      changedAt: now,
    })
    .where(and(eq(notices.id, id), eq(notices.version, version)))
    .returning(all)
  return withoutMark(row)
}

/** Undefined when it is not shown at that moment. */
export async function endNoticeRow(db: Queryable, id: string, now: Date): Promise<NoticeRow | undefined> {
  const [row] = await db
    .update(notices)
    .set({ endsAt: now, version: sql`${notices.version} + 1`, changedAt: now })
    .where(and(eq(notices.id, id), isIn('now', now)))
    .returning(all)
  return withoutMark(row)
}

export async function deleteNoticeRow(db: Queryable, id: string): Promise<NoticeRow | undefined> {
  const [row] = await db.delete(notices).where(eq(notices.id, id)).returning(all)
  return withoutMark(row)
}
