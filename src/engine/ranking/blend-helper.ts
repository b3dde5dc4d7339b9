// Joins the engine's outcome with what an embedding model finds similar. The model is an optional helper: this only
// reads its cosines. They mean different things with every model (unrelated texts meet at 0.1 with one and at 0.75 with
// another), so a cosine is first measured against what unrelated texts of this very bot have, and becomes a probability
// by Bayes' rule; the two probabilities meet in a logarithmic opinion pool (Genest and Zidek, 1986).

import type { AnswerSource, AskOptions, Candidate, Contribution, Outcome } from '../outcome.ts'
import { decideByConfidence } from './decide.ts'
import { ownFirst } from './own-first.ts'

/** What unrelated texts of a bot look like to its model. */
export interface CosineBackground {
  mean: number
  deviation: number
  /** Entries that were compared. */
  entryCount: number
}

/** An entry that the model holds similar to the message. */
export interface SimilarEntry {
  id: string
  source: AnswerSource
  /** -1..1; of the form that is nearest. */
  cosine: number
  question: string
  /** Its nearest form, when that is not the question. */
  variant?: string
  /** Entries with the same answer are no rivals. */
  answer: string
  /** From a template, and untouched. */
  isStarter?: boolean
}

export interface SimilarByModel {
  background: CosineBackground
  /** What the model knows of the outcome's candidates, and its own nearest. */
  entries: readonly SimilarEntry[]
}

// The assumptions, in units of the background's deviation. Unrelated entries lie at 0 with deviation 1, the right one at
// about 4.5; published models lie between 3.5 and 7 on questions of one trade. Not fitted on labelled messages, as no
// model ships with the product: hence the tempering, which trusts a cosine less than the two bell curves would.
const relatedMean = 4.5
const relatedDeviation = 1.5
const temper = 0.7
const maxEvidence = 12
/** How often a message has its answer in the corpus at all. */
const hasAnswer = 0.7

const engineWeight = 0.6
const modelWeight = 0.5
/** Neither side is ever surer than this, and one that does not know an entry says the lower. */
const least = 0.02
const most = 0.98

const defaultLimit = 5

/**
 * The outcome with the model's nearest entries among its candidates, ordered by both. Deterministic. An exact match and
 * an empty message stay as they are.
 */
export function blendWithModel(outcome: Outcome, similar: SimilarByModel, options: AskOptions = {}): Outcome {
  if (outcome.reason === 'exact' || outcome.reason === 'empty' || similar.entries.length === 0) return outcome
  const byModel = probabilitiesOf(similar)
  const entries = new Map(similar.entries.map((entry) => [entry.id, entry]))
  const known = new Set(outcome.candidates.map(({ id }) => id))
  const widened = similar.entries.filter(({ id }) => !known.has(id)).map(candidateOf)
  const excepted = new Set(options.except)
  const candidates = [...outcome.candidates, ...widened]
    .filter(({ id }) => !excepted.has(id))
    .map((candidate) => blend(candidate, byModel.get(candidate.id)))
    .sort((a, b) => b.confidence - a.confidence || b.score - a.score || (a.id < b.id ? -1 : 1))
    .map((candidate): Candidate => ({ ...candidate, score: candidate.confidence }))
  const decide = (some: Candidate[]): Outcome => {
    const [best] = some
    const rival = some.find(({ id }) => id !== best?.id && isOther(entries, best?.id, id))
    const scope = Math.max(outcome.scope, best?.confidence ?? 0)
    return { ...decideByConfidence(best, rival?.confidence, options), query: outcome.query, scope, candidates: some }
  }
  const own = candidates.filter(({ isStarter }) => !isStarter)
  const starters = candidates.filter(({ isStarter }) => isStarter)
  const isOwnNear = !outcome.candidates[0]?.isStarter || confidenceOfFirst(own) >= confidenceOfFirst(starters)
  const blended = ownFirst(decide(own), decide(starters), isOwnNear, options.limit ?? defaultLimit)
  return outcome.leftOut ? { ...blended, leftOut: outcome.leftOut } : blended
}

function confidenceOfFirst([best]: readonly Candidate[]): number {
  return best?.confidence ?? 0
}

/** Probability of each entry to answer what is meant, by its cosine alone; entries with the same answer share theirs. */
export function probabilitiesOf({ background, entries }: SimilarByModel): Map<string, number> {
  const { mean, deviation, entryCount } = background
  const prior = hasAnswer / Math.max(1, entryCount, entries.length)
  const byAnswer = new Map<string, number>()
  let total = 1 - hasAnswer
  // In an order of their own: sums of floating-point numbers depend on it.
  for (const entry of entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const weight = prior * Math.exp(evidenceOf((entry.cosine - mean) / Math.max(1e-6, deviation)))
    byAnswer.set(answerKeyOf(entry), (byAnswer.get(answerKeyOf(entry)) ?? 0) + weight)
    total += weight
  }
  return new Map(entries.map((entry) => [entry.id, (byAnswer.get(answerKeyOf(entry)) ?? 0) / total]))
}

/** Without a text (an attachment) nothing is known of an answer. */
function answerKeyOf({ id, answer }: SimilarEntry): string {
  return answer === '' ? `id ${id}` : `answer ${answer}`
}

/** Logarithm of how much likelier the right entry has this cosine than an unrelated one. */
function evidenceOf(deviations: number): number {
  const distance = (deviations - relatedMean) / relatedDeviation
  // Far below the background both curves run out and their ratio turns around.
  const z = Math.max(0, deviations)
  const ratio = z === 0 ? -4 : (z * z - distance * distance) / 2 - Math.log(relatedDeviation)
  return Math.min(maxEvidence, temper * ratio)
}

function blend(candidate: Candidate, byModel = least): Candidate {
  const engine = logit(candidate.confidence)
  const model = logit(byModel)
  const both = 1 / (1 + Math.exp(-(engineWeight * engine + modelWeight * model)))
  // A model hears "don't cancel" as "cancel": what the message contradicts it does not make likelier.
  const confidence = candidate.contradictions ? Math.min(both, candidate.confidence) : both
  const engineAmount = engineWeight * (engine - logit(least))
  const modelAmount = modelWeight * (model - logit(least))
  const share = modelAmount === 0 ? 0 : modelAmount / (engineAmount + modelAmount)
  return { ...candidate, confidence, contributions: withModel(candidate.contributions, share) }
}

function withModel(contributions: readonly Contribution[], share: number): Contribution[] {
  if (share === 0) return [...contributions]
  // Of an entry that the engine did not find, the model is all there is to tell.
  const own = contributions.length === 0 ? 1 : share
  return [
    ...contributions.map((each) => ({ ...each, share: each.share * (1 - own) })),
    { part: 'model' as const, share: own },
  ].sort((a, b) => b.share - a.share)
}

function candidateOf({ id, source, question, variant, isStarter }: SimilarEntry): Candidate {
  return {
    id,
    source,
    ...(isStarter && { isStarter }),
    question,
    confidence: least,
    score: 0,
    metShare: 0,
    matchedVia: variant === undefined ? 'question' : 'variant',
    matchedText: variant ?? question,
    matchedTerms: [],
    contributions: [],
  }
}

function isOther(entries: ReadonlyMap<string, SimilarEntry>, one: string | undefined, other: string): boolean {
  const first = entries.get(one ?? '')
  const second = entries.get(other)
  return first === undefined || second === undefined || answerKeyOf(first) !== answerKeyOf(second)
}

function logit(probability: number): number {
  const p = Math.min(most, Math.max(least, probability))
  return Math.log(p / (1 - p))
}
