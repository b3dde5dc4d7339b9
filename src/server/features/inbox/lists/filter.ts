/** What a filter of the inbox means in the database. */
import { type SQL, sql } from 'drizzle-orm'
import { type ConversationFilter, testPlatform } from '#contract/features/inbox/conversations.ts'
import { plusDays, startOfDay } from '#contract/time-zones.ts'
import { gramsOf, searchTermsOf } from '#server/features/corpus/corpus.public.ts'
import { type Calendar, zoneAt } from '#server/platform/calendar.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { visitorCodeOf } from './contact-names.ts'

export interface InboxFilter {
  readonly platform: string | undefined
  readonly from: Date | undefined
  /** Not itself. */
  readonly before: Date | undefined
  readonly state: ConversationFilter['state']
  readonly rating: ConversationFilter['rating']
  readonly isUnread: boolean
  /** The account that has taken them over. */
  readonly takenBy: string | undefined
  readonly search: InboxSearch | undefined
}

export interface InboxSearch {
  readonly grams: readonly number[]
  /** Of `like`, for the folded text. */
  readonly patterns: readonly string[]
  /** As typed, for names. */
  readonly typed: string
  readonly visitorCode: string | undefined
  /** In so many texts that to look at conversations one after the other is quicker than to collect all that it finds. */
  readonly isCommon?: boolean
}

/** More pairs than this make a search no more selective, only slower. */
const maxGrams = 24

/** @param shownSince what the plan shows nothing before */
export function inboxFilterOf(
  asked: ConversationFilter,
  { accountId, botId, calendar, now, shownSince }: FilterScope,
): InboxFilter {
  const zone = zoneAt(calendar, now)
  const { from, until } = asked
  if (from !== undefined && until !== undefined && until < from) throw new AppError('date-range', { field: 'until' })
  const begin = from === undefined ? undefined : startOfDay(zone, from)
  return {
    platform: asked.platform === '' || asked.platform === 'all' ? undefined : asked.platform,
    from: begin === undefined || (shownSince !== undefined && shownSince > begin) ? shownSince : begin,
    before: until === undefined ? undefined : startOfDay(zone, plusDays(until, 1)),
    state: asked.state,
    rating: asked.rating,
    isUnread: asked.unread === true,
    takenBy: asked.mine === true ? accountId : undefined,
    search: asked.q === undefined || asked.q === '' ? undefined : searchOf(botId, asked.q),
  }
}

export interface FilterScope {
  readonly accountId: string
  readonly botId: string
  readonly calendar: Calendar
  readonly now: Date
  readonly shownSince: Date | undefined
}

function searchOf(botId: string, q: string): InboxSearch {
  const terms = searchTermsOf(q)
  // One character stands in nearly every text: nothing would be found by it, and all would be read.
  if (terms.every((term) => Array.from(term).length < 2))
    throw new AppError('field-too-short', { field: 'q', limit: 2 })
  return {
    grams: [...new Set(terms.flatMap((term) => gramsOf(botId, term)))].slice(0, maxGrams),
    patterns: terms.map(containing),
    typed: q,
    visitorCode: visitorCodeOf(q),
  }
}

function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** For a conversation `c`. */
export function conditionOf(accountId: string, botId: string, filter: InboxFilter): SQL {
  const conditions = [
    sql`c.account_id = ${accountId} and c.bot_id = ${botId}`,
    filter.platform === undefined
      ? sql`c.platform <> ${testPlatform}`
      : sql`c.platform in (${sql.join(
          filter.platform.split(',').map((code) => sql`${code}`),
          sql`, `,
        )})`,
    filter.from && sql`c.last_activity_at >= ${filter.from.toISOString()}::timestamptz`,
    filter.before && sql`c.last_activity_at < ${filter.before.toISOString()}::timestamptz`,
    filter.state && sql`c.state = ${filter.state}`,
    // As the index of those has it.
    filter.state === 'waiting' || filter.state === 'person' ? sql`c.state in ('waiting', 'person')` : undefined,
    filter.rating && sql`c.rating = ${filter.rating}`,
    filter.isUnread ? sql`c.is_unread` : undefined,
    filter.takenBy &&
      sql`c.state in ('waiting', 'person') and c.state = 'person' and c.taken_by = ${filter.takenBy}::uuid`,
    filter.search &&
      (filter.search.isCommon === true
        ? isFound(accountId, botId, filter.search, filter.from)
        : sql`c.id in (${foundBy(accountId, botId, filter.search, filter.from)})`),
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** All texts that a search finds: rows of conversation and message. */
function foundTexts(accountId: string, botId: string, { grams, patterns }: InboxSearch, since: Date | undefined): SQL {
  const from = momentOf(since)
  return sql`find_inbox_texts(${accountId}::uuid, ${botId}::uuid, ${`{${grams.join()}}`}::int[], ${sql.param([...patterns])}::text[], ${from})`
}

function momentOf(since: Date | undefined): SQL {
  return since === undefined ? sql`'-infinity'::timestamptz` : sql`${since.toISOString()}::timestamptz`
}

/** Of a row `t` of `inbox_texts`. */
export function saysIt({ patterns }: InboxSearch): SQL {
  return sql`t.search_text like all (${sql.param([...patterns])}::text[])`
}

/** Of a row `k` of `contacts`. */
function isNamedSo({ typed, visitorCode }: InboxSearch): SQL {
  const byName = sql`k.display_name is not null and k.display_name ilike ${containing(typed)}`
  if (visitorCode === undefined) return byName
  return sql`${byName} or k.display_name is null and right(k.id::text, 4) = ${visitorCode}`
}

/** Texts that a search finds in conversations, as rows `m` of `messages` and `t` of `inbox_texts`: read by their keys, as these are few. */
export function textsFoundIn(
  accountId: string,
  botId: string,
  conversation: SQL,
  search: InboxSearch,
  since: Date | undefined,
): SQL {
  return sql`messages m join inbox_texts t on t.account_id = m.account_id and t.bot_id = m.bot_id and t.message_id = m.id
    where m.account_id = ${accountId} and m.bot_id = ${botId} and m.conversation_id ${conversation}
      and t.at >= ${momentOf(since)} and ${saysIt(search)}`
}

/** The limits keep the planner from collecting all of them first. */
function isFound(accountId: string, botId: string, search: InboxSearch, since: Date | undefined): SQL {
  return sql`coalesce(
    (select true from ${textsFoundIn(accountId, botId, sql`= c.id`, search, since)} limit 1),
    (select true from contacts k
      where k.account_id = ${accountId} and k.bot_id = ${botId} and k.id = c.contact_id and (${isNamedSo(search)}) limit 1),
    false)`
}

function foundBy(accountId: string, botId: string, search: InboxSearch, since: Date | undefined): SQL {
  return sql`
    select f.conversation_id from ${foundTexts(accountId, botId, search, since)} f
    union
    select v.id from contacts k join conversations v on v.account_id = k.account_id and v.bot_id = k.bot_id and v.contact_id = k.id
    where k.account_id = ${accountId} and k.bot_id = ${botId} and (${isNamedSo(search)})`
}
