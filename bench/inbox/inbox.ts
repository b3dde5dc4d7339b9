/**
 * How fast the inbox of one bot answers when it holds much: lists, filters, counts, search, and a thread that is opened.
 * `npx tsx bench/inbox/inbox.ts [--messages=1000000] [--rounds=30]` prints p50 and p95 of each, in milliseconds.
 * `FILLED_DATABASE_URL` measures a database that was filled before.
 */

import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { ArgumentsOf } from '#contract/endpoint.ts'
import { countConversations, getConversation, listConversations } from '#contract/features/inbox/conversations.ts'
import { openSession } from '#server/features/accounts/accounts.public.ts'
import { createCatchUp } from '#server/features/inbox/search/catch-up.ts'
import { app, ask, filledUrl, fillFor, finish, house, measure } from '../console/large-installation.ts'

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '30' } },
})
const messages = Number(values.messages)
const rounds = Number(values.rounds)
const perConversation = 6
const conversations = Math.ceil(messages / perConversation)
const atOnce = 20_000
const accountId = '00000000-0000-4000-8000-000000000001'
const botId = '00000000-0000-4000-8000-000000000002'

/** As on a shop's bot: most are the website's, a few wait, a part is unread, few are rated. */
async function fillConversations(from: number, until: number): Promise<void> {
  await house.execute(sql`
    with made as materialized (
      select n, gen_random_uuid() as id, gen_random_uuid() as contact, now() - n * interval '20 seconds' as at
      from generate_series(${from}::int, ${until}::int) n),
    met as (
      insert into contacts (account_id, bot_id, id, platform, key_hash, display_name, first_seen_at, last_seen_at)
      select ${accountId}, ${botId}, contact, 'FACTORY_WEBSITE_v2', 'hash ' || n, case when n % 20 = 0 then 'Customer ' || n end, at, at from made),
    talked as (
      insert into conversations (account_id, bot_id, id, platform, contact_id, state, state_since, wanted_by, taken_by, last_human_at, is_unread,
        rating, started_at, last_activity_at)
      select ${accountId}, ${botId}, id, case when n % 10 = 0 then 'API' when n % 500 = 0 then 'WECHAT-MP-ZHUJUE' else 'FACTORY_WEBSITE_v2' end, contact,
        case when n % 2000 = 0 then 'waiting' when n % 3000 = 1 then 'person' else 'bot' end, at, case when n % 2000 = 0 then 'contact' end,
        case when n % 3000 = 1 then ${accountId}::uuid end, at, n % 3 = 0, case when n % 50 = 0 then 'needs-improvement' end, at, at from made)
    insert into messages (account_id, bot_id, id, conversation_id, at, direction, author, platform, text, kind, confidence)
    select ${accountId}, ${botId}, gen_random_uuid(), made.id, made.at, case when m % 2 = 1 then 'in' else 'out' end,
      case when m % 2 = 1 then 'contact' else 'bot' end, 'FACTORY_WEBSITE_v2',
      case when m % 2 = 1 then (array['怎么退货', '多少钱一件', '几天能到', 'How do I return a jacket', 'What does shipping cost'])[1 + (n + m) % 5]
          || ' ' || (n::bigint * 7919 % 100003) || case when n % 9973 = 0 then ' marmalade' else '' end
        else (array['七天内可以无理由退货，请保留吊牌。', '两天内发货，三到五天送达。', 'Send it back within thirty days.', 'Shipping costs five euros.'])[1 + (n + m) % 4] end,
      case when m % 2 = 0 then 'answer' end, case when m % 2 = 0 then 0.9 end
    from made cross join generate_series(1, ${perConversation}::int) m`)
}

async function fill(): Promise<void> {
  await house.execute(sql`insert into accounts (id, email, password_hash, role, plan, locale, created_at)
    values (${accountId}, 'shop@example.com', '', 'user', 'vip-yearly', 'en', now())`)
  await house.execute(sql`insert into bots (account_id, id, name, name_key, language, template, status, reply_settings, created_at)
    values (${accountId}, ${botId}, 'Shop', 'shop', 'zh', 'general', 'completed', '{}', now())`)
  for (let from = 1; from <= conversations; from += atOnce)
    await fillConversations(from, Math.min(conversations, from + atOnce - 1))
  const begunMs = performance.now()
  const catchUp = createCatchUp({
    database: app.database,
    clock: { now: () => new Date() },
    log: pino({ level: 'warn' }),
  })
  while (!(await catchUp.ofBot(accountId, botId)));
  process.stderr.write(`made searchable in ${Math.round((performance.now() - begunMs) / 1000)} s\n`)
  await house.execute(sql`vacuum analyze`)
}

if (filledUrl === undefined) await fillFor(fill)

const cookie = `huida_session=${await openSession(house, accountId, new Date())}`
const params = { botId }
const list = (name: string, queryOf: (round: number) => NonNullable<ArgumentsOf<typeof listConversations>['query']>) =>
  measure(
    name,
    rounds,
    (round) => ask(app, listConversations, { params, query: queryOf(round) }, cookie),
    (last) => ({ matching: String(last?.total ?? '') }),
  )
const today = new Date().toISOString().slice(0, 10)
const first = await ask(app, listConversations, { params }, cookie)
await list('list', () => ({}))
await list('second page', () => ({ cursor: first.nextCursor ?? '' }))
await list('unread', () => ({ unread: '1' }))
await list('waiting', () => ({ state: 'waiting' }))
await list('mine', () => ({ mine: '1' }))
await list('rated badly', () => ({ rating: 'needs-improvement' }))
await list('one platform', () => ({ platform: 'WECHAT-MP-ZHUJUE' }))
await list('today', () => ({ from: today, until: today }))
await measure('counts', rounds, () => ask(app, countConversations, { params }, cookie))
await list('search: a rare word', () => ({ q: 'marmalade' }))
await list('search: a number', (round) => ({ q: String(50_000 + round) }))
await list('search: half of all', () => ({ q: '退货' }))
await list('search: a name', (round) => ({ q: `Customer ${20 * (round + 1)}` }))
await measure('open a thread', rounds, (round) =>
  ask(app, getConversation, { params: { ...params, conversationId: first.items[round % 30]?.id ?? '' } }, cookie),
)
await finish()
