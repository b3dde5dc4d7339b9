/** Queries about the entries that items are, besides those that write items. */
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type CorpusItemInput, corpusLimits } from '#contract/features/corpus.ts'
import { blankSourceOf, type EngineEntry } from '#engine/outcome.ts'
import { writeEntries } from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { corpusItems } from '../corpus.tables.ts'
import { keepVersions, switchBefore } from '../history/corpus-versions.store.ts'
import {
  bounded,
  corpusSource,
  entryColumns,
  filled,
  hasBlank,
  hasBracket,
  hasOpenBlank,
  isOffFromStart,
  texts,
} from './corpus.entries.ts'

const { questionLength, answerLength } = corpusLimits

/** The entry that an item would be if it was stored; undefined when the bot would not answer with it. */
export async function entryIfStored(
  db: Queryable,
  accountId: string,
  botId: string,
  { question, answer, variants, keywords, intent, isEnabled, validFrom, validUntil }: CorpusItemInput,
): Promise<Omit<EngineEntry, 'id'> | undefined> {
  if (!isEnabled) return undefined
  const fill = (text: string, maxLength: number) =>
    bounded(sql`${text}::text`, maxLength, sql`fill_facts(${accountId}::uuid, ${botId}::uuid, ${text}::text)`)
  const { rows } = await db.execute<{ question: string | null; answer: string | null }>(
    sql`select ${fill(question, questionLength)} as question, ${fill(answer, answerLength)} as answer`,
  )
  const [whole] = rows
  if (whole?.question == null) return undefined
  const stored = { question: whole.question, variants, keywords, intent, validFrom, validUntil }
  return whole.answer === null
    ? { ...stored, source: blankSourceOf(corpusSource), answer: '' }
    : { ...stored, source: corpusSource, answer: whole.answer }
}

/** The bot's live items that have a blank with one of these labels. */
function haveBlankOf(accountId: string, botId: string, labels: readonly string[]): SQL {
  return sql`${corpusItems.accountId} = ${accountId}::uuid and ${corpusItems.botId} = ${botId}::uuid and ${corpusItems.deletedAt} is null
    and ${hasBracket} and exists (select 1 from unnest(${sql.param([...labels])}::text[]) as changed (label) where ${hasBlank(texts, sql`changed.label`)})`
}

/** How many of the live items with these blanks are too long with what fills them now. */
export async function countOverlong(
  db: Queryable,
  accountId: string,
  botId: string,
  labels: readonly string[],
): Promise<number> {
  const isOverlong = (text: AnyPgColumn, limit: number) => sql`length(${filled(text)}) > ${limit}::int`
  const { rows } = await db.execute<{ items: number }>(sql`select count(*)::int as items from ${corpusItems}
    where ${haveBlankOf(accountId, botId, labels)}
      and (${isOverlong(corpusItems.answer, answerLength)} or ${isOverlong(corpusItems.question, questionLength)})`)
  return rows[0]?.items ?? 0
}

/** Refuses an item that would answer nothing, as what fills its blanks makes it too long. */
export async function refuseOverlong(
  db: Queryable,
  accountId: string,
  botId: string,
  { question, answer }: Pick<CorpusItemInput, 'question' | 'answer'>,
): Promise<void> {
  for (const [field, text, limit] of [
    ['question', question, questionLength],
    ['answer', answer, answerLength],
  ] as const) {
    const { rows } = await db.execute<{ isOverlong: boolean | null }>(
      sql`select length(fill_facts(${accountId}::uuid, ${botId}::uuid, ${text}::text)) > ${limit}::int as "isOverlong"`,
    )
    // One without blanks was measured in UTF-16 units, which are never fewer.
    if (rows[0]?.isOverlong === true) throw new AppError('filled-too-long', { field, limit })
  }
}

/** Writes the entries of the items with these blanks anew, after the facts changed; `version` is that of `advanceContent`. */
export async function rewriteBlanks(
  tx: Transaction,
  accountId: string,
  botId: string,
  { version, at }: { readonly version: number; readonly at: Date },
  labels: readonly string[],
): Promise<void> {
  const isLive = haveBlankOf(accountId, botId, labels)
  const comesOn = sql`${isLive} and ${isOffFromStart} and not (${hasOpenBlank})`
  const items = sql`select ${corpusItems.id}, ${corpusItems.revision}, ${switchBefore} from ${corpusItems} where ${comesOn}`
  await tx.execute(sql`with ${keepVersions(accountId, botId, { change: 'facts', by: null, at }, items)}
    update ${corpusItems} set is_enabled = true, revision = ${corpusItems.revision} + 1 where ${comesOn}`)
  await writeEntries(
    tx,
    accountId,
    botId,
    { source: corpusSource, version },
    sql`select ${entryColumns} from ${corpusItems} where ${isLive}`,
  )
}
