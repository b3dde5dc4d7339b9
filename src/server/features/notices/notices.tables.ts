import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { noticeKinds } from '#contract/features/admin/notices.ts'
import { moment } from '#server/platform/database/columns.ts'

/** What all users are told from one moment to another. It belongs to the installation: tenants' connections do not see it. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    textZh: text('text_zh').notNull(),
    textEn: text('text_en').notNull(),
    link: text('link'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Grows when what is read changes. */
    revision: integer('revision').notNull().default(1),
    /** Grows with each change. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index('notices_page').on(table.startsAt, table.id),
    index('notices_end').on(table.endsAt),
    check('notices_period', sql`${table.endsAt} >= ${table.startsAt}`),
  ],
)
