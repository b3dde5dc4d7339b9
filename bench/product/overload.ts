/**
 * What happens when more is asked than can be answered? First the capacity is measured with clients that wait for their answers; then messages
 * are sent at once, twice and ten times that rate, whether they are answered or not. The sender is a process of its own.
 * `npx tsx bench/product/overload.ts [--items=1000] [--seconds=10] [--warm-up=6] [--loads=1,2,10] [--unique]`
 * With `--unique` no question is asked twice, so the engine decides each: capacity is lower, and ten times of it can be sent from the same two cores.
 * The seconds of the warm-up are not counted: a beginning overload cannot be told from a burst, which is served in full.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { realisticItems } from '../data/realistic-items.ts'
import { machineLine } from '../report/machine-line.ts'
import { quantile } from '../report/quantile.ts'
import type { ServerAddress, ServerOrder } from './answers-through-api/server.process.ts'
import type { LoadOrder, LoadOutcome } from './overload/offered-load.process.ts'

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
    'warm-up': { type: 'string', default: '6' },
    loads: { type: 'string', default: '1,2,10' },
    unique: { type: 'boolean', default: false },
  },
})
const items = Number(values.items)
const seconds = Number(values.seconds)
const warmUpSeconds = Number(values['warm-up'])
const texts = realisticItems(items).map(({ question }, at) =>
  at % 2 === 0 ? `你好，${question}` : `${question} please`,
)

interface Measured extends LoadOutcome {
  readonly healthP99Ms: number
}

function originOf({ port }: ServerAddress): string {
  return `http://127.0.0.1:${port}`
}

function startProcess(path: string, order: object) {
  const child = fork(fileURLToPath(new URL(path, import.meta.url)), { execArgv: ['--import', 'tsx'] })
  child.send(order)
  return child
}

async function offer(server: ServerAddress, how: Pick<LoadOrder, 'ratePerSecond' | 'clients'>): Promise<Measured> {
  const order: LoadOrder = {
    port: server.port,
    bots: server.ofManyAccounts,
    texts,
    isUnique: values.unique,
    warmUpSeconds,
    seconds,
    ...how,
  }
  const sender = startProcess('./overload/offered-load.process.ts', order)
  let outcome: LoadOutcome | undefined
  void once(sender, 'message').then(([message]) => {
    outcome = message as LoadOutcome
  })
  const healthMs: number[] = []
  while (outcome === undefined) {
    const begunMs = performance.now()
    const response = await fetch(`${originOf(server)}/healthz`)
    await response.arrayBuffer()
    if (response.ok) healthMs.push(performance.now() - begunMs)
    else healthMs.push(Number.POSITIVE_INFINITY)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { ...outcome, healthP99Ms: quantile(healthMs, 0.99) }
}

async function measure(server: ServerAddress): Promise<void> {
  const inTurn = [await offer(server, { clients: 8 }), await offer(server, { clients: 32 })]
  const capacity = Math.max(...inTurn.map(({ answeredPerSecond }) => answeredPerSecond))
  const rows: [string, Measured][] = inTurn.map((measured, at) => [`${at === 0 ? 8 : 32} clients in turn`, measured])
  for (const load of values.loads.split(',').map(Number)) {
    const ratePerSecond = Math.max(1, Math.round(capacity * load))
    rows.push([`${load}x: ${ratePerSecond}/s`, await offer(server, { ratePerSecond })])
  }
  // What was never measured is NaN, which a message between processes turns into null.
  const ms = (value: number | null) => (value === null || Number.isNaN(value) ? '-' : value.toFixed(0))
  const lines = rows.map(([name, row]) => {
    const share = `${Math.round((100 * row.answeredPerSecond) / capacity)} %`
    const rates = [
      row.sentPerSecond.toFixed(0),
      row.answeredPerSecond.toFixed(0),
      share,
      row.refusedPerSecond.toFixed(0),
    ]
    const times = [row.answerP50Ms, row.answerP99Ms, row.refusalP99Ms].map(ms)
    const faults = [row.resets, row.timeOuts, row.failures, row.others, row.withoutRetryAfter]
    return `| ${[name, ...rates, ...times, ...faults, ms(row.healthP99Ms)].join(' | ')} |`
  })
  console.log(`${machineLine()} Ten bots of ${items} items.\n
| offered | sent/s | answered/s | of capacity | refused/s | p50 of answers, ms | p99 of answers, ms | p99 of refusals, ms | resets | time-outs | 5xx but 503 | others | 503 without Retry-After | p99 of /healthz, ms |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`)
}

const product = startProcess('./answers-through-api/server.process.ts', {
  kind: 'product',
  bots: 10,
  items,
} satisfies ServerOrder)
const [server] = (await Promise.race([
  once(product, 'message'),
  once(product, 'exit').then(() => Promise.reject(new Error('the server did not start'))),
])) as [ServerAddress]
try {
  // The first question to a bot loads its index.
  for (const { botId, apiKey } of server.ofManyAccounts) {
    const response = await fetch(`${originOf(server)}/api/v1/bots/${botId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: texts[0] }),
    })
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  }
  await measure(server)
} finally {
  const ended = once(product, 'exit')
  product.disconnect()
  await ended
}
