// The sender of the overload measurement, in a process of its own: what it needs of the processor must not be taken from the server's event loop.
// Takes one order by message, answers with what came of it.

import { Agent, request as openRequest } from 'node:http'
import { quantile } from '../quantile.ts'

export interface LoadOrder {
  readonly origin: string
  readonly bots: readonly { botId: string; apiKey: string }[]
  readonly texts: readonly string[]
  /** Requests are sent at this rate whether earlier ones were answered or not. */
  readonly ratePerSecond?: number
  /** Instead of a rate: so many clients, each of which sends when its last request was answered. */
  readonly clients?: number
  readonly warmUpSeconds: number
  readonly seconds: number
}

export interface LoadOutcome {
  readonly answeredPerSecond: number
  readonly refusedPerSecond: number
  readonly answerP50Ms: number
  readonly answerP99Ms: number
  readonly refusalP99Ms: number
  readonly resets: number
  readonly timeOuts: number
  /** Answers of 5xx other than 503. */
  readonly failures: number
  readonly withoutRetryAfter: number
  /** Everything else, as 429. */
  readonly others: number
}

const timeOutMs = 10_000

async function load(order: LoadOrder): Promise<LoadOutcome> {
  const { origin, bots, texts, warmUpSeconds, seconds } = order
  const agent = new Agent({ keepAlive: true, maxSockets: 4000 })
  const startMs = performance.now()
  const fromMs = startMs + warmUpSeconds * 1000
  const endMs = fromMs + seconds * 1000
  const answersMs: number[] = []
  const refusalsMs: number[] = []
  const counts = { resets: 0, timeOuts: 0, failures: 0, withoutRetryAfter: 0, others: 0 }

  /** Answers whether it may be sent again at once. */
  function ask(at: number, dueMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const bot = bots[at % bots.length] ?? { botId: '', apiKey: '' }
      const body = Buffer.from(JSON.stringify({ text: texts[at % texts.length] }))
      const isCounted = dueMs >= fromMs
      let isTimeOut = false
      const request = openRequest(`${origin}/api/v1/bots/${bot.botId}/messages`, {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${bot.apiKey}`,
          'content-type': 'application/json',
          'content-length': body.length,
        },
      })
      const timer = setTimeout(() => {
        isTimeOut = true
        request.destroy()
      }, timeOutMs)
      request.on('error', () => {
        clearTimeout(timer)
        if (isCounted) counts[isTimeOut ? 'timeOuts' : 'resets'] += 1
        resolve(false)
      })
      request.on('response', (response) => {
        response.resume()
        response.on('end', () => {
          clearTimeout(timer)
          const { statusCode = 0, headers } = response
          if (isCounted) {
            const tookMs = performance.now() - dueMs
            if (statusCode === 200) answersMs.push(tookMs)
            else if (statusCode === 503) refusalsMs.push(tookMs)
            else if (statusCode >= 500) counts.failures += 1
            else counts.others += 1
            if (statusCode === 503 && headers['retry-after'] === undefined) counts.withoutRetryAfter += 1
          }
          resolve(statusCode === 200)
        })
      })
      request.end(body)
    })
  }

  async function sendAtRate(ratePerSecond: number): Promise<void> {
    const running: Promise<boolean>[] = []
    const dueOf = (at: number) => startMs + (at * 1000) / ratePerSecond
    for (let at = 0; dueOf(at) < endMs; ) {
      for (; dueOf(at) < endMs && dueOf(at) <= performance.now(); at += 1) running.push(ask(at, dueOf(at)))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await Promise.all(running)
  }

  async function sendInTurn(client: number): Promise<void> {
    for (let at = client; performance.now() < endMs; at += 31) {
      if (!(await ask(at, performance.now()))) await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  if (order.ratePerSecond === undefined)
    await Promise.all(Array.from({ length: order.clients ?? 1 }, (_, client) => sendInTurn(client)))
  else await sendAtRate(order.ratePerSecond)
  agent.destroy()
  return {
    ...counts,
    answeredPerSecond: answersMs.length / seconds,
    refusedPerSecond: refusalsMs.length / seconds,
    answerP50Ms: quantile(answersMs, 0.5),
    answerP99Ms: quantile(answersMs, 0.99),
    refusalP99Ms: quantile(refusalsMs, 0.99),
  }
}

process.once('message', (order: LoadOrder) => {
  void load(order).then((outcome) => process.send?.(outcome, () => process.exit()))
})
