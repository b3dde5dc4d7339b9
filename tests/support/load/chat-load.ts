/** Programs that chat through the interface without pause, each as its authors are told to: with a key for every message, repeated until it is answered. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type MessageReply, sendMessage } from '#contract/features/answers.ts'
import type { ChildApp } from '../apps/child-app.ts'
import { type ChildBot, callOver } from '../calls/http-calls.ts'

export interface Acknowledged {
  readonly key: string
  readonly text: string
  /** Undefined: the caller does not say who asks, so each message has a conversation of its own. */
  readonly contactId: string | undefined
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

const questions = ['When are you open?', 'What do you sell?', 'Where are you?', 'Can I pay by card?', 'zzz qqq']

export function startChatLoad(origins: readonly string[], bot: ChildBot, senders = 20, maxTries = 400): ChatLoad {
  const acknowledged: Acknowledged[] = []
  const refusals = new Map<number, number>()
  const listeners = new Set<(sentAtMs: number) => void>()
  let isStopping = false

  async function send(sender: number, turn: number): Promise<void> {
    const key = randomUUID()
    const text = `${questions[(sender + turn) % questions.length]}`
    const contactId = sender % 2 === 0 ? `contact-${sender}` : undefined
    const { reply, sentAtMs } = await askUntilAnswered(
      (tries) => origins[(sender + tries) % origins.length] ?? '',
      bot,
      { text, contactId, key },
      { maxTries, onRefusal: (status) => refusals.set(status, (refusals.get(status) ?? 0) + 1) },
    )
    acknowledged.push({ key, text, contactId, reply })
    for (const listener of listeners) listener(sentAtMs)
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

type Asked = Pick<Acknowledged, 'text' | 'contactId' | 'key'>

/** A refusal is no answer: a node that starts, sheds load or limits the key's speed is asked again. `sentAtMs` is when the answered try was sent. */
async function askUntilAnswered(
  originOf: (tries: number) => string,
  bot: ChildBot,
  message: Asked,
  { maxTries = 400, onRefusal }: { maxTries?: number; onRefusal?: (status: number) => void } = {},
): Promise<{ reply: MessageReply; sentAtMs: number }> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const sentAtMs = performance.now()
    const { status, reply } = await ask(originOf(tries), bot, message)
    if (reply !== undefined) return { reply, sentAtMs }
    onRefusal?.(status)
    await delay(50 + Math.random() * 100)
  }
  throw new Error(`A message was not answered in ${maxTries} tries`)
}

async function ask(
  origin: string,
  bot: ChildBot,
  { text, contactId, key }: Asked,
): Promise<{ status: number; reply?: MessageReply }> {
  try {
    const answer = await callOver(
      origin,
      sendMessage,
      { params: { botId: bot.botId }, body: { text, ...(contactId === undefined ? {} : { contactId }) } },
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
  /** Questions with two replies or none, and replies without their question. */
  readonly halved: number
  /** What the quota counted beyond or below what is stored. */
  readonly miscounted: number
  /** Repeats that were answered otherwise than the first time. */
  readonly changedReplies: number
}

/** What is stored of a bot's replies, in one place for all tests that kill. */
const ledgerQuery = `
  select count(*)::int as total,
    (count(*) filter (where reply.id::text = any($2)))::int as found,
    (count(*) - count(distinct reply.reply_to))::int as "answeredTwice",
    (count(*) filter (where question.id is null))::int as "unasked",
    (select count(*)::int from messages where bot_id = $1 and direction = 'in'
      and id not in (select reply_to from messages where bot_id = $1 and reply_to is not null)) as "unanswered",
    (select coalesce(sum(calls), 0)::int from usage_days
      where account_id = (select account_id from bots where id = $1)) as calls
  from messages reply
    left join messages question on question.account_id = reply.account_id and question.bot_id = reply.bot_id
      and question.id = reply.reply_to and question.direction = 'in' and question.conversation_id = reply.conversation_id
  where reply.bot_id = $1 and reply.direction = 'out'`

interface StoredCounts {
  readonly total: number
  readonly found: number
  readonly answeredTwice: number
  readonly unasked: number
  readonly unanswered: number
  readonly calls: number
}

/** Compares what senders were told with what is stored, and repeats some of the calls: the newest, some of which were under way at the kill. */
export async function balance(
  app: ChildApp,
  bot: ChildBot,
  acknowledged: readonly Acknowledged[],
  repeats = 60,
): Promise<Ledger> {
  const again = acknowledged.slice(-repeats)
  let changedReplies = 0
  for (const each of again) {
    const { reply } = await askUntilAnswered(() => app.origin, bot, each)
    if (JSON.stringify(reply) !== JSON.stringify(each.reply)) changedReplies += 1
  }
  const ids = new Set(acknowledged.map(({ reply }) => reply.messageId))
  const [stored] = await app.query<{ [name in keyof StoredCounts]: number }>(ledgerQuery, [bot.botId, [...ids]])
  const { total = 0, found = 0, answeredTwice = 0, unasked = 0, unanswered = 0, calls = 0 } = stored ?? {}
  return {
    acknowledged: acknowledged.length,
    missing: acknowledged.length - found,
    doubled: total - acknowledged.length,
    halved: answeredTwice + unasked + unanswered,
    miscounted: calls - total,
    changedReplies,
  }
}
