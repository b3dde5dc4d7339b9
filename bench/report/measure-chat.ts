/** Asks a bot every query of an evaluation file through the interface for programs, and says how well and how fast it answered. */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type MessageReply, messageReply } from '#contract/features/answers.ts'

/** The FAQ format of the evaluation data: `[id, question, answer, ...]` and `[text, itemId]`. */
export interface FaqFile {
  readonly name: string
  readonly items: readonly (readonly [id: number | string, question: string, answer: string, ...rest: unknown[]])[]
  readonly queries: readonly (readonly [text: string, itemId: number | string])[]
}

export interface ChatTarget {
  /** `http://127.0.0.1:3000` */
  readonly baseUrl: string
  readonly apiKey: string
  readonly botId: string
}

export interface ChatMeasurement {
  readonly queries: number
  /** Shares of all queries, 0..1. */
  readonly answered: number
  /** Answered from the right item. */
  readonly rightAtFirst: number
  /** The right item came first: answered from it, or offered it before any other. */
  readonly rightFirst: number
  /** Answered from the right item, or the right question among those offered. */
  readonly rightInThree: number
  /** Answered, but from a wrong item. */
  readonly wrong: number
  readonly p50Ms: number
  readonly p95Ms: number
  /** Queries that were neither answered rightly nor offered, for looking at. */
  readonly missed: readonly { readonly text: string; readonly wanted: string; readonly got: string }[]
}

export function readFaqFile(path: string): FaqFile {
  const file = JSON.parse(readFileSync(path, 'utf8')) as FaqFile
  if (!Array.isArray(file.items) || !Array.isArray(file.queries)) throw new Error(`${path} is not an FAQ file`)
  return file
}

/**
 * The bot must hold the items of the file. An answer is right when it is the text of the wanted item, or of one with the very same question;
 * a suggestion is right by its question. So nothing but the key of the bot is needed.
 */
export async function measureChat(
  target: ChatTarget,
  file: FaqFile,
  options: { readonly maxQueries?: number } = {},
): Promise<ChatMeasurement> {
  const itemById = new Map(file.items.map(([id, question, answer]) => [String(id), { question, answer }]))
  const queries = file.queries.slice(0, options.maxQueries)
  const times: number[] = []
  const missed: ChatMeasurement['missed'][number][] = []
  const counts = { answered: 0, rightAtFirst: 0, rightFirst: 0, rightInThree: 0, wrong: 0 }

  for (const [text, itemId] of queries) {
    const wanted = itemById.get(String(itemId))
    if (wanted === undefined) throw new Error(`No item ${itemId} in ${file.name}`)
    const { reply, tookMs } = await ask(target, text)
    times.push(tookMs)
    const { answer, suggestions } = reply
    const isAnswered = answer?.source.kind === 'answer'
    const isRight = isAnswered && isSameText(answer?.text, wanted.answer)
    const isOffered = suggestions.some(({ question }) => isSameText(question, wanted.question))
    if (isAnswered) counts.answered += 1
    if (isRight) counts.rightAtFirst += 1
    const [firstOffered] = isAnswered ? [] : suggestions
    if (isRight || (firstOffered !== undefined && isSameText(firstOffered.question, wanted.question)))
      counts.rightFirst += 1
    if (isRight || isOffered) counts.rightInThree += 1
    else missed.push({ text, wanted: wanted.question, got: `${answer?.source.kind}: ${answer?.text.slice(0, 80)}` })
    if (isAnswered && !isRight) counts.wrong += 1
  }

  const share = (count: number) => count / queries.length
  times.sort((a, b) => a - b)
  return {
    queries: queries.length,
    answered: share(counts.answered),
    rightAtFirst: share(counts.rightAtFirst),
    rightFirst: share(counts.rightFirst),
    rightInThree: share(counts.rightInThree),
    wrong: share(counts.wrong),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    missed,
  }
}

async function ask(target: ChatTarget, text: string): Promise<{ reply: MessageReply; tookMs: number }> {
  for (;;) {
    const startedMs = performance.now()
    const response = await fetch(`${target.baseUrl}/api/v1/bots/${target.botId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${target.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    })
    const body: unknown = await response.json()
    const tookMs = performance.now() - startedMs
    if (response.ok) return { reply: messageReply.parse(body), tookMs }
    const waitS = Number(response.headers.get('retry-after'))
    // A minute is a limit on speed or a busy server; more is a quota, and waiting for tomorrow is no measurement.
    if ((response.status !== 429 && response.status !== 503) || !(waitS > 0 && waitS <= 60)) {
      throw new Error(`${response.status} for "${text}": ${JSON.stringify(body)}`)
    }
    await delay(waitS * 1000)
  }
}

/** Spreadsheets and forms trim texts and write line ends their own way. */
function isSameText(one: string, other: string): boolean {
  return foldBlanks(one) === foldBlanks(other)
}

function foldBlanks(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
