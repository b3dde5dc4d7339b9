/** Queries over applications for an invitation: one for an email at a time. */
import { and, asc, count, desc, eq, getTableColumns, ilike, lte, or } from 'drizzle-orm'
import { reapplyDays } from '#contract/features/accounts.ts'
import type { Locale } from '#contract/fields.ts'
import { comesAfter, type Place, pageOfRows } from '#server/platform/database/cursor.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/patterns.ts'
import { published } from '#server/platform/live/publish.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { invitationApplications as applications } from './invitations.tables.ts'

export type ApplicationRow = typeof applications.$inferSelect
type Status = ApplicationRow['status']

const reapplyMs = reapplyDays * 24 * 3600_000

function publishedApplication(id: string) {
  return published({ accountId: null, topic: 'applications', id })
}

/** False when the email has one already, also when a parallel call was first. One that was not approved gives way after some days. */
export async function addApplication(
  db: Queryable,
  application: { email: string; purpose: string; locale: Locale; createdAt: Date },
): Promise<boolean> {
  const id = newId()
  const added = await db
    .insert(applications)
    .values({ id, status: 'under-review', ...application })
    .onConflictDoUpdate({
      target: applications.email,
      // With an id of its own: what an ADMIN still looks at is the one before.
      set: { id, status: 'under-review', ...application, reason: null, decidedAt: null, decidedBy: null },
      setWhere: and(
        eq(applications.status, 'not-approved'),
        lte(applications.decidedAt, new Date(application.createdAt.getTime() - reapplyMs)),
      ),
    })
    .returning({ id: applications.id, ...publishedApplication(id) })
  return added.length > 0
}

/** Decides an application that is under review; undefined when there is none, or it was decided. */
export async function decide(
  db: Queryable,
  applicationId: string,
  decision: { status: Status; reason: string | null; decidedAt: Date; decidedBy: string },
): Promise<ApplicationRow | undefined> {
  const [decided] = await db
    .update(applications)
    .set(decision)
    .where(and(eq(applications.id, applicationId), eq(applications.status, 'under-review')))
    .returning({ ...getTableColumns(applications), ...publishedApplication(applicationId) })
  if (decided === undefined) return undefined
  const { published: _, ...application } = decided
  return application
}

export async function hasApplication(db: Queryable, applicationId: string): Promise<boolean> {
  const rows = await db.select({ id: applications.id }).from(applications).where(eq(applications.id, applicationId))
  return rows.length > 0
}

interface ApplicationFilter {
  readonly status?: Status | undefined
  /** Looked for in email and purpose. */
  readonly text: string
}

function isFound({ status, text }: ApplicationFilter) {
  return and(
    status === undefined ? undefined : eq(applications.status, status),
    text === ''
      ? undefined
      : or(ilike(applications.email, containing(text)), ilike(applications.purpose, containing(text))),
  )
}

export async function listApplications(
  db: Queryable,
  filter: ApplicationFilter,
  page: { readonly place: Place | undefined; readonly isRising: boolean; readonly size: number },
): Promise<{ rows: ApplicationRow[]; nextCursor: string | null; place: Place | undefined }> {
  const { place, isRising, size } = page
  const direction = isRising ? asc : desc
  const found = await db
    .select()
    .from(applications)
    .where(and(isFound(filter), comesAfter({ moment: applications.createdAt, id: applications.id }, place, isRising)))
    .orderBy(direction(applications.createdAt), direction(applications.id))
    .limit(size + 1)
  const placeOf = ({ createdAt, id }: ApplicationRow): Place => ({ moment: createdAt, id })
  const { rows, nextCursor } = pageOfRows(found, size, placeOf)
  const last = rows.at(-1)
  return { rows, nextCursor, place: nextCursor === null || last === undefined ? undefined : placeOf(last) }
}

export function countApplications(db: Queryable, filter: ApplicationFilter): Promise<number> {
  return countWhere(db, isFound(filter))
}

/** How many wait for a decision. */
export function countWaitingApplications(db: Queryable): Promise<number> {
  return countWhere(db, eq(applications.status, 'under-review'))
}

async function countWhere(db: Queryable, condition: ReturnType<typeof and>): Promise<number> {
  const [row] = await db.select({ total: count() }).from(applications).where(condition)
  return row?.total ?? 0
}
