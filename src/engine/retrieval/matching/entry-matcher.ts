// Compares one query with entries, as they are compiled. Of an entry with many forms those worth a closer look are found
// by a glance at the words in its record first.

import type { Evidence } from '#engine/ranking/evidence.ts'
import type { CompiledEntries } from '../compiled/compiled-entries.ts'
import type { CompiledEntry } from '../compiled/compiled-entry.ts'
import { Norms } from '../compiled/norms.ts'
import type { Query } from '../query/query.ts'
import { ByteReader } from '../store/byte-stream.ts'
import { vectorsBeforeForms } from '../store/entry-record.ts'
import type { EntryStore } from '../store/entry-store.ts'
import type { TermWeights } from '../weights/term-weights.ts'
import { CharacterMatcher } from './character-matcher.ts'
import { MeaningMatcher, skipConcepts } from './meaning-matcher.ts'
import { WordMatcher } from './word-matcher.ts'

/** Forms of one entry that are compared in full. */
const maxFormsCompared = 4
/** What a glance orders by, as far as it knows it; only which forms are kept depends on it. */
const cosineWeight = 0.5
const coverageWeight = 0.25
const denseWeight = 0.5

interface LikelyForm {
  form: number
  score: number
}

/** All forms of an entry with few, by their number. */
const firstForms = Array.from({ length: maxFormsCompared + 1 }, (_, count) =>
  Array.from({ length: count }, (__, i) => i),
)

/** Of directions that all forms of an entry share. */
type EntryCosines = Pick<Evidence, 'joinedDenseCosine' | 'keywordDenseCosine' | 'answerDenseCosine'>

export interface ComparedForm {
  form: number
  evidence: Evidence
}

export class EntryMatcher {
  readonly #store: EntryStore
  readonly #compiled: CompiledEntries
  readonly #norms: Norms
  readonly #query: Query
  readonly #entryCount: number
  readonly #reader: ByteReader
  readonly #words: WordMatcher
  readonly #characters: CharacterMatcher
  readonly #meaning: MeaningMatcher
  /** Bytes of one vector; 0 without vectors. */
  readonly #dimensions: number
  #formCount = 0
  #vectorsAt = 0

  constructor(store: EntryStore, compiled: CompiledEntries, weights: TermWeights, query: Query) {
    this.#store = store
    this.#compiled = compiled
    this.#norms = new Norms(store, weights)
    this.#query = query
    this.#entryCount = weights.entryCount
    this.#reader = new ByteReader(store.records.bytes)
    this.#words = new WordMatcher(store, weights, query)
    this.#characters = new CharacterMatcher(store, weights, query)
    this.#meaning = new MeaningMatcher(store, weights, query)
    this.#dimensions = store.meaning?.embed ? store.meaning.dimensions : 0
  }

  /** Runs `match`, in which the other methods may be called. */
  during<Result>(match: () => Result): Result {
    this.#words.begin()
    this.#characters.begin()
    this.#meaning.begin()
    try {
      return match()
    } finally {
      this.#words.end()
      this.#characters.end()
      this.#meaning.end()
    }
  }

  /** How near the best of the first `maxForms` forms is, by a glance at words and vectors: for choosing between entries. */
  glanceAt(slot: number, maxForms: number): number {
    return this.#likeliestForms(slot, maxForms)[0]?.score ?? 0
  }

