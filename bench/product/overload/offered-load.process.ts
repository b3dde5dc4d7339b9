// The sender of the overload measurement, in a process of its own: what it needs of the processor must not be taken from the server's event loop.
// Takes one order by message, answers with what came of it.

import { quantile } from '../../report/quantile.ts'
import { type Answer, RawClient } from '../answers-through-api/raw-client.ts'

export interface LoadOrder {
  readonly port: number
  readonly bots: readonly { botId: string; apiKey: string }[]
  readonly texts: readonly string[]
  /** Whether each question gets a number, so that none is asked twice. */
  readonly isUnique: boolean
  /** Requests are sent at this rate whether earlier ones were answered or not. */
  readonly ratePerSecond?: number
  /** Instead of a rate: this many clients, each of which sends when its last request was answered. */
  readonly clients?: number
  readonly warmUpSeconds: number
  readonly seconds: number
}

export interface LoadOutcome {
  /** Less than was ordered where the sender has no processor left to send more. */
  readonly sentPerSecond: number
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
const maxSockets = 4000
/** So many are sent before answers are read again. */
const maxSentAtOnce = 100
/** What could not be sent within this time of when it was due is left out. */
const maxBehindMs = 100
const retryAfter = /^retry-after: \d+/im

async function load(order: LoadOrder): Promise<LoadOutcome> {
  const { port, bots, texts, warmUpSeconds, seconds } = order
  const client = new RawClient(port, maxSockets)
  const heads = bots.map(
    ({ botId, apiKey }) =>
      `POST /api/v1/bots/${botId}/messages HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${apiKey}\r\ncontent-type: application/json\r\n`,
  )
  const startMs = performance.now()
  const fromMs = startMs + warmUpSeconds * 1000
  const endMs = fromMs + seconds * 1000
  const answersMs: number[] = []
  const refusalsMs: number[] = []
  const counts = { resets: 0, timeOuts: 0, failures: 0, withoutRetryAfter: 0, others: 0 }
  let [sent, waiting] = [0, 0]

  /** Answers whether it may be sent again at once. */
  async function ask(at: number, dueMs: number): Promise<boolean> {
    const isCounted = dueMs >= fromMs
    if (isCounted) {
      sent += 1
      waiting += 1
    }
    // All bots are asked a question before the next one comes.
    const text = texts[Math.floor(at / bots.length) % texts.length] ?? ''
    const body = JSON.stringify({ text: order.isUnique ? `${text} ${at}` : text })
    const answer = await client.send(
      Buffer.from(`${heads[at % bots.length]}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`),
    )
    if (isCounted) {
      waiting -= 1
      count(answer, performance.now() - dueMs)
    }
    return answer?.status === 200
  }

  function count(answer: Answer | undefined, tookMs: number): void {
    if (tookMs > timeOutMs) counts.timeOuts += 1
    else if (answer === undefined) counts.resets += 1
    else if (answer.status === 200) answersMs.push(tookMs)
    else if (answer.status === 503) {
      refusalsMs.push(tookMs)
      if (!retryAfter.test(answer.head)) counts.withoutRetryAfter += 1
    } else if (answer.status >= 500) counts.failures += 1
    else counts.others += 1
  }

  async function sendAtRate(ratePerSecond: number): Promise<void> {
    const dueOf = (at: number) => startMs + (at * 1000) / ratePerSecond
    for (let at = 0; dueOf(at) < endMs; ) {
      const nowMs = performance.now()
      at = Math.max(at, Math.ceil(((nowMs - maxBehindMs - startMs) * ratePerSecond) / 1000))
      for (let left = maxSentAtOnce; left > 0 && dueOf(at) < endMs && dueOf(at) <= nowMs; left -= 1) {
        void ask(at, dueOf(at))
        at += 1
      }
      await new Promise((resolve) => (dueOf(at) <= performance.now() ? setImmediate(resolve) : setTimeout(resolve, 1)))
    }
    for (const lateMs = performance.now() + timeOutMs; waiting > 0 && performance.now() < lateMs; )
      await new Promise((resolve) => setTimeout(resolve, 10))
    counts.timeOuts += waiting
  }

  async function sendInTurn(client: number): Promise<void> {
    for (let at = client; performance.now() < endMs; at += 31) {
      if (!(await ask(at, performance.now()))) await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  if (order.ratePerSecond === undefined)
    await Promise.all(Array.from({ length: order.clients ?? 1 }, (_, client) => sendInTurn(client)))
  else await sendAtRate(order.ratePerSecond)
  client.close()
  return {
    ...counts,
    sentPerSecond: sent / seconds,
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
