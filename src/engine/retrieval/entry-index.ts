// Finds the entries nearest to a query: many candidates by postings, the better ones by words, the best in full.

import { EntryClassifier, minFormsLearned } from '../classifier/entry-classifier.ts'
import { ClaimsOfEntries } from '../contradiction/entry-claims.ts'
import type { Meaning } from '../meaning.ts'
import type { EngineEntry } from '../outcome.ts'
import type { Evidence } from '../ranking/evidence.ts'
import { rank } from '../ranking/rank.ts'
import type { Token } from '../text/tokenise.ts'
import { compareIds, gatherCandidates } from './matching/candidates.ts'
import { type ComparedForm, EntryMatcher, type FormChoice } from './matching/entry-matcher.ts'
import { selectBest } from './matching/select-best.ts'
import { VectorScan } from './matching/vector-scan.ts'
import { prepareQuery, type Query } from './query/query.ts'
import { EntryStore, type ExactForm } from './store/entry-store.ts'
import type { EntryTexts } from './store/entry-text.ts'
import type { LoadSteps, SnapshotReader, SnapshotWriter } from './store/snapshot.ts'
import { grownFloat32 } from './store/typed-arrays.ts'
import type { Background } from './weights/idf.ts'
import { TermWeights } from './weights/term-weights.ts'

/** Up to so many entries all are compared in full: nothing can be missed. */
const maxComparedAll = 256
/** Candidates compared by words, and in full. */
const maxCandidates = 64
const maxCompared = 24
/** Up to so many entries, and forms, all vectors are looked at. */
const maxScanned = 3000
const maxScannedForms = 6000
const maxByVector = 32
/** Forms compared by words for one query; entries beyond it, the less likely ones, only with their first few. */
const maxForms = 4000
const minForms = 8

/** Entries that only the classifier thinks of. */
const maxByClassifier = 8
/**
 * Of all entries, so many must be learned: a classifier knows only what it was shown, and draws messages for the others
 * to the nearest of its own. Measured: from three in four on it helps, at one in two it harms.
 */
const minLearned = 0.75
/** What stands for the classifier's decision about an entry that it has not learned, beside those it has. */
const undecided = -0.6

/** By slot, of the query at hand: kept, as a new one for each would be garbage. */
let nearness = new Float32Array(0)

type Decisions = ReadonlyMap<string, number>

export interface ScoredEntry {
  slot: number
  id: string
  /** Index of the form that matched best: 0 is the question, then the variants. */
  form: number
  /** What entries are ranked by, 0..1. */
  score: number
  evidence: Evidence
}

export class EntryIndex {
  readonly store: EntryStore
  readonly claims: ClaimsOfEntries
  readonly #weights: TermWeights
  readonly #scan: VectorScan
  #classifier: EntryClassifier | undefined

  constructor(background: Background, meaning?: Meaning) {
    this.store = new EntryStore(background, meaning)
    this.claims = new ClaimsOfEntries(this.store)
    this.#weights = new TermWeights(this.store)
    this.#scan = new VectorScan(this.store)
  }

  get size(): number {
    return this.store.size
  }

  /** Bytes held, about. */
  get byteLength(): number {
    return this.store.byteLength + this.#scan.byteLength + (this.#classifier?.byteLength ?? 0)
  }

  put(entry: EngineEntry): void {
    this.#classifier?.forget(entry.id)
    this.store.put(entry)
  }

  remove(id: string): boolean {
    this.#classifier?.forget(id)
    return this.store.remove(id)
  }

  /** Learns entries with many forms anew, when most have many. Returns whether there was anything to learn. */
  train(): boolean {
    const { store } = this
    const examples = this.#allSlots()
      .map((slot) => ({ id: store.idOf(slot) ?? '', forms: this.textsOf(slot).forms }))
      .filter(({ forms }) => forms.length >= minFormsLearned)
    this.#classifier = this.#knowsMost(examples.length) ? EntryClassifier.train(examples, store.meaning) : undefined
    return this.#classifier !== undefined
  }

