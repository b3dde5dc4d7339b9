/** Programs that chat through the interface without pause, each as its authors are told to: with a key for every message, repeated until it is answered. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type MessageReply, sendMessage } from '#contract/answers.ts'
import type { ChildApp } from './child-app.ts'
import { type ChildBot, callOver } from './http-calls.ts'

export interface Acknowledged {
  readonly key: string
  readonly text: string
  readonly reply: MessageReply
}

export interface ChatLoad {
  readonly acknowledged: readonly Acknowledged[]
  /** How often each other answer came, by status; 0: the connection broke. */
  readonly refusals: ReadonlyMap<number, number>
  /** Waits for the answer to a message that is sent after this moment. */
  nextAcknowledged(withinMs?: number): Promise<void>
  untilAcknowledged(count: number, withinMs?: number): Promise<void>
  /** Every sender gets its last message through, and ends. */
  stop(): Promise<void>
}

const questions = ['When are you open?', 'How do I reach a person?', 'Where are you?', 'Can I pay by card?', 'zzz qqq']

export function startChatLoad(origins: readonly string[], bot: ChildBot, senders = 20, maxTries = 400): ChatLoad {
  const acknowledged: Acknowledged[] = []
  const refusals = new Map<number, number>()
  const listeners = new Set<(sentAtMs: number) => void>()
  let isStopping = false

  async function send(sender: number, turn: number): Promise<void> {
    const key = randomUUID()
    const text = `${questions[(sender + turn) % questions.length]}`
    for (let tries = 1; tries <= maxTries; tries += 1) {
      const sentAtMs = performance.now()
      const origin = origins[(sender + tries) % origins.length] ?? ''
      const answer = await ask(origin, bot, text, key)
      if (answer.reply !== undefined) {
        acknowledged.push({ key, text, reply: answer.reply })
        for (const listener of listeners) listener(sentAtMs)
        return
      }
      refusals.set(answer.status, (refusals.get(answer.status) ?? 0) + 1)
      await delay(50 + Math.random() * 100)
    }
    throw new Error(`A message was not answered in ${maxTries} tries`)
  }

  const running = Promise.all(
    Array.from({ length: senders }, async (_, sender) => {
      for (let turn = 0; !isStopping; turn += 1) await send(sender, turn)
    }),
  )
  // It is reported by `stop`.
  running.catch(() => undefined)

  return {
    acknowledged,
    refusals,
    nextAcknowledged(withinMs = 60_000) {
      const fromMs = performance.now()
      return new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          listeners.delete(listener)
          reject(new Error(`Nothing was answered for ${withinMs} ms`))
        }, withinMs)
        function listener(sentAtMs: number): void {
          if (sentAtMs < fromMs) return
          clearTimeout(timer)
          listeners.delete(listener)
          resolve()
        }
        listeners.add(listener)
      })
    },
    async untilAcknowledged(count, withinMs = 60_000) {
      for (const endMs = Date.now() + withinMs; acknowledged.length < count; await delay(20)) {
        if (Date.now() > endMs)
          throw new Error(`${acknowledged.length} of ${count} messages were answered in ${withinMs} ms`)
      }
    },
    async stop() {
      isStopping = true
      await running
    },
  }
}

async function ask(
  origin: string,
  bot: ChildBot,
  text: string,
  key: string,
): Promise<{ status: number; reply?: MessageReply }> {
  try {
    const answer = await callOver(
      origin,
      sendMessage,
      { params: { botId: bot.botId }, body: { text } },
      { bearer: bot.apiKey, idempotencyKey: key },
    )
    return answer.status === 200 ? { status: 200, reply: answer.reply } : { status: answer.status }
  } catch {
    return { status: 0 }
  }
}

export interface Ledger {
  readonly acknowledged: number
  /** Acknowledged, but not in the database. */
  readonly missing: number
  /** Stored more often than acknowledged. Every message was repeated until it was, so there is nothing between. */
  readonly doubled: number
  /** What the quota counted beyond or below what is stored. */
  readonly miscounted: number
  /** Repeats that were answered otherwise than the first time. */
  readonly changedReplies: number
}

/** Compares what senders were told with what is stored, and repeats some of the calls. */
export async function balance(
  app: ChildApp,
  bot: ChildBot,
  acknowledged: readonly Acknowledged[],
  repeats = 20,
): Promise<Ledger> {
  let changedReplies = 0
  for (const { key, text, reply } of acknowledged.slice(-repeats)) {
    const again = await ask(app.origin, bot, text, key)
    if (JSON.stringify(again.reply) !== JSON.stringify(reply)) changedReplies += 1
  }
  const ids = new Set(acknowledged.map(({ reply }) => reply.messageId))
  const [stored] = await app.query<{ total: number; found: number; calls: number }>(
    `select count(*)::int as total, (count(*) filter (where id::text = any($2)))::int as found,
       (select coalesce(sum(calls), 0)::int from usage_days
         where account_id = (select account_id from bots where id = $1)) as calls
     from messages where bot_id = $1 and direction = 'out'`,
    [bot.botId, [...ids]],
  )
  const { total = 0, found = 0, calls = 0 } = stored ?? {}
  return {
    acknowledged: acknowledged.length,
    missing: ids.size - found,
    doubled: total - acknowledged.length,
    miscounted: calls - total,
    changedReplies,
  }
}
