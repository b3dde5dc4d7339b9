// The load, in a process of its own. Takes orders by message, one after the other, and answers each with what was measured.

import { quantile } from '../../report/quantile.ts'
import { type QuestionKind, Questions } from './questions.ts'
import { RawClient } from './raw-client.ts'

export interface LoadOrder {
  readonly port: number
  readonly bots: readonly { botId: string; apiKey: string }[]
  /** Items of a bot. */
  readonly items: number
  readonly kind: QuestionKind
  readonly seconds: number
  /** A rate, whether earlier ones were answered or not, each timed from when it was due; else this many at once, each after the answer before. */
  readonly ratePerSecond?: number
  readonly atOnce?: number
}

export interface LoadOutcome {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly sent: number
  /** In the measured time. */
  readonly succeeded: number
  /** With the time before it. */
  readonly totalSucceeded: number
  /** Other statuses than 200, and broken connections as 0. */
  readonly refusals: Readonly<Record<number, number>>
  /** Of the successes looked at, how many answered from an item. */
  readonly answeredShare: number
  /** This process's, a message. */
  readonly cpuMs: number
}

/** Not counted: connections open, the compiler learns. */
const warmUpMs = 1000
const maxSockets = 400
const maxClosed = 200_000
let questions: Questions | undefined

async function load(order: LoadOrder): Promise<LoadOutcome> {
  const { port, bots, kind, seconds, ratePerSecond, atOnce } = order
  questions ??= new Questions(order.items)
  const known = questions
  const client = new RawClient(port, maxSockets)
  const durationMs = warmUpMs + seconds * 1000
  const count = ratePerSecond === undefined ? maxClosed : Math.round((ratePerSecond * durationMs) / 1000)
  const requestOf = requestMaker(known, kind, bots)
  const prepared = ratePerSecond === undefined ? [] : Array.from({ length: count }, (_, at) => requestOf(at))

  const times: number[] = []
  const refusals: Record<number, number> = {}
  let [looked, answered, measured, totalSucceeded] = [0, 0, 0, 0]
  const startMs = performance.now()
  const cpu = process.cpuUsage()

  async function send(request: Buffer, dueMs: number): Promise<void> {
    const answer = await client.send(request)
    if (answer?.status === 200) totalSucceeded++
    if (dueMs - startMs < warmUpMs) return
    measured++
    if (answer?.status !== 200) {
      refusals[answer?.status ?? 0] = (refusals[answer?.status ?? 0] ?? 0) + 1
      return
    }
    times.push(performance.now() - dueMs)
    if (measured % 10 !== 0) return
    looked++
    if (answer.body.includes('"source":{"kind":"answer"')) answered++
  }

  let sent = 0
  if (ratePerSecond === undefined)
    await Promise.all(
      Array.from({ length: atOnce ?? 1 }, async () => {
        while (sent < count && performance.now() - startMs < durationMs)
          await send(requestOf(sent++), performance.now())
      }),
    )
  else {
    const running: Promise<void>[] = []
    while (sent < count) {
      const nowMs = performance.now()
      for (; sent < count; sent++) {
        const dueMs = startMs + (sent * 1000) / ratePerSecond
        if (dueMs > nowMs) break
        running.push(send(prepared[sent] as Buffer, dueMs))
      }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await Promise.all(running)
  }
  const { user, system } = process.cpuUsage(cpu)
  client.close()
  return {
    perSecond: ratePerSecond ?? Math.round(times.length / seconds),
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    sent,
    succeeded: times.length,
    totalSucceeded,
    refusals,
    answeredShare: looked === 0 ? Number.NaN : answered / looked,
    cpuMs: (user + system) / 1000 / sent,
  }
}

function requestMaker(known: Questions, kind: QuestionKind, bots: LoadOrder['bots']): (at: number) => Buffer {
  const heads = bots.map(
    ({ botId, apiKey }) =>
      `POST /api/v1/bots/${botId}/messages HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${apiKey}\r\ncontent-type: application/json\r\n`,
  )
  let numbers: number[] = []
  return (at) => {
    // All bots are asked a question before the next one comes.
    if (kind === 'unique' && numbers[Math.floor(at / bots.length)] === undefined)
      numbers = [...numbers, ...known.unique(1000)]
    const number = kind === 'zipf' ? known.zipf() : (numbers[Math.floor(at / bots.length)] ?? 0)
    const text = kind === 'greeting' ? 'hello' : known.at(number)
    const body = JSON.stringify({ text })
    return Buffer.from(`${heads[at % heads.length]}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
}

process.on('message', (order: LoadOrder) => {
  load(order).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.once('disconnect', () => process.exit())
