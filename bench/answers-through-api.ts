/**
 * How many answers a second one process gives through the whole interface (log-in by key, quota, engine, conversation stored in PostgreSQL) with
 * a p99 of at most 50 ms, and how many the same server gives when its answer is a constant.
 * `npx tsx bench/answers-through-api.ts [--items=1000] [--seconds=5]`: items of each of ten bots, seconds of one try.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { highestRate, type LoadOutcome, type LoadTarget } from './answers-through-api/open-load.ts'
import type { ServerAddress, ServerOrder } from './answers-through-api/server.process.ts'
import { machineLine } from './machine-line.ts'
import { realisticItems } from './realistic-items.ts'

const mostMs = 50
const { values } = parseArgs({
  options: { items: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '5' } },
})
const items = Number(values.items)
const texts = realisticItems(items).map(({ question }, at) =>
  at % 2 === 0 ? `你好，${question}` : `${question} please`,
)

async function serve(order: ServerOrder): Promise<{ child: ChildProcess; target: LoadTarget }> {
  const path = fileURLToPath(new URL('./answers-through-api/server.process.ts', import.meta.url))
  const child = fork(path, { execArgv: ['--import', 'tsx'] })
  child.send(order)
  const address = await Promise.race([
    once(child, 'message').then(([message]) => message as ServerAddress),
    once(child, 'exit').then(() => undefined),
  ])
  if (address === undefined) throw new Error('the server did not start')
  return { child, target: { ...address, texts } }
}

interface Rates {
  answers: LoadOutcome | undefined
  /** Of a message that the product answers without looking anything up. */
  greetings: LoadOutcome | undefined
  reply: string
}

async function measure(order: ServerOrder): Promise<Rates> {
  const { child, target } = await serve(order)
  try {
    // The first question to a bot loads its index.
    let reply = ''
    for (const bot of target.bots) {
      const response = await fetch(`${target.origin}/api/v1/bots/${bot.botId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bot.apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: texts[0] }),
      })
      reply = await response.text()
      if (!response.ok) throw new Error(`${response.status}: ${reply}`)
    }
    const answers = await search(order.kind, target)
    const greetings = order.kind === 'product' ? await search('greeting', { ...target, texts: ['hello'] }) : undefined
    return { answers, greetings, reply }
  } finally {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
}

function search(name: string, target: LoadTarget): Promise<LoadOutcome | undefined> {
  return highestRate(target, {
    mostMs,
    seconds: Number(values.seconds),
    onTry: ({ ratePerSecond, p50Ms, p99Ms, refused }) =>
      console.error(
        `${name} ${ratePerSecond}/s: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, refused ${refused}`,
      ),
  })
}

const product = await measure({ kind: 'product', bots: 10, items })
const constant = await measure({ kind: 'constant', reply: product.reply })
const ratioOf = (best: LoadOutcome | undefined) =>
  ((product.answers?.ratePerSecond ?? 0) / (best?.ratePerSecond ?? Number.NaN)).toFixed(2)
const rowOf = (title: string, best: LoadOutcome | undefined) =>
  `| ${title} | ${best?.ratePerSecond ?? 'none'} | ${best?.p50Ms.toFixed(1) ?? '-'} | ${best?.p99Ms.toFixed(1) ?? '-'} | ${ratioOf(best)} |`
console.log(`${machineLine()}\n
| one process, p99 <= ${mostMs} ms | answers a second | p50, ms | p99, ms | answers / this |
| --- | --- | --- | --- | --- |
${rowOf(`answers of ten bots with ${items} items each`, product.answers)}
${rowOf('the same bots greeting back: all but the engine', product.greetings)}
${rowOf('the same server with a constant and no database', constant.answers)}`)
