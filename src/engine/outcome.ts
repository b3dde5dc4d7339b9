// The shapes that go into the answer index and come out of it.

import type { Evidence } from './ranking/evidence.ts'

/** Where an answer is kept, and so where its owner edits it: a name that the source gives itself, such as `corpus`. */
export type AnswerSource = string

/** Of the entries that stand for customised replies. */
export const customSource = 'custom'

const blankSuffix = '-blank'

/** The source of entries that are recognised but have no answer yet, as their owner has not filled in what it needs. */
export function blankSourceOf(source: AnswerSource): AnswerSource {
  return `${source}${blankSuffix}`
}

export function isBlank(source: AnswerSource): boolean {
  return source.endsWith(blankSuffix)
}

/** Of what a bot knows of itself, and of its features. */
export function isInformation(source: AnswerSource): boolean {
  return source === 'info' || source === 'feature'
}

/** One answer with the ways of asking for it. */
export interface EngineEntry {
  /** Unique within one index, whatever the source; a second `put` of the same id replaces the first. */
  id: string
  source: AnswerSource
  question: string
  /** Other ways to ask the same; each is matched as if it were the question. */
  variants: readonly string[]
  keywords: readonly string[]
  /** A name shared by entries that serve the same purpose; not matched, only carried. */
  intent?: string
  answer: string
  /** From a template, and untouched: entries of the owner's own outrank it. Default false. */
  isStarter?: boolean
  /** The first and the last day on which it may answer, as `2026-11-22`; without one it has no beginning, or no end. */
  validFrom?: string | null | undefined
  validUntil?: string | null | undefined
}

/** How one word of the customer's text took part in a match. */
export interface MatchedTerm {
  /** As the customer typed it, original letters kept. */
  term: string
  /** Its share of the query's weight, 0..1; all terms of a query together weigh 1, matched or not. */
  weight: number
}

/** A word of the customer's text and one of the entry that mean about the same. */
export interface RelatedTerm {
  /** As the customer typed it. */
  term: string
  /** As the entry has it. */
  entryTerm: string
  /** Share of the query's weight times how near the meanings are, 0..1. */
  weight: number
}

/** What a score is made of: same words, like letters, like meaning, the entry's keywords, its answer; what a model finds similar. */
export type ScorePart = 'words' | 'spelling' | 'meaning' | 'keywords' | 'answer' | 'model'

export interface Contribution {
  part: ScorePart
  /** Of the score, 0..1; those of a candidate add up to 1. */
  share: number
}

/**
 * What a message and an entry say against each other. `denied`: the message does not want what the entry is about. `unable`: one
 * says that it does not work, the other how to do it. `opposite`: on and off, with and without. `comparator`: over and under.
 * `number`, `name`: another number or name of the same kind.
 */
export type ContradictionKind = 'denied' | 'unable' | 'opposite' | 'comparator' | 'number' | 'name'

export interface Contradiction {
  kind: ContradictionKind
  /** Whether the entry says the opposite; else it only has another of the same kind. */
  isHard: boolean
  /** By the message, and by the entry, normalised; the same word where it is denied. */
  said: string
  has: string
}

export type MatchedField = 'question' | 'variant' | 'keyword' | 'answer'

export interface Candidate {
  id: string
  source: AnswerSource
  /** From a template, and untouched: it may stand behind an own entry that is less likely. */
  isStarter?: true
  /** The question the entry is listed under. */
  question: string
  /** Estimated probability that this entry answers the query, 0..1. */
  confidence: number
  /** Similarity before calibration, 0..1; only comparable within one outcome. */
  score: number
  /** Share of the query's weight that the entry has as words, 0..1. */
  metShare: number
  /** Whether a word of the query that few entries have stands in its question, variants, keywords or answer. */
  meetsRareWord?: true
  /** Without `isExplained` the form that matched best; with it also a keyword or the answer, where that says more. */
  matchedVia: MatchedField
  /** The question, variant or keyword that matched best, as it was put; of an answer its first 120 characters. */
  matchedText: string
  /** Heaviest first, at most 12; empty without `isExplained`. */
  matchedTerms: MatchedTerm[]
  /** Heaviest first, at most 6; only of the best, with `isExplained` and an index that was given a meaning. */
  relatedTerms?: RelatedTerm[]
  /** What the message says against the entry, which is never the answer then; only where there is something. */
  contradictions?: Contradiction[]
  /** Largest first; empty for an exact match, and without `isExplained`. */
  contributions: Contribution[]
}

export type OutcomeKind = 'answer' | 'suggest' | 'refuse'

