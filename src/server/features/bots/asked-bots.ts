/**
 * Looks up the bot that is asked, with its owner's plan and what is used of it today. Concurrent messages share one query, which reads only what
 * can change at any moment; the bot's row itself, with all its settings, is kept and read again when its revision says that it changed. So an edit,
 * a closed bot or a renewed key counts from the next message on, on every node.
 */

import type { Entitlements, Tier } from '#contract/entitlements.ts'
import { botKeyScopes, type KeyScopes } from '#contract/features/app-access/scopes.ts'
import { sizeOfSettings } from '#engine/dialogue/settings/reply-settings.ts'
import type { PlanRecordReader } from '#server/features/entitlements/entitlements.public.ts'
import { type Calendar, dayAt } from '#server/platform/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { hashToken, isSameText } from '#server/platform/secrets/secrets.ts'
import { createBatches } from '#server/platform/turns/batches.ts'
import { RecentMap } from '#server/platform/turns/recent-map.ts'
import { namedPrefixOf, prefixOf } from './api-keys/api-keys.rules.ts'
import {
  type AskedBotRow,
  type AskedKeyRow,
  type AskedNamedKeyRow,
  findBotsById,
  findBotsByKey,
  findBotsByNamedKey,
  type NamedKeyQuestion,
} from './asked-bots.house.store.ts'
import { findBotWithRevision } from './bots.store.ts'
import type { BotRow } from './bots.tables.ts'

export interface AskedBot {
  readonly bot: BotRow
  /** The owner's: whoever asks, the owner's quota is charged. */
  readonly tier: Tier
  readonly limits: Entitlements
  readonly callsToday: number
  /** Whether an add-on pack may have calls for what the day has no place for. */
  readonly hasPackCalls: boolean
  /** The owner's days. */
  readonly calendar: Calendar
}

/** Whether neither the day nor a pack has a call left: a cheap look, before the charge that counts. */
export function isDaySpent({ limits, callsToday, hasPackCalls }: AskedBot): boolean {
  return limits.callsPerDay !== null && callsToday >= limits.callsPerDay && !hasPackCalls
}

export interface KeyedBot extends AskedBot {
  readonly account: AccountCaller
  readonly keyId: string
  readonly keyUsedAt: Date | null
  /** The visible start of the key, by which it is found. */
  readonly prefix: string
  /** What the key may do. */
  readonly scopes: KeyScopes
}

export interface NamedKeyedBot extends KeyedBot {
  readonly callsPerDay: number | null
}

/** Who holds this key; a token that was made with a key has its visible start alone, and is known by a seal of its own. */
export type GivenKey = { readonly key: string } | { readonly madeWith: string }

export interface AskedBots {
  /** The bot of a live API key. */
  byKey(given: GivenKey): Promise<KeyedBot | undefined>
  /** The bot, when a live named key may ask it. */
  byNamedKey(given: GivenKey, botId: string): Promise<NamedKeyedBot | undefined>
  byId(botId: string): Promise<AskedBot | undefined>
}

const limits = { maxSize: 100, maxRunning: 2, apartMs: 5 }
/** In characters, as settings may be long: the rows of some thousand bots. */
const maxKept = 20_000_000

export function createAskedBots(database: Database, clock: Clock, plans: PlanRecordReader): AskedBots {
  const kept = new RecentMap<string, { revision: string; bot: BotRow }>(maxKept, ({ bot }) =>
    sizeOfSettings(bot.replySettings),
  )
  const reading = new Map<string, ReturnType<typeof findBotWithRevision>>()
  const keyRows = createBatches(async (prefixes: readonly string[]) => {
    const rows = await findBotsByKey(database.lookUps, prefixes, clock.now())
    const byPrefix = new Map(rows.map((row) => [row.prefix, row]))
    return prefixes.map((prefix): AskedKeyRow | undefined => byPrefix.get(prefix))
  }, limits)
  const namedKeyRows = createBatches(async (questions: readonly NamedKeyQuestion[]) => {
    const rows = await findBotsByNamedKey(database.lookUps, questions, clock.now())
    const byQuestion = new Map(rows.map((row) => [`${row.prefix} ${row.botId}`, row]))
    return questions.map(({ prefix, botId }): AskedNamedKeyRow | undefined => byQuestion.get(`${prefix} ${botId}`))
  }, limits)
  const idRows = createBatches(async (ids: readonly string[]) => {
    const rows = await findBotsById(database.lookUps, ids, clock.now())
    const byId = new Map(rows.map((row) => [row.botId, row]))
    return ids.map((id): AskedBotRow | undefined => byId.get(id))
  }, limits)

  /** Messages that come together after a change, or after the start, read the row once. */
  function readOnce(accountId: string, botId: string, revision: string) {
    const key = `${botId} ${revision}`
    const running = reading.get(key)
    if (running !== undefined) return running
    const started = findBotWithRevision(database.ofMany([accountId]), accountId, botId).finally(() =>
      reading.delete(key),
    )
    reading.set(key, started)
    return started
  }

  async function botOf({ accountId, botId, revision }: AskedBotRow): Promise<BotRow | undefined> {
    const known = kept.get(botId)
    if (known?.revision === revision) return known.bot
    const found = await readOnce(accountId, botId, revision)
    if (found === undefined) {
      kept.delete(botId)
      return undefined
    }
    kept.set(botId, found)
    return found.bot
  }

  async function asked(row: AskedBotRow): Promise<AskedBot | undefined> {
    const found = await botOf(row)
    if (found === undefined) return undefined
    const now = clock.now()
    const entitled = await plans.entitlementsOf(row, now)
    // Only free accounts have bots over their plan: whoever pays, or is an ADMIN by now, has room for all.
    const isClosed = row.isClosed || (found.overPlanSince !== null && entitled.tier === 'FREE')
    const bot = isClosed ? { ...found, status: 'closed' as const } : found
    const { timeZone, nextTimeZone, nextTimeZoneFrom, heldDay } = row
    const calendar = { timeZone, nextTimeZone, nextTimeZoneFrom, heldDay }
    const callsToday = row.lastDay === dayAt(calendar, now) ? (row.lastCalls ?? 0) : 0
    return { bot, ...entitled, callsToday, hasPackCalls: row.hasPackCalls, calendar }
  }

  async function keyed(
    row: AskedKeyRow | undefined,
    given: GivenKey,
    scopes: KeyScopes,
  ): Promise<KeyedBot | undefined> {
    if (row === undefined || ('key' in given && !isSameText(row.keyHash, hashToken(given.key)))) return undefined
    const found = await asked(row)
    if (found === undefined) return undefined
    const account = {
      id: row.accountId,
      email: row.email,
      role: row.role,
      tier: found.tier,
      limits: found.limits,
      calendar: found.calendar,
    }
    return { ...found, account, keyId: row.keyId, keyUsedAt: row.keyUsedAt, prefix: row.prefix, scopes }
  }

  return {
    async byKey(given) {
      const prefix = 'key' in given ? prefixOf(given.key) : given.madeWith
      return prefix === undefined ? undefined : await keyed(await keyRows(prefix), given, botKeyScopes)
    },
    async byNamedKey(given, botId) {
      const prefix = 'key' in given ? namedPrefixOf(given.key) : given.madeWith
      const row = prefix === undefined ? undefined : await namedKeyRows({ prefix, botId })
      const found = await keyed(row, given, row?.scopes ?? 'all')
      return found && row && { ...found, callsPerDay: row.callsPerDay }
    },
    async byId(botId) {
      const row = await idRows(botId.toLowerCase())
      return row && (await asked(row))
    },
  }
}
