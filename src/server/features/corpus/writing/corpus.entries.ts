/** How items become entries that a bot answers with. */
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type CorpusItemInput, corpusLimits } from '#contract/features/corpus.ts'
import { blankSourceOf, type EngineEntry } from '#engine/outcome.ts'
import { writeEntries } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { advanceContent, changeItemCount } from '#server/features/bots/bots.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { corpusItems } from '../corpus.tables.ts'

/** The corpus as a source of entries. An item's id is its entry's. */
export const corpusSource = 'corpus'

/** Whether the item is as the template wrote it: a bot's first version is what it starts with, and each change of an item gives it a later one. */
const isStart: SQL = sql`${corpusItems.version} = 1`

const filled = (text: SQL | AnyPgColumn) => sql`fill_facts(${corpusItems.accountId}, ${corpusItems.botId}, ${text})`

const { questionLength, answerLength } = corpusLimits

/** A text as customers read it; null while one of its blanks is open, or when what fills them makes it too long, so that no entry is longer than an item. */
function bounded(text: SQL | AnyPgColumn, maxLength: number, fill: SQL = filled(text)): SQL {
  return sql`(case when ${text} ~ '[【[]' then (select whole from ${fill} as whole where length(whole) <= ${sql.raw(String(maxLength))}) else ${text} end)`
}

export const filledQuestion: SQL = bounded(corpusItems.question, questionLength)
const filledAnswer: SQL = bounded(corpusItems.answer, answerLength)

/** Written as the index of such items has it. Few items have brackets, so few are looked at closely. */
const hasBracket: SQL = sql`(${corpusItems.answer} ~ '[【[]' or ${corpusItems.question} ~ '[【[]')`

const texts = sql`(${corpusItems.question} || chr(10) || ${corpusItems.answer})`

/** Whether the owner has added nothing to what the template brought. An item with its blanks filled in tells of their shop, as if they had written it. */
export const isUntouchedStart: SQL = sql`(${isStart} and not (${hasBracket} and coalesce(${filled(texts)}, ${texts}) <> ${texts}))`

/**
 * What a statement that changes items returns for `writeEntries`, with the bot's facts in the blanks. An answer with an open blank is left empty:
 * the question is still recognised. One with an open blank in its question answers nothing.
 */
export const entryColumns: SQL = sql`${corpusItems.id}::text,
  ${corpusItems.isEnabled} and ${corpusItems.deletedAt} is null and ${filledQuestion} is not null,
  coalesce(${filledQuestion}, ''), ${corpusItems.variants}, ${corpusItems.keywords}, ${corpusItems.intent},
  coalesce(${filledAnswer}, ''), ${isUntouchedStart}`

/** The entry that an item would be if it was stored; undefined when the bot would not answer with it. */
export async function entryIfStored(
  db: Queryable,
  accountId: string,
  botId: string,
  { question, answer, variants, keywords, intent, isEnabled }: CorpusItemInput,
): Promise<Omit<EngineEntry, 'id'> | undefined> {
  if (!isEnabled) return undefined
  const fill = (text: string, maxLength: number) =>
    bounded(sql`${text}::text`, maxLength, sql`fill_facts(${accountId}::uuid, ${botId}::uuid, ${text}::text)`)
  const { rows } = await db.execute<{ question: string | null; answer: string | null }>(
    sql`select ${fill(question, questionLength)} as question, ${fill(answer, answerLength)} as answer`,
  )
  const [filled] = rows
  if (filled?.question == null) return undefined
  const texts = { question: filled.question, variants, keywords, intent }
  return filled.answer === null
    ? { ...texts, source: blankSourceOf(corpusSource), answer: '' }
    : { ...texts, source: corpusSource, answer: filled.answer }
}

/**
 * Whether the item answers as soon as nothing is left to fill in. What the owner switched off does not apply to the shop, and waits for nothing;
 * before facts were asked for, a template brought such items switched off.
 */
const isWanted: SQL = sql`(${corpusItems.isEnabled} or ${isStart})`

/** Whether a blank of the item is still open, or what fills it makes the item too long. */
export const hasOpenBlank: SQL = sql`${hasBracket}
  and (${filledAnswer} is null or ${filledQuestion} is null)`

/** Whether the item waits for its owner to fill something in. */
export const waitsForFacts: SQL = sql`${isWanted} and ${hasOpenBlank}`

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
  version: number,
  labels: readonly string[],
): Promise<void> {
  const isLive = haveBlankOf(accountId, botId, labels)
  // Before facts were asked for, a template brought such items switched off.
  await tx.execute(sql`update ${corpusItems} set is_enabled = true
    where ${isLive} and not ${corpusItems.isEnabled} and ${isStart} and not ${hasOpenBlank}`)
  await writeEntries(
    tx,
    accountId,
    botId,
    { source: corpusSource, version },
    sql`select ${entryColumns} from ${corpusItems} where ${isLive}`,
  )
}

/** The texts of a bot's live items that may have a blank, as `text`; without those that the owner switched off, as what does not apply to the shop. */
export function bracketedTexts(accountId: string, botId: string | SQL): SQL {
  return sql`select ${corpusItems.question} || ${corpusItems.answer} as text from ${corpusItems}
    where ${corpusItems.accountId} = ${accountId}::uuid and ${corpusItems.botId} = ${botId}::uuid
      and ${corpusItems.deletedAt} is null and ${hasBracket} and ${isWanted}`
}

/** Whether a text has the blank with this label. */
export function hasBlank(text: SQL, label: SQL): SQL {
  return sql`(strpos(${text}, '【' || ${label} || '】') > 0 or strpos(${text}, '[' || ${label} || ']') > 0)`
}

/** Whether the item has the blank with this label. */
export function hasBlankOf(label: string): SQL {
  return sql`${hasBracket} and ${hasBlank(sql`(${corpusItems.question} || ${corpusItems.answer})`, sql`${label}::text`)}`
}

/** The same of items that are gone, without their texts. */
export const goneColumns: SQL = sql`${corpusItems.id}::text, false, '', '{}'::text[], '{}'::text[], '', '', false`

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
