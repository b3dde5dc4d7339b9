/**
 * How fast the lists of the admin console answer on a large installation: 10,000 accounts and 1,000,000 events in the audit, 200,000 mails,
 * 10,000 requests for VIP, 20,000 messages, 20,000 applications, 20,000 invitation codes and 5,000 jobs that were given up.
 * `npx tsx bench/console/lists.ts [--events=1000000] [--rounds=40]` prints p50 and p95 of each list and filter, in milliseconds.
 */

import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { ArgumentsOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { urlOf } from '#contract/endpoint-url.ts'
import { listApplications } from '#contract/features/accounts.ts'
import { listAuditEvents } from '#contract/features/admin/audit.ts'
import { listInvitationCodes } from '#contract/features/admin/invitations.ts'
import { listJobs } from '#contract/features/admin/jobs.ts'
import { listOutbox } from '#contract/features/admin/outbox.ts'
import { listContactMessages } from '#contract/features/enquiries/contact-messages.ts'
import { listLeads } from '#contract/features/enquiries/leads.ts'
import { createApp } from '#server/app.ts'
import { addAccount, openSession } from '#server/features/accounts/accounts.public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { testSettings } from '#tests/support/apps/settings.ts'
import { startDatabaseServer } from '#tests/support/apps/two-nodes.ts'

const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '40' } },
})
const events = Number(values.events)
const rounds = Number(values.rounds)
const eventsAtOnce = 50_000

const server = await startDatabaseServer()
const databaseUrl = await server.createDatabase()
await migrate(databaseUrl)
const app = await createApp({
  settings: testSettings({ databaseUrl }),
  webFolder: undefined,
  log: pino({ level: 'error' }),
  requestsPerMinute: 1_000_000,
})
const { house } = app.database

async function fill(): Promise<void> {
  await house.execute(sql`insert into accounts (id, email, password_hash, role, plan, locale, created_at)
    select gen_random_uuid(), 'shop' || n || '@' || (array['example.com', 'mail.example', 'tea.example'])[1 + n % 3], '', 'user', 'free', 'en',
      now() - n * interval '5 minutes' from generate_series(1, 10000) n`)
  // A few accounts do most of it, log-ins are most of it, and a few things happen rarely: as on a real installation.
  for (let from = 1; from <= events; from += eventsAtOnce)
    await house.execute(sql`
      with people as materialized (select id, row_number() over (order by email) as place from accounts where role = 'user'),
        made as materialized (select n, 1 + floor(power(random(), 3) * 9999) as place
          from generate_series(${from}::int, ${Math.min(events, from + eventsAtOnce - 1)}::int) n)
      insert into audit_events (id, account_id, actor_id, action, target, address, request_id, at)
      select gen_random_uuid(), id, case when n % 50 = 0 then null else id end,
        case when n % 20000 = 0 then 'account-suspended' when n % 10 < 5 then 'log-in' when n % 10 < 7 then 'bot-changed'
          when n % 10 < 9 then 'import-committed' else 'call-refused' end,
        case when n % 10 < 5 then '' when n % 10 < 9 then 'botId ' || gen_random_uuid() else 'not-allowed getModels ' || n end,
        '10.' || (n % 7) || '.' || (n % 251) || '.' || (n % 241), 'r' || n, now() - n * interval '25 seconds'
      from made join people using (place)`)
  await house.execute(sql`insert into outbox_mails (id, recipient, subject, body, locale, status, created_at)
    select gen_random_uuid(), 'shop' || (n % 10000) || '@example.com', 'Your code ' || (n % 100), '', 'en',
      (case when n % 500 = 0 then 'failed' else 'sent' end), now() - n * interval '30 seconds' from generate_series(1, 200000) n`)
  await house.execute(sql`insert into invitation_applications (id, email, purpose, locale, status, created_at)
    select gen_random_uuid(), 'applicant' || n || '@example.com', 'A shop number ' || n, 'en',
      (case when n % 40 = 0 then 'under-review' else 'approved' end), now() - n * interval '1 minute' from generate_series(1, 20000) n`)
  await house.execute(sql`insert into invitation_codes (code_hash, email, note, created_at, expires_at, used_at)
    select 'hash ' || n, 'applicant' || n || '@example.com', 'Fair, stand ' || n, now() - n * interval '1 hour', now() + (400 - n) * interval '1 hour',
      case when n % 3 = 0 then now() end from generate_series(1, 20000) n`)
  await house.execute(sql`insert into leads (account_id, id, contact, email, phone, company, reason, pay_type, state, created_at, changed_at)
    select id, gen_random_uuid(), 'Contact ' || n, email, '0755-' || n, 'Company ' || n, 'Two more shops, number ' || n, 'yearly',
      (array['new', 'contacted', 'won', 'lost', 'withdrawn'])[1 + n % 5], now() - n * interval '10 minutes', now() - n * interval '5 minutes'
    from (select id, email, row_number() over (order by email) as n from accounts where role = 'user') people`)
  await house.execute(sql`insert into contact_messages (id, reference, username, type, question, email, locale, state, created_at, changed_at)
    select gen_random_uuid(), 'R' || n, 'Writer ' || n, (array['question', 'suggestion', 'fault', 'cooperation', 'other'])[1 + n % 5],
      'My bot number ' || n || ' does not answer', 'writer' || n || '@example.com', 'en', (array['new', 'in-progress', 'answered', 'closed'])[1 + n % 4],
      now() - n * interval '10 minutes', now() - n * interval '5 minutes' from generate_series(1, 20000) n`)
  await house.execute(
    sql`insert into graphile_worker._private_tasks (identifier) values ('send-mail') on conflict do nothing`,
  )
  await house.execute(sql`insert into graphile_worker._private_jobs (task_id, payload, run_at, attempts, max_attempts, last_error)
    select (select id from graphile_worker._private_tasks where identifier = 'send-mail'), '{}', now() + interval '1 year', 25, 25, 'the mail server refused reader ' || n
    from generate_series(1, 5000) n`)
  await house.execute(sql`vacuum analyze`)
}

