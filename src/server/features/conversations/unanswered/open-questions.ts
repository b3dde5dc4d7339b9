/** Which replies count as unanswered, for the number on the bot's card and for the list behind it alike. */
import { type SQL, sql } from 'drizzle-orm'

/** How far back both look. */
export const recentMs = 7 * 24 * 3600_000

/** The same for questions that differ in case, width, spaces and final punctuation alone. What is made of signs alone keeps them. */
export function wordingOf(text: SQL): SQL<string> {
  const folded = sql`lower(normalize(regexp_replace(${text}, '[[:space:]]+', ' ', 'g'), NFKC))`
  return sql<string>`md5(coalesce(nullif(btrim(${folded}, ' ?!.,;:~。、'), ''), btrim(${folded})))`
}

/** What customers, not the owner, were replied since a moment, as rows of `messages a`. */
export function isReplyToCustomer(accountId: string, since: Date): SQL {
  return sql`a.account_id = ${accountId}::uuid and a.at >= ${since.toISOString()}::timestamptz
    and a.direction = 'out' and a.author = 'bot' and a.platform <> 'TEST'`
}

/** How long a customer has to take one of the questions that were offered. */
const choosingMs = 2 * 60_000

/** Which replies `a` may be open: few of all, so their questions alone are looked up. */
export const mayBeOpen: SQL = sql`a.kind in ('fallback', 'suggest')`

/** Offered, and what the customer said next was none of it. */
function isOfferLeft(now: Date): SQL {
  return sql`a.kind = 'suggest' and a.at <= ${new Date(now.getTime() - choosingMs).toISOString()}::timestamptz and (
    select n.reason from messages n
    where n.account_id = a.account_id and n.bot_id = a.bot_id and n.conversation_id = a.conversation_id
      and n.sequence > a.sequence and n.direction = 'out' and n.author = 'bot'
    order by n.sequence limit 1) is distinct from 'chosen-suggestion'`
}

/** Of a reply `a` to the question `q`: that nobody has answered, fixed or ignored it. "None of these" asks nothing itself. */
export function isOpen(now: Date): SQL {
  return sql`(a.kind = 'fallback' and coalesce(a.reason, '') not in ('none-of-these', 'chat-spent') or ${isOfferLeft(now)}) and not exists (
    select from handled_questions h
    where h.account_id = a.account_id and h.bot_id = a.bot_id and h.wording = ${wordingOf(sql`q.text`)}
      and (h.outcome = 'ignored' or h.handled_at >= a.at))`
}
