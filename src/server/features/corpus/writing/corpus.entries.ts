/** How items become entries that a bot answers with. */
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { corpusLimits } from '#contract/features/corpus.ts'
import { goneEntry } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { advanceContent, changeItemCount } from '#server/features/bots/bots.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { corpusItems } from '../corpus.tables.ts'

/** The corpus as a source of entries. An item's id is its entry's. */
export const corpusSource = 'corpus'

export const filled = (text: SQL | AnyPgColumn) =>
  sql`fill_facts(${corpusItems.accountId}, ${corpusItems.botId}, ${text})`

const { questionLength, answerLength } = corpusLimits

/** A text as customers read it; null while one of its blanks is open, or when what fills them makes it too long, so that no entry is longer than an item. */
export function bounded(text: SQL | AnyPgColumn, maxLength: number, fill: SQL = filled(text)): SQL {
  return sql`(case when ${text} ~ '[【[]' then (select whole from ${fill} as whole where length(whole) <= ${sql.raw(String(maxLength))}) else ${text} end)`
}

export const filledQuestion: SQL = bounded(corpusItems.question, questionLength)
const filledAnswer: SQL = bounded(corpusItems.answer, answerLength)

/** Written as the index of such items has it. Few items have brackets, so few are looked at closely. */
export const hasBracket: SQL = sql`(${corpusItems.answer} ~ '[【[]' or ${corpusItems.question} ~ '[【[]')`

export const texts = sql`(${corpusItems.question} || chr(10) || ${corpusItems.answer})`

/** Whether the owner has added nothing to what the template brought. An item with its blanks filled in tells of their shop, and goes not with the template. */
export const isUntouchedStart: SQL = sql`(${corpusItems.isStart} and not (${hasBracket} and coalesce(${filled(texts)}, ${texts}) <> ${texts}))`

/**
 * What a statement that changes items returns for `writeEntries`, with the bot's facts in the blanks. An answer with an open blank is left empty:
 * the question is still recognised, and its file waits as the words do. One with an open blank in its question answers nothing. With its blanks filled in, an item still ranks among the
 * template's: its wording is theirs, and they were written beside each other.
 */
export const entryColumns: SQL = sql`${corpusItems.id}::text,
  ${corpusItems.isEnabled} and ${corpusItems.deletedAt} is null and ${filledQuestion} is not null,
  coalesce(${filledQuestion}, ''), ${corpusItems.variants}, ${corpusItems.keywords}, ${corpusItems.intent},
  coalesce(${filledAnswer}, ''), ${corpusItems.isStart}, ${corpusItems.validFrom}, ${corpusItems.validUntil},
  case when ${filledAnswer} is not null then ${corpusItems.attachmentId} end`

/** Before facts were asked for, a template brought such items switched off. A bot's first version is what it starts with: nobody has switched these since. */
export const isOffFromStart: SQL = sql`(not ${corpusItems.isEnabled} and ${corpusItems.isStart} and ${corpusItems.version} = 1)`

/** Whether the item answers as soon as nothing is left to fill in. What the owner switched off does not apply to the shop, and waits for nothing. */
const isWanted: SQL = sql`(${corpusItems.isEnabled} or ${isOffFromStart})`

/** Whether a blank of the item is still open, or what fills it makes the item too long. */
export const hasOpenBlank: SQL = sql`${hasBracket}
  and (${filledAnswer} is null or ${filledQuestion} is null)`

/** Whether the item waits for its owner to fill something in. */
export const waitsForFacts: SQL = sql`${isWanted} and ${hasOpenBlank}`

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
export const goneColumns: SQL = sql`${corpusItems.id}::text, ${goneEntry}`

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
