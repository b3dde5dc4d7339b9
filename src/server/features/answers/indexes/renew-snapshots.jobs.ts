/** Renews kept indexes in the background, one at a time in the whole house: each keeps a processor busy. */
import type { Logger } from 'pino'
import { findBot } from '#server/features/bots/bots.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addJob, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { IndexBuilder } from './index-builder.ts'
import type { IndexedBot } from './indexed-bot.ts'

const jobName = 'renew-answer-snapshot'
/** Edits come in bursts: the last of them should be in it. */
const quietMs = 30_000

export function renewLater({ db }: Database, log: Logger): (bot: IndexedBot) => void {
  return ({ accountId, id: botId }) => {
    const options = { key: `${jobName} ${botId}`, queue: jobName, maxAttempts: 3, delayMs: quietMs }
    addJob(db, jobName, { accountId, botId }, options).catch((error: unknown) =>
      log.warn({ err: error }, 'a kept index is not renewed'),
    )
  }
}

export function renewSnapshotJobs({ db }: Database, builder: Pick<IndexBuilder, 'renew'>): JobDefinition[] {
  return [
    {
      name: jobName,
      async run(payload) {
        const { accountId, botId } = payload as { accountId: string; botId: string }
        const bot = await findBot(db, accountId, botId)
        if (bot !== undefined) await builder.renew(bot)
      },
    },
  ]
}
