/**
 * How fast the lists of the admin console answer on a large installation: 10,000 accounts and 1,000,000 events in the audit, 200,000 mails,
 * 10,000 requests for VIP, 20,000 messages, 20,000 applications, 20,000 invitation codes and 5,000 jobs that were given up.
 * `npx tsx bench/console/lists.ts [--events=1000000] [--rounds=40]` prints p50 and p95 of each list and filter, in milliseconds.
 */

import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { ArgumentsOf, Endpoint } from '#contract/endpoint.ts'
import { listApplications } from '#contract/features/accounts.ts'
import { listAuditEvents } from '#contract/features/admin/audit.ts'
import { listInvitationCodes } from '#contract/features/admin/invitations.ts'
import { listJobs } from '#contract/features/admin/jobs.ts'
import { listOutbox } from '#contract/features/admin/outbox.ts'
import { listContactMessages } from '#contract/features/enquiries/contact-messages.ts'
import { listLeads } from '#contract/features/enquiries/leads.ts'
import { app, ask, fillFor, finish, house, measure } from './large-installation.ts'

const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '40' } },
})
const events = Number(values.events)
const rounds = Number(values.rounds)
const eventsAtOnce = 50_000

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

const cookie = await fillFor(fill)
const list = <E extends Endpoint>(name: string, endpoint: E, argumentsOf: (round: number) => ArgumentsOf<E>) =>
  measure(
    name,
    rounds,
    (round) => ask(app, endpoint, argumentsOf(round), cookie),
    (last) => ({ matching: String((last as { total?: number } | undefined)?.total ?? '') }),
  )
const { rows: busiest } = await house.execute<{ id: string; email: string }>(
  sql`select a.id, a.email from audit_events e join accounts a on a.id = e.account_id group by a.id, a.email order by count(*) desc limit 5`,
)
const busy = (round: number) => busiest[round % busiest.length]
const audit = (name: string, queryOf: (round: number) => NonNullable<ArgumentsOf<typeof listAuditEvents>['query']>) =>
  list(`audit: ${name}`, listAuditEvents, (round) => ({ query: queryOf(round) }))

const first = await ask(app, listAuditEvents, {}, cookie)
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

await list('outbox: newest', listOutbox, () => ({}))
await list('outbox: one reader', listOutbox, (round) => ({ query: { q: `shop${round + 1}@` } }))
await list('applications: waiting', listApplications, () => ({ query: { status: 'under-review' as const } }))
await list('applications: search', listApplications, (round) => ({ query: { q: `number ${round + 1}` } }))
await list('codes: newest', listInvitationCodes, () => ({}))
await list('codes: expired', listInvitationCodes, () => ({ query: { state: 'expired' as const } }))
await list('codes: search', listInvitationCodes, (round) => ({ query: { q: `stand ${round + 1}` } }))
await list('leads: open', listLeads, () => ({ query: { state: 'open' as const } }))
await list('leads: oldest', listLeads, () => ({ query: { sort: 'oldest' as const } }))
await list('leads: search', listLeads, (round) => ({ query: { q: `Company ${round + 1}` } }))
await list('messages: newest', listContactMessages, () => ({}))
await list('messages: new faults', listContactMessages, () => ({
  query: { state: 'new' as const, type: 'fault' as const },
}))
await list('messages: search', listContactMessages, (round) => ({ query: { q: `number ${round + 1}` } }))
await list('jobs: newest', listJobs, () => ({}))
await list('jobs: given up', listJobs, () => ({ query: { state: 'failed' as const } }))
await list('jobs: search', listJobs, (round) => ({ query: { q: `reader ${round + 1}` } }))

await finish()
