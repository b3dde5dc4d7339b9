import { sql } from 'drizzle-orm'
import { bigint, customType, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** How much of its storage an account has used. Its row is locked by whatever stores or deletes a file of the account. */
export const fileUsage = pgTable('file_usage', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
})

/** What files hold, once for each account: two files of the same bytes share it. Migration 0020 has the trigger that deletes it with its last file. */
export const fileContents = pgTable(
  'file_contents',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** In hex. */
    sha256: text('sha256').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sha256] })],
)

export const fileParts = pgTable(
  'file_parts',
  {
    accountId: uuid('account_id').notNull(),
    sha256: text('sha256').notNull(),
    /** From 0. All but the last are `partBytes` long. */
    part: integer('part').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.sha256, table.part] }),
    foreignKey({
      columns: [table.accountId, table.sha256],
      foreignColumns: [fileContents.accountId, fileContents.sha256],
    }).onDelete('cascade'),
  ],
)

/** What a file is for, where others look for it by that: one that goes out with answers; one that waits for a person's reply, or went out with it; one that a contact sent (`message`, too). */
export const filePurposes = ['attachment', 'reply', 'message'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** A name and a type for some content. A file goes with its bot. */
export const files = pgTable(
  'files',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    botId: uuid('bot_id').notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    /** Set where a file is stored before what it belongs to: it goes when nothing has taken it. */
    purpose: text('purpose', { enum: filePurposes }),
    sha256: text('sha256').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.accountId, table.sha256],
      foreignColumns: [fileContents.accountId, fileContents.sha256],
    }).onDelete('cascade'),
    index('files_bot').on(table.accountId, table.botId),
    index('files_purpose').on(table.purpose, table.createdAt).where(sql`${table.purpose} is not null`),
    index('files_content').on(table.accountId, table.sha256),
  ],
)
