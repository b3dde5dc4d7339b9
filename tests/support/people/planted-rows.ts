/**
 * Plants a word in every text that is stored of an account: through the interface, where it goes along with what people do, and then in each table that the
 * catalog of the database has, so that a new table is planted without being named here. And looks for the word everywhere.
 */
import { randomUUID } from 'node:crypto'
import { updateAccount } from '#contract/features/account/details.ts'
import { askForEmailChange } from '#contract/features/account/email-change.ts'
import { createNamedKey } from '#contract/features/account/keys.ts'
import { grantPack } from '#contract/features/account/usage.ts'
import { logIn, sendResetCode } from '#contract/features/accounts.ts'
import { sendMessage, sendPublicMessage } from '#contract/features/answers.ts'
import { renewAccountKey } from '#contract/features/bots.ts'
import { sendContactMessage } from '#contract/features/enquiries/contact-messages.ts'
import { addLeadNote, askForVip } from '#contract/features/enquiries/leads.ts'
import type { TestApp } from '../apps/app.ts'
import { call } from '../calls/calls.ts'
import { uploadFile } from '../imports/upload.ts'
import { createTestBot } from './bots.ts'
import { putReadyExport } from './data-exports.ts'
import { createUserSession, type Person } from './people.ts'
import { grantTo, payFor } from './plans.ts'
import { solveProof } from './proofs.ts'

/** What is refused here would leave a place without the word. */
async function done(answer: Promise<{ status: number; response: { body: string } }>): Promise<void> {
  const { status, response } = await answer
  if (status >= 400) throw new Error(`Not planted: ${response.body}`)
}

/** An account full of things, each with the word in it. The word is of small letters and digits. */
export async function plantAccount(app: TestApp, admin: Person, word: string): Promise<Person> {
  const email = `${word}@example.com`
  const person = await createUserSession(app, { email })
  const proof = () => solveProof(app)
  await app.database.pool.query(
    `insert into audit_events (id, account_id, actor_id, action, target, address) values (gen_random_uuid(), $1, $1, 'sign-up', $2, '203.0.113.9')`,
    [person.account.id, email],
  )
  await done(
    call(
      app,
      updateAccount,
      { body: { customerName: `${word} Ltd`, contactName: word, phone: '+44 161 496 0123' } },
      person,
    ),
  )
  await grantTo(app, admin, person)
  await payFor(app, admin, person, 1)
  await done(call(app, grantPack, { params: { accountId: person.account.id }, body: { calls: 5, note: word } }, admin))
  const bot = await createTestBot(app, person, {
    items: [{ question: `${word}?`, answer: `${word}.`, variants: [`which ${word}`] }],
  })
  const params = { botId: bot.id }
  await done(call(app, renewAccountKey, {}, person))
  await done(
    call(
      app,
      createNamedKey,
      { body: { name: word, bots: [bot.id], forAccount: false, expiresInDays: null, callsPerDay: null } },
      person,
    ),
  )
  await done(
    call(app, sendMessage, { params, body: { text: `${word}?`, contactId: word } as { text: string } }, bot.program),
  )
  const say = (text: string) =>
    call(app, sendPublicMessage, { params, body: { text, visitorToken: `${word} of a visitor` } })
  await done(say(`${word}?`))
  await done(say('I want to talk to a person'))
  await done(say(`Call me: 07700 900123 ${word}`))
  await uploadFile(app, bot.id, person, `${word}.csv`, `question,answer\n${word} new?,${word} file.\n`)
  const wish = { contact: word, email, phone: '0161 496 0123', company: word, reason: word, payType: 'yearly' } as const
  const { reply } = await call(app, askForVip, { body: wish }, person)
  await done(call(app, addLeadNote, { params: { leadId: reply.lead.id }, body: { text: word } }, admin))
  await done(call(app, askForEmailChange, { body: { email: `new.${email}`, password: person.password } }, person))
  await putReadyExport(app, person.account.id, Buffer.from(`PK ${word}`))
  const message = { username: word, type: 'other', question: `A question of ${word}`, email, locale: 'en' } as const
  await done(call(app, sendContactMessage, { body: { ...message, proof: await proof() } }))
  await done(call(app, sendResetCode, { body: { email, proof: await proof() } }))
  // As before the account was made, when nobody was known by this address.
  await app.database.pool.query(
    `insert into invitation_applications (id, email, purpose, locale, status) values (gen_random_uuid(), $1, $2, 'en', 'approved')`,
    [email, word],
  )
  await app.database.pool.query(
    `insert into invitation_codes (code_hash, email, note, expires_at, used_at, used_by) values ($2, $1, $2, now(), now(), $3)`,
    [email, word, person.account.id],
  )
  await app.database.pool.query(
    `insert into audit_events (id, actor_id, action, target) values (gen_random_uuid(), $1, 'invitation-approved', $2)`,
    [admin.account.id, email],
  )
  await call(app, logIn, { body: { email, password: 'Wrong-Horse-8' } })
  await app.features.audit.storeGathered()
  await plantEveryTable(app, person.account.id, word)
  return person
}

