/** Reading what was recorded, of the whole installation: pages by cursor, each way in along an index. */
import { and, asc, desc, eq, gte, ilike, inArray, like, lt, type SQL, sql } from 'drizzle-orm'
import { comesAfter, type Place, pageOfRows } from '#server/platform/database/cursor.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { beginningWith, containing } from '#server/platform/database/patterns.ts'
import { auditEvents } from './audit.tables.ts'

export type EventRow = typeof auditEvents.$inferSelect

export interface EventFilter {
  /** Whom it concerns. */
  readonly accountIds?: readonly string[] | undefined
  readonly actorIds?: readonly string[] | undefined
  readonly action?: string | undefined
  readonly target?: string | undefined
  readonly address?: { readonly text: string; readonly isBeginning: boolean } | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

/** So many accounts are looked up one by one along their indexes; of more, the newest events are looked through. */
const maxProbed = 200

function conditionsOf({ accountIds, actorIds, action, target, address, from, before }: EventFilter): SQL | undefined {
  return and(
    accountIds && inArray(auditEvents.accountId, [...accountIds]),
    actorIds && inArray(auditEvents.actorId, [...actorIds]),
    action === undefined ? undefined : eq(auditEvents.action, action),
    target === undefined ? undefined : ilike(auditEvents.target, containing(target)),
    address &&
      (address.isBeginning
        ? like(auditEvents.address, beginningWith(address.text))
        : eq(auditEvents.address, address.text)),
    from && gte(auditEvents.at, from),
    before && lt(auditEvents.at, before),
  )
}

export async function listEvents(
  db: Queryable,
  filter: EventFilter,
  page: { readonly place: Place | undefined; readonly isRising: boolean; readonly size: number },
): Promise<{ rows: EventRow[]; nextCursor: string | null; place: Place | undefined }> {
  const { place, isRising, size } = page
  // Nobody has such an address: nothing can match.
  if (filter.accountIds?.length === 0 || filter.actorIds?.length === 0)
    return { rows: [], nextCursor: null, place: undefined }
  const direction = isRising ? asc : desc
  const order = [direction(auditEvents.at), direction(auditEvents.id)]
  const after = comesAfter({ moment: auditEvents.at, id: auditEvents.id }, place, isRising)
  const isFound = probe(filter, after, order, size + 1) ?? and(conditionsOf(filter), after)
  const found = await db
    .select()
    .from(auditEvents)
    .where(isFound)
    .orderBy(...order)
    .limit(size + 1)
  const placeOf = ({ at, id }: EventRow): Place => ({ moment: at, id })
  const { rows, nextCursor } = pageOfRows(found, size, placeOf)
  const last = rows.at(-1)
  return { rows, nextCursor, place: nextCursor === null || last === undefined ? undefined : placeOf(last) }
}

/** Of several accounts: the first of each along its index, as no index has the rows of several in order. */
function probe(filter: EventFilter, after: SQL | undefined, order: SQL[], limit: number): SQL | undefined {
  const { accountIds, actorIds, ...rest } = filter
  const column = accountIds ? auditEvents.accountId : auditEvents.actorId
  const ids = accountIds ?? actorIds
  if (ids === undefined || ids.length < 2 || ids.length > maxProbed) return undefined
  const others = and(conditionsOf(accountIds ? { ...rest, actorIds } : rest), after)
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  return sql`${auditEvents.id} in (select probed.id from unnest(array[${list}]) as one(id) cross join lateral (
    select ${auditEvents.id} from ${auditEvents} where ${column} = one.id${others ? sql` and ${others}` : sql``}
    order by ${sql.join(order, sql`, `)} limit ${limit}) as probed)`
}

/** How many match, counted no further than `max`. */
export async function countEvents(db: Queryable, filter: EventFilter, max: number): Promise<number> {
  if (filter.accountIds?.length === 0 || filter.actorIds?.length === 0) return 0
  const some = db.select({ id: auditEvents.id }).from(auditEvents).where(conditionsOf(filter)).limit(max).as('some')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some)
  return row?.total ?? 0
}
