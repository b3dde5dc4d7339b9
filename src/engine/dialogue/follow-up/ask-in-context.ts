// Looks a message up as it was typed and, when it depends on the turn before, with the subject as well; the better
// outcome counts.

import type { Candidate, Outcome } from '../../outcome.ts'
import type { ReplyInput, Turn } from '../reply.ts'
import { type TellingWord, tellingWordsOf } from '../telling-words.ts'
import { type FollowUp, readFollowUp } from './follow-up.ts'

export interface AskedInContext {
  outcome: Outcome
  /** What the outcome was found with, when it was not the message alone. */
  understoodAs?: string
  /** Whether the message was read as a follow-up at all. */
  isFollowUp: boolean
}

export function askInContext(ask: ReplyInput['ask'], text: string, turns: readonly Turn[]): AskedInContext {
  const typed = ask(text, { isExactEnough: true })
  const followUp = typed.reason === 'exact' ? undefined : readFollowUp(text, turns)
  if (!followUp) return { outcome: typed, isFollowUp: false }
  // "is it free" by itself fits entries about anything: what only it finds is offered, and never the answer.
  const alone = asksOfTopicOnly(followUp) && typed.kind === 'answer' ? offered(typed) : typed
  const outcome = inContext(ask, followUp, alone)
  if (outcome === alone) return { outcome: alone, isFollowUp: true }
  return { outcome, understoodAs: followUp.text, isFollowUp: true }
}

function inContext(ask: ReplyInput['ask'], followUp: FollowUp, typed: Outcome): Outcome {
  if (followUp.isTurned) return askTurned(ask, followUp, typed)
  // Who asks the same again has not found it in what was said, and still means that and nothing else.
  const again = followUp.isAskedAgain ? repeat(ask, followUp) : undefined
  if (again) return again
  const found = findAnother(ask, followUp)
  const another = found && asksOfTopicOnly(followUp) && !isLikely(found) ? offered(found) : found
  // "那邮费呢" after a return asks of return postage: postage as such is not the answer unless it is nearly certain.
  if (another && typed.kind === 'answer' && !isCertain(typed)) return another
  const best = another ? betterOutcome(typed, another) : typed
  if (best.kind === 'answer' || isOffered(typed, followUp)) return best
  const repeated = repeat(ask, followUp)
  return repeated ? betterOutcome(best, repeated) : best
}

const certain = 0.95
/** "does it cost anything" after another subject: whatever has a price meets it. */
const likely = 0.75

function isLikely({ candidates: [best] }: Outcome): boolean {
  return (best?.confidence ?? 0) >= likely
}

function isCertain({ candidates: [best] }: Outcome): boolean {
  return (best?.confidence ?? 0) >= certain
}

function asksOfTopicOnly({ own }: FollowUp): boolean {
  return tellingWordsOf(own, { withAspects: false }).length === 0
}

function offered(outcome: Outcome): Outcome {
  return { ...outcome, kind: 'suggest', reason: 'unsure' }
}

/** Another entry has what the message names by itself: better to ask than to say once more what was just said. */
function isOffered({ kind, candidates: [best] }: Outcome, followUp: FollowUp): boolean {
  const { answeredId } = followUp
  return kind === 'suggest' && best?.id !== answeredId && !asksOfTopicOnly(followUp)
}

/** Lower than for a message by itself: what meets both subject and message is worth offering. */
const contextSuggestThreshold = 0.1

/** An entry that speaks both of the subject and of what is asked now; not the one that the customer has just read. */
function findAnother(ask: ReplyInput['ask'], { text, subject, own, answeredId }: FollowUp): Outcome | undefined {
  const except = exceptOf(answeredId)
  const found = ask(text, { isExplained: true, except, suggestThreshold: contextSuggestThreshold })
  const [best] = found.candidates
  return best && found.kind !== 'refuse' && meets(best, own) && meets(best, subject) ? found : undefined
}

function exceptOf(answeredId: string | undefined): string[] {
  return answeredId === undefined ? [] : [answeredId]
}

/** The question before with its other side in it, of another entry than the one that was just given. */
function askTurned(ask: ReplyInput['ask'], { text, answeredId }: FollowUp, typed: Outcome): Outcome {
  const found = ask(text, { isExplained: true, except: exceptOf(answeredId) })
  if (found.kind === 'answer') return found
  // Where the other side has no entry, what the word alone finds is about something else: offered at most.
  if (found.kind === 'suggest') return found
  return typed.kind === 'answer' ? offered(typed) : typed
}

/** The answer that was just given, when it clearly speaks of what is asked now as well. */
function repeat(ask: ReplyInput['ask'], { text, own, answeredId }: FollowUp): Outcome | undefined {
  const found = ask(text, { isExplained: true })
  const [best] = found.candidates
  return best && best.id === answeredId && found.kind === 'answer' && meets(best, own) ? found : undefined
}

/** What is asked of things; an entry that speaks of the same aspect meets the message, though in other words. */
const aspects: readonly RegExp[] = [
  /how much|\b(?:cost|price|fee|charge|pay|free|expensive|cheap)|多少钱|几块|价|费|收钱|要钱|贵|便宜/,
  /how (?:long|soon|fast|quick|late)|\b(?:when|days?|hours?|weeks?|time|open|close)\b|多久|多长时间|几天|几点|什么时候|啥时候|何时|时间|多快|几个工作日/,
  /\b(?:where|address|located?|pick up)\b|哪里|哪儿|在哪|去哪|地址|地点|位置/,
]

/** Whether the entry has something of these words, or of what they ask. */
function meets({ matchedTerms, relatedTerms, question, matchedText }: Candidate, words: string): boolean {
  const things = tellingWordsOf(words, { withAspects: false })
  const wanted = things.length > 0 ? things : tellingWordsOf(words, { withAspects: true })
  // A whole clause that means alike holds the asking words as well, and is alike for its subject.
  const alike = things.length > 0 ? (relatedTerms ?? []) : []
  const terms = [...matchedTerms, ...alike].map(({ term }) => term.toLowerCase()).filter(isTelling)
  const entry = `${question} ${matchedText}`.toLowerCase()
  const isMet = ({ text, kind }: TellingWord): boolean =>
    // Han characters are met one by one, and what is asked has common ones: "在" and "哪" are not yet "在哪".
    things.length === 0 && kind === 'han'
      ? entry.includes(text)
      : isTelling(text) && terms.some((term) => areOne(term, text))
  if (wanted.some(isMet)) return true
  return things.length === 0 && aspects.some((aspect) => aspect.test(words.toLowerCase()) && aspect.test(entry))
}

/** "how" and "怎么" stand in most questions. */
const asking = new Set('how when where why who which much until'.split(' '))

function isTelling(term: string): boolean {
  return !asking.has(term) && tellingWordsOf(term, { withAspects: true }).length > 0
}

function areOne(term: string, word: string): boolean {
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
