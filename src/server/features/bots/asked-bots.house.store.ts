/** Queries of the installation itself: a bot is found by its key or its public id before its account is known. */

import type { EntitlementChanges, Plan, Role } from '#contract/entitlements.ts'
import type { KeyScope } from '#contract/features/app-access/scopes.ts'
import type { Calendar } from '#server/platform/calendar.ts'
import type { Client } from '#server/platform/database/database.ts'

/** What every message needs to know of the bot that is asked. */
export interface AskedBotRow extends Calendar {
  readonly accountId: string
  readonly botId: string
  /** Another one after every change of the bot's row. */
  readonly revision: string
  readonly email: string
  readonly role: Role
  readonly plan: Plan
  readonly planUntil: Date | null
  readonly planPausedAt: Date | null
  readonly limitChanges: EntitlementChanges
  /** The last day on which calls were charged, and how many. */
  readonly lastDay: string | null
  readonly lastCalls: number | null
  /** Whether an add-on pack may have calls left. Those that were used up, or that are over, count for nothing. */
  readonly hasPackCalls: boolean
  /** Whether the owner's account is closed: then the bot is, too. */
  readonly isClosed: boolean
}

export interface AskedKeyRow extends AskedBotRow {
  readonly keyId: string
  readonly prefix: string
  readonly keyHash: string
  readonly keyUsedAt: Date | null
}

/** `now` is the place of the moment among the values of the query. */
const columnsAt = (now: string) => `b.account_id as "accountId", b.id as "botId", b.xmin::text as "revision",
  a.email, a.role, a.plan, a.plan_until as "planUntil", a.plan_paused_at as "planPausedAt", a.limit_changes as "limitChanges", a.time_zone as "timeZone", a.next_time_zone as "nextTimeZone",
  a.next_time_zone_from as "nextTimeZoneFrom", a.held_day::text as "heldDay", u.day::text as "lastDay", u.calls as "lastCalls", not a.is_open as "isClosed",
  exists (select from call_packs p where p.account_id = b.account_id
    and (p.calls_left is null or p.calls_left > 0) and (p.expires_at is null or p.expires_at > ${now})) as "hasPackCalls"`
// Which day it is depends on the account, so the last one is read: days ascend, and none after today is counted.
const owner = `join accounts a on a.id = b.account_id left join lateral (
  select day, calls from usage_days where account_id = b.account_id order by day desc limit 1) u on true`

/** The bots of live keys; those of a closed account are left out. */
export async function findBotsByKey(client: Client, prefixes: readonly string[], now: Date): Promise<AskedKeyRow[]> {
  const { rows } = await client.query<AskedKeyRow>({
    name: 'find-bots-by-key',
    text: `select k.id as "keyId", k.prefix, k.key_hash as "keyHash", k.used_at as "keyUsedAt", ${columnsAt('$2')}
      from api_keys k join bots b on b.account_id = k.account_id and b.id = k.bot_id ${owner}
      where k.prefix = any($1) and k.revoked_at is null and a.is_open`,
    values: [prefixes, now],
  })
  return rows
}

export interface AskedNamedKeyRow extends AskedKeyRow {
  readonly callsPerDay: number | null
  /** Null: all. */
  readonly scopes: readonly KeyScope[] | null
}

/** Which bot is asked with which key. */
export interface NamedKeyQuestion {
  readonly prefix: string
  readonly botId: string
}

/** The bots that are asked with live named keys which may ask them; those of a closed account are left out. */
export async function findBotsByNamedKey(
  client: Client,
  questions: readonly NamedKeyQuestion[],
  now: Date,
): Promise<AskedNamedKeyRow[]> {
  const { rows } = await client.query<AskedNamedKeyRow>({
    name: 'find-bots-by-named-key',
    text: `select k.id as "keyId", k.prefix, k.key_hash as "keyHash", k.used_at as "keyUsedAt",
        k.calls_per_day as "callsPerDay", k.scopes, ${columnsAt('$3')}
      from unnest($1::text[], $2::uuid[]) as asked(prefix, bot_id)
      join named_keys k on k.prefix = asked.prefix
      join bots b on b.account_id = k.account_id and b.id = asked.bot_id ${owner}
      where k.revoked_at is null and (k.expires_at is null or k.expires_at > $3) and a.is_open
        and (k.asks_all_bots or exists (
          select from named_key_bots s where s.account_id = k.account_id and s.key_id = k.id and s.bot_id = b.id))`,
    values: [questions.map(({ prefix }) => prefix), questions.map(({ botId }) => botId), now],
  })
  return rows
}

/** Bots by their public ids alone, for pages where nobody is logged in. */
export async function findBotsById(client: Client, ids: readonly string[], now: Date): Promise<AskedBotRow[]> {
  const { rows } = await client.query<AskedBotRow>({
    name: 'find-bots-by-id',
    text: `select ${columnsAt('$2')} from bots b ${owner} where b.id = any($1::uuid[])`,
    values: [ids, now],
  })
  return rows
}
