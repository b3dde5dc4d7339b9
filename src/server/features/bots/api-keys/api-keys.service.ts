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
  BearerCaller,
  BotKeyCaller,
  SessionCaller,
} from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { hashToken, isSameText } from '#server/platform/secrets/secrets.ts'
import type { AskedBots, GivenKey, KeyedBot } from '../asked-bots.ts'
import { findBot, lockBot } from '../bots.store.ts'
import { type AskableBot, createNamedKeyUse, type NamedKeyHolder } from '../named-keys/named-key-use.ts'
import { findLiveKey } from './api-keys.house.store.ts'
import { bearerKeyOf, namedPrefixOf, newApiKey, prefixOf } from './api-keys.rules.ts'
import { type ApiKeyRow, endAccountKey, insertKey, revokeKeys, touchKey } from './api-keys.store.ts'
import { type ClientToken, isClientToken, readClientToken, writeClientToken } from './client-tokens.ts'

export interface ApiKeys extends Pick<Authentication, 'botKey' | 'accountKey' | 'bearer'> {
  /** The bot that the look-up of a caller's key has read. */
  readonly askedBy: (caller: BearerCaller) => KeyedBot | undefined
  /** The bots that the caller's key may ask, oldest first. */
  readonly askableBots: (caller: BearerCaller) => Promise<AskableBot[]>
  /** A bot of those; it counts a call of the key. Undefined: it may not ask that one. */
  readonly asksFor: (caller: BearerCaller, botId: string) => Promise<KeyedBot | undefined>
  /** Whether what the caller came with is still good. It counts no call. */
  readonly isLive: (caller: BearerCaller) => Promise<boolean>
  /** For one customer, by whoever calls with a key. */
  readonly createClientToken: (
    caller: BotKeyCaller,
    contactId: string,
    ttlSeconds: number,
  ) => ClientToken & { token: string }
  /** The old key stops at once; of parallel renewals the last one's key is the live one. */
  renewBotKey(accountId: string, botId: string, origin: CallOrigin): Promise<{ apiKey: string; keyPrefix: string }>
  /** As `renewBotKey`, for the key of the account itself. */
  renewAccountKey(caller: SessionCaller, origin: CallOrigin): Promise<{ apiKey: string; keyPrefix: string }>
  /** Stops the key of the account; those of its bots go on. */
  revokeAccountKey(accountId: string, origin: CallOrigin): Promise<void>
}

/** What a caller came with, to look at again while a stream is open. */
interface Held {
  readonly madeWith: string
  readonly botId?: string
  /** Of a token. */
  readonly until?: Date | undefined
  /** Of a named key without a bot. */
  readonly holder?: NamedKeyHolder
}

export function createApiKeysService(
  { database, clock, log, keyring }: Pick<FeatureContext, 'database' | 'clock' | 'log' | 'keyring'>,
  plans: PlanRecordReader,
  askedBots: AskedBots,
): ApiKeys {
  const named = createNamedKeyUse({ database, clock, log }, plans, askedBots)
  const askedWith = new WeakMap<BearerCaller, KeyedBot>()
  const heldBy = new WeakMap<BearerCaller, Held>()
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

  async function ownKeyOf(given: GivenKey): Promise<KeyedBot | undefined> {
    const keyed = await askedBots.byKey(given)
    if (keyed !== undefined) noteUse(keyed)
    return keyed
  }

  async function askedByNamed(
    given: GivenKey,
    botId: string | undefined,
    isCounted = true,
  ): Promise<KeyedBot | undefined> {
    const id = idSchema.safeParse(botId).data
    return id === undefined ? undefined : await named.botOf(given, id, isCounted)
  }

  function callerWith(keyed: KeyedBot, token?: ClientToken): BotKeyCaller {
    const { account, scopes, bot, prefix: madeWith } = keyed
    const caller: BotKeyCaller = { account, botId: bot.id, scopes, ...(token && { contactId: token.contactId }) }
    askedWith.set(caller, keyed)
    heldBy.set(caller, { madeWith, botId: bot.id, until: token?.until })
    return caller
  }

  async function botKey(authorization: string | undefined, botId: string | undefined): Promise<BotKeyCaller | null> {
    const key = bearerKeyOf(authorization)
    if (key === undefined) return null
    const keyed = namedPrefixOf(key) === undefined ? await ownKeyOf({ key }) : await askedByNamed({ key }, botId)
    return keyed === undefined ? null : callerWith(keyed)
  }

  /** A token is of one bot: it says nothing of others. */
  async function clientOf(bearer: string, botId: string | undefined, isRead: boolean): Promise<BotKeyCaller | null> {
    const token = readClientToken(bearer, keyring, clock.now())
    if (token === undefined || token.botId !== botId) return null
    const isOwn = token.madeWith.startsWith('hd_')
    const keyed = isOwn ? await ownKeyOf(token) : await askedByNamed(token, botId, !isRead)
    return keyed === undefined ? null : callerWith(keyed, token)
  }

  async function keyWithoutBot(authorization: string | undefined): Promise<BearerCaller | null> {
    const key = bearerKeyOf(authorization)
    if (key === undefined || namedPrefixOf(key) === undefined) return await botKey(authorization, undefined)
    const holder = await named.holderOf(key)
    if (holder === undefined) return null
    const caller: BearerCaller = { account: holder.account, botId: undefined, scopes: holder.row.scopes ?? 'all' }
    heldBy.set(caller, { madeWith: holder.row.prefix, holder })
    return caller
  }

  return {
    askedBy: (caller) => askedWith.get(caller),
    botKey,

    async bearer(authorization, botId, isRead = false) {
      if (botId === undefined) return await keyWithoutBot(authorization)
      const bearer = bearerKeyOf(authorization)
      return bearer !== undefined && isClientToken(bearer)
        ? await clientOf(bearer, botId, isRead)
        : await botKey(authorization, botId)
    },

    async askableBots(caller) {
      const asked = askedWith.get(caller)
      if (asked !== undefined) return [asked.bot]
      const holder = heldBy.get(caller)?.holder
      return holder === undefined ? [] : await named.botsOf(holder)
    },

    async asksFor(caller, botId) {
      const asked = askedWith.get(caller)
      if (asked !== undefined) return asked.bot.id === botId ? asked : undefined
      const held = heldBy.get(caller)
      return held && (await askedByNamed(held, botId))
    },

    async isLive(caller) {
      const held = heldBy.get(caller)
      if (held?.botId === undefined || (held.until !== undefined && held.until <= clock.now())) return false
      const isOwn = held.madeWith.startsWith('hd_')
      return (isOwn ? await askedBots.byKey(held) : await askedBots.byNamedKey(held, held.botId)) !== undefined
    },

    createClientToken(caller, contactId, ttlSeconds) {
      const madeWith = askedWith.get(caller)?.prefix
      if (madeWith === undefined) throw new AppError('key-wrong')
      const until = new Date(clock.now().getTime() + ttlSeconds * 1000)
      const token = { madeWith, botId: caller.botId, contactId, until }
      return { ...token, token: writeClientToken(token, keyring) }
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
