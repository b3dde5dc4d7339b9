/** What the owner fills into the blanks of answers. */
import type { Fact } from '#contract/features/facts.ts'
import type { FeatureContext } from '#server/feature.ts'
import { advanceContent, findBot } from '#server/features/bots/bots.public.ts'
import { rewriteBlanks } from '#server/features/corpus/corpus.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { readFacts, updateFacts } from './facts.store.ts'

export type FactsService = ReturnType<typeof createFactsService>

export function createFactsService({ database }: FeatureContext) {
  return {
    async list(accountId: string, botId: string): Promise<{ items: Fact[] }> {
      const db = database.of(accountId)
      if (!(await findBot(db, accountId, botId))) throw new AppError('not-found')
      return { items: await readFacts(db, accountId, botId) }
    },

    /** All of the values or none; the answers change with them. */
    async save(accountId: string, botId: string, values: Readonly<Record<string, string>>): Promise<{ items: Fact[] }> {
      return await database.of(accountId).transaction(async (tx) => {
        // It holds the bot's row: whoever saves at the same time comes after, and rewrites the answers with both.
        const version = await advanceContent(tx, accountId, botId)
        const known = await updateFacts(tx, accountId, botId, values)
        if (known < Object.keys(values).length) throw new AppError('not-found', { field: 'values' })
        await rewriteBlanks(tx, accountId, botId, version)
        return { items: await readFacts(tx, accountId, botId) }
      })
    },
  }
}
