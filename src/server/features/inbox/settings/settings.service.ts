/** How the inbox of a bot works, and the filters that are saved in it. */
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { maxSavedFilters, type SavedFilter, type saveFilter } from '#contract/features/inbox/saved-filters.ts'
import { type getInboxSettings, type InboxSettings, inboxSettingLimits } from '#contract/features/inbox/settings.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { changeSettings, listFilters, putFilter, readSettings, removeFilter } from './settings.store.ts'

const { defaultKeptDays, shownDays } = inboxSettingLimits

/** Days after which messages are deleted. Without VIP the choice waits until there is VIP again. */
export function keptDaysOf(hasHistory: boolean, keptDays: number | null): number {
  return hasHistory ? (keptDays ?? defaultKeptDays.vip) : defaultKeptDays.free
}

export function createSettingsService({ database, clock }: FeatureContext) {
  async function requireBot(accountId: string, botId: string): Promise<void> {
    if ((await findBot(database.of(accountId), accountId, botId)) === undefined) throw new AppError('not-found')
  }

  async function read({ id, limits }: AccountCaller, botId: string): Promise<ReplyOf<typeof getInboxSettings>> {
    const settings = await readSettings(database.of(id), id, botId)
    return {
      ...settings,
      keptDaysNow: keptDaysOf(limits.chatHistory, settings.keptDays),
      shownDays: limits.chatHistory ? null : shownDays.free,
      canChooseKeptDays: limits.chatHistory,
    }
  }

  return {
    async get(account: AccountCaller, botId: string) {
      await requireBot(account.id, botId)
      return await read(account, botId)
    },

    async change(account: AccountCaller, botId: string, changes: Partial<InboxSettings>) {
      await requireBot(account.id, botId)
      if (changes.keptDays != null && !account.limits.chatHistory) throw new AppError('vip-only', { field: 'keptDays' })
      await database.of(account.id).transaction((tx) => changeSettings(tx, account.id, botId, changes))
      return await read(account, botId)
    },

    async listFilters(account: AccountCaller, botId: string): Promise<{ items: SavedFilter[] }> {
      await requireBot(account.id, botId)
      return { items: await listFilters(database.of(account.id), account.id, botId) }
    },

    async saveFilter(account: AccountCaller, botId: string, body: BodyOf<typeof saveFilter>): Promise<SavedFilter> {
      await requireBot(account.id, botId)
      const room = { max: maxSavedFilters, at: clock.now() }
      const saved = await database.of(account.id).transaction((tx) => putFilter(tx, account.id, botId, body, room))
      if (saved === undefined) throw new AppError('too-many-entries', { field: 'name', limit: maxSavedFilters })
      return saved
    },

    async deleteFilter(account: AccountCaller, botId: string, filterId: string): Promise<void> {
      const isThere = await database.of(account.id).transaction((tx) => removeFilter(tx, account.id, botId, filterId))
      if (!isThere) throw new AppError('not-found')
    },
  }
}
