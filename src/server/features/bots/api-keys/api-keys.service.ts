/** Keys of programs: made, renewed, stopped, and what the key of a call speaks for. */
import { idSchema } from '#contract/fields.ts'
import type { FeatureContext } from '#server/feature.ts'
import { callerOf, findAccount, hasSession, lockAccount } from '#server/features/accounts/accounts.public.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import type { PlanRecordReader } from '#server/features/entitlements/entitlements.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type {
  AccountCaller,
  Authentication,
  BotKeyCaller,
  SessionCaller,
} from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { hashToken, isSameText } from '#server/platform/secrets/secrets.ts'
import type { AskedBots, KeyedBot } from '../asked-bots.ts'
import { findBot, lockBot } from '../bots.store.ts'
import { createNamedKeyUse } from '../named-keys/named-key-use.ts'
import { findLiveKey } from './api-keys.house.store.ts'
import { bearerKeyOf, namedPrefixOf, newApiKey, prefixOf } from './api-keys.rules.ts'
import { type ApiKeyRow, endAccountKey, insertKey, revokeKeys, touchKey } from './api-keys.store.ts'

export interface ApiKeys extends Pick<Authentication, 'botKey' | 'accountKey'> {
  /** The bot that the look-up of a caller's key has read. */
  readonly askedBy: (caller: BotKeyCaller) => KeyedBot | undefined
  /** The old key stops at once; of parallel renewals the last one's key is the live one. */
  renewBotKey(accountId: string, botId: string, origin: CallOrigin): Promise<{ apiKey: string; keyPrefix: string }>
  /** As `renewBotKey`, for the key of the account itself. */
  renewAccountKey(caller: SessionCaller, origin: CallOrigin): Promise<{ apiKey: string; keyPrefix: string }>
  /** Stops the key of the account; those of its bots go on. */
  revokeAccountKey(accountId: string, origin: CallOrigin): Promise<void>
}

export function createApiKeysService(
  { database, clock, log }: FeatureContext,
  plans: PlanRecordReader,
  askedBots: AskedBots,
): ApiKeys {
  const named = createNamedKeyUse({ database, clock, log }, plans, askedBots)
  const askedWith = new WeakMap<BotKeyCaller, KeyedBot>()
  const touching = new Set<string>()

  async function findKey(authorization: string | undefined): Promise<ApiKeyRow | undefined> {
    const key = bearerKeyOf(authorization)
    const prefix = key === undefined ? undefined : prefixOf(key)
    if (key === undefined || prefix === undefined) return undefined
    const row = await findLiveKey(database.house, prefix)
    return row !== undefined && isSameText(row.keyHash, hashToken(key)) ? row : undefined
  }

  async function accountOf(key: ApiKeyRow): Promise<AccountCaller | null> {
    const now = clock.now()
    const db = database.of(key.accountId)
    const [account] = await Promise.all([findAccount(db, key.accountId), touchKey(db, key.accountId, key, now)])
    if (account === undefined || !account.isOpen) return null
    return callerOf(account, await plans.entitlementsOf(account, now))
  }

  /** When a key was last used is a statistic: a call does not wait for it, and one write at a time is enough. */
  function noteUse({ account, keyId, keyUsedAt }: KeyedBot): void {
    if (touching.has(keyId)) return
    touching.add(keyId)
    touchKey(database.of(account.id), account.id, { id: keyId, usedAt: keyUsedAt }, clock.now())
      .catch((error: unknown) => log.warn({ err: error }, 'use of a key not noted'))
      .finally(() => touching.delete(keyId))
  }

  async function ownKeyOf(key: string): Promise<KeyedBot | undefined> {
    const keyed = await askedBots.byKey(key)
    if (keyed !== undefined) noteUse(keyed)
    return keyed
  }

  async function askedByNamed(key: string, botId: string | undefined): Promise<KeyedBot | undefined> {
    const id = idSchema.safeParse(botId).data
    return id === undefined ? undefined : await named.botOf(key, id)
  }

  return {
    askedBy: (caller) => askedWith.get(caller),

    async botKey(authorization, botId) {
      const key = bearerKeyOf(authorization)
      if (key === undefined) return null
      const keyed = namedPrefixOf(key) === undefined ? await ownKeyOf(key) : await askedByNamed(key, botId)
      if (keyed === undefined) return null
      const caller: BotKeyCaller = { account: keyed.account, botId: keyed.bot.id }
      askedWith.set(caller, keyed)
      return caller
    },

    async accountKey(authorization) {
      const bearer = bearerKeyOf(authorization)
      if (bearer !== undefined && namedPrefixOf(bearer) !== undefined) return (await named.accountOf(bearer)) ?? null
      const key = await findKey(authorization)
      return key === undefined || key.botId !== null ? null : await accountOf(key)
    },

    async renewBotKey(accountId, botId, origin) {
      const made = newApiKey()
      await database.of(accountId).transaction(async (tx) => {
        if (!(await lockBot(tx, accountId, botId))) throw new AppError('not-found')
        const now = clock.now()
        await revokeKeys(tx, accountId, botId, now)
        await insertKey(tx, accountId, botId, made, now)
        const target = `${botId} ${made.prefix} ${(await findBot(tx, accountId, botId))?.name ?? ''}`.trim()
        await recordEvent(tx, { accountId, action: 'bot-key-renewed', target, ...origin, at: now })
      })
      return { apiKey: made.key, keyPrefix: made.prefix }
    },

    async renewAccountKey({ account: { id: accountId }, sessionHash }, origin) {
      const made = newApiKey()
      await database.of(accountId).transaction(async (tx) => {
        await lockAccount(tx, accountId)
        if (!(await hasSession(tx, accountId, sessionHash))) throw new AppError('not-logged-in')
        const now = clock.now()
        await revokeKeys(tx, accountId, null, now)
        await insertKey(tx, accountId, null, made, now)
        await recordEvent(tx, { accountId, action: 'account-key-renewed', target: made.prefix, ...origin, at: now })
      })
      return { apiKey: made.key, keyPrefix: made.prefix }
    },

    async revokeAccountKey(accountId, origin) {
      await database.of(accountId).transaction(async (tx) => {
        const now = clock.now()
        await endAccountKey(tx, accountId, now)
        await recordEvent(tx, { accountId, action: 'account-key-revoked', ...origin, at: now })
      })
    },
  }
}
