/** What time does to conversations: back to the bot when no person says anything. */
import type { FeatureContext } from '#server/feature.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { HandoverService } from './handover.service.ts'
import { listTimedOut } from './states.house.store.ts'
import { isTimedOut } from './timed-out.store.ts'

const atOnce = 500

export function createStatesJobs(
  { database, clock, log }: FeatureContext,
  handover: Pick<HandoverService, 'timeOut'>,
): JobDefinition[] {
  return [
    {
      name: 'give-back-conversations',
      schedule: '* * * * *',
      async run() {
        const now = clock.now()
        for (const { accountId, botId, conversationId } of await listTimedOut(database.house, now, atOnce))
          try {
            await handover.timeOut(accountId, botId, conversationId, (tx) =>
              isTimedOut(tx, accountId, botId, conversationId, now),
            )
          } catch (error) {
            log.warn({ err: error, botId }, 'a conversation was not given back to its bot')
          }
      },
    },
  ]
}
