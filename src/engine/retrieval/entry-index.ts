// Finds the entries nearest to a query: candidates by postings and by direction, the likeliest of them compared in full.

import { EntryClassifier, minFormsLearned } from '../classifier/entry-classifier.ts'
import { ClaimsOfEntries } from '../contradiction/entry-claims.ts'
import type { Meaning } from '../meaning.ts'
import type { EngineEntry } from '../outcome.ts'
import type { Evidence } from '../ranking/evidence.ts'
import { rank } from '../ranking/rank.ts'
import type { Token } from '../text/tokenise.ts'
import { CompiledEntries } from './compiled/compiled-entries.ts'
import { compareIds, compareSlots, gatherCandidates, type IsLeftOut } from './matching/candidates.ts'
import { type ComparedForm, EntryMatcher } from './matching/entry-matcher.ts'
import { VectorScan } from './matching/vector-scan.ts'
import { prepareQuery, type Query } from './query/query.ts'
import { EntryStore, type ExactForm } from './store/entry-store.ts'
import type { EntryTexts } from './store/entry-text.ts'
import type { LoadSteps, SnapshotReader, SnapshotWriter } from './store/snapshot.ts'
import type { Background } from './weights/idf.ts'
import { TermWeights } from './weights/term-weights.ts'

/** Entries compared in full: of so few, all. Measured: with 40, or 256, the right one is first no more often. */
const maxCompared = 24
/** Entries that share most words and concepts with the query, from which those are chosen. */
const maxByPostings = 64
/** Up to so many entries all directions are looked at, for the nearest. */
const maxScanned = 10_000
const maxByVector = 32
/** Of entries that may not answer today, so many are compared to be told of. */
const maxOutCompared = 4
/** Chosen from so many of each kind: they take none of the others' places, however many they are. */
const maxOutCandidates = 16
/** What candidates are chosen by, as far as it is known before they are compared. */
const likenessShare = 0.5
const denseShare = 0.5
/** Forms glanced at for one query; entries beyond it, the less likely ones, only with their first few. */
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

type Decisions = ReadonlyMap<string, number>

/** Entries that may not answer today. */
export interface OutToday {
  readonly isOut: (slot: number) => boolean
  /** Whether they are compared all the same, to be told of. */
  readonly isTold: boolean
}

