// One message in, one reply out, step by step in the order the product promises, each step leaving a trace.

import { isBlank, type Outcome } from '../outcome.ts'
import { withoutPleasantries } from '../text/pleasantries.ts'
import { readChoice } from './chosen-suggestion.ts'
import { detectCommand } from './commands.ts'
import { withoutDetails } from './contact/left-details.ts'
import { findCustomisedReply } from './customised-reply.ts'
import { type AskedInContext, askInContext } from './follow-up/ask-in-context.ts'
import { readInCharacters } from './read-input.ts'
import { reasonToWithhold } from './reason-to-withhold.ts'
import type {
  Decided,
  Note,
  ReplyDecision,
  ReplyInput,
  ReplyKind,
  ReplyStep,
  ReplyTextName,
  TraceStep,
} from './reply.ts'
import { compileSensitiveWords, type SensitiveWordMatcher } from './sensitive-words/sensitive-words.ts'
import { bySettings } from './settings/reply-settings.ts'
import { decideSmallTalk, type SmallTalk } from './small-talk/decide-small-talk.ts'
import { isAboutHealth } from './small-talk/health.ts'
import { asksNothing, suggestionsOf, suggestText } from './suggestions.ts'
import { noteModel } from './talk/by-model.ts'
import { decideByTalk } from './talk/by-talk.ts'
import { answerParts } from './two-questions/answer-parts.ts'

export type * from './follow-up/follow-up.ts'
export type * from './reply.ts'

/**
 * Normalise, sensitive words, greeting, thanks and end, customised replies, a chosen suggestion, contact details, the wish for a
 * person, small talk, two questions in one, ranked sources, what is off topic, did-you-mean, chit-chat, language model, fallback. Quota comes before, at the caller's; a language model is asked
 * after, also in place of did-you-mean (talk/by-model.ts). Rejects only if `ask`, `answerOf` or `questionOf` throw; failing chit-chat is passed over and noted in the trace.
 */
export async function decideReply(given: ReplyInput): Promise<ReplyDecision> {
  const typed = bySettings(given)
  const trace: TraceStep[] = []
  const note = (step: ReplyStep, outcome: TraceStep['outcome'], detail?: string): void => {
    const noted = detail === undefined ? { step, outcome } : { step, outcome, detail }
    // What passed at first may decide in the end, when nothing else did.
    const place = trace.findIndex((each) => each.step === step)
    if (place < 0) trace.push(noted)
    else trace[place] = noted
  }
  if (typed.text.trim() === '') {
    note('normalise', 'matched', 'opening')
    return { ...ruled('opening', typed, 'openingWords'), trace }
  }
  const input = readInCharacters(typed, (text) => findSensitiveWord(typed, text) !== undefined)
  note('normalise', 'passed', input.text === typed.text ? undefined : input.text)

  const byRule = decideByRule(input, note)
  if (byRule.decided) {
    return { ...byRule.decided, trace, ...(byRule.outcome && { outcome: byRule.outcome }) }
  }
  if (byRule.isNoneOfThese) {
    note('ranked-sources', 'skipped', 'none-of-these')
    note('did-you-mean', 'skipped', 'none-of-these')
    // It says nothing to make small talk about either.
    return { ...fallBack(input, note), trace }
  }
  const smallTalk = decideSmallTalk(input, note, typed.text)
  if (smallTalk.decided) {
    const { decided, outcome } = smallTalk
    return { ...decided, trace, ...(outcome && { outcome }) }
  }
  const text = withoutDetails(withoutPleasantries(input.text))
  const asked = askInContext(input.ask, text, input.turns ?? [])
  const outcome = isExactGone(input, asked.outcome) ? input.ask(text) : asked.outcome
  const parts = answerParts(input, text, outcome)
  noteFollowUp(input, parts ? { ...asked, understoodAs: undefined } : asked, note)
  if (parts) {
    note('two-questions', 'matched', parts.decided.parts?.map((part) => part.text).join(' | '))
    return { ...parts.decided, trace, outcome: parts.outcome }
  }
  note('two-questions', outcome.reason === 'exact' ? 'skipped' : 'passed')
  const decided =
    decideByRank(input, outcome, smallTalk, note) ??
    (await decideByTalk(input, outcome, smallTalk, note)) ??
    sayUnanswered(smallTalk, outcome, note) ??
    withModel(input, outcome, note)
  if (decided.kind === 'suggest') noteModel(input, outcome, decided.kind, note)
  return { ...decided, trace, outcome }
}

