// Whether a message asks several things that the bot knows, each for itself, and with which entries.

import type { Candidate, Outcome } from '../../outcome.ts'
import { withoutPleasantries } from '../../text/pleasantries.ts'
import { detectCommand } from '../commands.ts'
import { askInContext } from '../follow-up/ask-in-context.ts'
import { dependenceOf } from '../follow-up/dependence.ts'
import type { ReplyInput, Turn } from '../reply.ts'
import { readAcknowledgement } from '../small-talk/acknowledgement.ts'
import { asksNothing } from '../suggestions.ts'
import { tellingWordsOf } from '../telling-words.ts'
import { type Passage, splitMessage } from './split-message.ts'

export interface AskedPart {
  /** The customer's own words: all sentences that belong to this question. */
  text: string
  outcome: Outcome
  best: Candidate
}

type Found = Pick<AskedPart, 'outcome' | 'best'>

/** With its place in the message. */
type Part = Found & { from: number; end: number }

/**
 * Lowest confidence of a part, beside the engine's own threshold, which holds for each. Chosen so that of 2,162 single messages of
 * `content/evaluation` one is parted, and that one asks two things indeed.
 */
const bars = {
  /** Tells of a situation, which most often belongs to a question beside it. */
  situation: 0.75,
  /** The same, when the message as one has an answer. */
  situationAnswered: 0.9,
  /** Understood with the subject of the part before. */
  dependent: 0.8,
  /** Says "it" or "this" of something in the part before. */
  pointing: 0.95,
  /** Parted where one question is joined more often than two are. */
  loose: 0.9,
  /** The same, when the message as one has an answer. */
  looseAnswered: 0.95,
}

/** Three answers are read on a phone; of four questions the message as one is as good a guess as any. */
const maxParts = 3

/**
 * Every passage is looked up, later ones as a follow-up of the one before where they depend on it. Undefined: fewer than two are certain of
 * different entries, more than three are, or one that asks is not certain.
 *
 * @param whole what the message as one was looked up with
 */
export function askParts(
  ask: ReplyInput['ask'],
  text: string,
  turns: readonly Turn[],
  whole: Outcome,
): AskedPart[] | undefined {
  const textOf = ({ from, end }: Pick<Part, 'from' | 'end'>): string => text.slice(from, end)
  const passages = splitMessage(text).filter((passage) => !saysNothing(textOf(passage)) && !isDenied(textOf(passage)))
  const parts =
    passages.length < 2 ? undefined : findParts({ ask, text, turns, isAnswered: whole.kind === 'answer' }, passages)
  if (parts === undefined || parts.length < 2 || parts.length > maxParts) return undefined
  if (new Set(parts.map(({ best }) => best.id)).size < parts.length) return undefined
  return parts.map(({ outcome, best, ...place }) => ({ text: textOf(place), outcome, best }))
}

interface Asked {
  ask: ReplyInput['ask']
  text: string
  turns: readonly Turn[]
  /** Whether the message as one has an answer. */
  isAnswered: boolean
}

function findParts(asked: Asked, passages: readonly Passage[]): Part[] | undefined {
  const parts: Part[] = []
  /** Where a situation begins that belongs to the question behind it. */
  let told: number | undefined
  for (const [place, passage] of passages.entries()) {
    const before = parts.at(-1)
    const next = passages[place + 1]
    const isSituation = passage.form === 'telling' && !passage.isAnnounced && !next?.isAnnounced
    const found = findPart(asked, passage, { told, before, isSituation })
    if (found) {
      if (before?.best.id === found.best.id) before.end = passage.end
      else parts.push({ ...found, from: told ?? passage.from, end: passage.end })
      told = undefined
    } else if (before && told === undefined && belongsTo(asked, before, passage)) before.end = passage.end
    else if (passage.form !== 'asking' || next?.isTied) told ??= passage.from
    else return undefined
    // What is left cannot make two any more: most messages with a place to part end here, after one search.
    if (parts.length + passages.length - place - 1 < 2) return undefined
  }
  const last = parts.at(-1)
  // What is told at the end goes with the last question.
  if (last) last.end = passages.at(-1)?.end ?? last.end
  return parts
}