/** Entries that are looked for among all but those left out. */
interface Wanted {
  readonly maxByPostings: number
  readonly maxByVector: number
  readonly count: number
  readonly isLeftOut: IsLeftOut | undefined
}

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
  readonly #compiled: CompiledEntries
  #classifier: EntryClassifier | undefined

  constructor(background: Background, meaning?: Meaning) {
    this.store = new EntryStore(background, meaning)
    this.claims = new ClaimsOfEntries(this.store)
    this.#weights = new TermWeights(this.store)
    this.#scan = new VectorScan(this.store)
    this.#compiled = new CompiledEntries(this.store)
  }

  get size(): number {
    return this.store.size
  }

  /** Bytes held, about. */
  get byteLength(): number {
    const parts = [this.store, this.claims, this.#scan, this.#compiled, this.#classifier]
    return parts.reduce((sum, part) => sum + (part?.byteLength ?? 0), 0)
  }

  put(entry: EngineEntry): void {
    this.remove(entry.id)
    this.#forget(this.store.put(entry))
  }

  remove(id: string): boolean {
    this.#classifier?.forget(id)
    const slot = this.store.slotOf(id)
    if (slot !== undefined) this.#forget(slot)
    return this.store.remove(id)
  }

  #forget(slot: number): void {
    this.#scan.forget(slot)
    this.#compiled.forget(slot)
    this.claims.forget(slot)
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
  search(tokens: readonly Token[], out?: OutToday): ScoredEntry[] {
    return this.compare(tokens, out).filter(({ score }) => score > 0)
  }

  /** The same with entries that were compared and have nothing in common with the query. */
  compare(tokens: readonly Token[], out?: OutToday): ScoredEntry[] {
    if (this.size === 0 || tokens.length === 0) return []
    const { store, weights } = this
    const query = prepareQuery(store, weights, tokens)
    const matcher = new EntryMatcher(store, this.#compiled, weights, query)
    const decisions = this.#knowsMost(this.#classifier?.size) ? this.#classifier?.decide(tokens) : undefined
    return matcher.during(() => {
      const slots = this.#choose(matcher, query, decisions, out)
      return this.#compare(matcher, slots, decisions)
    })
  }

  /** Slots of the entries worth comparing, the likeliest first; then those that may not answer today, as far as they are told of. */
  #choose(matcher: EntryMatcher, query: Query, decisions: Decisions | undefined, out?: OutToday): number[] {
    const isOut = out?.isOut
    if (this.size <= maxCompared) {
      const slots = this.#allSlots().filter((slot) => out?.isTold || !isOut?.(slot))
      // In an order of their own: the first are compared by more of their forms.
      return slots.sort((a, b) => compareSlots(this.store, a, b))
    }
    const slots = this.#likeliest(matcher, query, { maxByPostings, maxByVector, count: maxCompared, isLeftOut: isOut })
    if (decisions !== undefined) slots.unshift(...this.#decidedFor(decisions, maxByClassifier, isOut))
    if (isOut && out.isTold) {
      const isLeftOut = (slot: number): boolean => !isOut(slot)
      const [most, count] = [maxOutCandidates, maxOutCompared]
      if (decisions !== undefined) slots.push(...this.#decidedFor(decisions, count, isLeftOut))
      slots.push(...this.#likeliest(matcher, query, { maxByPostings: most, maxByVector: most, count, isLeftOut }))
    }
    return [...new Set(slots)]
  }

  /** By what postings and directions tell of them. */
  #likeliest(matcher: EntryMatcher, query: Query, { maxByPostings, maxByVector, count, isLeftOut }: Wanted): number[] {
    const isLarge = this.size > maxScanned
    const scanned = isLarge ? undefined : query.vector
    const nearest = scanned ? this.#scan.nearest(scanned, maxByVector, isLeftOut) : []
    const candidates = gatherCandidates(this.store, this.#weights, query, maxByPostings, nearest, isLeftOut)
    for (const candidate of candidates) {
      // Of so many entries the postings of common words are not all read: a glance counts them.
      if (isLarge) candidate.likeness = matcher.glanceAt(candidate.slot, minForms)
      else {
        const dense = scanned ? Math.max(0, this.#scan.cosineAt(candidate.slot, scanned)) : 0
        candidate.likeness = likenessShare * candidate.likeness + denseShare * dense
      }
    }
    candidates.sort((a, b) => b.likeness - a.likeness || compareSlots(this.store, a.slot, b.slot))
    return candidates.slice(0, count).map(({ slot }) => slot)
  }

  /** The entries that the classifier holds likeliest. */
  #decidedFor(decisions: Decisions, count: number, isLeftOut: IsLeftOut | undefined): number[] {
    const slots: number[] = []
    for (const [id] of [...decisions].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))) {
      const slot = this.store.slotOf(id)
      if (slot !== undefined && !isLeftOut?.(slot)) slots.push(slot)
      if (slots.length === count) break
    }
    return slots
  }

  #compare(matcher: EntryMatcher, slots: readonly number[], decisions: Decisions | undefined): ScoredEntry[] {
    const scored: ScoredEntry[] = []
    let formsLeft = maxForms
    for (const slot of slots) {
      let best: ScoredEntry | undefined
      const id = this.store.idOf(slot) ?? ''
      const compared = matcher.compare(slot, Math.max(minForms, formsLeft))
      for (const { form, evidence } of compared) {
        if (decisions !== undefined) evidence.classifierDecision = decisions.get(id) ?? undecided
        // Of one form there is nothing to choose: it is ranked when all is known of it.
        const score = compared.length === 1 ? 0 : rank(evidence)
        if (score > (best?.score ?? -1)) best = { slot, id, form, score, evidence }
      }
      if (!best) continue
      formsLeft -= best.evidence.formCount
      scored.push(pooled(best, compared))
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
  let words = 0
  let characters = 0
  for (const { form, evidence: other } of compared) {
    words += other.wordCosine
    characters += other.characterCosine
    if (form === best.form) continue
    evidence.secondFormWordCosine = Math.max(evidence.secondFormWordCosine, other.wordCosine)
  }
  evidence.meanWordCosine = words / compared.length
  evidence.meanCharacterCosine = characters / compared.length
  best.score = rank(evidence)
  return best
}
