/** What became of each message, and which of the unanswered ones ask about the same. */
import type { ReplyKind } from '#contract/features/answers.ts'
import type { CheckedQuestion } from '#contract/features/conversations/question-checks.ts'

export const outcomes = ['answered', 'offered', 'refused', 'noted'] as const
export type Outcome = (typeof outcomes)[number]

const outcomeOfKind: Readonly<Record<ReplyKind, Outcome>> = {
  answer: 'answered',
  custom: 'answered',
  greeting: 'answered',
  thanks: 'answered',
  end: 'answered',
  identity: 'answered',
  person: 'answered',
  contact: 'noted',
  acknowledge: 'answered',
  insult: 'answered',
  'off-topic': 'answered',
  chitchat: 'answered',
  model: 'answered',
  suggest: 'offered',
  fallback: 'refused',
  sensitive: 'refused',
}

export interface CheckedRow {
  readonly id: number
  readonly text: string
  readonly times: number
  readonly checked?: CheckedQuestion
  /** Asked again after a correction. */
  readonly isAskedAgain?: boolean
  readonly isAsking?: boolean
}

/** Undefined while it was not asked yet. */
export function outcomeOf({ checked }: Pick<CheckedRow, 'checked'>): Outcome | undefined {
  if (checked === undefined) return undefined
  if (checked.isContactOnly) return 'noted'
  // The item is there, but a fact is missing in it: the customer is sent to a person.
  const isBlank = checked.why.steps.some(({ detail }) => detail === 'blank')
  return isBlank ? 'refused' : outcomeOfKind[checked.answer.source.kind]
}

/** Messages by outcome; one that was asked three times counts three times. */
export function countOutcomes(rows: readonly CheckedRow[]): Record<Outcome | 'all', number> {
  const counts = { all: 0, answered: 0, offered: 0, refused: 0, noted: 0 }
  for (const row of rows) {
    const outcome = outcomeOf(row)
    if (outcome === undefined) continue
    counts[outcome] += row.times
    counts.all += row.times
  }
  return counts
}

/** Words that nearly every question has. */
const emptyWords = new Set(
  'the and for you your can could how what when where which who does did are was have has with this that there any get please would will from want need'.split(
    ' ',
  ),
)
const emptyCharacters = /[吗呢啊呀吧么的了哦嘛请问您你我能可以有没是不]/gu
const minShared = 0.6

function featuresOf(text: string): Set<string> {
  const plain = text.normalize('NFKC').toLowerCase()
  const words = (plain.match(/[\p{Script=Latin}\p{N}]{3,}/gu) ?? [])
    .filter((word) => !emptyWords.has(word))
    .map((word) => word.replace(/(?:ies|es|s|ing|ed|y)$/u, ''))
  const pairs = (plain.replace(emptyCharacters, '').match(/\p{Script=Han}+/gu) ?? []).flatMap((run) =>
    run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, index) => run.slice(index, index + 2)),
  )
  return new Set([...words, ...pairs])
}

function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const smaller = Math.min(one.size, other.size)
  if (smaller === 0) return false
  const shared = [...one].filter((feature) => other.has(feature)).length
  return shared / smaller >= minShared
}

/** Rows that share most of what they are about, in the order of their first row. */
export function groupSimilar<Row extends { readonly text: string }>(rows: readonly Row[]): Row[][] {
  const groups: { features: ReadonlySet<string>; rows: Row[] }[] = []
  for (const row of rows) {
    const features = featuresOf(row.text)
    const group = groups.find((each) => isAlike(each.features, features))
    if (group === undefined) groups.push({ features, rows: [row] })
    else group.rows.push(row)
  }
  return groups.map((group) => group.rows)
}
