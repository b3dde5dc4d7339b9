/** What the owner fills into the blanks of answers. */
import type { Fact } from '#contract/features/facts.ts'
import type { FeatureContext } from '#server/feature.ts'
import { advanceContent, findBot, lockBot } from '#server/features/bots/bots.public.ts'
import { countOverlong, rewriteBlanks } from '#server/features/corpus/corpus.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { readFacts, updateFacts } from './facts.store.ts'

export type FactsService = ReturnType<typeof createFactsService>

export function createFactsService({ database, clock }: FeatureContext) {
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
        if (!(await lockBot(tx, accountId, botId))) throw new AppError('not-found')
        const changed = await updateFacts(tx, accountId, botId, values)
        if (changed === undefined) throw new AppError('not-found', { field: 'values' })
        if (changed.length > 0) {
          await refuseOverlong(tx, accountId, botId, changed, values)
          const version = await advanceContent(tx, accountId, botId)
          await rewriteBlanks(tx, accountId, botId, { version, at: clock.now() }, changed)
        }
        return { items: await readFacts(tx, accountId, botId) }
      })
    },
  }
}

/** Throws at the field that is in the way of most items, when what was filled in makes items longer than they may be. */
async function refuseOverlong(
  tx: Transaction,
  accountId: string,
  botId: string,
  changed: readonly string[],
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const items = await countOverlong(tx, accountId, botId, changed)
  if (items === 0) return
  let worst = { label: '', items: 0 }
  for (const label of changed) {
    if (values[label] === '') continue
    const own = await countOverlong(tx, accountId, botId, [label])
    if (own > worst.items) worst = { label, items: own }
  }
  throw new AppError('filled-too-long', { field: `values.${worst.label}`, items })
}
