/**
 * Twice as many programs as the product can serve: how many are answered, how fast, what do the others get, and does a probe stay quick?
 * `npx tsx bench/overload.ts [--seconds=10]`: first the capacity with 40 at once, then 1,000 at once. The load comes from a process of its own.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as openRequest } from 'node:http'
import { fileURLToPath } from 'node:url'
import { ChildApp } from '#tests/support/child-app.ts'
import { type ChildBot, createBotOver } from '#tests/support/http-calls.ts'

interface Order {
  readonly origin: string
  readonly bots: readonly ChildBot[]
  readonly senders: number
  readonly seconds: number
}

interface Outcome {
  readonly counts: Record<string, number>
  readonly withoutRetryAfter: number
  readonly p50Ms: number
  readonly p99Ms: number
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** Sends without pause; a refused sender waits as long as it was told to. */
async function load({ origin, bots, senders, seconds }: Order): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: senders })
  const body = JSON.stringify({ text: 'When are you open?' })
  const counts: Record<string, number> = {}
  const times: number[] = []
  let withoutRetryAfter = 0
  const endMs = performance.now() + seconds * 1000

  async function send(bot: ChildBot, address: string): Promise<number> {
    const begunMs = performance.now()
    const request = openRequest(`${origin}/api/v1/bots/${bot.botId}/messages`, {
      agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${bot.apiKey}`,
        'content-type': 'application/json',
        'content-length': body.length,
        'x-forwarded-for': address,
      },
    })
    request.end(body)
    try {
      const [response] = await once(request, 'response')
      response.resume()
      await once(response, 'end')
      const status = Number(response.statusCode)
      counts[status] = (counts[status] ?? 0) + 1
      if (status === 200) times.push(performance.now() - begunMs)
      const wait = Number(response.headers['retry-after'] ?? 0)
      if (status >= 429 && wait === 0) withoutRetryAfter += 1
      return status === 200 ? 0 : wait * 1000
    } catch {
      counts.broken = (counts.broken ?? 0) + 1
      return 1000
    }
  }

  await Promise.all(
    Array.from({ length: senders }, async (_, sender) => {
      const bot = bots[sender % bots.length] as ChildBot
      while (performance.now() < endMs) {
        const waitMs = await send(bot, `10.2.${sender >> 8}.${sender & 255}`)
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }),
  )
  agent.destroy()
  return { counts, withoutRetryAfter, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) }
}

async function measure(): Promise<void> {
  const seconds = Number(process.argv.find((argument) => argument.startsWith('--seconds='))?.split('=')[1] ?? 10)
  const app = await ChildApp.create({ env: { TRUST_PROXY: '1' } })
  const table: Record<string, object> = {}
  try {
    await app.start()
    const bots: ChildBot[] = []
    // A key has a rate limit of its own, which is not what is measured.
    for (let bot = 0; bot < 10; bot += 1) bots.push(await createBotOver(app))
    for (const senders of [40, 1000]) {
      const child = fork(fileURLToPath(import.meta.url), ['load'])
      child.send({ origin: app.origin, bots, senders, seconds } satisfies Order)
      let outcome: Outcome | undefined
      void once(child, 'message').then(([message]) => {
        outcome = message as Outcome
      })
      const probes: number[] = []
      while (outcome === undefined) {
        const begunMs = performance.now()
        await (await fetch(`${app.origin}/healthz`)).arrayBuffer()
        probes.push(performance.now() - begunMs)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      table[`${senders} at once`] = {
        'answered a second': Math.round((outcome.counts['200'] ?? 0) / seconds),
        'p50 (ms)': outcome.p50Ms,
        'p99 (ms)': outcome.p99Ms,
        statuses: JSON.stringify(outcome.counts),
        'refused without Retry-After': outcome.withoutRetryAfter,
        'probe p99 (ms)': percentile(probes, 0.99),
      }
      child.kill()
    }
  } finally {
    await app.remove()
  }
  console.table(table)
}

if (process.argv[2] === 'load') {
  const [order] = (await once(process, 'message')) as [Order]
  process.send?.(await load(order))
} else await measure()
