/** What time does to conversations: back to the bot when no person says anything, and a mail to the owner when somebody waits. */
import type { FeatureContext } from '#server/feature.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { tellOwner } from '../mails/wanted-mails.ts'
import type { HandoverService } from './handover.service.ts'
import { listTimedOut, listUntoldBots } from './states.house.store.ts'
import { isTimedOut } from './timed-out.store.ts'

const atOnce = 500
/** The second customer must not wait for long to be told of, and many must not fill the owner's mailbox: at most twelve mails an hour, which gather. */
export const mailsApartMs = 5 * 60_000

export function createStatesJobs(
  { database, clock, log }: FeatureContext,
  handover: Pick<HandoverService, 'timeOut'>,
  tell: (accountId: string, botId: string) => ReturnType<typeof tellOwner>,
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
    {
      name: 'tell-of-waiting',
      schedule: '* * * * *',
      async run() {
        for (const { accountId, botId } of await listUntoldBots(database.house, {
          now: clock.now(),
          apartMs: mailsApartMs,
        }))
          try {
            await tell(accountId, botId)
          } catch (error) {
            log.warn({ err: error, botId }, 'an owner was not told of who waits')
          }
      },
    },
  ]
}
