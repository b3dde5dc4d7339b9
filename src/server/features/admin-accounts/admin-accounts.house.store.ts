/** Queries over all accounts, for ADMINs: what accounts are and how much they use, never what is in them. */
import { type SQL, sql } from 'drizzle-orm'
import type { EntitlementChanges, Plan, PlanSource, Role } from '#contract/entitlements.ts'
import {
  type AccountGroup,
  type AccountSort,
  accountEventsShown,
  endingDays,
} from '#contract/features/admin/accounts.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/patterns.ts'
import type { Place } from './places.ts'

export interface AccountListRow {
  readonly id: string
  readonly email: string
  readonly customerName: string | null
  readonly role: Role
  readonly plan: Plan
  readonly planUntil: Date | null
  readonly timeZone: string
  readonly planPausedAt: Date | null
  readonly planSource: PlanSource | null
  readonly limitChanges: EntitlementChanges
  readonly suspendedAt: Date | null
  readonly deletesAt: Date | null
  readonly createdAt: Date
  readonly lastLogInAt: Date | null
  readonly callsToday: number
}

export interface AccountsWish {
  readonly text: string
  readonly group: AccountGroup
  readonly sort: AccountSort
  readonly now: Date
}

const pageSize = 50

function momentOf(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`
}

/** As `tierOf` of the contract has it. */
function isVipAt(now: Date): SQL {
  return sql`(a.role = 'user' and a.plan <> 'free' and a.plan_paused_at is null
    and (a.plan_until is null or a.plan_until > ${momentOf(now)}))`
}

function isInGroup(group: AccountGroup, now: Date): SQL {
  const isVip = isVipAt(now)
  switch (group) {
    case 'all':
      return sql`true`
    case 'free':
      return sql`a.role = 'user' and not ${isVip}`
    case 'vip':
      return isVip
    case 'admin':
      return sql`a.role = 'admin'`
    case 'trial':
      return sql`${isVip} and a.plan_source = 'trial'`
    case 'ending':
      return sql`${isVip} and a.plan_until <= ${momentOf(new Date(now.getTime() + endingDays * 86_400_000))}`
    case 'suspended':
      return sql`a.suspended_at is not null`
    case 'deleting':
      return sql`a.deletes_at is not null`
  }
}

function isWished({ text, group, now }: AccountsWish): SQL {
  const isFound =
    text === ''
      ? sql`true`
      : sql`(a.email ilike ${containing(text)} or a.customer_name ilike ${containing(text)}
          or a.id::text like ${containing(text.toLowerCase())})`
  return sql`${isInGroup(group, now)} and ${isFound}`
}

/** Calls of the account's own day: days ascend, and the last one that was charged is today or over. */
function callsOfToday(now: Date): SQL {
  const zone = sql`case when a.next_time_zone_from <= ${momentOf(now)} then a.next_time_zone else a.time_zone end`
  return sql`left join lateral (
    select d.calls from (select day, calls from usage_days where account_id = a.id order by day desc limit 1) d
    where d.day >= least((${momentOf(now)} at time zone ${zone})::date,
      case when a.next_time_zone_from > ${momentOf(now)} then a.held_day end)) today on true`
}

interface Order {
  readonly key: SQL
  /** What the key of a cursor is read as. */
  readonly type: SQL
  readonly isRising: boolean
}

/** Accounts without the moment that is sorted by come last. */
const orders: Readonly<Record<AccountSort, Order>> = {
  created: { key: sql`a.created_at`, type: sql`timestamptz`, isRising: false },
  email: { key: sql`a.email`, type: sql`text`, isRising: true },
  planEnd: { key: sql`coalesce(a.plan_until, 'infinity')`, type: sql`timestamptz`, isRising: true },
  callsToday: { key: sql`coalesce(today.calls, 0)`, type: sql`integer`, isRising: false },
  lastLogIn: { key: sql`coalesce(a.last_log_in_at, '-infinity')`, type: sql`timestamptz`, isRising: false },
}

/** One page, with one row more if there is another page. */
export async function listAccountRows(
  db: Queryable,
  wish: AccountsWish,
  place: Place | undefined,
  size = pageSize,
): Promise<{ rows: AccountListRow[]; hasMore: boolean }> {
  const { key, type, isRising } = orders[wish.sort]
  const direction = isRising ? sql`asc` : sql`desc`
  const calls = callsOfToday(wish.now)
  const comesAfter =
    place === undefined
      ? sql`true`
      : sql`(${key}, a.id) ${isRising ? sql`>` : sql`<`} (${place.key}::${type}, ${place.id}::uuid)`
  // Only where calls decide which rows come, all accounts are asked for them.
  const { rows } = await db.execute<{ [K in keyof AccountListRow]: AccountListRow[K] }>(sql`
    with page as (
      select a.id from accounts a ${wish.sort === 'callsToday' ? calls : sql``}
      where ${isWished(wish)} and ${comesAfter}
      order by ${key} ${direction}, a.id ${direction} limit ${size + 1})
    select a.id, a.email, a.customer_name as "customerName", a.role, a.plan, a.plan_until as "planUntil", a.time_zone as "timeZone", a.plan_paused_at as "planPausedAt", a.plan_source as "planSource",
      a.limit_changes as "limitChanges", a.suspended_at as "suspendedAt", a.deletes_at as "deletesAt", a.created_at as "createdAt", a.last_log_in_at as "lastLogInAt",
      coalesce(today.calls, 0) as "callsToday"
    from page join accounts a using (id) ${calls}
    order by ${key} ${direction}, a.id ${direction}`)
  return { rows: rows.slice(0, size).map(withDates), hasMore: rows.length > size }
}

/** Rows of statements that are written by hand bring moments as texts. */
function withDates(row: AccountListRow): AccountListRow {
  const dateOf = (moment: Date | null) => (moment === null ? null : new Date(moment))
  return {
    ...row,
    createdAt: new Date(row.createdAt),
    planUntil: dateOf(row.planUntil),
    planPausedAt: dateOf(row.planPausedAt),
    suspendedAt: dateOf(row.suspendedAt),
    deletesAt: dateOf(row.deletesAt),
    lastLogInAt: dateOf(row.lastLogInAt),
  }
}

export async function countAccounts(db: Queryable, wish: AccountsWish): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from accounts a where ${isWished(wish)}`,
  )
  return rows[0]?.total ?? 0
}

