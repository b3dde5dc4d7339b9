/** Looks each minute for who waits for a person, and mails their owners. */
import type { FeatureContext } from '#server/feature.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { listUntoldBots } from './mails.house.store.ts'
import { tellOwner } from './wanted-mails.ts'

/** The second customer must not wait for long to be told of, and many must not fill the owner's mailbox: at most twelve mails an hour, which gather. */
const mailsApartMs = 5 * 60_000

export function createMailsJobs(context: FeatureContext): JobDefinition[] {
  const { database, clock, log } = context
  return [
    {
      name: 'tell-of-waiting',
      schedule: '* * * * *',
      async run() {
        const untold = await listUntoldBots(database.house, { now: clock.now(), apartMs: mailsApartMs })
        for (const { accountId, botId } of untold)
          try {
            await tellOwner(context, accountId, botId, mailsApartMs)
          } catch (error) {
            log.warn({ err: error, botId }, 'an owner was not told of who waits')
          }
      },
    },
  ]
}