/**
 * `exact`: the same words as a question or variant, between pleasantries or not. `confident`: above the answer threshold. `close`: different
 * answers too near each other to choose, or a message that does not say which of several it means. `contradicted`: the best says something else than the message. `unsure`: between the thresholds, or below both. `nothing-matched`: no entry
 * has anything in common with the query. `empty`: nothing to look for in the text.
 */
export type OutcomeReason = 'exact' | 'confident' | 'close' | 'contradicted' | 'unsure' | 'nothing-matched' | 'empty'

export interface Outcome {
  kind: OutcomeKind
  reason: OutcomeReason
  query: {
    normalised: string
    /** Words of the text that no entry has, as they were typed; at most 12. Empty without `isExplained`. */
    unknownTerms: string[]
  }
  /**
   * Estimated probability that any entry answers the message, 0..1. Higher than the confidence of the best where several fit
   * about as well; 0 when nothing was found.
   */
  scope: number
  /** Best first, at most `limit`; for a refusal these are what came nearest. */
  candidates: Candidate[]
  /** The fact about the bot that is asked for and was not filled in, such as `info:creator`: nothing else may stand for it. */
  missingFact?: string
  /** Entries that would have answered or been offered on another day; only with `isExplained`, and where there are some. */
  leftOut?: LeftOut[]
}

/** An entry that was near, but may not answer on the day of the question. */
export interface LeftOut {
  id: string
  source: AnswerSource
  question: string
  why: 'not-yet-valid' | 'expired'
  /** From which day on, or until which day, it may. */
  day: string
}

export interface AskOptions {
  /** The day of the question, as `2026-11-22`: entries that are not valid then are left out. Default: whatever day it is. */
  today?: string | undefined
  /** Lowest confidence that is answered, 0..1. Default 0.65. */
  answerThreshold?: number
  /** Lowest confidence that is offered as "did you mean", 0..1; half of it where a rare word is met. Default 0.15. */
  suggestThreshold?: number
  /** Most candidates returned, 1..50. Default 5. */
  limit?: number
  /** Ids of entries to leave out, such as the one whose answer the customer has just read. Default none. */
  except?: readonly string[]
  /**
   * Whether the outcome tells why: which words met, what the scores are made of, which words no entry knows, and of the
   * best candidate what means alike. It changes no verdict, and takes about half as long again. Default false.
   */
  isExplained?: boolean
  /** Whether no more candidates are wanted when the very words are found; ignored with `isExplained`. Default false. */
  isExactEnough?: boolean
}

/** Leads the id of an entry that is only imagined; no other begins like this: the product's are UUIDs, or begin with the name of their source. */
export const imagined = '\u0000imagined '

/** The id that an imagined entry stands for; any other as it is. */
export function realIdOf(id: string): string {
  return id.startsWith(imagined) ? id.slice(imagined.length) : id
}

/** A `put` or `remove` that is only tried. */
export interface ImaginedChange {
  /** Of the entry that is changed or removed, or any other id for a new one. */
  readonly id: string
  /** Undefined: the entry is removed. */
  readonly entry: Omit<EngineEntry, 'id'> | undefined
}

export interface AnswerIndex {
  /** Number of entries. */
  readonly size: number
  /** Where the entry is kept; undefined when there is none with this id. */
  sourceOf(id: string): AnswerSource | undefined
  /** Whether the entry may answer on a day; true when there is none with this id. */
  isValidOn(id: string, today: string): boolean
  /** Adds an entry, or replaces the one with its id. Visible to the next `ask`. */
  put(entry: EngineEntry): void
  /** Returns false when there was none. */
  remove(id: string): boolean
  /** Never throws, whatever the text; only the first 2,000 characters and 300 tokens are compared. */
  ask(this: void, text: string, options?: AskOptions): Outcome
  /**
   * What `ask` would say after the changes; of an entry that is changed or removed the confidences may differ a little. The
   * outcome has the `id` of the change. The index itself stays as it is.
   */
  askAsIf(changes: ImaginedChange | readonly ImaginedChange[], text: string, options?: AskOptions): Outcome
  /** Every entry that a query was compared with in full, best first, with what was found: for fitting and measuring. */
  compare(text: string): ComparedEntry[]
  /**
   * Learns entries with five or more ways of asking, when most have so many: they are told apart better; edited ones wait for the next
   * call. Takes seconds for thousands of ways of asking, so call it beside the answers' way. Returns whether there was
   * anything to learn.
   */
  train(): boolean
  /** Bytes held, about. */
  readonly byteLength: number
  /** One snapshot of everything `ask` needs, for `loadAnswerIndex`. */
  save(): Uint8Array
}

export interface ComparedEntry {
  id: string
  score: number
  /** Of the form that matched best. */
  evidence: Evidence
}
