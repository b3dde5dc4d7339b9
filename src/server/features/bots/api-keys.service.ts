/** Keys of programs: made, renewed, stopped, and what a request's key speaks for. */
import type { FastifyRequest } from 'fastify'
import { tierOf } from '#contract/entitlements.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccount, lockAccount } from '#server/features/accounts/accounts.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller, Authentication } from '#server/platform/http/caller.ts'
import { hashToken, isSameText } from '#server/platform/secrets.ts'
import { bearerKeyOf, newApiKey, prefixOf } from './api-keys.rules.ts'
import { type ApiKeyRow, endAccountKey, findLiveKey, insertKey, revokeKeys, touchKey } from './api-keys.store.ts'
import { lockBot } from './bots.store.ts'

export interface ApiKeys extends Pick<Authentication, 'botKey' | 'accountKey'> {
  /** The old key stops at once; of parallel renewals the last one's key is the live one. */
  renewBotKey(accountId: string, botId: string): Promise<{ apiKey: string; keyPrefix: string }>
  /** As `renewBotKey`, for the key of the account itself. */
  renewAccountKey(accountId: string): Promise<{ apiKey: string; keyPrefix: string }>
  /** Stops the key of the account; those of its bots go on. */
  revokeAccountKey(accountId: string): Promise<void>
}

export function apiKeysService({ database: { db }, clock }: FeatureContext): ApiKeys {
  async function findKey(request: FastifyRequest): Promise<ApiKeyRow | undefined> {
    const key = bearerKeyOf(request.headers.authorization)
    const prefix = key === undefined ? undefined : prefixOf(key)
    if (key === undefined || prefix === undefined) return undefined
    const row = await findLiveKey(db, prefix)
    return row !== undefined && isSameText(row.keyHash, hashToken(key)) ? row : undefined
  }

  async function accountOf(key: ApiKeyRow): Promise<AccountCaller | null> {
    const now = clock.now()
    const [account] = await Promise.all([findAccount(db, key.accountId), touchKey(db, key, now)])
    if (account === undefined) return null
    return { id: account.id, email: account.email, role: account.role, tier: tierOf(account, now) }
  }

  return {
    async botKey(request) {
      const key = await findKey(request)
      if (key === undefined || key.botId === null) return null
      const account = await accountOf(key)
      return account === null ? null : { account, botId: key.botId }
    },

    async accountKey(request) {
      const key = await findKey(request)
      return key === undefined || key.botId !== null ? null : await accountOf(key)
    },

    async renewBotKey(accountId, botId) {
      const made = newApiKey()
      await db.transaction(async (tx) => {
        if (!(await lockBot(tx, accountId, botId))) throw new AppError('not-found')
        const now = clock.now()
        await revokeKeys(tx, accountId, botId, now)
        await insertKey(tx, accountId, botId, made, now)
      })
      return { apiKey: made.key, keyPrefix: made.prefix }
    },

    async renewAccountKey(accountId) {
      const made = newApiKey()
      await db.transaction(async (tx) => {
        await lockAccount(tx, accountId)
        const now = clock.now()
        await revokeKeys(tx, accountId, null, now)
        await insertKey(tx, accountId, null, made, now)
      })
      return { apiKey: made.key, keyPrefix: made.prefix }
    },

    async revokeAccountKey(accountId) {
      await db.transaction((tx) => endAccountKey(tx, accountId, clock.now()))
    },
  }
}