/** The rest of a sentence whose beginning is a part: "how do I cancel, it has not been sent yet". */
function belongsTo({ ask, text }: Asked, { from, best }: Part, { isTied, form, end }: Passage): boolean {
  if (!isTied || form !== 'asking') return isTied
  return certain(ask(text.slice(from, end), { isExactEnough: true }))?.best.id === best.id
}

interface Beside {
  told: number | undefined
  before: Part | undefined
  isSituation: boolean
}

function findPart(
  { ask, text, turns, isAnswered }: Asked,
  passage: Passage,
  { told, before, isSituation }: Beside,
): Found | undefined {
  const { start, from, end, form, isTied, isLoose } = passage
  const loose = isAnswered ? bars.looseAnswered : bars.loose
  if (isLoose && told === undefined && before && before.best.confidence < loose) return undefined
  const isOneWithTold = told !== undefined && (form === 'asking' || isTied)
  const withTold = isOneWithTold ? certain(ask(text.slice(told, end), { isExactEnough: true })) : undefined
  if (withTold) return withTold
  const situation = isAnswered ? bars.situationAnswered : bars.situation
  const bar = isLoose ? loose : isSituation ? situation : 0
  const known = before ? [...turns, turnOf(before, text)] : turns
  const byItself = findInContext(ask, text.slice(from, end), known, bar)
  if (byItself || start === from || !dependenceOf(text.slice(start, end))) return byItself
  // "and zips?" is a follow-up by its "and" alone.
  return findInContext(ask, text.slice(start, end), known, bar)
}

function findInContext(ask: ReplyInput['ask'], text: string, turns: readonly Turn[], bar: number): Found | undefined {
  const { outcome, understoodAs, isFollowUp } = askInContext(ask, withoutPleasantries(text), turns)
  if (outcome.reason === 'exact' || turns.length === 0) return certain(outcome, bar)
  const isPointing = pointing.test(text)
  // "and what does it cost" by itself is certain of whatever has a price.
  if (isWithoutSubject(text))
    return understoodAs === undefined ? undefined : certain(outcome, Math.max(bar, bars.dependent))
  if (isPointing || (isFollowUp && understoodAs === undefined)) return certain(outcome, bars.pointing)
  return certain(outcome, isFollowUp ? Math.max(bar, bars.dependent) : bar)
}

/** "it" behind "is" or "does" may be empty: "is it possible to ...". */
const pointing =
  /(?<!\b(?:is|was|does|did|will|would|can|could|should) )\bit\b|\b(?:them|do so)\b|\b(?:this|that|these|those)(?: possible| supported| allowed| ok)?[?!. ]{0,3}$|它|这个|那个/i

function isWithoutSubject(text: string): boolean {
  return tellingWordsOf(text, { withAspects: false }).length === 0 && !/\byou|你|您/iu.test(text)
}

function certain(outcome: Outcome, bar = 0): Found | undefined {
  const [best] = outcome.candidates
  return outcome.kind === 'answer' && best && best.confidence >= bar ? { outcome, best } : undefined
}

/** Greetings, thanks, names, "急": they belong to whatever stands beside them. */
function saysNothing(text: string): boolean {
  return (
    text.length < 2 || asksNothing(text) || detectCommand(text) !== undefined || readAcknowledgement(text) !== undefined
  )
}

/** "not asking how long it takes, ...", "不是查物流，...": what the customer does not mean is no question. */
function isDenied(text: string): boolean {
  return denied.test(text)
}

const denied =
  /^\s*(?:(?:and |but )?not (?:an?|the|my|any|for|non)\b|(?:i(?:['’]?m| am) |we(?:['’]?re| are) )?not (?:asking|talking|looking|trying|about|to|how|what|when|where)\b|(?:i|we) (?:didn['’]?t|did not|never) (?:ask|mean|want|say|said|asked|meant|wanted)\b|(?:我)?(?:并)?不是(?!.*[吗么嘛]))/iu

function turnOf({ from, end, best: { id, question } }: Part, text: string): Turn {
  return { question: text.slice(from, end), kind: 'answer', answeredBy: { id, question }, suggestions: [], ageMs: 0 }
}
