import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MailChoices } from '#contract/account-mails.ts'
import { type EntitlementChanges, planSources } from '#contract/entitlements.ts'
import { browsers, systems } from '#contract/features/account/sessions.ts'
import { moment } from '#server/platform/database/columns.ts'

export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    /** Folded: NFKC, lower case. */
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ['user', 'admin'] }).notNull(),
    plan: text('plan', { enum: ['free', 'vip-monthly', 'vip-yearly'] }).notNull(),
    planFrom: moment('plan_from'),
    planUntil: moment('plan_until'),
    planSource: text('plan_source', { enum: planSources }),
    /** The owner ended the plan: it stops at `plan_until` and is not renewed. */
    planCancelledAt: moment('plan_cancelled_at'),
    /** Since when the plan rests, as an instalment was not paid. */
    planPausedAt: moment('plan_paused_at'),
    /** What an ADMIN set for this account alone. */
    limitChanges: jsonb('limit_changes').$type<EntitlementChanges>().notNull().default({}),
    /** Whom the service is for; null: they go by their email. */
    customerName: text('customer_name'),
    contactName: text('contact_name'),
    phone: text('phone'),
    /** The language of mails. */
    locale: text('locale', { enum: ['zh', 'en'] }).notNull(),
    /** What was chosen of the mails that can be turned off; those that are not in it are as they were at first. */
    mailChoices: jsonb('mail_choices').$type<MailChoices>().notNull().default({}),
    /** IANA. With the three after it, the `Calendar` of the account. */
    timeZone: text('time_zone').notNull().default('Asia/Shanghai'),
    nextTimeZone: text('next_time_zone'),
    nextTimeZoneFrom: moment('next_time_zone_from'),
    heldDay: date('held_day'),
    /** Since when the account is suspended: its sessions and keys do not work, and its bots are closed. */
    suspendedAt: moment('suspended_at'),
    /** What the owner was told; null while the account is not suspended. */
    suspensionReason: text('suspension_reason'),
    /** When all of it is deleted, as its owner asked; until then the owner can keep it. */
    deletesAt: moment('deletes_at'),
    /** When the owner was mailed that it is about to be deleted. */
    deletionRemindedAt: moment('deletion_reminded_at'),
    /** From here on the account cannot be kept any more: it is being removed. */
    removalBeganAt: moment('removal_began_at'),
    /** Whether its keys work and its bots answer: all that closes an account is said here, once. */
    isOpen: boolean('is_open').notNull().generatedAlwaysAs(sql`suspended_at is null and deletes_at is null`),
    lastLogInAt: moment('last_log_in_at'),
    /** Since when a log-in takes a second step; null: it does not. */
    secondFactorAt: moment('second_factor_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('accounts_role', sql`${table.role} in ('user', 'admin')`),
    index('accounts_newest').on(table.createdAt, table.id),
    index('accounts_deletion').on(table.deletesAt).where(sql`${table.deletesAt} is not null`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token: a copy of the table cannot be used to log in. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** What the owner ends it by. It opens nothing. */
    id: uuid('id').notNull().defaultRandom(),
    /** Of the log-in; null where the browser said nothing that is known. What it said itself is not kept. */
    browser: text('browser', { enum: browsers }),
    system: text('system', { enum: systems }),
    address: text('address'),
    createdAt: moment('created_at').notNull().defaultNow(),
    seenAt: moment('seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [uniqueIndex('sessions_account').on(table.accountId, table.id)],
)

/** What an authenticator app shares with the server. It counts once `accounts.second_factor_at` is set. */
export const secondFactors = pgTable('second_factors', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Encrypted, with a secret that is not in the database. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The last step of time of which a code was taken: each counts once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: moment('created_at').notNull(),
})

/** What stands in for the app, each once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

/** Log-ins whose password was right and whose code is still to come. */
export const logInTickets = pgTable(
  'log_in_tickets',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Of the password that was right: with a new password the ticket is void. */
    passwordMark: text('password_mark').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('log_in_tickets_account').on(table.accountId), index('log_in_tickets_age').on(table.expiresAt)],
)

/** The roles whose accounts must have a second factor. */
export const secondFactorRules = pgTable('second_factor_rules', {
  role: text('role', { enum: ['user', 'admin'] }).primaryKey(),
  since: moment('since').notNull(),
})

/** Six-digit codes and reset tickets that go out by mail. One live row for an email, a purpose and a browser. */
export const mailCodes = pgTable(
  'mail_codes',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    purpose: text('purpose', { enum: ['sign-up', 'reset', 'reset-ticket', 'email-change'] }).notNull(),
    /** The email without what makes several addresses of one mailbox: mails are counted by it. */
    mailbox: text('mailbox').notNull().default(''),
    /** The browser that asked: another one can neither spend the tries nor use the code. */
    deviceHash: text('device_hash').notNull().default(''),
    /** The group of network addresses that asked, for a client without cookies. */
    address: text('address').notNull().default(''),
    /** Whether the browser had logged in to the account before: its mails do not count among those of strangers. */
    isKnownDevice: boolean('is_known_device').notNull().default(false),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    /** Of clients without cookies at the same address: they must not spend the browser's own. */
    addressTriesLeft: integer('address_tries_left').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('mail_codes_email').on(table.email, table.purpose, table.createdAt),
    index('mail_codes_mailbox').on(table.mailbox, table.createdAt),
  ],
)

/** New emails of accounts: asked for, then confirmed or ended. A confirmed one stays as long as the old address can take it back. */
export const emailChanges = pgTable(
  'email_changes',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    /** Hashes of the links: to confirm it, to stop it, and after it was confirmed to take it back. */
    confirmHash: text('confirm_hash').notNull(),
    stopHash: text('stop_hash').notNull(),
    undoHash: text('undo_hash'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** Cancelled, replaced by another one, stopped or taken back. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('email_changes_open')
      .on(table.accountId)
      .where(sql`${table.confirmedAt} is null and ${table.endedAt} is null`),
    uniqueIndex('email_changes_stop').on(table.stopHash),
    uniqueIndex('email_changes_undo').on(table.undoHash),
    index('email_changes_email').on(table.newEmail),
  ],
)

/** The one-time link that creates the first ADMIN. */
export const ownerSetups = pgTable('owner_setups', {
  tokenHash: text('token_hash').primaryKey(),
  createdAt: moment('created_at').notNull().defaultNow(),
  usedAt: moment('used_at'),
})

/** Proofs of work that were handed in: each counts once, until it would have expired anyway. */
export const usedProofs = pgTable(
  'used_proofs',
  {
    proofHash: text('proof_hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('used_proofs_age').on(table.expiresAt)],
)

/** Random keys that all nodes of an installation agree on, made at first need. */
export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
