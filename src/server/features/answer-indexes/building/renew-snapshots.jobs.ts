/** Renews kept indexes in the background, one at a time in the whole installation: each keeps a processor busy. */
import type { Logger } from 'pino'
import type { Meaning } from '#engine/answer.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addJob, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { IndexedBot } from '../indexed-bot.ts'
import { engineOf } from './build-index.ts'
import { findSnapshot } from './snapshots.store.ts'

const jobName = 'renew-answer-snapshot'
/** Edits come in bursts: the last of them should be in it. */
const quietMs = 30_000

export function renewLater(database: Database, log: Logger): (bot: IndexedBot) => void {
  return ({ accountId, id: botId }) => {
    const options = { key: `${jobName} ${botId}`, queue: jobName, maxAttempts: 3, delayMs: quietMs }
    addJob(database.of(accountId), jobName, { accountId, botId }, options).catch((error: unknown) =>
      log.warn({ err: error }, 'a kept index is not renewed'),
    )
  }
}

/** Tells which content version the kept index has learned; one of another engine has learned nothing. */
export function learnedVersionReader(database: Database, meaning: Meaning): (bot: IndexedBot) => Promise<number> {
  const engine = engineOf(meaning)
  return async ({ accountId, id }) => {
    const kept = await findSnapshot(database.of(accountId), accountId, id)
    return kept?.engine === engine ? kept.learnedVersion : -1
  }
}

export function renewSnapshotJobs(
  database: Database,
  engine: { renew(bot: IndexedBot): Promise<void> },
): JobDefinition[] {
  return [
    {
      name: jobName,
      async run(payload) {
        const { accountId, botId } = payload as { accountId: string; botId: string }
        const bot = await findBot(database.of(accountId), accountId, botId)
        if (bot !== undefined) await engine.renew(bot)
      },
    },
  ]
}