  #knowsMost(learned = 0): boolean {
    return learned >= minLearned * this.size
  }

  save(writer: SnapshotWriter): void {
    this.store.save(writer)
    writer.uint32(Uint32Array.of(this.#classifier === undefined ? 0 : 1))
    this.#classifier?.save(writer)
  }

  /** Into an index that is still empty. */
  *load(reader: SnapshotReader): LoadSteps {
    yield* this.store.load(reader)
    const [hasClassifier] = reader.uint32()
    if (hasClassifier === 1) this.#classifier = EntryClassifier.load(reader, this.store.meaning)
  }

  findExact(exactKey: string, most: number): ExactForm[] {
    return this.store.findExact(exactKey, most)
  }

  textsOf(slot: number): EntryTexts {
    return this.store.textsOf(slot)
  }

  /** As the entries are now. */
  get weights(): TermWeights {
    this.#weights.refresh()
    return this.#weights
  }

  /** The entries nearest to the query, best first; equal scores in the order of their ids. */
  search(tokens: readonly Token[]): ScoredEntry[] {
    return this.compare(tokens).filter(({ score }) => score > 0)
  }

  /** The same with entries that were compared and have nothing in common with the query. */
  compare(tokens: readonly Token[]): ScoredEntry[] {
    if (this.size === 0 || tokens.length === 0) return []
    const { store, weights } = this
    const query = prepareQuery(store, weights, tokens)
    const matcher = new EntryMatcher(store, weights, query)
    const decisions = this.#knowsMost(this.#classifier?.size) ? this.#classifier?.decide(tokens) : undefined
    return matcher.during(() => this.#compare(matcher, this.#choose(matcher, query, decisions), decisions))
  }

  #choose(matcher: EntryMatcher, query: Query, decisions?: Decisions): { slot: number; forms: FormChoice[] }[] {
    const isEach = this.size <= maxComparedAll
    const slots = this.#likeliestFirst(isEach ? this.#allSlots() : this.#candidates(query), isEach, decisions)
    let formsLeft = maxForms
    const choices = slots.map((slot) => {
      const maxForms = Math.max(minForms, formsLeft)
      formsLeft -= Math.min(maxForms, matcher.formCountOf(slot))
      return { slot, forms: matcher.chooseForms(slot, maxForms) }
    })
    if (isEach) return choices
    const scoreOf = ({ forms }: { forms: FormChoice[] }): number => forms[0]?.score ?? 0
    const kept = new Set(decisions === undefined ? [] : slots.slice(0, maxByClassifier))
    return choices
      .sort((a, b) => scoreOf(b) - scoreOf(a) || compareIds(this.store, a.slot, b.slot))
      .filter(({ slot }, place) => place < maxCompared || kept.has(slot))
  }

  /** So that the classifier's best are compared, and with all their forms. */
  #likeliestFirst(slots: number[], isEach: boolean, decisions: Decisions | undefined): number[] {
    if (decisions === undefined) return slots
    const decisionOf = (slot: number): number => decisions.get(this.store.idOf(slot) ?? '') ?? undecided
    const all = new Set(slots)
    if (!isEach) {
      const best = [...decisions].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, maxByClassifier)
      for (const [id] of best) all.add(this.store.slotOf(id) ?? (slots[0] as number))
    }
    return [...all].sort((a, b) => decisionOf(b) - decisionOf(a) || compareIds(this.store, a, b))
  }

  #candidates(query: Query): number[] {
    const slots = gatherCandidates(this.store, this.#weights, query, maxCandidates)
    if (!query.vector || this.size > maxScanned || this.store.formCount > maxScannedForms) return slots
    nearness = grownFloat32(nearness, this.store.slotCount)
    this.#scan.measure(query.vector, nearness)
    const nearest = selectBest(this.#scan.slots, nearness, maxByVector, (a, b) => compareIds(this.store, a, b))
    return [...new Set([...slots, ...nearest])]
  }

  #compare(
    matcher: EntryMatcher,
    choices: { slot: number; forms: FormChoice[] }[],
    decisions: Decisions | undefined,
  ): ScoredEntry[] {
    const scored: ScoredEntry[] = []
    for (const { slot, forms } of choices) {
      let best: ScoredEntry | undefined
      const id = this.store.idOf(slot) ?? ''
      const compared = matcher.compare(slot, forms)
      for (const { form, evidence } of compared) {
        if (decisions !== undefined) evidence.classifierDecision = decisions.get(id) ?? undecided
        const score = rank(evidence)
        if (score > (best?.score ?? -1)) best = { slot, id, form, score, evidence }
      }
      if (best) scored.push(pooled(best, compared))
    }
    return scored.sort((a, b) => b.score - a.score || compareIds(this.store, a.slot, b.slot))
  }

  #allSlots(): number[] {
    const slots: number[] = []
    for (let slot = 0; slot < this.store.slotCount; slot++) if (this.store.idOf(slot) !== undefined) slots.push(slot)
    return slots
  }
}

/** What the entry's forms say together: one of many fits by chance sooner than the only one. */
function pooled(best: ScoredEntry, compared: readonly ComparedForm[]): ScoredEntry {
  const { evidence } = best
  const mean = (of: (evidence: Evidence) => number): number =>
    compared.reduce((sum, each) => sum + of(each.evidence), 0) / compared.length
  for (const { form, evidence: other } of compared) {
    if (form === best.form) continue
    evidence.secondFormWordCosine = Math.max(evidence.secondFormWordCosine, other.wordCosine)
  }
  evidence.meanWordCosine = mean(({ wordCosine }) => wordCosine)
  evidence.meanCharacterCosine = mean(({ characterCosine }) => characterCosine)
  evidence.meanDenseCosine = mean(({ denseCosine }) => denseCosine)
  return { ...best, score: rank(evidence) }
}
