import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ConnectionState } from '#contract/features/channels/connections.ts'
import type { ChannelFault, IgnoredReason } from '#contract/features/channels/faults.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/** A bot's tie to an account on a platform. */
export const channelConnections = pgTable(
  'channel_connections',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    id: uuid('id').notNull().unique('channel_connections_by_id'),
    kind: text('kind').$type<ChannelKind>().notNull(),
    name: text('name').notNull(),
    /** The code under which its conversations are kept. */
    platform: text('platform').notNull(),
    state: text('state').$type<ConnectionState>().notNull(),
    isOpen: boolean('is_open').notNull().default(true),
    /** Grows with each change of what it takes to serve the connection: what a node knows of an earlier one is old. */
    revision: integer('revision').notNull().default(1),
    /** The whole config, sealed by the keyring for this connection. */
    configSealed: text('config_sealed').notNull(),
    /** The config as its owner may see it: secrets by their last four characters. */
    publicConfig: jsonb('public_config').$type<Record<string, string>>().notNull(),
    usesSocket: boolean('uses_socket').notNull().default(false),
    /** Of a connection by the operator's app: by what the calls of that app, which all come to one address, find it. Null: its owner has an app of their own. */
    sharedAccount: text('shared_account'),
    /** What it is on the platform: connected once in the installation. Null until the platform said so. */
    externalAccount: text('external_account'),
    externalName: text('external_name'),
    externalFacts: jsonb('external_facts').$type<Record<string, string>>(),
    /** When its config was last replaced; null: not since it was made. An end that the platform told before is of another config. */
    configAt: moment('config_at'),
    checkedAt: moment('checked_at'),
    lastEventAt: moment('last_event_at'),
    lastEventKind: text('last_event_kind'),
    lastIgnoredReason: text('last_ignored_reason').$type<IgnoredReason>(),
    lastErrorFault: text('last_error_fault').$type<ChannelFault>(),
    lastErrorDetails: jsonb('last_error_details').$type<Record<string, string>>(),
    lastErrorAt: moment('last_error_at'),
    lastSentAt: moment('last_sent_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('channel_connections_once').on(table.kind, table.externalAccount),
    uniqueIndex('channel_connections_shared').on(table.kind, table.sharedAccount),
    check('channel_connections_state', sql`${table.state} in ('submitted', 'enabled', 'removed', 'failure')`),
  ],
)

function ofConnection(table: { accountId: AnyPgColumn; botId: AnyPgColumn; connectionId: AnyPgColumn }) {
  return foreignKey({
    columns: [table.accountId, table.botId, table.connectionId],
    foreignColumns: [channelConnections.accountId, channelConnections.botId, channelConnections.id],
  }).onDelete('cascade')
}

const connectionColumns = () => ({
  accountId: uuid('account_id').notNull(),
  botId: uuid('bot_id').notNull(),
  connectionId: uuid('connection_id').notNull(),
})

