/**
 * Writes exchanges: what contacts said, and what the bot said to it. Many exchanges of many accounts go into one statement, so they are stored,
 * charged and claimed together or not at all, and one commit serves them all.
 */
import { sql } from 'drizzle-orm'
import type { Client, Transaction } from '#server/platform/database/database.ts'
import { type Exchange, type Left, leftPerDayOf, type Recorded } from './exchange.ts'
import { recordExchangesStatement } from './record-exchanges.statement.ts'

type OutcomeRow = {
  verdict: Exclude<Recorded, 'stored' | 'repeated' | Left> | 'fits'
  is_stored: boolean
  left_to: Left | null
}

function rowOf(exchange: Exchange, n: number) {
  const { contact, reply, charge, claim } = exchange
  return {
    n,
    account_id: exchange.accountId,
    bot_id: exchange.botId,
    platform: exchange.platform,
    conversation_id: exchange.conversationId,
    has_row: exchange.hasConversationRow,
    contact_id: contact?.id,
    contact_key: contact?.isToWrite ? contact.keyHash : undefined,
    contact_sealed: contact?.externalIdSealed,
    at: exchange.at,
    question_id: exchange.questionId,
    reply_id: exchange.replyId,
    author: exchange.accountUser === undefined ? 'contact' : 'person',
    account_user: exchange.accountUser,
    question: exchange.text,
    question_parts: exchange.questionParts,
    answer: reply.text,
    parts: reply.parts,
    kind: reply.kind,
    source_kind: reply.sourceKind,
    source_id: reply.sourceId,
    source_title: reply.sourceTitle,
    other_sources: reply.otherSources,
    confidence: reply.confidence,
    suggestions: reply.suggestions.length > 0 ? reply.suggestions : undefined,
    reason: reply.reason,
    step: reply.step,
    trace: exchange.trace,
    day: charge?.day,
    call_limit: charge?.limit,
    left_limit: charge && leftPerDayOf(charge.limit),
    chat_limit: charge?.chatLimit,
    limited_key: charge?.contact?.keyHash,
    contact_day: charge?.contact?.perDay,
    contact_minute: charge?.contact?.perMinute,
    scope: claim?.scope,
    key: claim?.key,
    request_hash: claim?.requestHash,
    reply: claim?.reply,
    wants: exchange.wants,
    is_said_while_waiting: exchange.isSaidWhileWaiting,
    is_left: exchange.isLeft === true,
    is_blocked: exchange.isBlocked === true,
    is_plain: exchange.isPlain === true,
  }
}

/** One outcome an exchange, in their order. */
export async function recordExchanges(client: Client, exchanges: readonly Exchange[]): Promise<Recorded[]> {
  const { rows } = await client.query<OutcomeRow>({
    name: 'record-exchanges',
    text: recordExchangesStatement,
    values: [JSON.stringify(exchanges.map(rowOf))],
  })
  return rows.map(recordedOf)
}

/** As `recordExchanges`, in the transaction of what must be stored with it. Only an exchange of this account is written. */
export async function recordExchangeIn(tx: Transaction, accountId: string, exchange: Exchange): Promise<Recorded> {
  const [before = '', after = ''] = recordExchangesStatement.split('$1')
  const input = JSON.stringify([rowOf({ ...exchange, accountId }, 0)])
  const { rows } = await tx.execute<OutcomeRow>(sql`${sql.raw(before)}${input}${sql.raw(after)}`)
  return rows[0] === undefined ? 'uncounted' : recordedOf(rows[0])
}

function recordedOf({ verdict, is_stored, left_to }: OutcomeRow): Recorded {
  if (is_stored) return left_to ?? 'stored'
  return verdict === 'fits' ? 'repeated' : verdict
}
