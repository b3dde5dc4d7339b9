/**
 * What the archive of an account holds, table by table. A test reads all tables with an `account_id` from the database and fails when one is
 * neither here nor in `leftOutTables`.
 */
import { openSaid } from '#server/features/callbacks/callbacks.public.ts'
import { openContactId } from '#server/features/conversations/conversations.public.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'

/** A row as the database writes it in JSON. */
export type Row = Readonly<Record<string, unknown>>

export interface ArchivedTable {
  readonly table: string
  /** Its file: of the account, or one for each bot. Two tables never share one. */
  readonly file: ArchivedFile
  readonly of: 'account' | 'bot'
  /** Also as a table for spreadsheet programs. */
  readonly hasCsv?: true
  /** Columns that say nothing to their owner, or must not leave: see `isSecret` for those that never do. */
  readonly leftOut?: readonly string[]
  /** The columns by which an index orders the rows of an account, where the primary key does not begin with it. */
  readonly order?: readonly string[]
  /** The row as its owner reads it. */
  readonly tell?: (row: Row, teller: Teller) => Row
}

/** What it takes to tell a row. */
export interface Teller {
  readonly accountId: string
  readonly keyring: Keyring
}

export const archivedFiles = [
  'account',
  'sessions',
  'api-keys',
  'named-keys',
  'named-key-bots',
  'usage',
  'audit',
  'terms',
  'instalments',
  'payments',
  'packs',
  'leads',
  'bot',
  'facts',
  'information',
  'features',
  'webhooks',
  'customisation',
  'corpus',
  'corpus-hits',
  'corpus-versions',
  'conversations',
  'messages',
  'message-traces',
  'contacts',
  'contact-requests',
  'handled-questions',
  'connections',
  'inbox-settings',
  'inbox-filters',
  'imports',
  'import-rows',
  'files',
] as const
export type ArchivedFile = (typeof archivedFiles)[number]

export const archivedTables: readonly ArchivedTable[] = [
  { table: 'accounts', file: 'account', of: 'account' },
  { table: 'sessions', file: 'sessions', of: 'account' },
  { table: 'api_keys', file: 'api-keys', of: 'account' },
  { table: 'named_keys', file: 'named-keys', of: 'account' },
  { table: 'named_key_bots', file: 'named-key-bots', of: 'account' },
  { table: 'usage_days', file: 'usage', of: 'account', hasCsv: true },
  // Which ADMIN it was is the operator's business.
  { table: 'terms', file: 'terms', of: 'account', leftOut: ['granted_by'] },
  { table: 'instalments', file: 'instalments', of: 'account', hasCsv: true },
  {
    table: 'payments',
    file: 'payments',
    of: 'account',
    hasCsv: true,
    leftOut: ['recorded_by', 'recorded_by_email'],
  },
  { table: 'call_packs', file: 'packs', of: 'account', leftOut: ['note'] },
  { table: 'leads', file: 'leads', of: 'account' },
  { table: 'audit_events', file: 'audit', of: 'account', hasCsv: true, order: ['at', 'id'], tell: tellEvent },

  {
    table: 'bots',
    file: 'bot',
    of: 'bot',
    leftOut: ['name_key', 'content_version', 'purged_version', 'widget_secret_sealed'],
  },
  { table: 'bot_facts', file: 'facts', of: 'bot' },
  { table: 'bot_information', file: 'information', of: 'bot', leftOut: ['changed_in'] },
  { table: 'bot_features', file: 'features', of: 'bot', leftOut: ['name_key', 'changed_in'] },
  { table: 'webhooks', file: 'webhooks', of: 'bot', leftOut: ['secret_sealed', 'old_secret_sealed'] },
  { table: 'customisations', file: 'customisation', of: 'bot' },
  // Its csv is the file that imports again.
  {
    table: 'corpus_items',
    file: 'corpus',
    of: 'bot',
    leftOut: ['question_key', 'search_text', 'search_grams', 'version'],
  },
  { table: 'corpus_hits', file: 'corpus-hits', of: 'bot' },
  { table: 'corpus_versions', file: 'corpus-versions', of: 'bot' },
  { table: 'conversations', file: 'conversations', of: 'bot' },
  { table: 'messages', file: 'messages', of: 'bot', hasCsv: true },
  { table: 'message_traces', file: 'message-traces', of: 'bot' },
  { table: 'contacts', file: 'contacts', of: 'bot', hasCsv: true, tell: tellContact },
  { table: 'callbacks', file: 'contact-requests', of: 'bot', hasCsv: true, tell: tellCallback },
  { table: 'handled_questions', file: 'handled-questions', of: 'bot' },
  {
    table: 'channel_connections',
    file: 'connections',
    of: 'bot',
    leftOut: ['config_sealed', 'revision', 'uses_socket', 'shared_account'],
  },
  { table: 'inboxes', file: 'inbox-settings', of: 'bot', leftOut: ['caught_up_to', 'mailed_at'] },
  { table: 'inbox_filters', file: 'inbox-filters', of: 'bot' },
  { table: 'corpus_imports', file: 'imports', of: 'bot' },
  { table: 'corpus_import_rows', file: 'import-rows', of: 'bot', leftOut: ['question_key'] },
  // What they hold lies beside it.
  { table: 'files', file: 'files', of: 'bot' },
]

