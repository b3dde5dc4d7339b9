// Looks a message up as it was typed and, when it depends on the turn before, with the subject as well; the better
// outcome counts.

import type { Candidate, Outcome } from '../outcome.ts'
import { type FollowUp, readFollowUp, type Turn } from './follow-up.ts'
import type { ReplyInput } from './reply.ts'
import { tellingWordsOf } from './telling-words.ts'

export interface AskedInContext {
  outcome: Outcome
  /** What the outcome was found with, when it was not the message alone. */
  understoodAs?: string
  /** Whether the message was read as a follow-up at all. */
  isFollowUp: boolean
}

export function askInContext(ask: ReplyInput['ask'], text: string, turns: readonly Turn[]): AskedInContext {
  const typed = ask(text)
  const followUp = typed.reason === 'exact' ? undefined : readFollowUp(text, turns)
  if (!followUp) return { outcome: typed, isFollowUp: false }
  const resolved = resolve(ask, followUp)
  if (!resolved || betterOutcome(typed, resolved) === typed) return { outcome: typed, isFollowUp: true }
  return { outcome: resolved, understoodAs: followUp.text, isFollowUp: true }
}

/**
 * The subject alone finds the answer that was just given: it is given again only when it speaks of what is asked now,
 * and else the next one is looked at.
 */
function resolve(ask: ReplyInput['ask'], { text, own, answeredId }: FollowUp): Outcome | undefined {
  const first = ask(text, { isExplained: true })
  const [best] = first.candidates
  if (best === undefined || first.kind === 'refuse') return undefined
  if (meetsOwnWords(best, own)) return first
  if (best.id !== answeredId) return undefined
  const next = ask(text, { except: [best.id], isExplained: true })
  const isMet = next.kind !== 'refuse' && next.candidates[0] !== undefined && meetsOwnWords(next.candidates[0], own)
  return isMet ? next : undefined
}

/** What is asked of things; an entry that speaks of the same aspect meets the message, though in other words. */
const aspects: readonly RegExp[] = [
  /how much|\b(?:cost|price|fee|charge|pay|free|expensive|cheap)|多少钱|几块|价|费|收钱|要钱|贵|便宜/,
  /how (?:long|soon|fast|quick|late)|\b(?:when|days?|hours?|weeks?|time|open|close)\b|多久|多长时间|几天|几点|什么时候|啥时候|何时|时间|多快|几个工作日/,
  /\b(?:where|address|located?|pick up)\b|哪里|哪儿|在哪|去哪|地址|地点|位置/,
]

/** Whether the entry has something of what the message itself says, so that not the subject alone was found. */
function meetsOwnWords({ matchedTerms, relatedTerms, question, matchedText }: Candidate, own: string): boolean {
  const things = tellingWordsOf(own, { withAspects: false })
  const words = things.length > 0 ? things : tellingWordsOf(own, { withAspects: true })
  const terms = [...matchedTerms, ...(relatedTerms ?? [])].map(({ term }) => term.toLowerCase()).filter(isTelling)
  if (words.some(({ text }) => isTelling(text) && terms.some((term) => meets(term, text)))) return true
  const entry = `${question} ${matchedText}`.toLowerCase()
  return things.length === 0 && aspects.some((aspect) => aspect.test(own.toLowerCase()) && aspect.test(entry))
}

/** "how" and "怎么" stand in most questions. */
const asking = new Set('how when where why who which much until'.split(' '))

function isTelling(term: string): boolean {
  return !asking.has(term) && tellingWordsOf(term, { withAspects: true }).length > 0
}

function meets(term: string, word: string): boolean {
  return term === word || (word.length > 1 && term.includes(word)) || (term.length > 1 && word.includes(term))
}

const rankByKind = { answer: 2, suggest: 1, refuse: 0 } as const

/** The more decided one; the message with its subject when both are alike. */
function betterOutcome(typed: Outcome, resolved: Outcome): Outcome {
  const lead = rankByKind[resolved.kind] - rankByKind[typed.kind]
  if (lead !== 0) return lead > 0 ? resolved : typed
  if (resolved.kind === 'suggest') return resolved
  return (resolved.candidates[0]?.confidence ?? 0) >= (typed.candidates[0]?.confidence ?? 0) ? resolved : typed
}
