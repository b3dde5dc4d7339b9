/** Queries about the entries that items are, besides those that write items. */
import { sql } from 'drizzle-orm'
import type { CorpusItemInput } from '#contract/features/corpus.ts'
import { blankSourceOf, type EngineEntry } from '#engine/outcome.ts'
import { writeEntries } from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { isLive } from '../corpus.store.ts'
import { corpusItems } from '../corpus.tables.ts'
import { corpusSource, entryColumns, hasBracket, hasOpenBlank, isOffFromStart } from './corpus.entries.ts'

/** The entry that an item would be if it was stored; undefined when the bot would not answer with it. */
export async function entryIfStored(
  db: Queryable,
  accountId: string,
  botId: string,
  { question, answer, variants, keywords, intent, isEnabled }: CorpusItemInput,
): Promise<Omit<EngineEntry, 'id'> | undefined> {
  if (!isEnabled) return undefined
  const fill = (text: string) => sql`fill_facts(${accountId}::uuid, ${botId}::uuid, ${text}::text)`
  const { rows } = await db.execute<{ question: string | null; answer: string | null }>(
    sql`select ${fill(question)} as question, ${fill(answer)} as answer`,
  )
  const [filled] = rows
  if (filled?.question == null) return undefined
  const texts = { question: filled.question, variants, keywords, intent }
  return filled.answer === null
    ? { ...texts, source: blankSourceOf(corpusSource), answer: '' }
    : { ...texts, source: corpusSource, answer: filled.answer }
}

/** Writes the entries of all items with brackets anew, after the facts changed; `version` is that of `advanceContent`. */
export async function rewriteBlanks(tx: Transaction, accountId: string, botId: string, version: number): Promise<void> {
  const isBracketed = sql`${isLive(accountId, botId)} and ${hasBracket}`
  await tx.execute(
    sql`update ${corpusItems} set is_enabled = true where ${isBracketed} and ${isOffFromStart} and not ${hasOpenBlank}`,
  )
  await writeEntries(
    tx,
    accountId,
    botId,
    { source: corpusSource, version },
    sql`select ${entryColumns} from ${corpusItems} where ${isBracketed}`,
  )
}