  /** All there is to know of the best forms of an entry, of the first `maxForms` if it has more. */
  compare(slot: number, maxForms: number): ComparedForm[] {
    const entry = this.#compiled.entryAt(slot)
    this.#norms.refreshEntry(entry)
    const forms =
      entry.formCount > maxFormsCompared
        ? this.#likeliestForms(slot, maxForms).map(({ form }) => form)
        : (firstForms[entry.formCount] ?? [])
    this.#openRecord(slot)
    this.#words.openEntry(entry)
    this.#characters.openEntry(entry)
    this.#meaning.openEntry(entry)
    const ofEntry = this.#entryCosines()
    const compared = forms.map((form) => ({ form, evidence: this.#compareForm(entry, ofEntry, slot, form) }))
    this.#words.closeEntry()
    this.#meaning.closeEntry(entry)
    return compared
  }

  /** By a glance at their words, and by vectors if there are any, the best first. */
  #likeliestForms(slot: number, maxForms: number): LikelyForm[] {
    const reader = this.#reader
    this.#openRecord(slot)
    this.#words.glanceAtEntry(reader)
    skipConcepts(reader)
    skipConcepts(reader)
    const best: LikelyForm[] = []
    const count = Math.min(this.#formCount, maxForms)
    for (let form = 0; form < count; form++) {
      const length = reader.number()
      const next = reader.at + length
      const score = this.#glanceAtForm(form)
      if (best.length < maxFormsCompared || score > (best[best.length - 1] as LikelyForm).score) {
        insert(best, { form, score })
      }
      reader.at = next
    }
    this.#words.endGlance()
    return best
  }

  #glanceAtForm(form: number): number {
    this.#words.glanceAtForm(this.#reader)
    const { cosine, coverage } = this.#words
    const dense = this.#dimensions > 0 ? Math.max(0, this.#meaning.denseCosine(this.#vectorAt(form))) : 0
    return cosineWeight * cosine + coverageWeight * coverage + denseWeight * dense
  }

  /** Of the record that was opened last. */
  #entryCosines(): EntryCosines {
    const meaning = this.#meaning
    const dimensions = this.#dimensions
    if (dimensions === 0) return { joinedDenseCosine: 0, keywordDenseCosine: 0, answerDenseCosine: 0 }
    return {
      joinedDenseCosine: meaning.denseCosine(this.#vectorsAt),
      answerDenseCosine: meaning.denseCosine(this.#vectorsAt + dimensions),
      keywordDenseCosine: meaning.denseCosine(this.#vectorsAt + 2 * dimensions),
    }
  }

  #compareForm(entry: CompiledEntry, ofEntry: EntryCosines, slot: number, place: number): Evidence {
    const form = this.#compiled.formOf(entry, slot, place)
    this.#norms.refreshForm(entry, form)
    this.#characters.readForm(form)
    this.#words.readForm(form)
    this.#meaning.readForm(form, entry)
    const isAgreeing = form.isDenying === this.#query.isDenying
    const words = this.#words
    const meaning = this.#meaning
    const queryCoverage = Math.min(1, words.coverage + this.#coverMisspelt())
    const hasVectors = this.#dimensions > 0
    const { joinedDenseCosine, keywordDenseCosine, answerDenseCosine } = ofEntry
    return {
      wordCosine: words.cosine,
      answerWordCosine: words.answerCosine,
      characterCosine: this.#characters.cosine,
      queryCoverage,
      agreeingCoverage: isAgreeing ? queryCoverage : 0,
      formCoverage: words.formCoverage,
      bestKeyword: words.bestKeyword,
      bestKeywordMass: words.bestKeywordMass,
      verbatimKeyword: words.bestKeyword > 0.999 ? words.bestKeywordMass : 0,
      conceptCosine: meaning.cosine,
      answerConceptCosine: meaning.answerCosine,
      hasVectors: hasVectors ? 1 : 0,
      joinedDenseCosine,
      joinedNearness: Math.max(0, joinedDenseCosine) ** 2,
      denseCosine: hasVectors ? meaning.denseCosine(this.#vectorAt(place)) : 0,
      keywordDenseCosine,
      answerDenseCosine,
      classifierDecision: 0,
      formCount: this.#formCount,
      fewForms: 1 / this.#formCount,
      secondFormWordCosine: 0,
      meanWordCosine: 0,
      meanCharacterCosine: 0,
      queryLength: this.#query.tokens.length,
      formLength: form.length,
      isChinese: this.#query.isHan ? 1 : 0,
      isOtherLanguage: form.isHan === this.#query.isHan ? 0 : 1,
      knownMass: this.#query.knownMass,
      entryCount: this.#entryCount,
    }
  }

  /** What words that are not met themselves add to the coverage by the n-grams they share. */
  #coverMisspelt(): number {
    const { met } = this.#words
    let covered = 0
    for (const { feature, mass, grams, gramCount } of this.#query.words) {
      const already = met[feature] as number
      if (gramCount === 0 || already === 1) continue
      const likeness = this.#characters.likenessOf(grams, gramCount)
      if (likeness > already) covered += mass * (likeness - already)
    }
    return covered
  }

  #vectorAt(form: number): number {
    return this.#vectorsAt + (form + vectorsBeforeForms) * this.#dimensions
  }

  /** Up to the number of keywords. */
  #openRecord(slot: number): void {
    const reader = this.#reader
    reader.at = this.#store.records.startOf(slot)
    this.#formCount = reader.number()
    this.#vectorsAt = reader.at
    reader.at += this.#dimensions * (this.#formCount + vectorsBeforeForms)
  }
}

/** Keeps the best few in order; of equal ones the earlier form. */
function insert(best: LikelyForm[], choice: LikelyForm): void {
  let at = best.length
  while (at > 0 && (best[at - 1] as LikelyForm).score < choice.score) at--
  best.splice(at, 0, choice)
  if (best.length > maxFormsCompared) best.pop()
}
