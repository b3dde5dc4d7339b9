/** Other wordings of a question, by the language model that the ADMIN set up. What comes back is shown to the owner and stored nowhere. */

import type { BodyOf } from '#contract/endpoint.ts'
import type { proposeVariants } from '#contract/features/models.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import { complete, ModelError } from '../model-client.ts'
import type { Services } from '../services.ts'
import { promptFor, readProposals } from './variant-proposals.rules.ts'

/** Language models take their time, and the owner sees that it is running. */
const timeoutMs = 30_000

export type VariantProposals = ReturnType<typeof createVariantProposals>

export function createVariantProposals({
  database,
  services,
  outgoing,
}: {
  readonly database: Pick<Database, 'of'>
  readonly services: Services
  readonly outgoing: Outgoing
}) {
  return {
    isOffered: async (): Promise<boolean> => (await services.current('chat')) !== undefined,

    async propose({ account }: SessionCaller, botId: string, draft: BodyOf<typeof proposeVariants>): Promise<string[]> {
      const bot = await findBot(database.of(account.id), account.id, botId)
      if (bot === undefined) throw new AppError('not-found')
      const service = await services.current('chat')
      if (service === undefined) throw new AppError('model-off')
      try {
        return await services.noting('chat', async () => {
          const said = await complete(outgoing, service, promptFor(bot.language, draft), timeoutMs)
          const proposals = readProposals(said, draft)
          if (proposals.length === 0) throw new ModelError('not-understood')
          return proposals
        })
      } catch (error) {
        if (error instanceof ModelError) throw new AppError('model-failed')
        throw error
      }
    },
  }
}
