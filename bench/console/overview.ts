/**
 * How fast the overview of the admin console answers on a large installation: 10,000 accounts with 15,000 bots, 1,000,000 messages, 1,000,000 days of
 * use, 200,000 mails, 20,000 applications, 20,000 messages of “Contact us” and 5,000 jobs that were given up.
 * `npx tsx bench/console/overview.ts [--rows=1000000] [--rounds=60]` prints p50 and p95, in milliseconds.
 */

import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { getOverview, getWaiting } from '#contract/features/admin/overview.ts'
import { dayIn, plusDays } from '#contract/time-zones.ts'
import { sumCallsByDay } from '#server/features/quotas/quotas.public.ts'
import { app, ask, fillFor, finish, house, measure, openApp } from './large-installation.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '60' } },
})
const rows = Number(values.rows)
const rounds = Number(values.rounds)
const accountCount = 10_000
/** A message for each of so many bots. */
const rowsAtOnce = 10_000

async function fill(): Promise<void> {
  await house.execute(sql`insert into accounts (id, email, password_hash, role, plan, locale, created_at)
    select gen_random_uuid(), 'shop' || n || '@example.com', '', 'user', case when n % 10 = 0 then 'vip-yearly' else 'free' end, 'en',
      now() - n * interval '5 minutes' from generate_series(1, ${accountCount}::int) n`)
  await house.execute(sql`insert into bots (account_id, id, name, name_key, language, template, status, reply_settings)
    select a.id, gen_random_uuid(), 'Bot ' || n, 'bot ' || n, 'en', 'general', 'completed', '{}'
    from (select id, row_number() over (order by email) as place from accounts) a
    cross join generate_series(1, 2) n where n = 1 or a.place % 2 = 0`)
  for (let day = 0; day < Math.ceil(rows / accountCount); day++)
    await house.execute(sql`insert into usage_days (account_id, day, calls)
      select id, current_date - ${day}::int, 1 + (random() * 60)::int from accounts`)
  for (let from = 0; from < rows; from += rowsAtOnce)
    await house.execute(sql`insert into messages (account_id, bot_id, id, conversation_id, at, direction, author, platform, text)
      select b.account_id, b.id, gen_random_uuid(), gen_random_uuid(), now() - (${from}::int + b.place) * interval '1 minute', 'in', 'contact', 'API',
        'Where is my order ' || b.place
      from (select account_id, id, row_number() over () as place from bots limit ${Math.min(rowsAtOnce, rows - from)}::int) b`)
  await house.execute(sql`insert into outbox_mails (id, recipient, subject, body, locale, status, created_at)
    select gen_random_uuid(), 'shop' || (n % 10000) || '@example.com', 'Your code ' || (n % 100), '', 'en',
      (case when n % 500 = 0 then 'failed' else 'sent' end), now() - n * interval '30 seconds' from generate_series(1, 200000) n`)
  await house.execute(sql`insert into invitation_applications (id, email, purpose, locale, status, created_at)
    select gen_random_uuid(), 'applicant' || n || '@example.com', 'A shop number ' || n, 'en',
      (case when n % 40 = 0 then 'under-review' else 'approved' end), now() - n * interval '1 minute' from generate_series(1, 20000) n`)
  await house.execute(sql`insert into contact_messages (id, reference, username, type, question, email, locale, state, created_at, changed_at)
    select gen_random_uuid(), 'R' || n, 'Somebody', 'other', 'A question number ' || n, 'somebody@example.com', 'en',
      case when n % 20 = 0 then 'new' else 'answered' end, now() - n * interval '1 minute', now() from generate_series(1, 20000) n`)
  await house.execute(
    sql`select graphile_worker.add_job('send-mail', json_build_object('id', n)) from generate_series(1, 5000) n`,
  )
  await house.execute(
    sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no connection'`,
  )
  await house.execute(sql`vacuum analyze`)
}

const cookie = await fillFor(fill)

await measure('what waits', rounds, () => ask(app, getWaiting, {}, cookie))
await measure('overview', rounds, () => ask(app, getOverview, {}, cookie))
const recent = plusDays(dayIn('UTC', new Date()), -2)
await measure('messages of the last days, read anew', rounds, () => sumCallsByDay(house, recent))
// A node that nobody asked yet has nothing that it could tell again.
const fresh = await Promise.all(Array.from({ length: 6 }, openApp))
for (const node of fresh) await ask(node, getWaiting, {}, cookie)
const unasked = fresh.values()
await measure('overview, first time on a node', fresh.length, async () => {
  const { value } = unasked.next()
  if (value !== undefined) await ask(value, getOverview, {}, cookie)
})

await finish(fresh)