/** The entry with the very words is no longer there: now the others are wanted after all. */
function isExactGone({ answerOf }: ReplyInput, { reason, candidates: [best] }: Outcome): boolean {
  return reason === 'exact' && best !== undefined && !answerOf(best.id)
}

function noteFollowUp(
  { turns = [] }: ReplyInput,
  { understoodAs, isFollowUp }: Pick<AskedInContext, 'isFollowUp'> & { understoodAs?: string | undefined },
  note: Note,
): void {
  if (turns.length === 0) note('follow-up', 'skipped')
  else if (understoodAs !== undefined) note('follow-up', 'matched', understoodAs)
  else note('follow-up', 'passed', isFollowUp ? 'as-typed' : undefined)
}

interface DecidedByRule {
  decided?: Decided
  isNoneOfThese?: boolean
  outcome?: Outcome
}

function findSensitiveWord({ replies: { sensitiveWords } }: ReplyInput, text: string): string | undefined {
  return sensitiveWords.length > 0 ? matcherFor(sensitiveWords).find(text) : undefined
}

function decideByRule(input: ReplyInput, note: Note): DecidedByRule {
  const { replies, text } = input
  const sensitiveWord = findSensitiveWord(input, text)
  note(
    'sensitive-words',
    replies.sensitiveWords.length === 0 ? 'off' : sensitiveWord ? 'matched' : 'passed',
    sensitiveWord,
  )
  if (sensitiveWord !== undefined) return { decided: ruled('sensitive', input, 'sensitiveReply') }

  const command = detectCommand(text)
  const isSaid = command !== undefined && Boolean(replies[`${command}Reply`])
  note('conversation-commands', !command ? 'passed' : isSaid ? 'matched' : 'off', command)
  if (command && isSaid) return { decided: ruled(command, input, `${command}Reply`) }

  const custom = findCustomisedReply(text, replies.customised)
  note('customised', replies.customised.length === 0 ? 'off' : custom ? 'matched' : 'passed', custom?.reply.match)
  if (custom) {
    const source = { kind: 'custom-reply', id: custom.reply.id ?? String(custom.index) }
    return { decided: { kind: 'custom', text: custom.reply.answer, source, confidence: 1, suggestions: [] } }
  }
  return decideByChoice(input, note)
}

function decideByChoice(input: ReplyInput, note: Note): DecidedByRule {
  const offered = input.previous?.suggestions ?? []
  if (offered.length === 0) {
    note('chosen-suggestion', 'skipped')
    return {}
  }
  const choice = readChoice(input.text, offered)
  if (choice.kind === 'none') {
    note('chosen-suggestion', 'passed', 'none-of-these')
    return { isNoneOfThese: true }
  }
  const answer = choice.kind === 'chosen' ? input.answerOf(choice.suggestion.id) : undefined
  if (choice.kind !== 'chosen' || !answer) {
    note('chosen-suggestion', 'passed', choice.kind === 'chosen' ? 'answer-gone' : undefined)
    return {}
  }
  // A few words that a suggestion has may as well be a question of their own.
  const isOther = choice.by === 'part' && input.ask(input.text, { isExactEnough: true }).reason === 'exact'
  if (isOther) {
    note('chosen-suggestion', 'passed')
    return {}
  }
  note('chosen-suggestion', 'matched', String(offered.indexOf(choice.suggestion) + 1))
  if (isBlank(answer.source)) return { decided: handOver(input, note) }
  const { question, id } = choice.suggestion
  const asked = input.ask(question)
  const known = asked.candidates.find((candidate) => candidate.id === id)
  const source = { kind: answer.source, id }
  const decided: Decided = { kind: 'answer', text: answer.text, source, confidence: 1, suggestions: [] }
  if (!known) return { decided }
  // It was chosen, whatever its words.
  const chosen = { ...known, confidence: 1, matchedTerms: [], relatedTerms: [], contributions: [] }
  return { decided, outcome: { ...asked, kind: 'answer', reason: 'exact', candidates: [chosen] } }
}

