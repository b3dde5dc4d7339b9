/** Renews kept indexes in the background, one at a time in the whole installation: each keeps a processor busy. */
import type { Logger } from 'pino'
import { z } from 'zod'
import { idSchema } from '#contract/fields.ts'
import type { Meaning } from '#engine/answer.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { IndexedBot } from '../indexed-bot.ts'
import { engineOf } from './build-index.ts'
import { findSnapshot } from './snapshots.store.ts'

/** Edits come in bursts: the last of them should be in it. */
const quietMs = 30_000

interface Needs {
  readonly database: Database
  readonly engine: { renew(bot: IndexedBot): Promise<void> }
}

export const renewSnapshot = defineJob(
  'renew-answer-snapshot',
  z.object({ accountId: idSchema, botId: idSchema }),
  async ({ accountId, botId }, _context, { database, engine }: Needs) => {
    const bot = await findBot(database.of(accountId), accountId, botId)
    if (bot !== undefined) await engine.renew(bot)
  },
)

export function renewLater(database: Database, log: Logger): (bot: IndexedBot) => void {
  return ({ accountId, id: botId }) => {
    const options = {
      key: `renew-answer-snapshot ${botId}`,
      queue: 'renew-answer-snapshot',
      maxAttempts: 3,
      delayMs: quietMs,
    }
    renewSnapshot
      .add(database.of(accountId), { accountId, botId }, options)
      .catch((error: unknown) => log.warn({ err: error }, 'a kept index is not renewed'))
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
