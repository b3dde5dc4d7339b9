/**
 * How fast calls of a platform are acknowledged: 200 a second, each stored before its answer, while the bot answers them.
 * `npx tsx bench/channels/acknowledge.ts [--seconds=60] [--rate=200] [--quick]` prints p50, p99 and what became of the events.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readCpuTimes } from '../report/cpu-times.ts'
import { openPlainNodes, percentile } from './plain-nodes.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '200' },
    quick: { type: 'boolean', default: false },
  },
})
const seconds = values.quick ? 8 : Number(values.seconds)
const rate = Number(values.rate)
const contacts = 400
const warmUp = 100
const goalMs = 200

const bench = await openPlainNodes(1)
const [node] = bench.nodes
if (node === undefined) throw new Error('There is no node')
const eventOf = (n: number | string) => ({
  id: `event ${n}`,
  conversation: `contact ${Number(n) % contacts}`,
  contact: `contact ${Number(n) % contacts}`,
  text: 'When are you open?',
})
await Promise.all(Array.from({ length: warmUp }, (_, n) => bench.deliver(node, { ...eventOf(n), id: `warm-up ${n}` })))

// As the server does by itself, once tables have grown: what was planned while they were empty is planned anew.
await bench.query('analyze')
const costBefore = await readCpuTimes(node.pid, bench.postgresPid)
const delivered: Promise<{ isAcknowledged: boolean; tookMs: number }>[] = []
const beganMs = performance.now()
for (let n = 0; n < seconds * rate; n += 1) {
  const waitMs = beganMs + (n * 1000) / rate - performance.now()
  if (waitMs > 1) await delay(waitMs)
  delivered.push(bench.deliver(node, eventOf(n)))
}
const outcomes = await Promise.all(delivered)
const expected = seconds * rate + warmUp
const waitUntilMs = performance.now() + 120_000
while (bench.platform.sent.length < expected && performance.now() < waitUntilMs) {
  process.stderr.write(`${bench.platform.sent.length} of ${expected} answered\n`)
  await delay(1000)
}
const costAfter = await readCpuTimes(node.pid, bench.postgresPid)
/** Milliseconds of CPU for each event, received, answered and sent: it hardly depends on what else the machine does. */
const eachMs = (name: keyof typeof costAfter) =>
  Math.round(((costAfter[name] - costBefore[name]) / (seconds * rate)) * 10) / 10
const answeredMs = performance.now() - beganMs
const took = outcomes.map(({ tookMs }) => tookMs)
const p99 = percentile(took, 0.99)
console.table({
  [`${rate} a second for ${seconds} s`]: {
    delivered: outcomes.length,
    acknowledged: outcomes.filter(({ isAcknowledged }) => isAcknowledged).length,
    'p50 (ms)': percentile(took, 0.5),
    'p99 (ms)': p99,
    'max (ms)': percentile(took, 1),
    answered: bench.platform.sent.length - warmUp,
    'all answered after (s)': Math.round(answeredMs / 100) / 10,
    'CPU of Node (ms each)': eachMs('nodeMain') + eachMs('nodeThreads'),
    'CPU of PostgreSQL (ms each)': eachMs('postgres'),
  },
})
await bench.close()
process.exit(p99 <= goalMs && bench.platform.sent.length === expected ? 0 : 1)
