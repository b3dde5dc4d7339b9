// Compares one query with entries, by the numbers in their records. Two passes: by words over many entries, which also
// finds the forms worth a closer look; then in full over few.

import type { Evidence } from '#engine/ranking/evidence.ts'
import { isDenying } from '../query/negation.ts'
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
/** What the first pass orders by, as far as it knows it; only which are kept depends on it. */
const cosineWeight = 0.5
const coverageWeight = 0.25
const denseWeight = 0.5

/** A form that shares words with the query. */
export interface FormChoice {
  form: number
  /** Where it lies in the records. */
  at: number
  score: number
}

export interface ComparedForm {
  form: number
  evidence: Evidence
}

export class EntryMatcher {
  readonly #store: EntryStore
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
  #keywordsAt = 0

  constructor(store: EntryStore, weights: TermWeights, query: Query) {
    this.#store = store
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

  formCountOf(slot: number): number {
    this.#reader.at = this.#store.records.startOf(slot)
    return this.#reader.number()
  }

  /** By a glance at the words, and by vectors if there are any; the best forms of the first `maxForms`, best first. */
  chooseForms(slot: number, maxForms: number): FormChoice[] {
    const reader = this.#reader
    this.#openRecord(slot)
    this.#words.glanceAtEntry(reader)
    skipConcepts(reader)
    skipConcepts(reader)
    const best: FormChoice[] = []
    const count = Math.min(this.#formCount, maxForms)
    let at = reader.at
    for (let form = 0; form < count; form++) {
      reader.at = at
      const length = reader.number()
      const next = reader.at + length
      this.#words.glanceAtForm(reader)
      const { cosine, coverage } = this.#words
      const dense = this.#dimensions > 0 ? Math.max(0, this.#meaning.denseCosine(this.#vectorAt(form))) : 0
      const score = cosineWeight * cosine + coverageWeight * coverage + denseWeight * dense
      if (best.length < maxFormsCompared || score > (best[best.length - 1] as FormChoice).score) {
        insert(best, { form, at, score })
      }
      at = next
    }
    this.#words.endGlance()
    return best
  }

  /** All there is to know of these forms of an entry. */
  compare(slot: number, choices: readonly FormChoice[]): ComparedForm[] {
    this.#openEntry(slot)
    this.#reader.at = this.#keywordsAt
    this.#characters.openEntry(this.#reader)
    const compared = choices.map(({ form, at }) => ({ form, evidence: this.#compareForm(form, at) }))
    this.#characters.closeEntry()
    this.#words.closeEntry()
    this.#meaning.closeEntry()
    return compared
  }

  #compareForm(form: number, at: number): Evidence {
    const reader = this.#reader
    reader.at = at
    reader.number()
    const wordsAt = reader.at
    this.#characters.readForm(reader)
    reader.at = wordsAt
    this.#words.readForm(reader)
    this.#meaning.readForm(reader)
    reader.at = wordsAt
    const isAgreeing = this.#isDenyingForm() === this.#query.isDenying
    const words = this.#words
    const meaning = this.#meaning
    const misspelt = this.#coverMisspelt()
    this.#characters.closeForm()
    const hasVectors = this.#dimensions > 0
    return {
      wordCosine: words.cosine,
      formWordCosine: words.formCosine,
      answerWordCosine: words.answerCosine,
      characterCosine: this.#characters.cosine,
      queryCoverage: Math.min(1, words.coverage + misspelt.joined),
      agreeingCoverage: isAgreeing ? Math.min(1, words.coverage + misspelt.joined) : 0,
      queryCoverageByForm: Math.min(1, words.coverageByForm + misspelt.form),
      formCoverage: words.formCoverage,
      bestKeyword: words.bestKeyword,
      bestKeywordMass: words.bestKeywordMass,
      verbatimKeyword: words.bestKeyword > 0.999 ? words.bestKeywordMass : 0,
      conceptCosine: meaning.cosine,
      answerConceptCosine: meaning.answerCosine,
      conceptCoverage: Math.max(meaning.coverage, meaning.answerCoverage),
      joinedDenseCosine: hasVectors ? meaning.denseCosine(this.#vectorsAt) : 0,
      denseCosine: hasVectors ? meaning.denseCosine(this.#vectorAt(form)) : 0,
      keywordDenseCosine: hasVectors ? meaning.denseCosine(this.#vectorsAt + 2 * this.#dimensions) : 0,
      answerDenseCosine: hasVectors ? meaning.denseCosine(this.#vectorsAt + this.#dimensions) : 0,
      classifierDecision: 0,
      formCount: this.#formCount,
      fewForms: 1 / this.#formCount,
      secondFormWordCosine: 0,
      meanWordCosine: 0,
      meanCharacterCosine: 0,
      meanDenseCosine: 0,
      queryLength: this.#query.tokens.length,
      formLength: words.formLength,
      isOtherLanguage: words.formHanCount * 2 > words.formLength === this.#query.isHan ? 0 : 1,
      knownMass: this.#query.knownMass,
      entryCount: this.#entryCount,
    }
  }

  /** Reads the words of a form. */
  #isDenyingForm(): boolean {
    if (!this.#words.hasDenyingWord) return false
    const { stemOfSurface, stems } = this.#store
    const found: string[] = []
    for (let left = this.#reader.number(); left > 0; left--) {
      found.push(stems.textOf(stemOfSurface[this.#reader.number()] as number))
    }
    return isDenying(found)
  }

  /** What words that are not met themselves add to the coverage by the n-grams they share. */
  #coverMisspelt(): { joined: number; form: number } {
    const { met, metByForm } = this.#words
    let joined = 0
    let form = 0
    for (const { feature, mass, grams, gramCount } of this.#query.words) {
      const already = met[feature] as number
      const alreadyByForm = metByForm[feature] as number
      if (gramCount === 0 || (already === 1 && alreadyByForm === 1)) continue
      const likeness = this.#characters.likenessOf(grams, gramCount)
      if (likeness > already) joined += mass * (likeness - already)
      const byForm = this.#characters.likenessByForm(grams, gramCount)
      if (byForm > alreadyByForm) form += mass * (byForm - alreadyByForm)
    }
    return { joined, form }
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
    this.#keywordsAt = reader.at
  }

  #openEntry(slot: number): void {
    const reader = this.#reader
    this.#openRecord(slot)
    this.#words.openEntry(reader)
    this.#meaning.openEntry(reader)
  }
}

/** Keeps the best few in order; of equal ones the earlier form. */
function insert(best: FormChoice[], choice: FormChoice): void {
  let at = best.length
  while (at > 0 && (best[at - 1] as FormChoice).score < choice.score) at--
  best.splice(at, 0, choice)
  if (best.length > maxFormsCompared) best.pop()
}