/** What came of a platform and is to be answered. What it says is sealed, and goes when it was answered. */
export const channelEvents = pgTable(
  'channel_events',
  {
    ...connectionColumns(),
    id: uuid('id').notNull(),
    /** The order in which events were stored. */
    sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** Hash of the conversation key. */
    lane: text('lane').notNull(),
    kind: text('kind').notNull(),
    /** `aside`: it failed too often, and later ones went on. */
    state: text('state', { enum: ['waiting', 'done', 'aside'] })
      .notNull()
      .default('waiting'),
    bodySealed: text('body_sealed'),
    receivedAt: moment('received_at').notNull(),
    /** Until then a call of the platform waits for the answer, to be answered with it. */
    replyUntil: moment('reply_until'),
    tries: integer('tries').notNull().default(0),
    nextAt: moment('next_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    ofConnection(table),
    index('channel_events_waiting')
      .on(table.accountId, table.botId, table.connectionId, table.lane, table.sequence)
      .where(sql`${table.state} = 'waiting'`),
    index('channel_events_aside')
      .on(table.accountId, table.botId, table.connectionId)
      .where(sql`${table.state} = 'aside'`),
    // By which the end of a connection finds its rows: the connection is locked until they are gone.
    index('channel_events_connection').on(table.accountId, table.botId, table.connectionId),
    index('channel_events_age').on(table.receivedAt),
    check('channel_events_state', sql`${table.state} in ('waiting', 'done', 'aside')`),
  ],
)

/** By which an event that comes again is known. */
export const channelEventKeys = pgTable(
  'channel_event_keys',
  {
    ...connectionColumns(),
    /** Hash of the key. */
    key: text('key').notNull(),
    eventId: uuid('event_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.connectionId, table.key] }),
    ofConnection(table),
    index('channel_event_keys_age').on(table.at),
  ],
)

/** A conversation on a platform: where answers go, what the platform still allows, and which conversation of ours it is. */
export const channelTalks = pgTable(
  'channel_talks',
  {
    ...connectionColumns(),
    lane: text('lane').notNull(),
    conversationId: uuid('conversation_id'),
    /** Hash of the contact whose conversation it is. */
    contactKey: text('contact_key'),
    /** A thread is read by others than its contact: what belongs into another conversation of theirs is never said in it. */
    isThread: boolean('is_thread').notNull().default(false),
    addressSealed: text('address_sealed').notNull(),
    /** When the contact wrote last, and how often we did since: the platform's reply window. */
    windowFrom: moment('window_from').notNull(),
    windowCount: integer('window_count').notNull().default(0),
    /** When something was sent last: platforms want sends apart. */
    sentAt: moment('sent_at'),
    /** When the contact was last told why there is no answer, and why. */
    toldWhy: text('told_why'),
    toldAt: moment('told_at'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.connectionId, table.lane] }),
    ofConnection(table),
    index('channel_talks_conversation').on(table.accountId, table.botId, table.conversationId, table.at),
    // Who wrote last over a connection.
    index('channel_talks_latest').on(table.accountId, table.botId, table.connectionId, table.at),
    index('channel_talks_contact').on(table.accountId, table.botId, table.contactKey, table.at),
  ],
)

