// Requests at a fixed rate, whether earlier ones were answered or not, each timed from when it was due: who waits for answers before asking on
// measures a slow server too kindly.

import { once } from 'node:events'
import { Agent, request as openRequest } from 'node:http'
import { quantile } from '../quantile.ts'

export interface LoadTarget {
  origin: string
  bots: readonly { botId: string; apiKey: string }[]
  texts: readonly string[]
}

export interface LoadOutcome {
  ratePerSecond: number
  p50Ms: number
  p99Ms: number
  /** Requests that were not answered with 200. */
  refused: number
}

/** Not counted: connections open, the compiler learns. */
const WARM_UP_MS = 1000

export async function loadAt(target: LoadTarget, ratePerSecond: number, seconds: number): Promise<LoadOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const askMs: number[] = []
  let refused = 0
  const startMs = performance.now()
  const count = Math.round(ratePerSecond * (seconds + WARM_UP_MS / 1000))
  const running: Promise<void>[] = []

  async function send(at: number, dueMs: number): Promise<void> {
    const isOk = await ask(agent, target, at).catch(() => false)
    if (dueMs - startMs < WARM_UP_MS) return
    if (isOk) askMs.push(performance.now() - dueMs)
    else refused++
  }

  for (let at = 0; at < count; ) {
    const nowMs = performance.now()
    for (; at < count && startMs + (at * 1000) / ratePerSecond <= nowMs; at++)
      running.push(send(at, startMs + (at * 1000) / ratePerSecond))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(running)
  agent.destroy()
  return { ratePerSecond, p50Ms: quantile(askMs, 0.5), p99Ms: quantile(askMs, 0.99), refused }
}

async function ask(agent: Agent, { origin, bots, texts }: LoadTarget, at: number): Promise<boolean> {
  const bot = bots[at % bots.length] ?? { botId: '', apiKey: '' }
  const body = Buffer.from(JSON.stringify({ text: texts[at % texts.length] }))
  const request = openRequest(`${origin}/api/v1/bots/${bot.botId}/messages`, {
    agent,
    method: 'POST',
    headers: {
      authorization: `Bearer ${bot.apiKey}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  })
  request.end(body)
  const [response] = await once(request, 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode === 200
}

/** The highest rate, within 5 %, that is answered wholly with a p99 of at most `mostMs`; a miss is tried once more, as another program may have been in the way. */
export async function highestRate(
  target: LoadTarget,
  { mostMs, seconds, onTry }: { mostMs: number; seconds: number; onTry: (outcome: LoadOutcome) => void },
): Promise<LoadOutcome | undefined> {
  async function isHeld(rate: number): Promise<LoadOutcome | undefined> {
    for (let tries = 0; tries < 2; tries++) {
      const outcome = await loadAt(target, rate, seconds)
      onTry(outcome)
      if (outcome.refused === 0 && outcome.p99Ms <= mostMs) return outcome
    }
    return undefined
  }

  let best: LoadOutcome | undefined
  let low = 0
  let high = 50
  for (let outcome = await isHeld(high); outcome !== undefined; outcome = await isHeld(high)) {
    best = outcome
    low = high
    high *= 2
  }
  while (high - low > Math.max(5, low * 0.05)) {
    const rate = Math.round((low + high) / 2)
    const outcome = await isHeld(rate)
    if (outcome === undefined) high = rate
    else {
      best = outcome
      low = rate
    }
  }
  return best
}
