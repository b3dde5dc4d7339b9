/** Writes what is searched behind the messages: by the clock for all bots, and for one when its inbox is opened. */
import type { FeatureContext } from '#server/feature.ts'
import { fold, gramsOf } from '#server/features/corpus/corpus.public.ts'
import { listBehind } from './catch-up.house.store.ts'
import { beginOf, insertTexts, listWindow, lockBox, noteCaughtUp, type Place } from './catch-up.store.ts'

const atOnce = 1000
/** Of one bot in one run, so that no bot keeps the others waiting. */
const stepsOfRun = 50
const stepsOfLook = 3
const maxBotsOfKind = 500

export type CatchUp = ReturnType<typeof createCatchUp>

export function createCatchUp({ database, clock, log }: Pick<FeatureContext, 'database' | 'clock' | 'log'>) {
  /** The place where to go on; undefined when there is nothing more. */
  async function step(accountId: string, botId: string, from: Place | undefined): Promise<Place | undefined> {
    return await database.of(accountId).transaction(async (tx) => {
      const box = await lockBox(tx, accountId, botId)
      if (box === undefined) return undefined
      const rows = await listWindow(tx, accountId, botId, { after: from ?? beginOf(box.caughtUpTo), max: atOnce })
      const last = rows.at(-1)
      if (last === undefined) return undefined
      const texts = rows.filter(({ isKnown }) => !isKnown)
      const folded = texts.map((text) => {
        const search = fold(text.text)
        return { ...text, folded: search, grams: gramsOf(botId, search) }
      })
      if (folded.length > 0) await insertTexts(tx, accountId, botId, folded)
      await noteCaughtUp(tx, accountId, botId, last.at)
      return rows.length < atOnce ? undefined : { at: last.at, id: last.id }
    })
  }

  /** Whether all is known now. */
  async function run(accountId: string, botId: string, maxSteps: number): Promise<boolean> {
    let place: Place | undefined
    for (let steps = 0; steps < maxSteps; steps += 1) {
      place = await step(accountId, botId, place)
      if (place === undefined) return true
    }
    return false
  }

  return {
    /** A few pages of them, for whoever looks now: the rest comes by the clock. */
    ofBot: (accountId: string, botId: string) => run(accountId, botId, stepsOfLook),

    async all(): Promise<void> {
      for (const { accountId, botId } of await listBehind(database.house, {
        now: clock.now(),
        maxOfKind: maxBotsOfKind,
      })) {
        try {
          await run(accountId, botId, stepsOfRun)
        } catch (error) {
          log.warn({ err: error, botId }, 'the inbox of a bot was not caught up')
        }
      }
    },
  }
}