interface AccountCounts {
  readonly total: number
  readonly free: number
  readonly vip: number
  readonly admin: number
  readonly suspended: number
  readonly newSince: number
}

/** How many accounts there are of each kind, and how many were made since a moment. */
export async function countAccountsByKind(db: Queryable, now: Date, since: Date): Promise<AccountCounts> {
  const countOf = (group: AccountGroup) => sql`(count(*) filter (where ${isInGroup(group, now)}))::int`
  const { rows } = await db.execute<{ [K in keyof AccountCounts]: number }>(sql`
    select ${countOf('all')} as total, ${countOf('free')} as free, ${countOf('vip')} as vip, ${countOf('admin')} as admin,
      ${countOf('suspended')} as suspended, (count(*) filter (where a.created_at > ${momentOf(since)}))::int as "newSince"
    from accounts a`)
  const [row] = rows
  if (row === undefined) throw new Error('A count returned no row')
  return row
}

export interface AccountUse {
  readonly sessions: number
  readonly bots: number
  readonly items: number
  readonly storageBytes: number
}

/** How much there is of what an account has. */
export async function readAccountUse(db: Queryable, accountId: string, now: Date): Promise<AccountUse> {
  const { rows } = await db.execute<{ [K in keyof AccountUse]: number }>(sql`
    select
      (select count(*)::int from sessions where account_id = ${accountId} and expires_at > ${momentOf(now)}) as sessions,
      (select count(*)::int from bots where account_id = ${accountId}) as bots,
      (select coalesce(sum(item_count), 0)::int from bots where account_id = ${accountId}) as items,
      (select coalesce(sum(bytes), 0)::float8 from file_usage where account_id = ${accountId}) as "storageBytes"`)
  const [row] = rows
  if (row === undefined) throw new Error('A statement without a table returned no row')
  return row
}

export interface AccountEventRow {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly actor: string | null
  readonly target: string
  readonly count: number
}

/** What an account's owner does inside of it is nobody else's business. */
const innerActions = ['bot', 'corpus', 'import', 'model', 'local', 'call']

export async function readAccountEvents(db: Queryable, accountId: string): Promise<AccountEventRow[]> {
  const { rows } = await db.execute<{ [K in keyof AccountEventRow]: AccountEventRow[K] }>(sql`
    select e.id, e.at, e.action, e.target, e.count, by.email as actor
    from audit_events e left join accounts by on by.id = e.actor_id
    where e.account_id = ${accountId} and split_part(e.action, '-', 1) <> all(${sql.param(innerActions)}::text[])
    order by e.at desc, e.id desc limit ${accountEventsShown}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
