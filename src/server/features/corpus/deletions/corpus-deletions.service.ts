/** Deleting many items, undoing that, and purging what was not undone. */

import type { ReplyOf } from '#contract/endpoint.ts'
import type { CorpusSelection, restoreItems } from '#contract/features/corpus.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findBot, lockBot } from '#server/features/bots/bots.public.ts'
import { pageOfRows, readCursor } from '#server/platform/database/cursor.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { daysOf, itemFilterOf } from '../corpus.rules.ts'
import { findByQuestionKeys } from '../corpus.store.ts'
import { advanceCorpus } from '../writing/corpus.entries.ts'
import { questionExists, removeSelected } from '../writing/corpus-bulk.ts'
import { findPurgeable } from './corpus-deletions.house.store.ts'
import {
  bringBack,
  countAllDeleted,
  countDeleted,
  findInTheWay,
  findUndoable,
  listDeleted,
  purge,
} from './corpus-deletions.store.ts'

/** How long a deletion can be undone. */
const undoMs = 24 * 3600_000

interface DeletedPageQuery {
  readonly q?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

function momentOf(deletedAt: Date | null): Date {
  if (deletedAt === null) throw new Error('A deleted item says when')
  return deletedAt
}

export type DeletionsService = ReturnType<typeof createDeletionsService>

export function createDeletionsService({ database, clock, log }: FeatureContext) {
  function undoableSince(): Date {
    return new Date(clock.now().getTime() - undoMs)
  }

  function stampOf({ id }: AccountCaller, version: number, count: number) {
    return { version, count, at: clock.now(), change: 'undeletion' as const, by: id }
  }

  return {
    async deleteItems({ id: accountId, calendar }: AccountCaller, botId: string, selection: CorpusSelection) {
      const days = daysOf(calendar, clock.now())
      const selected =
        'ids' in selection ? selection : { matching: itemFilterOf(selection.matching, days, 'matching.') }
      try {
        return await database
          .of(accountId)
          .transaction((tx) => removeSelected(tx, accountId, botId, selected, { at: clock.now(), by: accountId }))
      } catch (error) {
        if (error instanceof AppError) throw error
        log.error({ err: error, botId }, 'items could not be deleted')
        throw new AppError('remove-failed')
      }
    },

    /** All come back or none. */
    async undo(account: AccountCaller, botId: string, deletionId: string): Promise<{ count: number }> {
      const since = undoableSince()
      return await database.of(account.id).transaction(async (tx) => {
        if (!(await lockBot(tx, account.id, botId))) throw new AppError('not-found')
        const count = await countDeleted(tx, account.id, botId, deletionId, since)
        if (count === 0) throw new AppError('not-found')
        const inTheWay = await findInTheWay(tx, account.id, botId, deletionId)
        if (inTheWay !== undefined) throw questionExists(inTheWay.id)
        const limit = account.limits.corpusItemsPerBot
        const version = await advanceCorpus(tx, account.id, botId, { itemCountChange: count, limit, isOwn: false })
        return {
          count: await bringBack(tx, account.id, botId, { deletionId }, since, stampOf(account, version, count)),
        }
      })
    },

    async list({ id: accountId }: AccountCaller, botId: string, { cursor, limit, q }: DeletedPageQuery) {
      const db = database.of(accountId)
      if ((await findBot(db, accountId, botId)) === undefined) throw new AppError('not-found')
      const query = { q, since: undoableSince() }
      const [found, total] = await Promise.all([
        listDeleted(db, accountId, botId, query, { after: readCursor(cursor), limit }),
        countAllDeleted(db, accountId, botId, query),
      ])
      const { rows, nextCursor } = pageOfRows(found, limit, ({ deletedAt, id }) => ({
        moment: momentOf(deletedAt),
        id,
      }))
      const items = rows.map(({ deletedAt, way, ...item }) => ({
        ...item,
        deletedAt: momentOf(deletedAt).toISOString(),
        until: new Date(momentOf(deletedAt).getTime() + undoMs).toISOString(),
        way: way ?? 'batch',
      }))
      return { items, nextCursor, total }
    },

    /** Each comes back whose question is free; of two with the same question the one deleted last. */
    async restore(
      account: AccountCaller,
      botId: string,
      ids: readonly string[],
    ): Promise<ReplyOf<typeof restoreItems>> {
      const since = undoableSince()
      return await database.of(account.id).transaction(async (tx) => {
        if (!(await lockBot(tx, account.id, botId))) throw new AppError('not-found')
        const rows = await findUndoable(tx, account.id, botId, ids, since)
        const keys = rows.map(({ questionKey }) => questionKey)
        const live = await findByQuestionKeys(tx, account.id, botId, keys)
        const ownerOfKey = new Map([...live].map(([key, { id }]) => [key, id]))
        const free = rows.filter(({ id, questionKey }) => {
          if (ownerOfKey.has(questionKey)) return false
          ownerOfKey.set(questionKey, id)
          return true
        })
        const restored = new Set(free.map(({ id }) => id))
        const conflicts = rows
          .filter(({ id }) => !restored.has(id))
          .map(({ id, questionKey }) => ({ id, existingId: ownerOfKey.get(questionKey) ?? '' }))
        const count = free.length
        if (count === 0) return { count, conflicts }
        const limit = account.limits.corpusItemsPerBot
        const version = await advanceCorpus(tx, account.id, botId, { itemCountChange: count, limit, isOwn: false })
        await bringBack(tx, account.id, botId, { ids: [...restored] }, since, stampOf(account, version, count))
        return { count, conflicts }
      })
    },

    /** Removes for good what can no longer be undone. */
    async purgeDeleted(): Promise<void> {
      const before = undoableSince()
      for (const { accountId, botId } of await findPurgeable(database.house, before)) {
        await database.of(accountId).transaction(async (tx) => {
          if (!(await lockBot(tx, accountId, botId))) return
          await purge(tx, accountId, botId, before)
        })
      }
    },
  }
}
