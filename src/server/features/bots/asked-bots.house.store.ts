/** Queries of the installation itself: a bot is found by its key or its public id before its account is known. */
import type pg from 'pg'
import type { Plan, Role } from '#contract/entitlements.ts'

/** What every message needs to know of the bot that is asked. */
export interface AskedBotRow {
  readonly accountId: string
  readonly botId: string
  /** Another one after every change of the bot's row. */
  readonly revision: string
  readonly email: string
  readonly role: Role
  readonly plan: Plan
  readonly planUntil: Date | null
  readonly callsToday: number
  /** Whether the owner is suspended: then the bot is closed. */
  readonly isSuspended: boolean
}

export interface AskedKeyRow extends AskedBotRow {
  readonly keyId: string
  readonly prefix: string
  readonly keyHash: string
  readonly keyUsedAt: Date | null
}

const columns = `b.account_id as "accountId", b.id as "botId", b.xmin::text as "revision",
  a.email, a.role, a.plan, a.plan_until as "planUntil", coalesce(u.calls, 0) as "callsToday", a.suspended_at is not null as "isSuspended"`
const owner = `join accounts a on a.id = b.account_id left join usage_days u on u.account_id = b.account_id and u.day = $2`

/** The bots of live keys; those of a suspended account are left out. */
export async function findBotsByKey(
  client: Pick<pg.ClientBase, 'query'>,
  prefixes: readonly string[],
  day: string,
): Promise<AskedKeyRow[]> {
  const { rows } = await client.query<AskedKeyRow>({
    name: 'find-bots-by-key',
    text: `select k.id as "keyId", k.prefix, k.key_hash as "keyHash", k.used_at as "keyUsedAt", ${columns}
      from api_keys k join bots b on b.account_id = k.account_id and b.id = k.bot_id ${owner}
      where k.prefix = any($1) and k.revoked_at is null and a.suspended_at is null`,
    values: [prefixes, day],
  })
  return rows
}

/** Bots by their public ids alone, for pages where nobody is logged in. */
export async function findBotsById(
  client: Pick<pg.ClientBase, 'query'>,
  ids: readonly string[],
  day: string,
): Promise<AskedBotRow[]> {
  const { rows } = await client.query<AskedBotRow>({
    name: 'find-bots-by-id',
    text: `select ${columns} from bots b ${owner} where b.id = any($1::uuid[])`,
    values: [ids, day],
  })
  return rows
}
