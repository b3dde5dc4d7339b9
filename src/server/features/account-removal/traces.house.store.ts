/** What there is of an account beyond its own rows: found by its addresses, and by what links to it. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'

const rowsAtOnce = 1000

/** As texts of PostgreSQL's array. */
function list(texts: readonly string[]) {
  return sql`${sql.param([...texts])}::text[]`
}

/** An address as a whole: not as the end of a longer one, and not as the beginning of one. */
function wholeAddress(email: string): string {
  return `(^|[^a-z0-9._%+-])${email.replaceAll(/[^a-z0-9@]/g, '\\$&')}($|[^a-z0-9.-]|[.]($|[^a-z0-9]))`
}

/** Mails to these addresses or with one of them in the text, and those that link to what is being deleted. */
export async function forgetMails(
  db: Queryable,
  addresses: readonly string[],
  links: readonly string[] = [],
): Promise<void> {
  const patterns = addresses.map(wholeAddress)
  await db.execute(sql`delete from outbox_mails
    where recipient = any (${list(addresses)})
      or exists (select from unnest(${list(patterns)}) as known(pattern) where lower(subject || E'\n' || body) ~ known.pattern)
      or exists (select from unnest(${list(links)}) as known(link) where position(known.link in body) > 0)`)
}

/** The codes that were mailed to addresses which never became those of the account. */
export async function forgetUnconfirmedAddresses(
  db: Queryable,
  accountId: string,
  addresses: readonly string[],
  subjects: readonly string[],
): Promise<void> {
  const { rows } = await db.execute<{ email: string }>(sql`select distinct new_email as email from email_changes
    where account_id = ${accountId} and new_email <> all (${list(addresses)})`)
  const others = rows.map(({ email }) => email)
  if (others.length === 0) return
  await db.execute(sql`delete from mail_codes where email = any (${list(others)}) and purpose = 'email-change'`)
  await db.execute(sql`delete from outbox_mails
    where recipient = any (${list(others)}) and subject = any (${list(subjects)})`)
}

export async function forgetCodes(db: Queryable, addresses: readonly string[]): Promise<void> {
  await db.execute(sql`delete from mail_codes where email = any (${list(addresses)})`)
}

/** Counts of attempts are keyed by parts that colons separate. */
export async function forgetAttempts(db: Queryable, parts: readonly string[]): Promise<void> {
  await db.execute(sql`delete from attempt_counts
    where exists (select from unnest(${list(parts)}) as known(part) where position(':' || known.part || ':' in ':' || key || ':') > 0)`)
}

/** Their applications, and the codes that were made for them or that made the account. */
export async function forgetInvitations(db: Queryable, accountId: string, addresses: readonly string[]): Promise<void> {
  await db.execute(sql`delete from invitation_applications where email = any (${list(addresses)})`)
  await db.execute(sql`delete from invitation_codes where email = any (${list(addresses)}) or used_by = ${accountId}`)
}

/** What they wrote by way of “Contact us”, with what was noted about it. */
export async function forgetContactMessages(db: Queryable, addresses: readonly string[]): Promise<void> {
  await db.execute(sql`delete from contact_messages where email = any (${list(addresses)})`)
}

/** The ids by which mails to the operator link to messages and requests of the account. */
export async function listLinkedIds(
  db: Queryable,
  accountId: string,
  addresses: readonly string[],
): Promise<{ leads: string[]; messages: string[] }> {
  const { rows: leads } = await db.execute<{ id: string }>(sql`select id from leads where account_id = ${accountId}`)
  const { rows: messages } = await db.execute<{ id: string }>(
    sql`select id from contact_messages where email = any (${list(addresses)})`,
  )
  return { leads: leads.map(({ id }) => id), messages: messages.map(({ id }) => id) }
}

/** What an ADMIN noted about others stays, without their address. */
export async function hideAuthor(db: Queryable, addresses: readonly string[], mark: string): Promise<void> {
  await db.execute(sql`update lead_entries set author = ${mark} where author = any (${list(addresses)})`)
  await db.execute(sql`update contact_entries set author = ${mark} where author = any (${list(addresses)})`)
}

/** On the receipts of others that they recorded as an ADMIN. */
export async function hideRecorder(tx: Queryable, accountId: string, mark: string): Promise<void> {
  await tx.execute(sql`update payments set recorded_by_email = ${mark}
    where recorded_by = ${accountId} and account_id <> ${accountId} and recorded_by_email <> ${mark}`)
}

/** Events about others that name one of the addresses, such as an approved application; how many were changed. */
export async function hideAddressesInAudit(
  tx: Queryable,
  accountId: string,
  addresses: readonly string[],
  mark: string,
): Promise<number> {
  let changed = 0
  for (const address of addresses) {
    const { rowCount } = await tx.execute(sql`update audit_events set target = ${mark} where id in (
      select id from audit_events
      where target ilike ${`%${address.replaceAll(/[\\%_]/g, '\\$&')}%`} and lower(target) ~ ${wholeAddress(address)}
        and account_id is distinct from ${accountId}::uuid
      limit ${rowsAtOnce})`)
    changed += rowCount ?? 0
  }
  return changed
}

/**
 * The account's own events: what was done and when stays, with the mark in place of what it was done to. From where stays only of others, such as
 * an ADMIN who suspended it. How many were changed.
 */
export async function hideAccountInAudit(tx: Queryable, accountId: string, mark: string): Promise<number> {
  const { rowCount: own } = await tx.execute(sql`update audit_events
    set target = ${mark}, address = case when actor_id <> ${accountId} then address else '' end
    where id in (select id from audit_events where account_id = ${accountId} and target <> ${mark} limit ${rowsAtOnce})`)
  const { rowCount: asActor } = await tx.execute(sql`update audit_events set address = ''
    where id in (select id from audit_events
      where actor_id = ${accountId} and account_id is distinct from ${accountId}::uuid and address <> '' limit ${rowsAtOnce})`)
  return (own ?? 0) + (asActor ?? 0)
}
