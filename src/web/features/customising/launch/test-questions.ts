/** Three questions to try a new bot with: about what its owner has just filled in, as far as there is any. */

import type { CorpusItem } from '#contract/features/corpus.ts'
import { bracketed, type Fact } from '#contract/features/facts.ts'
import { testCount } from '../frame/progress.ts'

export interface TestQuestion {
  readonly text: string
  /** What it tries. */
  readonly from: 'own' | 'fact' | 'blank' | 'start'
}

interface Filled {
  /** The items that the bot began with, and those that were added, the newest first. */
  readonly starting: readonly CorpusItem[]
  readonly own: readonly CorpusItem[]
  readonly facts: readonly Fact[]
  /** How customers ask for the facts that are filled in. */
  readonly information: readonly string[]
}

type Asked = Pick<CorpusItem, 'question' | 'answer'>
const hasBlank = ({ answer }: Asked, label: string) => bracketed(label).some((blank) => answer.includes(blank))

export function testQuestions({ starting, own, facts, information }: Filled): TestQuestion[] {
  const filled = facts.filter(({ value }) => value !== '')
  const open = facts.filter(({ value }) => value === '')
  const answering = starting.filter(
    (item) =>
      item.isEnabled &&
      !open.some(({ label }) => hasBlank(item, label) || hasBlank({ question: '', answer: item.question }, label)),
  )
  const ofBlanks = filled.flatMap(({ label }) => answering.find((item) => hasBlank(item, label)) ?? [])
  const kinds: readonly (readonly TestQuestion[])[] = [
    own.filter(({ isEnabled }) => isEnabled).map(({ question }) => ({ text: question, from: 'own' })),
    information.map((text) => ({ text, from: 'fact' })),
    ofBlanks.map(({ question }) => ({ text: question, from: 'blank' })),
  ]
  // One of each first; then more of the same, and at last what the template brought.
  const most = Math.max(0, ...kinds.map((kind) => kind.length))
  const inTurn = Array.from({ length: most }, (_, round) => kinds.flatMap((kind) => kind[round] ?? [])).flat()
  const all = [...inTurn, ...answering.map(({ question }) => ({ text: question, from: 'start' as const }))]
  const seen = new Set<string>()
  return all.filter(({ text }) => !seen.has(text) && seen.add(text)).slice(0, testCount)
}
