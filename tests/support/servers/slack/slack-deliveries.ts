/** Events by calls: signed, and tried again at once, after a minute and after five where they were not taken. */
import { createHmac } from 'node:crypto'
import type { Workspace } from './slack-workspace.ts'

export interface SignedCall {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Delivery {
  readonly body: string
  readonly contentType: string
  /** The status of each try; 0 where there was no answer within three seconds. */
  readonly statuses: number[]
  /** What the last answer said. */
  said: string
  /** When it is tried next; undefined where it was taken, or given up. */
  dueAt: number | undefined
}

const retryAfterMs = [0, 60_000, 300_000]
const answerWithinMs = 3000

export function createDeliveries(workspace: Workspace, now: () => number) {
  const all: Delivery[] = []
  let target = ''

  function sign(body: string, contentType = 'application/json', tried = 0): SignedCall {
    const timestamp = String(Math.floor(now() / 1000))
    const mac = createHmac('sha256', workspace.signingSecret).update(`v0:${timestamp}:${body}`).digest('hex')
    const retry: Record<string, string> =
      tried === 0 ? {} : { 'x-slack-retry-num': String(tried), 'x-slack-retry-reason': 'http_error' }
    return {
      headers: {
        'content-type': contentType,
        'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': `v0=${mac}`,
        ...retry,
      },
      body,
    }
  }

  async function attempt(delivery: Delivery, mayRetry: boolean): Promise<void> {
    const tried = delivery.statuses.length
    const { headers, body } = sign(delivery.body, delivery.contentType, tried)
    try {
      const signal = AbortSignal.timeout(answerWithinMs)
      const answer = await fetch(target, { method: 'POST', headers, body, signal, redirect: 'manual' })
      delivery.statuses.push(answer.status)
      delivery.said = await answer.text()
    } catch {
      delivery.statuses.push(0)
    }
    const status = delivery.statuses.at(-1) ?? 0
    const wait = status >= 200 && status < 300 ? undefined : retryAfterMs[tried]
    delivery.dueAt = wait === undefined || !mayRetry ? undefined : now() + wait
    if (wait === 0 && mayRetry) await attempt(delivery, mayRetry)
  }

  async function deliver(body: string, contentType: string, mayRetry: boolean): Promise<Delivery> {
    const delivery: Delivery = { body, contentType, statuses: [], said: '', dueAt: undefined }
    all.push(delivery)
    await attempt(delivery, mayRetry)
    return delivery
  }

  return {
    all,
    sign,
    deliver,
    /** Where calls go; Slack asks the address to repeat a challenge before it takes it. */
    async setUrl(url: string): Promise<boolean> {
      target = url
      const challenge = `challenge-${now()}`
      const body = JSON.stringify({ token: 'verification', challenge, type: 'url_verification' })
      const { statuses, said } = await deliver(body, 'application/json', false)
      if (statuses[0] !== 200) return false
      return said === challenge || said === JSON.stringify({ challenge })
    },
    /** Sets the address without a challenge. */
    useUrl(url: string): void {
      target = url
    },
    /** Tries what is due. */
    async retryDue(): Promise<void> {
      for (const delivery of all)
        if (delivery.dueAt !== undefined && delivery.dueAt <= now()) await attempt(delivery, true)
    },
  }
}
