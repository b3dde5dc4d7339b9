import { and, eq, sql } from 'drizzle-orm'
import { type Fact, sentenceWith } from '#contract/features/facts.ts'
import { bracketedTexts, hasBlank } from '#server/features/corpus/corpus.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { botFacts } from './facts.tables.ts'

const isOf = (accountId: string, botId: string) => and(eq(botFacts.accountId, accountId), eq(botFacts.botId, botId))

export async function readFacts(db: Queryable, accountId: string, botId: string): Promise<Fact[]> {
  const { label, value, place } = botFacts
  const { rows } = await db.execute<Omit<Fact, 'sentence'> & { text: string | null }>(sql`
    with bracketed as materialized (${bracketedTexts(accountId, botId)})
    select ${label} as label, ${value} as value,
      (select count(*)::int from bracketed where ${hasBlank(sql`text`, sql`${label}`)}) as items,
      (select text from bracketed where ${hasBlank(sql`text`, sql`${label}`)} order by length(text), text limit 1) as text
    from ${botFacts} where ${isOf(accountId, botId)} order by ${place}, ${label}`)
  return rows.map(({ text, ...fact }) => ({ ...fact, sentence: text === null ? null : sentenceWith(text, fact.label) }))
}

/** In the order of the labels; those that the bot has stay as they are. */
export async function insertFacts(
  tx: Transaction,
  accountId: string,
  botId: string,
  labels: readonly string[],
): Promise<void> {
  if (labels.length === 0) return
  await tx
    .insert(botFacts)
    .values(labels.map((label, place) => ({ accountId, botId, label, place })))
    .onConflictDoNothing()
}

/** Returns the labels whose value changed; undefined when the bot does not have all of them. */
export async function updateFacts(
  tx: Transaction,
  accountId: string,
  botId: string,
  values: Readonly<Record<string, string>>,
): Promise<string[] | undefined> {
  const given = sql`json_each_text(${JSON.stringify(values)}::json) as given (label, value)`
  const isGiven = sql`${isOf(accountId, botId)} and ${botFacts.label} = given.label`
  const { rows: known } = await tx.execute(sql`select 1 from ${botFacts}, ${given} where ${isGiven}`)
  if (known.length < Object.keys(values).length) return undefined
  const { rows: changed } = await tx.execute<{ label: string }>(sql`
    update ${botFacts} set value = given.value from ${given}
    where ${isGiven} and ${botFacts.value} <> given.value returning ${botFacts.label} as label`)
  return changed.map(({ label }) => label)
}

/** With more items that have brackets, a blank is taken for one of theirs: the number stands on every list of bots, and must be quick. */
const maxLookedAt = 1000

/** How many blanks are still open, by bot. One that no item has asks for nothing. */
export async function countOpenBlanks(
  db: Queryable,
  accountId: string,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const open = sql`select bot_id, label from ${botFacts}
    where account_id = ${accountId}::uuid and bot_id = any(${sql.param([...botIds])}::uuid[]) and value = ''`
  const texts = sql`select coalesce(array_agg(text), '{}') as texts
    from (${bracketedTexts(accountId, sql`bot.bot_id`)} limit ${maxLookedAt + 1}) looked`
  const { rows } = await db.execute<{ botId: string; open: number }>(sql`
    with open as (${open})
    select bot.bot_id as "botId", count(*)::int as open
    from (select distinct bot_id from open) bot
    cross join lateral (${texts}) bracketed
    join open on open.bot_id = bot.bot_id
    where cardinality(texts) > ${maxLookedAt}
      or exists (select 1 from unnest(texts) as text where ${hasBlank(sql`text`, sql`open.label`)})
    group by bot.bot_id`)
  return new Map(rows.map(({ botId, open: count }) => [botId, count]))
}