/** Each with the reason why the archive does without it. */
export const leftOutTables: Readonly<Record<string, string>> = {
  answer_entries: 'made of the corpus',
  channel_events: 'what platforms said until it is answered; what was said is in the conversations',
  channel_event_keys: 'by which an event that comes again is known',
  channel_talks: 'which conversation is which on a platform',
  channel_lanes: 'which conversation is worked on',
  channel_sends: 'answers on their way to platforms; what was said is in the conversations',
  channel_media: 'files of contacts that are being fetched; what was fetched lies in the archive',
  channel_tokens: 'what platforms give for some hours',
  channel_installs: 'who is on their way to a platform and back, for ten minutes',
  channel_sockets: 'which node holds a socket',
  answer_snapshots: 'an index of the corpus',
  answer_snapshot_parts: 'an index of the corpus',
  item_vectors: 'computed from the corpus',
  bot_vectors: 'how far the computing has come',
  usage_hours: 'what the forecast of the day is made of',
  contact_usage: 'counts what one contact asked today',
  quota_warnings: 'which warnings of today were mailed',
  second_factors: 'what the codes of the app are computed from',
  recovery_codes: 'hashes of codes that let somebody in',
  email_changes: 'a new email that waits to be confirmed',
  log_in_tickets: 'log-ins that wait some minutes for their code',
  downgrades: 'until when bots can be chosen after a plan has ended',
  lead_entries: 'what the operator noted about a request for VIP',
  inbox_texts: 'an index of the messages',
  inbox_exports: 'files made of the messages, for a week',
  inbox_export_parts: 'files made of the messages, for a week',
  callback_boxes: 'counts the contact requests',
  file_usage: 'the sum of the sizes of the files',
  file_contents: 'the files themselves lie in the archive',
  file_parts: 'the files themselves lie in the archive',
  idempotent_replies: 'repeats what the other tables say, for two days',
  visitor_reads: 'up to where visitors have read',
  quota_notices: 'which contact was told today that the calls are used up',
  quota_notice_days: 'how many contacts were told so today',
  live_changes: 'ids of what open pages read again, for an hour',
  live_audience: 'when a page was open last',
  bot_events: 'ids of what programs were told, for an hour',
  bot_listeners: 'when a program listened last',
  webhook_deliveries: 'repeats messages on their way to webhooks, for 30 days',
  data_exports: 'the archive itself',
  data_export_parts: 'the archive itself',
}

/** Whether a column holds what opens something, or the hash of it. Such a column is in no archive, whatever the table says. */
export function isSecret(column: string): boolean {
  return /hash|sealed|secret|password|token/.test(column)
}

/** An ADMIN who did something to the account is not named, nor where they sat. */
function tellEvent({ actor_id, address, request_id, ...row }: Row, { accountId }: Teller): Row {
  return actor_id === null || actor_id === accountId
    ? { ...row, by: actor_id === null ? null : 'you', address, request_id }
    : { ...row, by: 'an administrator' }
}

function tellContact(row: Row, { keyring }: Teller): Row {
  const sealed = row.external_id_sealed
  return {
    ...row,
    external_id: typeof sealed === 'string' ? (openContactId(String(row.key_hash), sealed, keyring) ?? null) : null,
  }
}

function tellCallback(row: Row, { keyring }: Teller): Row {
  return { ...row, ...openSaid(String(row.id), String(row.said_sealed), keyring) }
}
