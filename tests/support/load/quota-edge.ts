/** Many calls at once at the last units of a day's quota: exactly as many are answered as were left. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { startingQuantities } from '#contract/entitlements.ts'
import { sendMessage } from '#contract/features/answers.ts'
import { type ChildApp, ownerEmail } from '../apps/child-app.ts'
import { type ChildBot, callOver, createBotOver } from '../calls/http-calls.ts'

const limit = startingQuantities.FREE.callsPerDay ?? 0
/** A busy server refuses for a moment; a program asks again. */
const maxTries = 400

export interface QuotaRound {
  readonly left: number
  readonly answered: number
  readonly refused: number
  /** Calls that got another status than 200, 429 and 503. */
  readonly other: number
  /** What the quota counts at the end beyond the limit, or below it. */
  readonly miscounted: number
  /** Replies stored beyond those that were left, or below. */
  readonly misstored: number
}

/** A bot of an account of the free plan, which has few calls a day. */
export async function createFreeBot(node: ChildApp): Promise<ChildBot> {
  const bot = await createBotOver(node)
  await node.query(`update accounts set role = 'user', plan = 'free' where email = $1`, [ownerEmail])
  return bot
}

export async function runQuotaRound(
  nodes: readonly ChildApp[],
  bot: ChildBot,
  left: number,
  { fromPacks = 0, calls = 200 }: { readonly fromPacks?: number; readonly calls?: number } = {},
): Promise<QuotaRound> {
  const [node] = nodes
  if (node === undefined) throw new Error('Which node?')
  await node.query(
    `insert into usage_days (account_id, day, calls)
       select account_id, (select (now() at time zone time_zone)::date from accounts where id = account_id), $2 from bots where id = $1
     on conflict (account_id, day) do update set calls = excluded.calls`,
    [bot.botId, limit - left],
  )
  const before = await readCounts(node, bot)
  const statuses = await Promise.all(
    Array.from({ length: calls }, (_, at) => ask(nodes[at % nodes.length]?.origin ?? '', bot, `q${at} opening hours?`)),
  )
  const after = await readCounts(node, bot)
  const count = (status: number) => statuses.filter((each) => each === status).length
  return {
    left,
    answered: count(200),
    refused: count(429),
    other: calls - count(200) - count(429),
    miscounted: after.calls - limit,
    misstored: after.replies - before.replies - left - fromPacks,
  }
}

/** Add-on packs of so many calls, the first to expire first; of all others the account has nothing left. */
export async function givePacks(node: ChildApp, { botId }: ChildBot, calls: readonly number[]): Promise<string[]> {
  await node.query('delete from call_packs where account_id = (select account_id from bots where id = $1)', [botId])
  const ids = calls.map(() => randomUUID())
  await node.query(
    `insert into call_packs (account_id, id, calls, calls_left, bought_at, expires_at)
       select b.account_id, p.id, p.calls, p.calls, now(), now() + make_interval(days => p.place::int)
       from bots b, unnest($2::uuid[], $3::int[]) with ordinality as p (id, calls, place) where b.id = $1`,
    [botId, ids, calls],
  )
  return ids
}

export async function leftOf(node: ChildApp, packIds: readonly string[]): Promise<number[]> {
  const rows = await node.query<{ left: number }>(
    'select calls_left as "left" from unnest($1::uuid[]) with ordinality as w (id, place) join call_packs p on p.id = w.id order by place',
    [packIds],
  )
  return rows.map(({ left }) => left)
}

/** The limit on speed of a key is not what is tested: it is full again after this time. */
export const betweenRoundsMs = 1600

async function ask(origin: string, bot: ChildBot, text: string): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const { status, problem } = await callOver(
      origin,
      sendMessage,
      { params: { botId: bot.botId }, body: { text } },
      { bearer: bot.apiKey, timeoutMs: 60_000 },
    )
    const isBusy = status === 503 || (status === 429 && problem.code !== 'quota-spent')
    if (!isBusy || tries === maxTries) return status
    await delay(200 + Math.random() * 400)
  }
}

async function readCounts(node: ChildApp, bot: ChildBot): Promise<{ calls: number; replies: number }> {
  const [row] = await node.query<{ calls: number; replies: number }>(
    `select (select count(*)::int from messages where bot_id = $1 and direction = 'out') as replies,
       (select coalesce(sum(calls), 0)::int from usage_days
         where account_id = (select account_id from bots where id = $1)) as calls`,
    [bot.botId],
  )
  return row ?? { calls: 0, replies: 0 }
}
