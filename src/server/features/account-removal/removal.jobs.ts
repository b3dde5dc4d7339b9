/** When accounts are removed. */
import { z } from 'zod'
import { idSchema } from '#contract/fields.ts'
import { listToRemove } from '#server/features/accounts/accounts.public.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { type RemovalNeeds, removeAccount, sweepAfter } from './removal.ts'

/** One at a time in the installation: a large account must not take every worker. */
const queue = 'account removals'
/** By then every node has written down what it had gathered of failed attempts. */
const sweepAfterMs = 15 * 60_000

const sweepRemovedAccount = defineJob(
  'sweep-removed-account',
  z.object({ accountId: idSchema, mark: z.string() }),
  async (removed, _context, needs: RemovalNeeds) => sweepAfter(needs, removed),
)

const removeAccountJob = defineJob(
  'remove-account',
  z.object({ accountId: idSchema }),
  async ({ accountId }, { signal }, needs: RemovalNeeds) => {
    await removeAccount(needs, accountId, {
      signal,
      onRemoved: (tx, removed) => sweepRemovedAccount.add(tx, removed, { delayMs: sweepAfterMs }),
    })
  },
)

export function createRemovalJobs(needs: RemovalNeeds): JobDefinition[] {
  const { database, clock } = needs
  return [
    removeAccountJob.definition(needs),
    sweepRemovedAccount.definition(needs),
    {
      // Whatever was missed while the server was down, or cut off, is found again.
      name: 'remove-due-accounts',
      schedule: '*/10 * * * *',
      async run() {
        const due = await listToRemove(database.house, clock.now())
        await database.house.transaction(async (tx) => {
          for (const accountId of due)
            await removeAccountJob.add(tx, { accountId }, { queue, key: `remove-account ${accountId}` })
        })
      },
    },
  ]
}
