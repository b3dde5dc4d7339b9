import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/database/columns.ts'

/** One application for an email: another takes its place some days after it was not approved. */
export const invitationApplications = pgTable(
  'invitation_applications',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull().unique(),
    purpose: text('purpose').notNull(),
    locale: text('locale', { enum: ['zh', 'en'] }).notNull(),
    status: text('status', { enum: ['under-review', 'approved', 'not-approved'] }).notNull(),
    reason: text('reason'),
    createdAt: moment('created_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
  },
  (table) => [index('invitation_applications_page').on(table.createdAt, table.id)],
)

export const invitationCodes = pgTable('invitation_codes', {
  codeHash: text('code_hash').primaryKey(),
  /** How an ADMIN names it: the hash is no one's to know. */
  id: uuid('id').notNull().unique().defaultRandom(),
  /** Bound to this address; null: open to anyone. */
  email: text('email'),
  /** Whoever has the code has the address: it was mailed there alone, or an ADMIN of a site without mail passed it on. */
  provesAddress: boolean('proves_address').notNull().default(false),
  note: text('note').notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  usedBy: uuid('used_by'),
  /** Taken back by an ADMIN. */
  revokedAt: moment('revoked_at'),
})