interface Column {
  readonly name: string
  readonly type: string
  /** Of a check, what it allows first. */
  readonly allowed: string | null
}

interface Table {
  readonly table: string
  readonly columns: Column[]
  /** Each with its parent's columns, by the columns here. */
  readonly parents: { readonly table: string; readonly here: string[]; readonly there: string[] }[]
}

/** All tables with an `account_id`, parents first. */
async function tablesOfAccounts(app: TestApp): Promise<Table[]> {
  const { rows } = await app.database.pool.query<Table>(`
    select c.relname as table,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'allowed',
          (select substring(pg_get_constraintdef(k.oid) from '''([^'':]{2,})''') from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '') as columns,
      (select coalesce(json_agg(json_build_object('table', f.confrelid::regclass::text,
          'here', (select json_agg(x.attname order by k.n) from unnest(f.conkey) with ordinality k(num, n) join pg_attribute x on x.attrelid = f.conrelid and x.attnum = k.num),
          'there', (select json_agg(x.attname order by k.n) from unnest(f.confkey) with ordinality k(num, n) join pg_attribute x on x.attrelid = f.confrelid and x.attnum = k.num))), '[]')
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
    order by c.relname`)
  const sorted: Table[] = []
  const visit = (table: Table): void => {
    if (sorted.includes(table)) return
    for (const parent of table.parents) {
      const found = rows.find((each) => each.table === parent.table)
      if (found !== undefined) visit(found)
    }
    sorted.push(table)
  }
  for (const table of rows) visit(table)
  return sorted
}

/** Texts that are the product's own, whoever the account is: they are kept where bookkeeping and audit need them. */
const ownTexts: Readonly<Record<string, string>> = {
  'payments.plan': 'vip-monthly',
  'audit_events.action': 'log-out',
  'audit_events.request_id': 'a random id',
  // Of another actor, as the planted row has one: where that one sat.
  'audit_events.address': '203.0.113.5',
}

/** A row more in every table, with the word in each of its texts. */
async function plantEveryTable(app: TestApp, accountId: string, word: string): Promise<void> {
  const { pool } = app.database
  for (const { table, columns, parents } of await tablesOfAccounts(app)) {
    const values = new Map<string, unknown>(
      columns.map(({ name, type, allowed }) => [name, ownTexts[`${table}.${name}`] ?? allowed ?? sampleOf(type, word)]),
    )
    for (const { table: parent, here, there } of parents) {
      if (parent === 'accounts') continue
      const { rows } = await pool.query<Record<string, unknown>>(
        `select ${there.map((name) => `${name}::text`).join(', ')} from ${parent} where account_id = $1 order by ctid desc limit 1`,
        [accountId],
      )
      for (const [index, name] of here.entries()) values.set(name, rows[0]?.[there[index] ?? ''])
    }
    values.set('account_id', accountId)
    const names = [...values.keys()]
    await pool.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) on conflict do nothing`,
      [...values.values()],
    )
  }
}

function sampleOf(type: string, word: string): unknown {
  if (type === 'uuid') return randomUUID()
  if (type === 'text') return `${word} planted`
  if (type === 'text[]') return [word]
  if (type.endsWith('[]')) return []
  if (type === 'jsonb') return JSON.stringify({ planted: word })
  if (type === 'bytea') return Buffer.from(word)
  if (type === 'boolean') return false
  if (type === 'date') return '2026-11-01'
  if (type.startsWith('timestamp')) return new Date()
  if (/int|double|numeric|real|xid8/.test(type)) return 1
  throw new Error(`A column of the type ${type} was never planted: tell it what a value is`)
}

/** Every table of the database where a row holds the word, in whatever column, also within bytes; by its name, with how many rows. */
export async function findWord(app: TestApp, word: string): Promise<Record<string, number>> {
  const { pool } = app.database
  const { rows: tables } = await pool.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`)
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${name} t where t::text ilike $1 or t::text ilike $2`,
      [`%${word}%`, `%${Buffer.from(word).toString('hex')}%`],
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) found[name] = count
  }
  return found
}

/** How many rows an account has in each table, and a digest of what they say. */
export async function digestAccount(app: TestApp, accountId: string): Promise<Record<string, string>> {
  const { pool } = app.database
  const digests: Record<string, string> = {}
  for (const table of ['accounts', ...(await tablesOfAccounts(app)).map((each) => each.table)]) {
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest from ${table} t
       where ${table === 'accounts' ? 'id' : 'account_id'} = $1`,
      [accountId],
    )
    digests[table] = rows[0]?.digest ?? ''
  }
  return digests
}

/** The tables that hold texts or bytes of an account, and so must hold the word once it is planted. */
export async function tablesWithTexts(app: TestApp): Promise<string[]> {
  return (await tablesOfAccounts(app))
    .filter(({ columns }) => columns.some(({ type }) => ['text', 'text[]', 'jsonb', 'bytea'].includes(type)))
    .map(({ table }) => table)
}
