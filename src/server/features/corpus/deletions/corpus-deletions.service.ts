/** Deleting many items, undoing that, and purging what was not undone. */

import { limitOf } from '#contract/entitlements.ts'
import type { CorpusSelection } from '#contract/features/corpus.ts'
import type { FeatureContext } from '#server/feature.ts'
import { lockBot } from '#server/features/bots/bots.public.ts'
import { zoneAt } from '#server/platform/calendar.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { itemFilterOf } from '../corpus.rules.ts'
import { advanceCorpus } from '../writing/corpus.entries.ts'
import { questionExists, removeSelected } from '../writing/corpus-bulk.ts'
import { findPurgeable } from './corpus-deletions.house.store.ts'
import { bringBack, countDeleted, findInTheWay, purge } from './corpus-deletions.store.ts'

/** How long a deletion can be undone. */
const undoMs = 24 * 3600_000

export type DeletionsService = ReturnType<typeof createDeletionsService>

export function createDeletionsService({ database, clock, log }: FeatureContext) {
  function undoableSince(): Date {
    return new Date(clock.now().getTime() - undoMs)
  }

  return {
    async deleteItems({ id: accountId, calendar }: AccountCaller, botId: string, selection: CorpusSelection) {
      const zone = zoneAt(calendar, clock.now())
      const selected =
        'ids' in selection ? selection : { matching: itemFilterOf(selection.matching, zone, 'matching.') }
      try {
        return await database
          .of(accountId)
          .transaction((tx) => removeSelected(tx, accountId, botId, selected, clock.now()))
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
        const limit = limitOf(account.tier, 'corpusItemsPerBot')
        const version = await advanceCorpus(tx, account.id, botId, { itemCountChange: count, limit, isOwn: false })
        return { count: await bringBack(tx, account.id, botId, deletionId, since, { version, count }) }
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
