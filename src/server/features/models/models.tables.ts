import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ModelFault, ModelKind } from '#contract/features/models.ts'
import { answerEntries } from '#server/features/answer-indexes/answer-indexes.tables.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The services that the ADMIN set up, one of a kind in the installation, and how they fare. */
export const modelServices = pgTable('model_services', {
  kind: text('kind').$type<ModelKind>().primaryKey(),
  isOn: boolean('is_on').notNull(),
  baseUrl: text('base_url').notNull(),
  model: text('model').notNull(),
  /** Whether the embedding model is one of this machine, and not of the service. What the service was set to stays for the way back. */
  isLocal: boolean('is_local').notNull().default(false),
  /** A folder below the models folder, and the SHA-256 of its ONNX file: another file would give other vectors. */
  localModel: text('local_model'),
  localSha256: text('local_sha256'),
  /** Encrypted, with a secret that is not in the database. */
  sealedKey: text('sealed_key'),
  /** Another one with each change of address or model: vectors of different spaces cannot be compared. */
  spaceId: uuid('space_id').notNull(),
  failingSince: moment('failing_since'),
  lastFault: text('last_fault').$type<ModelFault>(),
  lastFaultAt: moment('last_fault_at'),
  faultCount: integer('fault_count').notNull().default(0),
  updatedAt: moment('updated_at').notNull(),
})

/** One vector for each wording of an entry; an item is an entry of any source here. */
export const itemVectors = pgTable(
  'item_vectors',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    itemId: text('item_id').notNull(),
    /** Of the wording: what did not change is not computed again. */
    textHash: text('text_hash').notNull(),
    spaceId: uuid('space_id').notNull(),
    /** Of length 1, as float32, little endian. */
    vector: bytes('vector').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.itemId, table.textHash] }),
    foreignKey({
      // The name that would be made of all columns is longer than PostgreSQL keeps.
      name: 'item_vectors_item',
      columns: [table.accountId, table.botId, table.itemId],
      foreignColumns: [answerEntries.accountId, answerEntries.botId, answerEntries.id],
    }).onDelete('cascade'),
    index('item_vectors_space').on(table.spaceId, table.accountId, table.botId, table.itemId),
  ],
)

/** How far the vectors of a bot have come. */
export const botVectors = pgTable(
  'bot_vectors',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    spaceId: uuid('space_id').notNull(),
    /** The content version up to which every change is in the vectors. */
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Within the next version, the last item that is done: an import of many items has one version. */
    itemVersion: bigint('item_version', { mode: 'number' }),
    itemId: text('item_id'),
    /** Grows with each write: a node that has seen a smaller one looks again. */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)

export type ModelServiceRow = typeof modelServices.$inferSelect