/** A conversation's line of work, of which one node at a time takes the next piece. */
export const channelLanes = pgTable(
  'channel_lanes',
  {
    ...connectionColumns(),
    lane: text('lane').notNull(),
    work: text('work', { enum: ['answer', 'send', 'media'] }).notNull(),
    /** When there is something to do; null: nothing is. */
    dueAt: moment('due_at'),
    /** Grows with each addition: who is done with a lane sees that something came meanwhile. */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    /** The worker that has it, for as long as that one is alive. */
    claimedBy: uuid('claimed_by'),
    /** When a worker gave it back last. */
    releasedAt: moment('released_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.connectionId, table.lane, table.work] }),
    ofConnection(table),
    index('channel_lanes_claimed').on(table.claimedBy).where(sql`${table.claimedBy} is not null`),
    index('channel_lanes_due').on(table.work, table.dueAt).where(sql`${table.dueAt} is not null`),
    // By which accounts take turns: its first entry of an account is what is due there first.
    index('channel_lanes_turns').on(table.work, table.accountId, table.dueAt).where(sql`${table.dueAt} is not null`),
    index('channel_lanes_idle').on(table.releasedAt).where(sql`${table.dueAt} is null and ${table.claimedBy} is null`),
    check('channel_lanes_work', sql`${table.work} in ('answer', 'send', 'media')`),
  ],
)

/** What is to be sent: the outbox. */
export const channelSends = pgTable(
  'channel_sends',
  {
    ...connectionColumns(),
    id: uuid('id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity(),
    lane: text('lane').notNull(),
    /** The event it answers; null: a person wrote it. */
    eventId: uuid('event_id'),
    /** Its place among the parts of one message. */
    part: integer('part').notNull(),
    conversationId: uuid('conversation_id'),
    /** The message it is a part of, whose delivery is told. */
    messageId: uuid('message_id'),
    text: text('text').notNull(),
    suggestions: jsonb('suggestions').$type<{ id: string; question: string }[]>().notNull().default([]),
    files: jsonb('files').$type<{ name: string; mediaType: string; url: string }[]>().notNull().default([]),
    addressSealed: text('address_sealed').notNull(),
    /** `held`: waits for the contact's next message. `replied`: said in the reply to a call. */
    state: text('state', { enum: ['pending', 'held', 'sent', 'replied', 'dead'] }).notNull(),
    /** Set before a try, and cleared when its outcome is known: a crash in between leaves open whether it was sent. */
    tryingSince: moment('trying_since'),
    /** The event in the reply to whose call it was said. */
    repliedIn: uuid('replied_in'),
    tries: integer('tries').notNull().default(0),
    nextAt: moment('next_at').notNull(),
    at: moment('at').notNull(),
    endedAt: moment('ended_at'),
    fault: text('fault').$type<ChannelFault>(),
    faultDetails: jsonb('fault_details').$type<Record<string, string>>(),
    platformId: text('platform_id'),
    /** The owner tries the connection: it is tried a few times alone, and is no answer that could be sent again. */
    isTest: boolean('is_test').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    ofConnection(table),
    unique('channel_sends_once').on(table.accountId, table.botId, table.eventId, table.part),
    index('channel_sends_open')
      .on(table.accountId, table.botId, table.connectionId, table.lane, table.sequence)
      .where(sql`${table.state} in ('pending', 'held')`),
    index('channel_sends_dead')
      .on(table.accountId, table.botId, table.connectionId, table.endedAt)
      .where(sql`${table.state} = 'dead'`),
    // By which the end of a connection finds its rows, as with events.
    index('channel_sends_connection').on(table.accountId, table.botId, table.connectionId),
    index('channel_sends_message').on(table.accountId, table.botId, table.messageId),
    index('channel_sends_tests')
      .on(table.accountId, table.botId, table.connectionId, table.sequence)
      .where(sql`${table.isTest}`),
    index('channel_sends_age').on(table.endedAt).where(sql`${table.state} in ('sent', 'replied')`),
    check('channel_sends_state', sql`${table.state} in ('pending', 'held', 'sent', 'replied', 'dead')`),
  ],
)

/** A file that a contact sent and that is to be fetched of the platform. Its row goes when it is stored, or given up. */
export const channelMedia = pgTable(
  'channel_media',
  {
    ...connectionColumns(),
    /** The part of the message has it too. */
    id: uuid('id').notNull(),
    lane: text('lane').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** How it is fetched, in the words of the channel. */
    addressSealed: text('address_sealed').notNull(),
    at: moment('at').notNull(),
    tries: integer('tries').notNull().default(0),
    nextAt: moment('next_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    ofConnection(table),
    // By which the end of a connection finds its rows, too.
    index('channel_media_lane').on(table.accountId, table.botId, table.connectionId, table.lane, table.nextAt),
  ],
)

/** What platforms give for a while, shared by all nodes. */
export const channelTokens = pgTable(
  'channel_tokens',
  {
    ...connectionColumns(),
    name: text('name').notNull(),
    valueSealed: text('value_sealed'),
    expiresAt: moment('expires_at'),
    /** Until then one node asks for it, and the others wait. */
    makingUntil: moment('making_until'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.connectionId, table.name] }),
    ofConnection(table),
  ],
)

/** Who is on their way to a platform to let the operator's app in: until they are back, at most once. */
export const channelInstalls = pgTable(
  'channel_installs',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    /** Hash of the state that the platform hands back. */
    stateHash: text('state_hash').notNull().unique('channel_installs_state'),
    kind: text('kind').$type<ChannelKind>().notNull(),
    /** Hash of the session that began it: no other one may end it. */
    sessionHash: text('session_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.stateHash] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    index('channel_installs_age').on(table.expiresAt),
  ],
)

/** Who holds the socket of a connection, for as long as that worker is alive. */
export const channelSockets = pgTable(
  'channel_sockets',
  {
    ...connectionColumns(),
    heldBy: uuid('held_by').notNull(),
    isOpen: boolean('is_open').notNull().default(false),
    since: moment('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.botId, table.connectionId] }), ofConnection(table)],
)

/** The processes that answer, send and hold sockets. One that does not say that it is alive has lost all that it had. */
export const channelWorkers = pgTable('channel_workers', {
  id: uuid('id').primaryKey(),
  aliveUntil: moment('alive_until').notNull(),
})
