/** Deletes messages whose time is over, some thousand at a time, so that no transaction is long. */
import { inboxSettingLimits } from '#contract/features/inbox/settings.ts'
import type { FeatureContext } from '#server/feature.ts'
import { deleteFilesFor } from '#server/features/files/files.public.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { createHistory } from './history.ts'
import { listWithMessagesBefore } from './retention.house.store.ts'
import { deleteOldContacts, deleteOldConversations, deleteOldMessages } from './retention.store.ts'

const atOnce = 5000
const dayMs = 86_400_000

export function createRetentionJobs(
  { database, clock, log }: FeatureContext,
  { keptSince }: Pick<ReturnType<typeof createHistory>, 'keptSince'>,
): JobDefinition[] {
  async function clear(accountId: string, botId: string, before: Date): Promise<void> {
    const db = database.of(accountId)
    const part = { before, max: atOnce }
    for (;;) {
      const deleted = await db.transaction(async (tx) => {
        const gone = await deleteOldMessages(tx, accountId, botId, part)
        await deleteFilesFor(tx, accountId, botId, 'message', gone.fileIds)
        return gone.deleted
      })
      if (deleted < atOnce) break
    }
    while ((await db.transaction((tx) => deleteOldConversations(tx, accountId, botId, part))) === atOnce);
    while ((await db.transaction((tx) => deleteOldContacts(tx, accountId, botId, part))) === atOnce);
  }

  return [
    {
      name: 'delete-old-messages',
      schedule: '43 2 * * *',
      async run() {
        const now = clock.now()
        const earliest = new Date(now.getTime() - inboxSettingLimits.keptDays.min * dayMs)
        for (const { accountId, botId } of await listWithMessagesBefore(database.house, earliest))
          try {
            const before = await keptSince(accountId, botId, now)
            if (before !== undefined) await clear(accountId, botId, before)
          } catch (error) {
            log.warn({ err: error, botId }, 'old messages of a bot were left for the next run')
          }
      },
    },
  ]
}
