/** What a call with a named key may do, and the cap that it counts against. */
import type { FeatureContext } from '#server/feature.ts'
import { callerOf, findAccount } from '#server/features/accounts/accounts.public.ts'
import type { PlanRecordReader } from '#server/features/entitlements/entitlements.public.ts'
import { dayAt, dayEndsAt } from '#server/platform/calendar.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { hashToken, isSameText } from '#server/platform/secrets/secrets.ts'
import { namedPrefixOf } from '../api-keys/api-keys.rules.ts'
import { type AskedBots, type GivenKey, isDaySpent, type KeyedBot } from '../asked-bots.ts'
import { findNamedKey } from './named-keys.house.store.ts'
import { listAskableBots, type NamedKeyRow, takeCall, touchNamedKey } from './named-keys.store.ts'

interface UsedKey {
  readonly id: string
  readonly usedAt: Date | null
  readonly callsPerDay: number | null
}

export interface NamedKeyHolder {
  readonly account: AccountCaller
  readonly row: NamedKeyRow
}

export interface AskableBot {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}

export interface NamedKeyUse {
  /** The bot, when the key may ask it. Throws `key-calls-spent` when its cap of today is met by a call that counts. */
  botOf(given: GivenKey, botId: string, isCounted: boolean): Promise<KeyedBot | undefined>
  /** Of a key that may make the calls of the account. Throws as `botOf`. */
  accountOf(key: string): Promise<AccountCaller | undefined>
  /** Of a key, whatever it may do. It counts no call: what is then asked of a bot does. */
  holderOf(key: string): Promise<NamedKeyHolder | undefined>
  /** The bots that a key may ask, oldest first. */
  botsOf(holder: NamedKeyHolder): Promise<AskableBot[]>
}

export function createNamedKeyUse(
  { database, clock, log }: Pick<FeatureContext, 'database' | 'clock' | 'log'>,
  plans: PlanRecordReader,
  askedBots: AskedBots,
): NamedKeyUse {
  const touching = new Set<string>()

  async function count(account: AccountCaller, { id, usedAt, callsPerDay }: UsedKey): Promise<void> {
    const now = clock.now()
    const db = database.of(account.id)
    if (callsPerDay === null) return noteUse(account, { id, usedAt }, now)
    if (await takeCall(db, account.id, id, dayAt(account.calendar, now), now)) return
    const resetsAt = dayEndsAt(account.calendar, now)
    const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))
    const used = { limit: callsPerDay, used: callsPerDay, resetsAt: resetsAt.toISOString() }
    throw new AppError('key-calls-spent', { ...used, retryAfterSeconds })
  }

  /** When a key without a cap was last used is a statistic: a call does not wait for it, and one write at a time is enough. */
  function noteUse({ id: accountId }: AccountCaller, key: Pick<UsedKey, 'id' | 'usedAt'>, now: Date): void {
    if (touching.has(key.id)) return
    touching.add(key.id)
    touchNamedKey(database.of(accountId), accountId, key, now)
      .catch((error: unknown) => log.warn({ err: error }, 'use of a key not noted'))
      .finally(() => touching.delete(key.id))
  }

  async function holderOf(key: string): Promise<NamedKeyHolder | undefined> {
    const prefix = namedPrefixOf(key)
    const now = clock.now()
    const row = prefix === undefined ? undefined : await findNamedKey(database.house, prefix, now)
    if (row === undefined || !isSameText(row.keyHash, hashToken(key))) return undefined
    const account = await findAccount(database.of(row.accountId), row.accountId)
    if (account === undefined || !account.isOpen) return undefined
    return { account: callerOf(account, await plans.entitlementsOf(account, now)), row }
  }

  return {
    async botOf(given, botId, isCounted) {
      const keyed = await askedBots.byNamedKey(given, botId)
      if (keyed === undefined) return undefined
      const { keyId: id, keyUsedAt: usedAt, callsPerDay } = keyed
      // What is refused for the account's own day takes no call of the key.
      if (!isCounted || isDaySpent(keyed)) noteUse(keyed.account, { id, usedAt }, clock.now())
      else await count(keyed.account, { id, usedAt, callsPerDay })
      return keyed
    },

    async accountOf(key) {
      const holder = await holderOf(key)
      if (holder === undefined || !holder.row.forAccount) return undefined
      await count(holder.account, holder.row)
      return holder.account
    },

    holderOf,
    botsOf: ({ account, row }) => listAskableBots(database.of(account.id), account.id, row),
  }
}
