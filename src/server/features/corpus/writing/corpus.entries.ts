/** How items become entries that a bot answers with. */
import { type SQL, sql } from 'drizzle-orm'
import { advanceContent, changeItemCount } from '#server/features/bots/bots.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { corpusItems } from '../corpus.tables.ts'

/** The corpus as a source of entries. An item's id is its entry's. */
export const corpusSource = 'corpus'

/** What a statement that changes items returns for `writeEntries`. */
export const entryColumns: SQL = sql`${corpusItems.id}::text, ${corpusItems.isEnabled} and ${corpusItems.deletedAt} is null,
  ${corpusItems.question}, ${corpusItems.variants}, ${corpusItems.keywords}, ${corpusItems.intent}, ${corpusItems.answer}`

/** The same of items that are gone, without their texts. */
export const goneColumns: SQL = sql`${corpusItems.id}::text, false, '', '{}'::text[], '{}'::text[], '', ''`

export interface CorpusAdvance {
  /** By how many the live items change. */
  readonly itemCountChange: number
  /** What the account's plan allows; only asked when items are added. */
  readonly limit: number
  /** Whether the owner did it, not a template. */
  readonly isOwn: boolean
}

/** Every change of a corpus passes here first: it counts the items against the limit and makes the next version of the bot's content. */
export async function advanceCorpus(
  tx: Transaction,
  accountId: string,
  botId: string,
  { itemCountChange, limit, isOwn }: CorpusAdvance,
): Promise<number> {
  if (itemCountChange !== 0 || isOwn) await changeItemCount(tx, accountId, botId, { by: itemCountChange, limit, isOwn })
  return await advanceContent(tx, accountId, botId)
}