const table: Record<string, object> = {}

async function ask<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>): Promise<ReplyOf<E>> {
  const response = await app.http.inject({ method: endpoint.method, url: urlOf(endpoint, args), headers: { cookie } })
  if (response.statusCode !== 200) throw new Error(`${endpoint.id} answered ${response.statusCode}`)
  return response.json()
}

async function measure<E extends Endpoint>(
  name: string,
  endpoint: E,
  argumentsOf: (round: number) => ArgumentsOf<E>,
): Promise<void> {
  const took: number[] = []
  let total = ''
  for (let round = 0; round < rounds; round++) {
    const begunMs = performance.now()
    const reply = await ask(endpoint, argumentsOf(round))
    took.push(performance.now() - begunMs)
    total = String((reply as { total?: number }).total ?? '')
  }
  took.sort((one, other) => one - other)
  const at = (share: number) =>
    Math.round((took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0) * 10) / 10
  table[name] = { p50: at(0.5), p95: at(0.95), matching: total }
  process.stderr.write(`${name}: ${JSON.stringify(table[name])}\n`)
}

const begunMs = performance.now()
await fill()
process.stderr.write(`filled in ${Math.round((performance.now() - begunMs) / 1000)} s\n`)
const now = new Date()
const owner = { email: 'owner@huida.example', passwordHash: '', role: 'admin', locale: 'en', createdAt: now } as const
const cookie = `huida_session=${await openSession(house, (await addAccount(house, owner)).id, now)}`
const { rows: busiest } = await house.execute<{ id: string; email: string }>(
  sql`select a.id, a.email from audit_events e join accounts a on a.id = e.account_id group by a.id, a.email order by count(*) desc limit 5`,
)
const busy = (round: number) => busiest[round % busiest.length]
const audit = (name: string, queryOf: (round: number) => NonNullable<ArgumentsOf<typeof listAuditEvents>['query']>) =>
  measure(`audit: ${name}`, listAuditEvents, (round) => ({ query: queryOf(round) }))

const first = await ask(listAuditEvents, {})
await audit('newest', () => ({}))
await audit('oldest', () => ({ sort: 'oldest' }))
await audit('second page', () => ({ cursor: first.nextCursor ?? '' }))
await audit('one account by email', (round) => ({ account: `shop${round + 1}@` }))
await audit('busiest accounts by id', (round) => ({ account: busy(round)?.id ?? '' }))
await audit('busiest actors by id, oldest first', (round) => ({ actor: busy(round)?.id ?? '', sort: 'oldest' }))
await audit('part of many emails', (round) => ({ account: `shop${round % 90}` }))
await audit('a third of all accounts', () => ({ account: '@tea.example' }))
await audit('frequent action', () => ({ action: 'log-in' }))
await audit('rare action', () => ({ action: 'account-suspended' }))
await audit('rare action of one account', (round) => ({ action: 'account-suspended', account: busy(round)?.id ?? '' }))
await audit('target, rare', (round) => ({ target: `getModels ${9 + 10 * round * 997}` }))
await audit('target, frequent', () => ({ target: 'botId' }))
await audit('target, none', (round) => ({ target: `nothing like it ${round}` }))
await audit('target of two letters', () => ({ target: 'zq' }))
await audit('address', (round) => ({ address: `10.${round % 7}.${round}.${round}` }))
await audit('beginning of an address', (round) => ({ address: `10.${round % 7}.` }))
await audit('one day', () => ({ from: '2026-11-20', to: '2026-11-20' }))
await audit('action, days and actor', (round) => ({
  action: 'log-in',
  from: '2026-09-01',
  actor: busy(round)?.id ?? '',
}))

await measure('outbox: newest', listOutbox, () => ({}))
await measure('outbox: one reader', listOutbox, (round) => ({ query: { q: `shop${round + 1}@` } }))
await measure('applications: waiting', listApplications, () => ({ query: { status: 'under-review' as const } }))
await measure('applications: search', listApplications, (round) => ({ query: { q: `number ${round + 1}` } }))
await measure('codes: newest', listInvitationCodes, () => ({}))
await measure('codes: expired', listInvitationCodes, () => ({ query: { state: 'expired' as const } }))
await measure('codes: search', listInvitationCodes, (round) => ({ query: { q: `stand ${round + 1}` } }))
await measure('leads: open', listLeads, () => ({ query: { state: 'open' as const } }))
await measure('leads: oldest', listLeads, () => ({ query: { sort: 'oldest' as const } }))
await measure('leads: search', listLeads, (round) => ({ query: { q: `Company ${round + 1}` } }))
await measure('messages: newest', listContactMessages, () => ({}))
await measure('messages: new faults', listContactMessages, () => ({
  query: { state: 'new' as const, type: 'fault' as const },
}))
await measure('messages: search', listContactMessages, (round) => ({ query: { q: `number ${round + 1}` } }))
await measure('jobs: newest', listJobs, () => ({}))
await measure('jobs: given up', listJobs, () => ({ query: { state: 'failed' as const } }))
await measure('jobs: search', listJobs, (round) => ({ query: { q: `reader ${round + 1}` } }))

console.table(table)
await app.close()
await server.stop()
