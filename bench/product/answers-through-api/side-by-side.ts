/**
 * The answers a second of this checkout beside those of another one, such as of the commit before a change: both servers run, and each round asks one
 * after the other the same, so that what else the machine does meets both. 32 at once, and one in life's rhythm for what a message costs.
 * `npx tsx bench/product/answers-through-api/side-by-side.ts --other=../before [--items=1000] [--rounds=9] [--seconds=3]`
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { machineLine } from '../../report/machine-line.ts'
import { quantile } from '../../report/quantile.ts'
import { loadIndexes, openSender, type Server, serve } from './processes.ts'
import type { QuestionKind } from './questions.ts'

const { values } = parseArgs({
  options: {
    other: { type: 'string' },
    items: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '3' },
  },
})
if (values.other === undefined) throw new Error('--other names the folder of the other checkout')
const other = resolve(values.other)
const items = Number(values.items)
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const kinds = ['greeting', 'zipf', 'unique'] as const satisfies readonly QuestionKind[]
/** Well below what either does, so that both batch alike. */
const ratePerSecond = { greeting: 1000, zipf: 200, unique: 50 }

interface Figures {
  readonly perSecond: number[]
  readonly p99Ms: number[]
  readonly nodeMs: number[]
  readonly postgresMs: number[]
}

const order = { kind: 'product', bots: 10, items } as const
const sender = openSender()
const servers: readonly [name: string, server: Server][] = [
  ['this', await serve(order)],
  ['other', await serve(order, resolve(other, 'bench/product/answers-through-api/server.process.ts'), other)],
]
const figures = new Map<string, Figures>()
const middle = (numbers: readonly number[]) => quantile(numbers, 0.5)

async function measure(name: string, server: Server, kind: QuestionKind, isKept: boolean): Promise<void> {
  const bots = [...server.ofManyAccounts, ...server.ofOneAccount]
  const asked = { port: server.port, bots, items, kind, seconds }
  const fast = await sender.run(server, { ...asked, atOnce: 32 })
  const calm = await sender.run(server, { ...asked, ratePerSecond: ratePerSecond[kind] })
  for (const { outcome } of [fast, calm])
    if (Object.keys(outcome.refusals).length > 0) throw new Error(`${name} refused ${JSON.stringify(outcome.refusals)}`)
  if (!isKept) return
  const of = figures.get(`${kind} ${name}`) ?? { perSecond: [], p99Ms: [], nodeMs: [], postgresMs: [] }
  figures.set(`${kind} ${name}`, of)
  of.perSecond.push(fast.outcome.perSecond)
  of.p99Ms.push(calm.outcome.p99Ms)
  of.nodeMs.push(calm.cost.nodeMain + calm.cost.nodeThreads)
  of.postgresMs.push(calm.cost.postgres)
}

try {
  for (const [, server] of servers) await loadIndexes(server)
  // The first round is not kept: the compiler of a server that has just begun still learns.
  for (let round = 0; round <= rounds; round += 1)
    for (const kind of kinds)
      for (const [name, server] of round % 2 === 0 ? servers : servers.toReversed())
        await measure(name, server, kind, round > 0)
} finally {
  for (const [, server] of servers) await server.stop()
  await sender.stop()
}

console.log(machineLine())
console.log(`Medians of ${rounds} rounds. Costs and p99 at ${JSON.stringify(ratePerSecond)} a second.`)
for (const kind of kinds) {
  const [mine, theirs] = [figures.get(`${kind} this`), figures.get(`${kind} other`)]
  if (mine === undefined || theirs === undefined) continue
  const ratios = mine.perSecond.map((rate, round) => rate / (theirs.perSecond[round] ?? Number.NaN))
  const row = (of: Figures) => ({
    'a second, 32 at once': Math.round(middle(of.perSecond)),
    'p99 (ms)': Number(middle(of.p99Ms).toFixed(1)),
    'Node (ms of CPU)': Number(middle(of.nodeMs).toFixed(3)),
    'PostgreSQL (ms of CPU)': Number(middle(of.postgresMs).toFixed(3)),
  })
  console.log(
    `${kind}: this / other in each round: median ${middle(ratios).toFixed(3)}, ${ratios.map((one) => one.toFixed(2)).join(' ')}`,
  )
  console.table({ this: row(mine), other: row(theirs) })
}
