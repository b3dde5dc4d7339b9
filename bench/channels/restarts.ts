/**
 * A rolling restart, again and again: two nodes, one after the other is asked to end and started anew, while a platform delivers and visitors write. Is
 * each acknowledged event answered once, and is what was sent what is stored?
 * `npx tsx bench/channels/restarts.ts [--restarts=50] [--seconds=0.5] [--quick]`
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPlainNodes, type PlainNode, percentile } from './plain-nodes.ts'

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '50' },
    /** How long a node runs between its start and the next restart. */
    seconds: { type: 'string', default: '0.5' },
    quick: { type: 'boolean', default: false },
  },
})
const restarts = values.quick ? 6 : Number(values.restarts)
const betweenMs = Number(values.seconds) * 1000
const conversations = 40
const platformSenders = 4
const visitors = 4
/** A sender rests so long between two messages, so that two cores have the time to start nodes. */
const restMs = 100
/** Of deliveries that were acknowledged: those that the platform makes again all the same. */
const redelivered = 0.1

const bench = await openPlainNodes(2)
const { platform, nodes } = bench
const nodeFor = (turn: number) => nodes[turn % nodes.length] as PlainNode

let isOver = false
let refused = 0
const tookMs: number[] = []
const acknowledged = new Set<string>()
let events = 0

async function deliver(id: string): Promise<void> {
  const contact = `contact ${Number(id.replace('event ', '')) % conversations}`
  const event = { id, conversation: contact, contact, text: 'When are you open?' }
  const delivered = await bench.deliverSurely(event, 50)
  tookMs.push(delivered.tookMs)
  refused += delivered.unheard
  acknowledged.add(id)
}

async function deliverInTurn(): Promise<void> {
  while (!isOver) {
    events += 1
    const id = `event ${events}`
    await deliver(id)
    if (Math.random() < redelivered) await deliver(id)
    await delay(restMs)
  }
}

const replies = new Map<string, string>()

/** A visitor's program sends each message under a key until it is answered, as it is told to. */
async function write(visitor: number): Promise<void> {
  while (!isOver) {
    const key = randomUUID()
    for (let turn = Math.floor(Math.random() * 2); ; turn += 1) {
      const beganMs = performance.now()
      const said = await bench.say(nodeFor(turn), { key, contactId: `visitor ${visitor}`, text: 'When are you open?' })
      if (said !== undefined) {
        tookMs.push(performance.now() - beganMs)
        replies.set(key, said)
        break
      }
      refused += 1
      await delay(50)
    }
    await delay(restMs)
  }
}

const stopsMs: number[] = []
const startsMs: number[] = []
let forced = 0

async function restartInTurn(): Promise<void> {
  for (let turn = 0; turn < restarts; turn += 1) {
    const node = nodeFor(turn)
    const beganMs = performance.now()
    // A shutdown that had to be cut off ends with another code.
    if ((await node.end()) !== 0) forced += 1
    const endedMs = performance.now()
    await node.start()
    stopsMs.push(endedMs - beganMs)
    startsMs.push(performance.now() - endedMs)
    await delay(betweenMs)
  }
}

const beganMs = performance.now()
const working = Promise.all([
  ...Array.from({ length: platformSenders }, deliverInTurn),
  ...Array.from({ length: visitors }, (_, n) => write(n)),
])
await restartInTurn()
isOver = true
await working

const waitUntilMs = performance.now() + 120_000
while (platform.sent.length < acknowledged.size && performance.now() < waitUntilMs) await delay(200)
// What would be sent twice has the time to be: the lease of a node passes.
await delay(values.quick ? 3000 : 12_000)

async function count(text: string): Promise<number> {
  const [row] = await bench.query<{ n: number }>(text)
  return row?.n ?? 0
}
const ofPlatform = `platform = (select platform from channel_connections limit 1)`
const eventsLeft = await count(`select count(*)::int as n from channel_events where state <> 'done'`)
const sendsTwice = await count(
  `select count(*)::int as n from (select 1 from channel_sends group by event_id having count(*) > 1) s`,
)
const storedQuestions = await count(`select count(*)::int as n from messages where direction = 'in' and ${ofPlatform}`)
const storedAnswers = await count(`select count(*)::int as n from messages where direction = 'out' and ${ofPlatform}`)
const storedOfVisitors = await count(
  `select count(*)::int as n from messages where direction = 'in' and not (${ofPlatform})`,
)
const repliesStored = await count(
  `select count(*)::int as n from messages where direction = 'out' and not (${ofPlatform})`,
)
const deliveredSends = await count(`select count(*)::int as n from channel_sends where state = 'sent'`)
const ids = platform.sent.map(({ id }) => id)
const triedTwice = platform.tries.length - new Set(platform.tries.map(({ id }) => id)).size

const row = {
  restarts: stopsMs.length,
  'cut off': forced,
  'stop p50 (ms)': percentile(stopsMs, 0.5),
  'stop max (ms)': percentile(stopsMs, 1),
  'start p50 (ms)': percentile(startsMs, 0.5),
  'calls tried again': refused,
  'call p50 (ms)': percentile(tookMs, 0.5),
  'call p99 (ms)': percentile(tookMs, 0.99),
  'took (s)': Math.round((performance.now() - beganMs) / 1000),
}
const kept = {
  platform: {
    sent: acknowledged.size,
    stored: storedQuestions,
    'answers stored': storedAnswers,
    'answers sent': ids.length,
    lost: acknowledged.size - new Set(ids).size + eventsLeft,
    twice: ids.length - new Set(ids).size + sendsTwice + Math.max(0, storedQuestions - acknowledged.size),
    'sends tried twice': triedTwice,
  },
  visitors: {
    sent: replies.size,
    stored: storedOfVisitors,
    'answers stored': repliesStored,
    'answers sent': new Set(replies.values()).size,
    lost: Math.max(0, replies.size - storedOfVisitors),
    twice: Math.max(0, storedOfVisitors - replies.size) + replies.size - new Set(replies.values()).size,
    'sends tried twice': 0,
  },
}
console.table({ restarts: row })
console.table(kept)
await bench.close()
const { platform: one, visitors: other } = kept
const isExact =
  one.sent === one.stored &&
  one.sent === one['answers stored'] &&
  one.sent === one['answers sent'] &&
  one.sent === deliveredSends &&
  other.sent === other.stored &&
  other.sent === other['answers stored'] &&
  one.lost + one.twice + other.lost + other.twice === 0
process.exit(isExact && row['cut off'] === 0 ? 0 : 1)
