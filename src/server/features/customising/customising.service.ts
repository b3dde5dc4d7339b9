/** The setting up of a bot, step by step. */
import type { Customisation } from '#contract/features/customising/customisation.ts'
import type { FeatureContext } from '#server/feature.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { findBot, launchBot } from '#server/features/bots/bots.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { changeSetUp, endSetUp, findSetUp, type SetUpChange } from './customising.store.ts'

export type CustomisingService = ReturnType<typeof createCustomisingService>

export function createCustomisingService({ database, clock }: FeatureContext) {
  return {
    async read(accountId: string, botId: string): Promise<{ customisation: Customisation | null }> {
      const db = database.of(accountId)
      if ((await findBot(db, accountId, botId)) === undefined) throw new AppError('not-found')
      return { customisation: (await findSetUp(db, accountId, botId)) ?? null }
    },

    async save(accountId: string, botId: string, change: SetUpChange): Promise<Customisation> {
      const db = database.of(accountId)
      const saved = await changeSetUp(db, accountId, botId, change)
      if (saved !== undefined) return saved
      const current = await findSetUp(db, accountId, botId)
      if (current === undefined) throw new AppError('not-found')
      throw new AppError('edit-conflict', { current })
    },

    /** Puts a draft online. A bot that was online already, or was closed since, stays as it is. */
    async finish(accountId: string, botId: string, origin: CallOrigin): Promise<Customisation> {
      return await database.of(accountId).transaction(async (tx) => {
        const at = clock.now()
        if (await launchBot(tx, accountId, botId))
          await recordEvent(tx, { accountId, action: 'bot-launched', target: botId, ...origin, at })
        await endSetUp(tx, accountId, botId, at)
        const finished = await findSetUp(tx, accountId, botId)
        if (finished === undefined) throw new AppError('not-found')
        return finished
      })
    },
  }
}
