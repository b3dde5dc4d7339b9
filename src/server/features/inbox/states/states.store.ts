/** Queries over who has the word. Every function takes the tenant. */
import { sql } from 'drizzle-orm'
import type {
  ConversationState,
  MessagePart,
  WantedReason,
} from '#server/features/conversations/conversations.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/live/publish.ts'
import { adoptConversation } from '../search/catch-up.store.ts'
import type { Hands } from './states.rules.ts'

export interface LockedConversation extends Hands {
  readonly platform: string
  readonly stateSince: string | null
}

/**
 * Holds the conversation until the transaction ends. A reply of the bot that is being stored is stored before, or finds what is changed here.
 * Undefined when there is none.
 */
export async function lockConversation(
  tx: Transaction,
  accountId: string,
  botId: string,
  conversationId: string,
): Promise<LockedConversation | undefined> {
  const read = async () => {
    const { rows } = await tx.execute<{
      state: ConversationState
      wanted_by: WantedReason | null
      taken_by: string | null
      platform: string
      state_since: string | null
    }>(sql`
      select state, wanted_by, taken_by, platform, state_since from conversations
      where account_id = ${accountId} and bot_id = ${botId} and id = ${conversationId}
      for no key update`)
    return rows[0]
  }
  const row =
    (await read()) ?? ((await adoptConversation(tx, accountId, botId, conversationId)) ? await read() : undefined)
  return (
    row && {
      state: row.state,
      wantedBy: row.wanted_by,
      takenBy: row.taken_by,
      platform: row.platform,
      stateSince: row.state_since,
    }
  )
}

/** Under the lock. */
export async function saveHands(
  tx: Transaction,
  accountId: string,
  botId: string,
  conversationId: string,
  { state, wantedBy, takenBy, at, isRead }: Hands & { readonly at: Date; readonly isRead: boolean },
): Promise<void> {
  await tx.execute(sql`
    update conversations set state_since = case when state = ${state} then state_since else ${at.toISOString()}::timestamptz end,
      state = ${state}, wanted_by = ${wantedBy}, taken_by = ${takenBy}::uuid,
      last_human_at = case when ${state} in ('waiting', 'person') then ${at.toISOString()}::timestamptz else last_human_at end,
      is_unread = is_unread and not ${isRead}
    where account_id = ${accountId} and bot_id = ${botId} and id = ${conversationId}`)
}

export interface NewLine {
  /** Of what may come twice: the second time changes nothing. */
  readonly id?: string
  readonly conversationId: string
  readonly platform: string
  readonly at: Date
  readonly author: 'person' | 'system'
  readonly accountUser: string | null
  readonly text: string
  readonly parts?: readonly MessagePart[]
  readonly isNote: boolean
  readonly event?: string
  /** It is on its way to a platform. */
  readonly isSent: boolean
}

/** A line of a person or of the system. What the contact reads is the latest of the conversation; a note moves nothing. */
export async function insertLine(tx: Transaction, accountId: string, botId: string, line: NewLine): Promise<string> {
  const id = line.id ?? newTimeId(line.at)
  const at = line.at.toISOString()
  const parts = line.parts && line.parts.length > 0 ? JSON.stringify(line.parts) : null
  await tx.execute(sql`
    insert into messages (account_id, bot_id, id, conversation_id, at, direction, author, account_user, platform, text, parts, is_note, event, delivery)
    values (${accountId}, ${botId}, ${id}, ${line.conversationId}, ${at}::timestamptz, 'out', ${line.author}, ${line.accountUser}::uuid,
      ${line.platform}, ${line.text}, ${parts}::jsonb, ${line.isNote}, ${line.event ?? null}, ${line.isSent ? 'pending' : null})
    on conflict do nothing`)
  const isHuman = line.author === 'person' && !line.isNote
  await tx.execute(sql`
    update conversations set
      last_activity_at = case when ${line.isNote} then last_activity_at else greatest(last_activity_at, ${at}::timestamptz) end,
      last_human_at = case when ${isHuman} then ${at}::timestamptz else last_human_at end,
      is_unread = is_unread and not ${isHuman}
    where account_id = ${accountId} and bot_id = ${botId} and id = ${line.conversationId}`)
  await publish(tx, { accountId, topic: 'conversations', botId, id: line.conversationId })
  return id
}

export async function setUnread(
  tx: Transaction,
  accountId: string,
  botId: string,
  conversationId: string,
  { isUnread, until }: { isUnread: boolean; until: string | undefined },
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update conversations c set is_unread = ${isUnread}
    where c.account_id = ${accountId} and c.bot_id = ${botId} and c.id = ${conversationId} and c.is_unread <> ${isUnread}
      and (${until ?? null}::uuid is null or not exists (
        select from messages m where m.account_id = c.account_id and m.bot_id = c.bot_id and m.conversation_id = c.id and m.direction = 'in'
          and m.sequence > (select k.sequence from messages k
            where k.account_id = c.account_id and k.bot_id = c.bot_id and k.id = ${until ?? null}::uuid)))`)
  if ((rowCount ?? 0) > 0) await publish(tx, { accountId, topic: 'conversations', botId, id: conversationId })
}
