import { bigint, customType, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/**
 * A bot's answer index as it was at a corpus version, for whichever node needs it next: it can be made again from the corpus at any time. Its
 * bytes stand in parts, as one value would have to be in memory whole to be written or read.
 */
export const answerSnapshots = pgTable(
  'answer_snapshots',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    corpusVersion: bigint('corpus_version', { mode: 'number' }).notNull(),
    /** Layout of the bytes and lexicon they were made with: of another engine they are of no use. */
    engine: text('engine').notNull(),
    byteLength: integer('byte_length').notNull(),
    /** The corpus version whose items with many wordings it has learned; -1 when there was nothing to learn. */
    learnedVersion: bigint('learned_version', { mode: 'number' }).notNull().default(-1),
    writtenAt: moment('written_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const answerSnapshotParts = pgTable(
  'answer_snapshot_parts',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    part: integer('part').notNull(),
    /** Deflated. */
    bytes: bytea('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.part] }),
    foreignKey({
      columns: [table.accountId, table.botId],
      foreignColumns: [answerSnapshots.accountId, answerSnapshots.botId],
    }).onDelete('cascade'),
  ],
)
