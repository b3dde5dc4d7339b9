/**
 * 200 parallel calls at the edge of a day's quota, again and again, on one node and on two nodes of one database: is it exactly the limit?
 * `npx tsx bench/product/quota-edge.ts [--rounds=20]`
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ChildApp } from '#tests/support/apps/child-app.ts'
import { createTwoNodes, startDatabaseServer } from '#tests/support/apps/two-nodes.ts'
import { betweenRoundsMs, createFreeBot, type QuotaRound, runQuotaRound } from '#tests/support/load/quota-edge.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const rounds = Number(values.rounds)
/** Sometimes the last unit, sometimes several. */
const leftOf = (round: number) => [1, 1, 7, 50][round % 4] ?? 1

async function measure(nodes: readonly ChildApp[]): Promise<object> {
  const [node] = nodes
  if (node === undefined) throw new Error('no node')
  const bot = await createFreeBot(node)
  const results: QuotaRound[] = []
  for (let round = 0; round < rounds; round++) {
    const result = await runQuotaRound(nodes, bot, leftOf(round))
    process.stderr.write(`${nodes.length} node(s), round ${round + 1}: ${JSON.stringify(result)}\n`)
    results.push(result)
    await delay(betweenRoundsMs)
  }
  const sum = (value: (round: QuotaRound) => number) => results.reduce((total, round) => total + value(round), 0)
  const faults = {
    'beyond or below the limit': sum(({ answered, left }) => Math.abs(answered - left)),
    miscounted: sum(({ miscounted }) => Math.abs(miscounted)),
    'stored beyond or below': sum(({ misstored }) => Math.abs(misstored)),
    'other statuses': sum(({ other }) => other),
  }
  if (Object.values(faults).some((fault) => fault > 0)) process.exitCode = 1
  return { rounds, left: sum(({ left }) => left), answered: sum(({ answered }) => answered), ...faults }
}

const table: Record<string, object> = {}
const single = await ChildApp.create()
try {
  await single.start()
  table['one node'] = await measure([single])
} finally {
  await single.remove()
}
const server = await startDatabaseServer()
const nodes = await createTwoNodes(await server.createDatabase())
try {
  await Promise.all(nodes.map((node) => node.start()))
  table['two nodes'] = await measure(nodes)
} finally {
  await Promise.all(nodes.map((node) => node.remove()))
  await server.stop()
}
console.table(table)
