/** Which replies count as unanswered, for the number on the bot's card and for the list behind it alike. */
import { type SQL, sql } from 'drizzle-orm'

/** How far back both look. */
export const recentMs = 7 * 24 * 3600_000

/** The same for questions that differ in case, width, spaces and final punctuation alone. */
export function wordingOf(text: SQL): SQL<string> {
  return sql<string>`md5(btrim(lower(normalize(regexp_replace(${text}, '[[:space:]]+', ' ', 'g'), NFKC)), ' ?!.,;:~。、'))`
}

/** What customers, not the owner, were replied since a moment, as rows of `messages a`. */
export function isReplyToCustomer(accountId: string, since: Date): SQL {
  return sql`a.account_id = ${accountId}::uuid and a.at >= ${since.toISOString()}::timestamptz
    and a.direction = 'out' and a.author = 'bot' and a.platform <> 'TEST'`
}

/** Of a reply `a` to the question `q`: that nobody has answered, fixed or ignored it. */
export const isOpen: SQL = sql`a.kind = 'fallback' and not exists (
  select from handled_questions h
  where h.account_id = a.account_id and h.bot_id = a.bot_id and h.wording = ${wordingOf(sql`q.text`)}
    and (h.outcome = 'ignored' or h.handled_at >= a.at))`