function decideByRank(input: ReplyInput, outcome: Outcome, smallTalk: SmallTalk, note: Note): Decided | undefined {
  const best = outcome.candidates[0]
  const answer = outcome.kind === 'answer' && best ? input.answerOf(best.id) : undefined
  const doubt = best && answer && reasonToWithhold(input.text, outcome, best, answer.text, smallTalk)
  if (answer && best && !doubt) {
    if (isBlank(answer.source)) return handOver(input, note)
    note('ranked-sources', 'matched', outcome.reason)
    const source = { kind: best.source, id: best.id }
    return { kind: 'answer', text: answer.text, source, confidence: best.confidence, suggestions: [] }
  }
  note('ranked-sources', 'passed', doubt ?? (outcome.kind === 'answer' ? 'answer-gone' : outcome.reason))
  // Who says what no entry answers is not helped by three that happen to share a word with it.
  const { unanswered, isOfferable } = smallTalk
  const offerable = isOfferable ? outcome.candidates.filter(isOfferable) : unanswered ? [] : outcome.candidates
  const near = isAboutHealth(input.text)
    ? offerable.filter(({ question, matchedText }) => isAboutHealth(`${question} ${matchedText}`))
    : offerable
  const isOffered = outcome.kind !== 'refuse' && !asksNothing(input.text)
  // What comes nearest cannot be offered, and what comes after it is about something else.
  if (isOffered && near[0] && isBlank(near[0].source)) return handOver(input, note)
  const suggestions = isOffered ? suggestionsOf(input, near) : []
  if (suggestions.length === 0 || !best) {
    note('did-you-mean', 'passed')
    return undefined
  }
  note('did-you-mean', 'matched', doubt ?? outcome.reason)
  const nearest = outcome.candidates.find((candidate) => candidate.id === suggestions[0]?.id) ?? best
  const source = { kind: nearest.source, id: nearest.id }
  return { kind: 'suggest', text: suggestText(input, suggestions), source, confidence: nearest.confidence, suggestions }
}

/** The question is known, but its owner has not filled in what the answer needs: another entry's answer would be wrong. */
function handOver(input: ReplyInput, note: Note): Decided {
  note('ranked-sources', 'matched', 'blank')
  const said = (['blankReply', 'personReply'] as const).find((name) => input.replies[name])
  return said ? ruled('person', input, said) : fallBack(input, note)
}

function sayUnanswered({ unanswered }: SmallTalk, { candidates }: Outcome, note: Note): Decided | undefined {
  const decided = unanswered?.(candidates)
  if (!decided) return undefined
  const step = decided.kind === 'contact' ? 'contact-details' : decided.kind === 'person' ? 'person' : 'off-topic'
  note(step, 'matched', 'unanswered')
  return decided
}

/** A model that may answer is asked after this; until it has, and where it has nothing to say, the fallback is said. */
function withModel(input: ReplyInput, outcome: Outcome, note: Note): Decided {
  noteModel(input, outcome, 'fallback', note)
  return fallBack(input, note)
}

function fallBack(input: ReplyInput, note: Note): Decided {
  note('fallback', 'matched')
  return { ...ruled('fallback', input, 'fallbackReply'), confidence: 0 }
}

function ruled(kind: ReplyKind, { replies }: ReplyInput, reply: ReplyTextName): Decided {
  const text = replies[reply] ?? ''
  return { kind, text, source: { kind: 'reply-settings' }, said: { reply }, confidence: 1, suggestions: [] }
}

// A bot's words are compiled once, as long as its settings stay the same array.
const matchers = new WeakMap<readonly string[], SensitiveWordMatcher>()

function matcherFor(words: readonly string[]): SensitiveWordMatcher {
  const known = matchers.get(words)
  if (known) return known
  const compiled = compileSensitiveWords(words)
  matchers.set(words, compiled)
  return compiled
}
