/** An answered event, stored in one statement: that it was answered, that the contact was heard, what is to be sent, and that it is due. */
import type { Client } from '#server/platform/database/database.ts'
import type { NewMedia } from '../media/media-of-event.ts'
import type { NewSend } from '../sending/sends.store.ts'
import type { TalkRef } from './talks.store.ts'

export interface Finished extends TalkRef {
  readonly eventId: string
  readonly conversationId: string | undefined
  /** Where the talk belonged when the answer began. One that a person pointed elsewhere meanwhile stays there. */
  readonly conversationBefore: string | undefined
  readonly contactKey: string
  readonly isThread: boolean
  readonly addressSealed: string
  /** When the contact wrote: the platform's window opens anew. */
  readonly heardAt: Date
  readonly toldWhy: string | undefined
  readonly sends: readonly NewSend[]
  /** Files that are to be fetched; they wait for nothing, and nothing waits for them. */
  readonly media: readonly NewMedia[]
  readonly messageId: string | undefined
  /** Whether sends go out by themselves; else they wait for a call to be said in. */
  readonly canSend: boolean
  readonly now: Date
  /** When they are due. */
  readonly nextAt: Date
  /** Who need not be told that there is something to send. */
  readonly node: string
}

const text = `
with hands as materialized (
  select v.state from conversations v
  where v.account_id = $1::uuid and v.bot_id = $2::uuid and v.id in ($6::uuid, $7::uuid)
  order by v.id for share),
kept as materialized (
  select c.id from channel_connections c
  where c.account_id = $1::uuid and c.bot_id = $2::uuid and c.id = $3::uuid and (select count(*) from hands) >= 0 for key share),
before as materialized (
  select t.conversation_id from channel_talks t
  where account_id = $1::uuid and bot_id = $2::uuid and connection_id = $3::uuid and lane = $4 and (select count(*) from kept) >= 0 for update),
silent as materialized (
  select (select count(*) from before) >= 0 and (
    exists (select from hands where state = 'person')
    or exists (select from before b where b.conversation_id is distinct from $7::uuid)) as is_silent),
ended as materialized (
  update channel_events set state = 'done', body_sealed = null
  where account_id = $1::uuid and bot_id = $2::uuid and id = $5::uuid and state = 'waiting' and (select is_silent is not null from silent)
  returning account_id, bot_id, connection_id, lane),
heard as (
  insert into channel_talks as t (account_id, bot_id, connection_id, lane, conversation_id, contact_key, is_thread, address_sealed, window_from, at,
    told_why, told_at)
  select account_id, bot_id, connection_id, lane, $6::uuid, $8::text, $9::boolean, $10::text, $11::timestamptz, $11::timestamptz,
    $12::text, case when $12::text is not null then $11::timestamptz end from ended
  on conflict (account_id, bot_id, connection_id, lane) do update set
    address_sealed = excluded.address_sealed, window_from = excluded.window_from, window_count = 0, at = excluded.at,
    told_why = coalesce(excluded.told_why, t.told_why), told_at = coalesce(excluded.told_at, t.told_at),
    -- A person who has the word keeps the contact in their conversation.
    conversation_id = case when (select is_silent from silent) then coalesce(t.conversation_id, excluded.conversation_id)
      else coalesce(excluded.conversation_id, t.conversation_id) end,
    -- Another conversation may be another contact's; a thread stays with whoever began it.
    contact_key = case when excluded.conversation_id is distinct from t.conversation_id and excluded.conversation_id is not null
      and not (select is_silent from silent) then excluded.contact_key else coalesce(t.contact_key, excluded.contact_key) end),
released as (
  update channel_sends set state = 'pending', next_at = $14::timestamptz
  where account_id = $1::uuid and bot_id = $2::uuid and connection_id = $3::uuid and lane = $4 and state = 'held' and $13::boolean and exists (select from ended)
  returning id),
inserted as (
  insert into channel_sends (account_id, bot_id, connection_id, id, lane, event_id, part, conversation_id, message_id, text, suggestions, files,
    address_sealed, state, next_at, at)
  select e.account_id, e.bot_id, e.connection_id, s.id, e.lane, $5::uuid, s.part, $6::uuid, $16::uuid,
    s.text, s.suggestions, s.files, $10::text, case when $13::boolean then 'pending' else 'held' end, $14::timestamptz, $15::timestamptz
  from ended e cross join json_to_recordset($17::json) as s (id uuid, part int, text text, suggestions jsonb, files jsonb)
  where not (select is_silent from silent)
  order by s.part
  on conflict do nothing
  returning id),
laned as (
  insert into channel_lanes as l (account_id, bot_id, connection_id, lane, work, due_at)
  select account_id, bot_id, connection_id, lane, 'send', $14::timestamptz from ended
  where $13::boolean and (exists (select from inserted) or exists (select from released))
  on conflict (account_id, bot_id, connection_id, lane, work) do update
    set due_at = least(coalesce(l.due_at, excluded.due_at), excluded.due_at), revision = l.revision + 1
  returning pg_notify('channel_work', 'send ' || $18::text)),
media as (
  insert into channel_media (account_id, bot_id, connection_id, id, lane, conversation_id, address_sealed, at, next_at)
  select e.account_id, e.bot_id, e.connection_id, f.id, e.lane, $6::uuid, f."addressSealed", $15::timestamptz, $15::timestamptz
  from ended e cross join json_to_recordset($19::json) as f (id uuid, "addressSealed" text)
  where $6::uuid is not null
  on conflict do nothing
  returning id),
media_laned as (
  insert into channel_lanes as l (account_id, bot_id, connection_id, lane, work, due_at)
  select account_id, bot_id, connection_id, lane, 'media', $15::timestamptz from ended where exists (select from media)
  on conflict (account_id, bot_id, connection_id, lane, work) do update
    set due_at = least(coalesce(l.due_at, excluded.due_at), excluded.due_at), revision = l.revision + 1
  returning pg_notify('channel_work', 'media ' || $18::text)),
told as (
  update messages set delivery = case when (select is_silent from silent) then 'failed' else 'pending' end, delivery_at = $15::timestamptz,
    delivery_fault = case when (select is_silent from silent) then 'person-took-over' end
  where account_id = $1::uuid and bot_id = $2::uuid and id = $16::uuid and (exists (select from inserted)
    or (exists (select from ended) and (select is_silent from silent) and json_array_length($17::json) > 0))
  returning 1)
select exists (select from ended) as is_done, (select count(*) from laned), (select count(*) from media_laned)`

