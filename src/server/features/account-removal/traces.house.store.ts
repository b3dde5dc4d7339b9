/** What there is of an account beyond its own rows: found by its addresses, and by what links to it. */
import { type SQL, sql } from 'drizzle-orm'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { KnownAddress } from '#server/features/accounts/accounts.public.ts'
import type { Queryable } from '#server/platform/database/database.ts'

const rowsAtOnce = 1000

/** As texts of PostgreSQL's array. */
function list(texts: readonly string[]) {
  return sql`${sql.param([...texts])}::text[]`
}

/** What an address cannot begin with or have in front of its @, and so stands before it in a text. See `emailSchema`. */
const before = String.raw`(^|[\s@"(),:;<>\[\]\\，。：；「」（）《》“”‘’、？！→])`
/** A dot may end the sentence. */
const after = '($|[^a-z0-9.-]|[.]($|[^a-z0-9]))'

/** An address as a whole: not as the end of a longer one, and not as the beginning of one. */
function wholeAddress(email: string): string {
  return `${before}${literally(email)}${after}`
}

function literally(text: string): string {
  return text.replaceAll(/[^a-z0-9@]/g, '\\$&')
}

/** Addresses with the end of their time, as rows of SQL. */
function known(addresses: readonly KnownAddress[]) {
  const untils = addresses.map(({ until }) => until?.toISOString() ?? null)
  return sql`unnest(${list(addresses.map(({ email }) => email))}, ${sql.param(untils)}::timestamptz[]) as known(address, until)`
}

/** Of a row of this table: whether its address is known, and was theirs when the row was written. */
function isTheirs(table: string, column: 'email' | 'recipient', addresses: readonly KnownAddress[]): SQL {
  const at = (name: string) => sql`${sql.identifier(table)}.${sql.identifier(name)}`
  return sql`exists (select from ${known(addresses)}
    where ${at(column)} = known.address and (known.until is null or ${at('created_at')} < known.until))`
}

/** Mails to these addresses. */
export async function forgetMailsTo(db: Queryable, addresses: readonly KnownAddress[]): Promise<void> {
  await db.execute(sql`delete from outbox_mails where recipient = any (${list(addresses.map(({ email }) => email))})
    and ${isTheirs('outbox_mails', 'recipient', addresses)}`)
}

/** A regular expression of more parts than this takes long to read. */
const patternsAtOnce = 40
const mailsAtOnce = 2000

/** Mails with one of these addresses in the text, and those that link to what is being deleted. Some mails at a time: each text is read once. */
export async function forgetMailsAbout(
  db: Queryable,
  addresses: readonly KnownAddress[],
  links: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const patterns = [
    ...addresses.map(({ email }) => wholeAddress(email)),
    ...links.map((link) => `${literally(link.toLowerCase())}($|[^a-z0-9-])`),
  ]
  for (let first = 0; first < patterns.length; first += patternsAtOnce) {
    const pattern = patterns.slice(first, first + patternsAtOnce).join('|')
    let place: string | undefined = '00000000-0000-0000-0000-000000000000'
    while (place !== undefined) {
      signal?.throwIfAborted()
      const { rows }: { rows: { id: string }[] } = await db.execute<{ id: string }>(sql`
        with page as materialized (
          select id, lower(subject || E'\n' || body) as text from outbox_mails where id > ${place} order by id limit ${mailsAtOnce}),
        gone as (delete from outbox_mails m using page where m.id = page.id and page.text ~ ${pattern})
        select id::text as id from page order by page.id desc limit 1`)
      place = rows[0]?.id
    }
  }
}

/** The codes that were mailed to addresses which never became those of the account. */
export async function forgetUnconfirmedAddresses(
  db: Queryable,
  accountId: string,
  addresses: readonly KnownAddress[],
  subjects: readonly string[],
): Promise<void> {
  const { rows } = await db.execute<{ email: string }>(sql`select distinct new_email as email from email_changes
    where account_id = ${accountId} and new_email <> all (${list(addresses.map(({ email }) => email))})`)
  const others = rows.map(({ email }) => email)
  if (others.length === 0) return
  await db.execute(sql`delete from mail_codes where email = any (${list(others)}) and purpose = 'email-change'`)
  await db.execute(sql`delete from outbox_mails
    where recipient = any (${list(others)}) and subject = any (${list(subjects)})`)
}

