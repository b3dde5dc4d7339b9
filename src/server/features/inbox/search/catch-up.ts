/** Writes what is searched behind the messages: by the clock for all bots, and for one when its inbox is opened. */
import type { FeatureContext } from '#server/feature.ts'
import { fold, gramsOf } from '#server/features/corpus/corpus.public.ts'
import { listBehind } from './catch-up.house.store.ts'
import { insertTexts, listNewTexts, lockBox, noteCaughtUp } from './catch-up.store.ts'

const atOnce = 1000
/** Of one bot in one run, so that no bot keeps the others waiting. */
const maxOfRun = 50_000
const maxBots = 500

export type CatchUp = ReturnType<typeof createCatchUp>

export function createCatchUp({ database, clock, log }: Pick<FeatureContext, 'database' | 'clock' | 'log'>) {
  /** How many it wrote. */
  async function step(accountId: string, botId: string, max: number): Promise<number> {
    return await database.of(accountId).transaction(async (tx) => {
      if (!(await lockBox(tx, accountId, botId))) return 0
      const texts = await listNewTexts(tx, accountId, botId, max)
      const folded = texts.map((text) => {
        const search = fold(text.text)
        return { ...text, folded: search, grams: gramsOf(botId, search) }
      })
      if (folded.length > 0) await insertTexts(tx, accountId, botId, folded)
      if (folded.length < max) await noteCaughtUp(tx, accountId, botId)
      return texts.length
    })
  }

  return {
    /** A page of them, for whoever looks now: the rest comes by the clock. */
    ofBot: (accountId: string, botId: string) => step(accountId, botId, atOnce),

    async all(): Promise<void> {
      for (const { accountId, botId } of await listBehind(database.house, { now: clock.now(), max: maxBots })) {
        try {
          for (let written = 0; written < maxOfRun; ) {
            const count = await step(accountId, botId, atOnce)
            written += count
            if (count < atOnce) break
          }
        } catch (error) {
          log.warn({ err: error, botId }, 'the inbox of a bot was not caught up')
        }
      }
    },
  }
}
