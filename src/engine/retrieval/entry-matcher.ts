// Compares one query with entries, by the numbers in their records. Two passes: by words over many entries, which also
// finds the forms worth a closer look; then in full over few.

import type { Evidence } from '../ranking/evidence.ts'
import { ByteReader } from './byte-stream.ts'
import { CharacterMatcher } from './character-matcher.ts'
import type { EntryStore } from './entry-store.ts'
import { type ConceptMatch, MeaningMatcher } from './meaning-matcher.ts'
import { denyingStems, isDenying } from './negation.ts'
import type { Query } from './query.ts'
import type { TermWeights } from './term-weights.ts'
import { WordMatcher } from './word-matcher.ts'

/** Forms of one entry that are compared in full. */
const MOST_FORMS_COMPARED = 3
/** What the first pass orders by, as far as it knows it; only which are kept depends on it. */
const COSINE_WEIGHT = 0.5
const COVERAGE_WEIGHT = 0.25
const DENSE_WEIGHT = 0.5

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

const noConcepts: ConceptMatch = { cosine: 0, coverage: 0 }

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
  /** Numbers of the stems without which no form denies. */
  readonly #denying: number[]
  #formCount = 0
  #vectorsAt = 0
  #keywordsAt = 0
  #answerConcepts: ConceptMatch = noConcepts
  #keywordConcepts = new Map<number, number>()

  constructor(store: EntryStore, weights: TermWeights, query: Query) {
    this.#store = store
    this.#query = query
    this.#entryCount = weights.entryCount
    this.#reader = new ByteReader(store.records.bytes)
    this.#words = new WordMatcher(store, weights, query)
    this.#characters = new CharacterMatcher(store, weights, query)
    this.#meaning = new MeaningMatcher(store, weights, query)
    this.#denying = denyingStems.map((stem) => store.stems.idOf(stem)).filter((stem) => stem >= 0)
    this.#dimensions = store.meaning?.embed ? store.meaning.dimensions : 0
  }

  /** Runs `match`, in which the other methods may be called. */
  during<Result>(match: () => Result): Result {
    this.#words.begin()
    this.#characters.begin()
    try {
      return match()
    } finally {
      this.#words.end()
      this.#characters.end()
    }
  }

  formCountOf(slot: number): number {
    this.#reader.at = this.#store.records.startOf(slot)
    return this.#reader.number()
  }

  /** The highest cosine of the query's vector with a form's, keywords' or answer's; -1 without vectors. */
  nearestVector(slot: number): number {
    if (this.#dimensions === 0) return -1
    const count = this.formCountOf(slot) + 2
    let nearest = -1
    for (let i = 0; i < count; i++) {
      nearest = Math.max(nearest, this.#meaning.denseCosine(this.#reader.at + i * this.#dimensions))
    }
    return nearest
  }

  /** By a glance at the words, and by vectors if there are any; the best forms of the first `mostForms`, best first. */
  chooseForms(slot: number, mostForms: number): FormChoice[] {
    const reader = this.#reader
    this.#openRecord(slot)
    this.#words.glanceAtEntry(reader)
    skipConcepts(reader)
    skipConcepts(reader)
    const best: FormChoice[] = []
    const count = Math.min(this.#formCount, mostForms)
    let at = reader.at
    for (let form = 0; form < count; form++) {
      reader.at = at
      const length = reader.number()
      const next = reader.at + length
      this.#words.glanceAtForm(reader)
      const { cosine, coverage } = this.#words
      const dense = this.#dimensions > 0 ? Math.max(0, this.#meaning.denseCosine(this.#vectorAt(form))) : 0
      const score = COSINE_WEIGHT * cosine + COVERAGE_WEIGHT * coverage + DENSE_WEIGHT * dense
      if (best.length < MOST_FORMS_COMPARED || score > (best[best.length - 1] as FormChoice).score) {
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
    const concepts = this.#matchConcepts()
    reader.at = wordsAt
    const isAgreeing = this.#isDenyingForm() === this.#query.isDenying
    const words = this.#words
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
      conceptCosine: concepts.cosine,
      answerConceptCosine: this.#answerConcepts.cosine,
      conceptCoverage: Math.max(concepts.coverage, this.#answerConcepts.coverage),
      denseCosine: hasVectors ? this.#meaning.denseCosine(this.#vectorAt(form)) : 0,
      keywordDenseCosine: hasVectors ? this.#meaning.denseCosine(this.#vectorsAt + this.#dimensions) : 0,
      answerDenseCosine: hasVectors ? this.#meaning.denseCosine(this.#vectorsAt) : 0,
      classifierDecision: 0,
      formCount: this.#formCount,
      secondFormWordCosine: 0,
      queryLength: this.#query.tokens.length,
      formLength: words.formLength,
      knownMass: this.#query.knownMass,
      entryCount: this.#entryCount,
    }
  }

  /** Reads the words of a form. */
  #isDenyingForm(): boolean {
    const { stemOfSurface, stems } = this.#store
    const found: number[] = []
    let mayDeny = false
    for (let left = this.#reader.number(); left > 0; left--) {
      const stem = stemOfSurface[this.#reader.number()] as number
      found.push(stem)
      if (this.#denying.includes(stem)) mayDeny = true
    }
    return mayDeny && isDenying(found.map((stem) => stems.textOf(stem)))
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

  #matchConcepts(): ConceptMatch {
    if (this.#query.concepts.size === 0) return noConcepts
    return this.#meaning.matchConcepts(this.#meaning.readConcepts(this.#reader, new Map(this.#keywordConcepts)))
  }

  #vectorAt(form: number): number {
    return this.#vectorsAt + (form + 2) * this.#dimensions
  }

  /** Up to the number of keywords. */
  #openRecord(slot: number): void {
    const reader = this.#reader
    reader.at = this.#store.records.startOf(slot)
    this.#formCount = reader.number()
    this.#vectorsAt = reader.at
    reader.at += this.#dimensions * (this.#formCount + 2)
    this.#keywordsAt = reader.at
  }

  #openEntry(slot: number): void {
    const reader = this.#reader
    this.#openRecord(slot)
    this.#words.openEntry(reader)
    if (this.#query.concepts.size === 0) {
      for (let list = 0; list < 2; list++) skipConcepts(reader)
    } else {
      this.#answerConcepts = this.#meaning.matchConcepts(this.#meaning.readConcepts(reader, new Map()))
      this.#keywordConcepts = this.#meaning.readConcepts(reader, new Map())
    }
  }
}

function skipConcepts(reader: ByteReader): void {
  for (let left = reader.number(); left > 0; left--) {
    reader.number()
    reader.at++
  }
}

/** Keeps the best few in order; of equal ones the earlier form. */
function insert(best: FormChoice[], choice: FormChoice): void {
  let at = best.length
  while (at > 0 && (best[at - 1] as FormChoice).score < choice.score) at--
  best.splice(at, 0, choice)
  if (best.length > MOST_FORMS_COMPARED) best.pop()
}