/**
 * False: another process was faster, and nothing is changed. Where a person has the word by now, the bot's words are not sent, and its message says
 * so. The conversations are held while this is looked at, in the order of those who change hands; then the connection, then the talk, as whoever removes
 * it holds them.
 */
export async function finishEvent(client: Client, accountId: string, finished: Finished): Promise<boolean> {
  const { botId, connectionId, lane, eventId, conversationId, contactKey, isThread, addressSealed } = finished
  const { heardAt, toldWhy, messageId, canSend, conversationBefore, now, nextAt, node } = finished
  const sends = finished.sends.map(({ id, part, text, suggestions, files }) => ({ id, part, text, suggestions, files }))
  const ofEvent = [accountId, botId, connectionId, lane, eventId]
  const ofTalk = [
    conversationId ?? null,
    conversationBefore ?? null,
    contactKey,
    isThread,
    addressSealed,
    heardAt,
    toldWhy ?? null,
  ]
  const ofSends = [canSend, nextAt, now, messageId ?? null, JSON.stringify(sends), node, JSON.stringify(finished.media)]
  const { rows } = await client.query<{ is_done: boolean }>({
    name: 'finish-channel-event',
    text,
    values: [...ofEvent, ...ofTalk, ...ofSends],
  })
  return rows[0]?.is_done === true
}
