/**
 * How many answers a second one process gives through the whole interface (key, quota, engine, conversation on disk in PostgreSQL) with a p99 of
 * at most 50 ms, database and sender on the same machine: questions that nobody asked before, questions that repeat as in life, bots of many
 * accounts and of one, greetings, and the same server with a constant and no database. All in one run, so that the ratios are of one machine.
 * `npx tsx bench/product/answers-through-api.ts [--items=1000] [--seconds=5] [--quick]`
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { machineLine } from '../report/machine-line.ts'
import { highestRate, type Measured } from './answers-through-api/highest-rate.ts'
import { type Cost, loadIndexes, openSender, type Server, serve } from './answers-through-api/processes.ts'
import { type QuestionKind, zipfQuestions } from './answers-through-api/questions.ts'
import type { BotAddress } from './answers-through-api/server.process.ts'
import { countStoredReplies } from './answers-through-api/stored-replies.ts'

const maxMs = 50
const botCount = 10
const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
    quick: { type: 'boolean', default: false },
  },
})
const items = Number(values.items)
const seconds = values.quick ? 2 : Number(values.seconds)
/** The compiler of a server that has just begun still learns. */
const warmUpSeconds = 15
const step = values.quick ? 0.12 : 0.05

const sender = openSender()
let acknowledged = 0

type Row = readonly [title: string, best: Measured<Cost> | undefined]

async function search(title: string, server: Server, bots: readonly BotAddress[], kind: QuestionKind): Promise<Row> {
  const best = await highestRate<Cost>({
    order: { port: server.port, bots, items, kind },
    seconds,
    maxMs,
    step,
    run: async (order) => {
      const measured = await sender.run(server, order)
      const { perSecond, p50Ms, p99Ms, refusals, totalSucceeded } = measured.outcome
      acknowledged += server.connectionString === undefined ? 0 : totalSucceeded
      console.error(
        `${title}: ${order.atOnce === undefined ? '' : `${order.atOnce} at once, `}${perSecond}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, refused ${JSON.stringify(refusals)}`,
      )
      return measured
    },
  })
  return [title, best]
}

const loadBefore = loadavg()[0] ?? 0
const rows: Row[] = []
let stored = 0
let isDurable = ''
const server = await serve({ kind: 'product', bots: botCount, items })
let reply = ''
try {
  const { ofManyAccounts, ofOneAccount } = server
  const bots = [...ofManyAccounts, ...ofOneAccount]
  reply = await loadIndexes(server)
  acknowledged += bots.length
  const warming = await sender.run(server, {
    port: server.port,
    bots,
    items,
    kind: 'unique',
    seconds: warmUpSeconds,
    atOnce: 8,
  })
  acknowledged += warming.outcome.totalSucceeded
  rows.push(await search('no question asked twice, ten accounts', server, ofManyAccounts, 'unique'))
  rows.push(await search('questions repeat (Zipf), ten accounts', server, ofManyAccounts, 'zipf'))
  rows.push(await search('no question asked twice, one account', server, ofOneAccount, 'unique'))
  rows.push(await search('questions repeat (Zipf), one account', server, ofOneAccount, 'zipf'))
  rows.push(await search('greetings, all twenty bots', server, bots, 'greeting'))
  const database = new pg.Client(server.connectionString)
  await database.connect()
  stored = await countStoredReplies(database)
  const { rows: settings } = await database.query(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by 1`,
  )
  isDurable = settings.map(({ name, setting }) => `${name} ${setting}`).join(', ')
  await database.end()
} finally {
  await server.stop()
}
const constant = await serve({ kind: 'constant', reply })
try {
  rows.push(await search('a constant without a database', constant, constant.ofManyAccounts, 'greeting'))
} finally {
  await constant.stop()
  await sender.stop()
}

const rateOf = (best: Measured<Cost> | undefined) => best?.outcome.perSecond ?? Number.NaN
const greetingRate = rateOf(rows.at(-2)?.[1])
const constantRate = rateOf(rows.at(-1)?.[1])
const cells = ([title, best]: Row) => {
  if (best === undefined) return [title, 'none']
  const { outcome, cost } = best
  const total = cost.nodeMain + cost.nodeThreads + cost.postgres + cost.sender
  return [
    title,
    String(outcome.perSecond),
    outcome.p50Ms.toFixed(1),
    outcome.p99Ms.toFixed(1),
    (outcome.perSecond / greetingRate).toFixed(2),
    (outcome.perSecond / constantRate).toFixed(2),
    `${Math.round(outcome.answeredShare * 100)} %`,
    ...[cost.nodeMain, cost.nodeThreads, cost.postgres, cost.sender, total].map((ms) => ms.toFixed(2)),
  ]
}
const head = [
  `p99 <= ${maxMs} ms, ${items} items a bot`,
  'a second',
  'p50, ms',
  'p99, ms',
  '/ greetings',
  '/ constant',
  'answered',
  'CPU ms: node main',
  'threads',
  'postgres',
  'sender',
  'sum',
]
console.log(`${machineLine()}
Load average ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after. ${isDurable}. ADMIN accounts, which have no daily limit. Zipf: s = 1 over ${zipfQuestions} questions a bot.
Acknowledged ${acknowledged}, stored ${stored}${acknowledged === stored ? '' : ': NOT THE SAME'}.

${[head, head.map(() => '---'), ...rows.map(cells)].map((row) => `| ${row.join(' | ')} |`).join('\n')}`)
process.exitCode = acknowledged === stored ? 0 : 1
