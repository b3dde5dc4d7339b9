/** Named keys of an account: made, listed and stopped. */
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import {
  type createNamedKey,
  type listNamedKeys as listEndpoint,
  maxNamedKeys,
  type NamedKey,
} from '#contract/features/account/keys.ts'
import type { FeatureContext } from '#server/feature.ts'
import { hasSession, lockAccount } from '#server/features/accounts/accounts.public.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { dayAt } from '#server/platform/calendar.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller, SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { newNamedKey } from '../api-keys/api-keys.rules.ts'
import {
  countNamedKeys,
  insertNamedKey,
  listNamedKeys,
  lockBotsOf,
  type NamedKeyRow,
  revokeNamedKey,
} from './named-keys.store.ts'

const dayMs = 24 * 3600_000

export interface NamedKeys {
  list(account: AccountCaller): Promise<ReplyOf<typeof listEndpoint>>
  create(
    caller: SessionCaller,
    form: BodyOf<typeof createNamedKey>,
    origin: CallOrigin,
  ): Promise<ReplyOf<typeof createNamedKey>>
  revoke(account: AccountCaller, keyId: string, origin: CallOrigin): Promise<void>
}

export function createNamedKeysService({ database, clock }: FeatureContext): NamedKeys {
  return {
    async list(account) {
      const now = clock.now()
      const day = dayAt(account.calendar, now)
      const rows = await listNamedKeys(database.of(account.id), account.id)
      return { items: rows.map(({ key, botIds }) => describe(key, botIds, { now, day })), max: maxNamedKeys }
    },

    async create({ account, sessionHash }, { name, bots, scopes, forAccount, expiresInDays, callsPerDay }, origin) {
      const now = clock.now()
      const made = newNamedKey()
      const asked = bots === 'all' ? [] : [...new Set(bots)]
      const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs)
      const row = await database.of(account.id).transaction(async (tx) => {
        // Keys of one account are made one after another, so that there are never more than the limit.
        await lockAccount(tx, account.id)
        if (!(await hasSession(tx, account.id, sessionHash))) throw new AppError('not-logged-in')
        if ((await countNamedKeys(tx, account.id)) >= maxNamedKeys)
          throw new AppError('keys-full', { limit: maxNamedKeys, used: maxNamedKeys })
        // A bot of somebody else does not exist.
        if ((await lockBotsOf(tx, account.id, asked)).length < asked.length)
          throw new AppError('choice-invalid', { field: 'bots' })
        const granted = scopes === 'all' ? null : [...new Set(scopes)]
        const grant = { name, asksAllBots: bots === 'all', scopes: granted, forAccount, callsPerDay, expiresAt }
        const kept = await insertNamedKey(tx, account.id, { ...grant, id: newId(), botIds: asked, made }, now)
        const event = { accountId: account.id, action: 'named-key-created', target: made.prefix } as const
        await recordEvent(tx, { ...event, ...origin, at: now })
        return kept
      })
      return { apiKey: made.key, item: describe(row, asked, { now, day: dayAt(account.calendar, now) }) }
    },

    async revoke(account, keyId, origin) {
      const now = clock.now()
      await database.of(account.id).transaction(async (tx) => {
        const revoked = await revokeNamedKey(tx, account.id, keyId, now)
        if (revoked === undefined) throw new AppError('not-found')
        const event = { accountId: account.id, action: 'named-key-revoked', target: revoked.prefix } as const
        await recordEvent(tx, { ...event, ...origin, at: now })
      })
    },
  }
}

function describe(key: NamedKeyRow, botIds: readonly string[], { now, day }: { now: Date; day: string }): NamedKey {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    bots: key.asksAllBots ? 'all' : [...botIds],
    scopes: key.scopes ?? 'all',
    forAccount: key.forAccount,
    callsPerDay: key.callsPerDay,
    callsToday: key.usedDay === day ? key.callsOnDay : 0,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    isExpired: key.expiresAt !== null && key.expiresAt <= now,
    usedAt: key.usedAt?.toISOString() ?? null,
  }
}
