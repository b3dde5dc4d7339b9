import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { entryKinds } from '#contract/features/enquiries/entries.ts'
import { leadStates, payTypes } from '#contract/features/enquiries/leads.ts'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/** An account asks for VIP. */
export const leads = pgTable(
  'leads',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    contact: text('contact').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    /** Empty where there is none; `reason` too. */
    company: text('company').notNull(),
    reason: text('reason').notNull(),
    payType: text('pay_type', { enum: payTypes }).notNull(),
    state: text('state', { enum: leadStates }).notNull(),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({ columns: [table.accountId], foreignColumns: [accounts.id] }).onDelete('cascade'),
    // An account has one open lead, however many ask at once.
    uniqueIndex('leads_open').on(table.accountId).where(sql`${table.state} in ('new', 'contacted')`),
    index('leads_id').on(table.id),
    index('leads_page').on(table.createdAt, table.id),
    index('leads_changed').on(table.changedAt, table.id),
  ],
)

/** Notes and moves. Rows are only ever added. */
export const leadEntries = pgTable(
  'lead_entries',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    leadId: uuid('lead_id').notNull(),
    at: moment('at').notNull(),
    kind: text('kind', { enum: entryKinds }).notNull(),
    text: text('text').notNull(),
    /** The email of who wrote it: a name in what happened stays when the account goes. */
    author: text('author').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({ columns: [table.accountId, table.leadId], foreignColumns: [leads.accountId, leads.id] }).onDelete(
      'cascade',
    ),
    index('lead_entries_lead').on(table.accountId, table.leadId, table.at, table.id),
  ],
)