export async function forgetCodes(db: Queryable, addresses: readonly KnownAddress[]): Promise<void> {
  await db.execute(sql`delete from mail_codes where ${isTheirs('mail_codes', 'email', addresses)}`)
}

/** Counts of attempts are keyed by parts that colons separate. */
export async function forgetAttempts(db: Queryable, parts: readonly string[]): Promise<void> {
  await db.execute(sql`delete from attempt_counts
    where exists (select from unnest(${list(parts)}) as known(part) where position(':' || known.part || ':' in ':' || key || ':') > 0)`)
}

/** Their applications, and the codes that were made for them or that made the account. */
export async function forgetInvitations(
  db: Queryable,
  accountId: string,
  addresses: readonly KnownAddress[],
): Promise<void> {
  await db.execute(
    sql`delete from invitation_applications where ${isTheirs('invitation_applications', 'email', addresses)}`,
  )
  await db.execute(
    sql`delete from invitation_codes where ${isTheirs('invitation_codes', 'email', addresses)} or used_by = ${accountId}`,
  )
}

/** What they wrote by way of “Contact us”, with what was noted about it. */
export async function forgetContactMessages(db: Queryable, addresses: readonly KnownAddress[]): Promise<void> {
  await db.execute(sql`delete from contact_messages where ${isTheirs('contact_messages', 'email', addresses)}`)
}

/** The ids by which mails to the operator link to messages and requests of the account. */
export async function listLinkedIds(
  db: Queryable,
  accountId: string,
  addresses: readonly KnownAddress[],
): Promise<{ leads: string[]; messages: string[] }> {
  const { rows: leads } = await db.execute<{ id: string }>(sql`select id from leads where account_id = ${accountId}`)
  const { rows: messages } = await db.execute<{ id: string }>(
    sql`select id from contact_messages where ${isTheirs('contact_messages', 'email', addresses)}`,
  )
  return { leads: leads.map(({ id }) => id), messages: messages.map(({ id }) => id) }
}

/** What an ADMIN noted about others stays, without their address. */
export async function hideAuthor(db: Queryable, known: readonly KnownAddress[], mark: string): Promise<void> {
  const addresses = known.map(({ email }) => email)
  await db.execute(sql`update lead_entries set author = ${mark} where author = any (${list(addresses)})`)
  await db.execute(sql`update contact_entries set author = ${mark} where author = any (${list(addresses)})`)
}

/** On the receipts of others that they recorded as an ADMIN. */
export async function hideRecorder(tx: Queryable, accountId: string, mark: string): Promise<void> {
  await tx.execute(sql`update payments set recorded_by_email = ${mark}
    where recorded_by = ${accountId} and account_id <> ${accountId} and recorded_by_email <> ${mark}`)
}

/** What ADMINs did for the service stays on record when they go: what it was, and from where. */
const actsOfAdmins = Object.values(allEndpoints)
  .filter(({ access }) => access === 'admin')
  .flatMap(({ audits = [] }) => audits)
  .filter((action) => action !== null)

/** Events about others, and those of an ADMIN's work, that name one of the addresses, such as an approved application; how many were changed. */
export async function hideAddressesInAudit(
  tx: Queryable,
  accountId: string,
  addresses: readonly KnownAddress[],
  mark: string,
): Promise<number> {
  let changed = 0
  for (const { email: address } of addresses) {
    const { rowCount } = await tx.execute(sql`update audit_events set target = ${mark} where id in (
      select id from audit_events
      where target ilike ${`%${address.replaceAll(/[\\%_]/g, '\\$&')}%`} and lower(target) ~ ${wholeAddress(address)}
        and (account_id is distinct from ${accountId}::uuid or action = any (${list(actsOfAdmins)}))
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
    where id in (select id from audit_events where account_id = ${accountId} and target <> ${mark}
      and not (actor_id is not distinct from ${accountId}::uuid and action = any (${list(actsOfAdmins)})) limit ${rowsAtOnce})`)
  const { rowCount: asActor } = await tx.execute(sql`update audit_events set address = ''
    where id in (select id from audit_events
      where actor_id = ${accountId} and account_id is distinct from ${accountId}::uuid and address <> ''
        and not action = any (${list(actsOfAdmins)}) limit ${rowsAtOnce})`)
  return (own ?? 0) + (asActor ?? 0)
}
