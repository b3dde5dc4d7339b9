/**
 * Deliveries of a platform that repeats and shuffles them, to two nodes of which one is killed every five seconds: is each event answered once,
 * and in the order in which its conversation's events were stored?
 * `npx tsx bench/channels/chaos.ts [--events=1000] [--deliveries=10000] [--quick]`
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPlainNodes, type PlainNode, percentile } from './plain-nodes.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000' },
    deliveries: { type: 'string', default: '10000' },
    quick: { type: 'boolean', default: false },
  },
})
const eventCount = values.quick ? 300 : Number(values.events)
const deliveryCount = values.quick ? 1500 : Number(values.deliveries)
const conversations = 50
const senders = 16
const killEveryMs = 5000
/** Of deliveries that were acknowledged: those that the platform makes again all the same. */
const redelivered = 0.2

const bench = await openPlainNodes(2)
const { platform, nodes } = bench
const eventOf = (n: number) => ({
  id: `event ${n}`,
  conversation: `contact ${n % conversations}`,
  contact: `contact ${n % conversations}`,
  text: 'When are you open?',
})

/** Each event as often, in an order of its own. */
function shuffled(): number[] {
  const order = Array.from({ length: deliveryCount }, (_, n) => n % eventCount)
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1))
    const taken = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = taken
  }
  return order
}

const took: number[] = []
const acknowledged = new Set<number>()
let failed = 0
const nodeFor = (turn: number) => nodes[turn % nodes.length] as PlainNode

async function deliver(n: number): Promise<void> {
  const { tookMs, unheard } = await bench.deliverSurely(eventOf(n), 100)
  took.push(tookMs)
  failed += unheard
  acknowledged.add(n)
}

let isOver = false
let kills = 0
async function killInTurn(): Promise<void> {
  for (let turn = 0; !isOver; turn += 1) {
    await delay(killEveryMs)
    if (isOver) return
    const node = nodeFor(turn)
    await node.kill9()
    kills += 1
    await node.start()
  }
}

const beganMs = performance.now()
const killing = killInTurn()
const waiting = shuffled()
async function send(): Promise<void> {
  for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) {
    await deliver(n)
    if (Math.random() < redelivered) await deliver(n)
  }
}
await Promise.all(Array.from({ length: senders }, send))
const waitUntilMs = performance.now() + 120_000
while (platform.sent.length < eventCount && performance.now() < waitUntilMs) await delay(200)
// What would be sent twice has the time to be.
await delay(values.quick ? 3000 : 12_000)
isOver = true
await killing

const stored = await bench.query<{ event_id: string; sends: number }>(
  'select event_id, count(*)::int as sends from channel_sends group by event_id',
)
const left = await bench.query<{ n: number }>(`select count(*)::int as n from channel_events where state <> 'done'`)
const [charged] = await bench.query<{ n: number }>(`select count(*)::int as n from messages where direction = 'in'`)
const order = await bench.query<{ id: string; conversation: string }>(
  `select s.id, s.lane as conversation from channel_sends s join channel_events e on e.id = s.event_id order by e.sequence`,
)
const sentAt = new Map(platform.sent.map(({ id }, place) => [id, place]))
let inversions = 0
const latest = new Map<string, number>()
for (const { id, conversation } of order) {
  const place = sentAt.get(id) ?? -1
  if (place < (latest.get(conversation) ?? -1)) inversions += 1
  latest.set(conversation, Math.max(place, latest.get(conversation) ?? -1))
}
const row = {
  deliveries: took.length,
  'not acknowledged': failed,
  kills,
  events: acknowledged.size,
  answers: platform.sent.length,
  lost: acknowledged.size - sentAt.size + (left[0]?.n ?? 0),
  twice: stored.filter(({ sends }) => sends > 1).length + Math.max(0, (charged?.n ?? 0) - eventCount),
  'out of order': inversions,
  'ack p50 (ms)': percentile(took, 0.5),
  'ack p99 (ms)': percentile(took, 0.99),
  'took (s)': Math.round((performance.now() - beganMs) / 1000),
}
console.table({ chaos: row })
await bench.close()
process.exit(row.lost === 0 && row.twice === 0 && inversions === 0 && row.answers === eventCount ? 0 : 1)
