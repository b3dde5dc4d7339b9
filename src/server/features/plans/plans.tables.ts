import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { dayKinds } from '#contract/plans/working-days.ts'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/** A paid plan, or a trial, from a first to a last day. What of it holds now is copied to the account, where each request reads it. */
export const terms = pgTable(
  'terms',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    plan: text('plan', { enum: ['vip-monthly', 'vip-yearly'] }).notNull(),
    source: text('source', { enum: ['lead', 'admin', 'trial'] }).notNull(),
    leadId: uuid('lead_id'),
    /** Days of the account's zone. */
    startsOn: date('starts_on').notNull(),
    dueOn: date('due_on').notNull(),
    /** The same as moments, fixed at the grant: a later change of the zone moves no end. */
    beginsAt: moment('begins_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    grantedBy: uuid('granted_by'),
    grantedAt: moment('granted_at').notNull(),
    /** When it took effect. */
    startedAt: moment('started_at'),
    /** When what follows from its end was done. */
    closedAt: moment('closed_at'),
    /** How many working days ahead its end was last told. */
    toldAhead: integer('told_ahead'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('terms_to_start').on(table.beginsAt).where(sql`${table.startedAt} is null`),
    index('terms_open').on(table.endsAt).where(sql`${table.closedAt} is null`),
    check('terms_days', sql`${table.dueOn} >= ${table.startsOn} and ${table.endsAt} >= ${table.beginsAt}`),
  ],
)

export const instalments = pgTable(
  'instalments',
  {
    accountId: uuid('account_id').notNull(),
    termId: uuid('term_id').notNull(),
    number: integer('number').notNull(),
    dueOn: date('due_on').notNull(),
    amountFen: integer('amount_fen').notNull(),
    state: text('state', { enum: ['planned', 'due', 'paid', 'overdue'] }).notNull(),
    /** When it was mailed as due: grace counts from then, or from its day if that is later. */
    dueSince: moment('due_since'),
    /** The last day to pay that was mailed. A change of the holidays or the zone may move it to later, never to earlier. */
    payBy: date('pay_by'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.termId, table.number] }),
    foreignKey({ columns: [table.accountId, table.termId], foreignColumns: [terms.accountId, terms.id] }).onDelete(
      'cascade',
    ),
    index('instalments_planned').on(table.dueOn).where(sql`${table.state} = 'planned'`),
    index('instalments_due').on(table.dueOn).where(sql`${table.state} = 'due'`),
    check('instalments_amount', sql`${table.amountFen} >= 0`),
  ],
)

/** What was received, each with its receipt. The database refuses to change one, and to delete one but with its account. */
export const payments = pgTable(
  'payments',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    termId: uuid('term_id').notNull(),
    instalment: integer('instalment').notNull(),
    amountFen: integer('amount_fen').notNull(),
    paidOn: date('paid_on').notNull(),
    reference: text('reference').notNull().default(''),
    receiptYear: integer('receipt_year').notNull(),
    receiptPlace: integer('receipt_place').notNull(),
    /** As they were then. */
    plan: text('plan', { enum: ['vip-monthly', 'vip-yearly'] }).notNull(),
    startsOn: date('starts_on').notNull(),
    dueOn: date('due_on').notNull(),
    customer: text('customer').notNull(),
    email: text('email').notNull(),
    recordedBy: uuid('recorded_by').notNull(),
    recordedByEmail: text('recorded_by_email').notNull(),
    recordedAt: moment('recorded_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.termId, table.instalment],
      foreignColumns: [instalments.accountId, instalments.termId, instalments.number],
    }).onDelete('cascade'),
    unique('payments_once').on(table.accountId, table.termId, table.instalment),
    unique('payments_receipt').on(table.receiptYear, table.receiptPlace),
  ],
)

/**
 * What bookkeeping needs of receipts whose account was deleted: number, amount and days, and no person. The trigger `keep_payments` writes them when a
 * payment goes with its account.
 */
export const keptReceipts = pgTable(
  'kept_receipts',
  {
    receiptYear: integer('receipt_year').notNull(),
    receiptPlace: integer('receipt_place').notNull(),
    amountFen: integer('amount_fen').notNull(),
    paidOn: date('paid_on').notNull(),
    plan: text('plan', { enum: ['vip-monthly', 'vip-yearly'] }).notNull(),
    startsOn: date('starts_on').notNull(),
    dueOn: date('due_on').notNull(),
    recordedAt: moment('recorded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.receiptYear, table.receiptPlace] })],
)

/** The last receipt of each year. Its row is held until the payment is committed, so that no number is left out. */
export const receiptYears = pgTable('receipt_years', {
  year: integer('year').primaryKey(),
  lastPlace: integer('last_place').notNull(),
})

/** Days that an ADMIN has listed: one entry a day. */
export const holidays = pgTable(
  'holidays',
  {
    day: date('day').primaryKey(),
    name: text('name').notNull(),
    /** What was listed before there were make-up days is a holiday. */
    kind: text('kind', { enum: dayKinds }).notNull().default('holiday'),
  },
  (table) => [
    check(
      'holidays_kind',
      sql`${table.kind} = 'holiday' or (${table.kind} = 'working' and extract(isodow from ${table.day}) >= 6)`,
    ),
  ],
)

/** How customers pay: one row, once an ADMIN wrote something. An empty text: none in that language. */
export const howToPay = pgTable('how_to_pay', {
  id: text('id', { enum: ['how-to-pay'] }).primaryKey(),
  zh: text('zh').notNull(),
  en: text('en').notNull(),
  revision: integer('revision').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** An account that has more than it may: its plan has ended or rests, or it is no ADMIN any more. Gone when it has a plan again. */
export const downgrades = pgTable(
  'downgrades',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: ['ended', 'unpaid', 'role'] }).notNull(),
    at: moment('at').notNull(),
    /** Until when the owner can choose the bots that stay. */
    chooseUntil: moment('choose_until').notNull(),
    /** When those over the limit were closed. */
    settledAt: moment('settled_at'),
  },
  (table) => [index('downgrades_open').on(table.chooseUntil).where(sql`${table.settledAt} is null`)],
)

export type TermRow = typeof terms.$inferSelect
export type InstalmentRow = typeof instalments.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type DowngradeRow = typeof downgrades.$inferSelect
