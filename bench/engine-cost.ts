/**
 * What one answer costs the engine, in microseconds of one thread: the whole decision about a reply, with and without an explanation, at three
 * sizes; no question is asked twice. The fingerprint is of ids, confidences and verdicts: a change that is only faster leaves it as it is.
 * `npx tsx bench/engine-cost.ts [--sizes=1000,5000,100000] [--questions=2000] [--rounds=3]`; for a profile add `--cpu-prof` for Node.
 */

import { parseArgs } from 'node:util'
import type { AnswerIndex, Outcome } from '#engine/answer.ts'
import { decideReply } from '#engine/dialogue/decide-reply.ts'
import type { ReplyDecision, ReplyInput, Turn } from '#engine/dialogue/reply.ts'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import { silentReplies } from '#tests/support/silent-replies.ts'
import { measuredIndex } from './data/measured-index.ts'
import { realisticItems } from './data/realistic-items.ts'
import { machineLine } from './report/machine-line.ts'
import { quantile } from './report/quantile.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,5000,100000' },
    questions: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
  },
})

const replies: ReplyInput['replies'] = {
  ...silentReplies,
  openingWords: 'Welcome!',
  greetingReply: 'Hello!',
  endReply: 'Bye!',
  sensitiveWords: ['casino', '赌博'],
  sensitiveReply: 'Let us talk of something else.',
  fallbackReply: 'I do not know.',
  customised: [{ question: 'are you a robot', answer: 'Yes.', match: 'contains' }],
}

type Items = ReturnType<typeof realisticItems>

/** As customers vary what an item asks: with a courtesy, without a word, with another word. */
function questionsOf(items: Items, count: number): string[] {
  const random = seededRandom(23)
  const below = (most: number): number => Math.floor(random() * most)
  const asked = new Set<string>()
  while (asked.size < count) {
    const { question } = items[below(items.length)] ?? { question: '' }
    const isHan = /\p{Script=Han}/u.test(question)
    const words = isHan ? Array.from(question) : question.split(' ')
    const way = below(3)
    if (way === 0) words.unshift(isHan ? '想问一下，' : 'please tell me,')
    else words.splice(below(words.length), 1, ...(way === 1 ? [] : [isHan ? '订单' : 'really']))
    asked.add(words.join(isHan ? '' : ' '))
  }
  return [...asked]
}

const turns: Turn[] = [
  { question: 'How do I return something?', kind: 'answer', suggestions: [], ageMs: 60_000, answeredBy: { id: '1' } },
  { question: '运费多少钱？', kind: 'answer', suggestions: [], ageMs: 30_000, answeredBy: { id: '2' } },
]

/** Finds nothing at once: what is left is the cost of the rules around the index. */
const nothing: Pick<AnswerIndex, 'ask'> = {
  ask: () => ({
    kind: 'refuse',
    reason: 'nothing-matched',
    query: { normalised: '', unknownTerms: [] },
    scope: 0,
    candidates: [],
  }),
}

function decide(
  index: Pick<AnswerIndex, 'ask'>,
  text: string,
  isExplained: boolean,
  before: readonly Turn[],
): Promise<ReplyDecision> {
  return decideReply({
    text,
    language: 'en',
    replies,
    ask: (asked, options) => index.ask(asked, { ...options, ...(isExplained && { isExplained }) }),
    answerOf: () => ({ text: 'An answer.', source: 'corpus' }),
    turns: before,
  })
}

let fingerprint = 0

/** FNV-1a. */
function note(text: string): void {
  for (let i = 0; i < text.length; i++) fingerprint = Math.imul(fingerprint ^ text.charCodeAt(i), 0x01000193) >>> 0
}

function noteOutcome({ kind, reason, candidates }: Outcome): void {
  note(`${kind} ${reason} ${candidates.map(({ id, confidence, score }) => `${id} ${confidence} ${score}`).join()}`)
}

function noteDecision({ kind, confidence, source, suggestions, outcome }: ReplyDecision): void {
  note(`${kind} ${confidence} ${source.id} ${suggestions.map(({ id }) => id).join()}`)
  if (outcome) noteOutcome(outcome)
}

interface Cost {
  /** Of the processor, of all questions. */
  processorUs: number
  /** By the clock, of each. */
  tookUs: number[]
}

async function timeEach(
  texts: readonly string[],
  run: (text: string) => Promise<void> | void,
  cost: Cost,
): Promise<void> {
  const before = process.cpuUsage()
  for (const text of texts) {
    const startMs = performance.now()
    await run(text)
    cost.tookUs.push((performance.now() - startMs) * 1000)
  }
  const { user, system } = process.cpuUsage(before)
  cost.processorUs += user + system
}

function row(title: string, { processorUs, tookUs }: Cost): string {
  const figures = [processorUs / tookUs.length, quantile(tookUs, 0.5), quantile(tookUs, 0.99)]
  return `| ${title} | ${figures.map((us) => us.toFixed(0)).join(' | ')} |`
}

const rounds = Number(values.rounds)
const count = Number(values.questions)
console.log(`${machineLine()}\n\n| µs | processor, mean | clock, p50 | clock, p99 |\n| --- | --- | --- | --- |`)
for (const size of values.sizes.split(',').map(Number)) {
  const items = realisticItems(size)
  const entries = items.flatMap((item, i) =>
    item.isEnabled ? [{ ...item, id: String(i), source: 'corpus' as const }] : [],
  )
  const index = measuredIndex('en', entries)
  const texts = questionsOf(items, count * (rounds + 1))
  const cases: [string, (text: string) => Promise<void> | void][] = [
    ['ask, unexplained', (text) => noteOutcome(index.ask(text))],
    ['ask, explained', (text) => noteOutcome(index.ask(text, { isExplained: true }))],
    ['decideReply, unexplained', async (text) => noteDecision(await decide(index, text, false, []))],
    ['decideReply, explained', async (text) => noteDecision(await decide(index, text, true, []))],
    ['decideReply without an index', async (text) => void (await decide(nothing, text, false, []))],
    ['decideReply after two turns, unexplained', async (text) => noteDecision(await decide(index, text, false, turns))],
  ]
  fingerprint = 0x811c9dc5
  // The first round is for the compiler to learn.
  const costs = cases.map((): Cost => ({ processorUs: 0, tookUs: [] }))
  for (let round = 0; round <= rounds; round++) {
    for (const [i, [, run]] of cases.entries()) {
      const cost = round > 0 ? costs[i] : undefined
      await timeEach(texts.slice(round * count, (round + 1) * count), run, cost ?? { processorUs: 0, tookUs: [] })
    }
  }
  for (const [i, cost] of costs.entries()) console.log(row(`${size} items: ${cases[i]?.[0]}`, cost))
  console.log(`| ${size} items: fingerprint ${fingerprint.toString(16).padStart(8, '0')} | | | |`)
}
