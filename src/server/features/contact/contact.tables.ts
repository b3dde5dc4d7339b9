import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contactStates, contactTypes } from '#contract/features/enquiries/contact-messages.ts'
import { entryKinds } from '#contract/features/enquiries/entries.ts'
import { moment } from '#server/platform/database/columns.ts'

/** What somebody wrote by way of “Contact us”. They need no account, so it belongs to the installation. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    username: text('username').notNull(),
    type: text('type', { enum: contactTypes }).notNull(),
    question: text('question').notNull(),
    email: text('email').notNull(),
    locale: text('locale', { enum: ['zh', 'en'] }).notNull(),
    state: text('state', { enum: contactStates }).notNull(),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index('contact_messages_page').on(table.createdAt, table.id),
    index('contact_messages_changed').on(table.changedAt, table.id),
    index('contact_messages_state').on(table.state),
  ],
)

/** Notes, replies and moves. Rows are only ever added. */
export const contactEntries = pgTable(
  'contact_entries',
  {
    messageId: uuid('message_id').notNull(),
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    kind: text('kind', { enum: entryKinds }).notNull(),
    text: text('text').notNull(),
    /** The email of the ADMIN: a name in what happened stays when the account goes. */
    author: text('author').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.messageId], foreignColumns: [contactMessages.id] }).onDelete('cascade'),
    index('contact_entries_message').on(table.messageId, table.at, table.id),
  ],
)
