// What a bot knows of itself, asked as an index is asked.

import { type AskOptions, type Candidate, imagined, type Outcome, realIdOf } from '../../outcome.ts'
import { defaultAnswerThreshold, defaultSuggestThreshold } from '../../ranking/decide.ts'
import type { EntryIndex } from '../../retrieval/entry-index.ts'
import { keyBetweenPleasantries } from '../../text/pleasantries.ts'
import { maxTokens, readMessage } from '../../text/read-message.ts'
import { exactKeyOf } from '../../text/tokenise.ts'
import { ownWordsOf } from './own-words.ts'
import { type FactRecogniser, minMissing, type Recognised } from './recognition.ts'

const maxCandidates = 50
/** From this confidence on a question clearly asks for a fact. */
const minClear = 0.8

export function askFacts(index: EntryIndex, recogniser: FactRecogniser, text: string, options: AskOptions): Outcome {
  const read = readMessage(text)
  const tokens = read.tokens.slice(0, maxTokens)
  const query = { normalised: read.normalised, unknownTerms: [] }
  const key = exactKeyOf(read)
  if (key === '') return { kind: 'refuse', reason: 'empty', query, scope: 0, candidates: [] }
  const { answerThreshold = defaultAnswerThreshold, suggestThreshold = defaultSuggestThreshold, limit = 5 } = options
  const excepted = new Set(options.except)
  const own = ownWordsOf(index, recogniser)
  const recognised = recogniser.recognise(tokens, { ...own, told: own.told.without(excepted) })
  const terms = options.isExplained ? termsOf(text, recognised) : []
  const candidates = recognised.facts.flatMap(({ id, confidence }): Candidate[] => {
    const heldId = excepted.has(id) ? imagined + id : id
    const slot = excepted.has(heldId) ? undefined : index.store.slotOf(heldId)
    if (slot === undefined) return []
    const { source, question } = index.textsOf(slot)
    const found = { id: heldId, source, question, confidence, score: confidence, metShare: recognised.coveredShare }
    return [{ ...found, matchedVia: 'question', matchedText: question, matchedTerms: terms, contributions: [] }]
  })
  const shown = candidates.slice(0, Math.min(maxCandidates, Math.max(1, limit)))
  const exact = exactOf(index, key, keyBetweenPleasantries(text, read.tokens), excepted)
  if (exact) {
    const others = shown.filter(({ id }) => id !== exact.id).slice(0, limit - 1)
    const found = { ...exact, matchedTerms: terms }
    return { kind: 'answer', reason: 'exact', query, scope: 1, candidates: [found, ...others] }
  }
  const [best] = candidates
  const [first] = recognised.facts
  const scope = candidates.reduce((sum, { confidence }) => sum + confidence, 0)
  const outcome = { query, scope: Math.min(1, scope), candidates: shown }
  if (!first) return { ...outcome, kind: 'refuse', reason: 'nothing-matched' }
  const isMissing = first.id !== realIdOf(best?.id ?? '') && !excepted.has(first.id) && first.confidence >= minMissing
  if (isMissing) return { ...outcome, kind: 'refuse', reason: 'unsure', missingFact: first.id }
  if (!best) return { ...outcome, kind: 'refuse', reason: 'nothing-matched' }
  if (best.confidence < suggestThreshold) return { ...outcome, kind: 'refuse', reason: 'unsure' }
  return best.confidence >= answerThreshold
    ? { ...outcome, kind: 'answer', reason: 'confident' }
    : { ...outcome, kind: 'suggest', reason: 'unsure' }
}

/** The fact that a question asks for, when it clearly does. */
export function asksFor(index: EntryIndex, recogniser: FactRecogniser, question: string): string | undefined {
  const tokens = readMessage(question).tokens.slice(0, maxTokens)
  const [first] = recogniser.recognise(tokens, ownWordsOf(index, recogniser)).facts
  return first && first.confidence >= minClear ? first.id : undefined
}

function exactOf(
  index: EntryIndex,
  key: string,
  keyBetween: string | undefined,
  excepted: ReadonlySet<string>,
): Candidate | undefined {
  for (const each of [key, keyBetween]) {
    if (each === undefined) continue
    const [found] = index.findExact(each, 5).filter(({ slot }) => !excepted.has(index.store.idOf(slot) ?? ''))
    if (!found) continue
    const texts = index.textsOf(found.slot)
    return {
      id: index.store.idOf(found.slot) ?? '',
      source: texts.source,
      question: texts.question,
      confidence: 1,
      score: 1,
      metShare: 1,
      matchedVia: found.form > 0 ? 'variant' : 'question',
      matchedText: texts.form(found.form),
      matchedTerms: [],
      contributions: [],
    }
  }
  return undefined
}

const maxTerms = 12

function termsOf(text: string, { covered, coveredShare }: Recognised): Candidate['matchedTerms'] {
  const weight = coveredShare / Math.max(1, covered.length)
  return covered.slice(0, maxTerms).map(({ start, end }) => ({ term: text.slice(start, end), weight }))
}
