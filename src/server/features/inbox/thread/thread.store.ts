/** Queries over what was said in a conversation. Every function takes the tenant. */
import { type SQL, sql } from 'drizzle-orm'
import type { ReplyKind } from '#contract/features/answers.ts'
import type { MessagePart } from '#server/features/conversations/conversations.public.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** As the database writes it. */
export interface LineRecord extends Record<string, unknown> {
  readonly id: string
  readonly sequence: string
  readonly at: string
  readonly direction: 'in' | 'out'
  readonly author: 'contact' | 'bot' | 'person' | 'system'
  readonly is_note: boolean
  readonly event: string | null
  readonly account_user: string | null
  readonly platform: string
  readonly text: string
  readonly parts: MessagePart[] | null
  readonly reply_to: string | null
  readonly delivery: 'pending' | 'sent' | 'delivered' | 'read' | 'failed' | null
  readonly delivery_at: string | null
  readonly delivery_fault: string | null
  readonly kind: ReplyKind | null
  readonly confidence: number | null
  readonly source_kind: string | null
  readonly source_id: string | null
  readonly source_title: string | null
  readonly verdict: 'good' | 'needs-improvement' | null
  readonly verdict_reasons: string[] | null
  readonly verdict_comment: string | null
  readonly rating: 'good' | 'needs-improvement' | null
  readonly rating_comment: string | null
}

const columns = sql`m.id, m.sequence, m.at, m.direction, m.author, m.is_note, m.event, m.account_user, m.platform, m.text, m.parts, m.reply_to,
  m.delivery, m.delivery_at, m.delivery_fault, m.kind, m.confidence, m.source_kind, m.source_id, m.source_title, m.verdict, m.verdict_reasons,
  m.verdict_comment, m.rating, m.rating_comment`

function ofConversation(accountId: string, botId: string, conversationId: string, since: Date | undefined): SQL {
  const shown = since === undefined ? sql`` : sql`and m.at >= ${since.toISOString()}::timestamptz`
  return sql`m.account_id = ${accountId} and m.bot_id = ${botId} and m.conversation_id = ${conversationId} ${shown}`
}

/** The last lines before a place, oldest first. */
export async function listLines(
  db: Queryable,
  accountId: string,
  botId: string,
  conversationId: string,
  { before, size, since }: { before: string | undefined; size: number; since: Date | undefined },
): Promise<LineRecord[]> {
  const isBefore = before === undefined ? sql`` : sql`and m.sequence < ${before}::bigint`
  const { rows } = await db.execute<LineRecord>(sql`
    select ${columns} from messages m where ${ofConversation(accountId, botId, conversationId, since)} ${isBefore}
    order by m.sequence desc limit ${size}`)
  return rows.reverse()
}

export async function readLine(
  db: Queryable,
  accountId: string,
  botId: string,
  conversationId: string,
  messageId: string,
  since: Date | undefined,
): Promise<LineRecord | undefined> {
  const { rows } = await db.execute<LineRecord>(sql`
    select ${columns} from messages m where ${ofConversation(accountId, botId, conversationId, since)} and m.id = ${messageId}`)
  return rows[0]
}

/** What the contact said last before a line, or last of all. */
export async function readQuestionBefore(
  db: Queryable,
  accountId: string,
  botId: string,
  conversationId: string,
  { sequence, since }: { sequence?: string; since: Date | undefined },
): Promise<LineRecord | undefined> {
  const isBefore = sequence === undefined ? sql`` : sql`and m.sequence < ${sequence}::bigint`
  const { rows } = await db.execute<LineRecord>(sql`
    select ${columns} from messages m
    where ${ofConversation(accountId, botId, conversationId, since)} and m.direction = 'in' ${isBefore}
    order by m.sequence desc limit 1`)
  return rows[0]
}

/** The bot's reply to a message, or the first words of a person before the contact's next message. */
export async function readAnswerTo(
  db: Queryable,
  accountId: string,
  botId: string,
  conversationId: string,
  { id, sequence }: Pick<LineRecord, 'id' | 'sequence'>,
): Promise<LineRecord | undefined> {
  const { rows } = await db.execute<LineRecord>(sql`
    select ${columns} from messages m
    where ${ofConversation(accountId, botId, conversationId, undefined)} and m.sequence > ${sequence}::bigint and m.direction = 'out' and not m.is_note
      and (m.reply_to = ${id} or (m.author = 'person' and m.sequence < coalesce((
        select min(n.sequence) from messages n
        where n.account_id = m.account_id and n.bot_id = m.bot_id and n.conversation_id = m.conversation_id and n.direction = 'in'
          and n.sequence > ${sequence}::bigint), 9223372036854775807)))
    order by (m.author = 'bot') desc, m.sequence limit 1`)
  return rows[0]
}
