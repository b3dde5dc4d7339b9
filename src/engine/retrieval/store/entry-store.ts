// All entries as the index keeps them: which words each has (records), which entries have a word (postings), and the
// texts to show. An edit touches what belongs to its entry and nothing else.

import type { Meaning } from '#engine/meaning.ts'
import type { EngineEntry } from '#engine/outcome.ts'
import { exactKeyOf, type Token, tokenise } from '#engine/text/tokenise.ts'
import { hashKey } from '../query/features.ts'
import { withJoinedNames } from '../query/joined-names.ts'
import { EntryValidity } from '../validity.ts'
import { FeatureWeights } from '../weights/feature-weights.ts'
import type { Background } from '../weights/idf.ts'
import { ByteReader, ByteWriter } from './byte-stream.ts'
import { type EncodedText, vectorsBeforeForms, writeRecord } from './entry-record.ts'
import { EntryTexts, writeTexts } from './entry-text.ts'
import { GramIndex } from './gram-index.ts'
import { maxSlots, PostingStore } from './posting-store.ts'
import { RecordPool } from './record-pool.ts'
import {
  type LoadSteps,
  loadedBetweenSteps,
  SnapshotError,
  type SnapshotReader,
  type SnapshotWriter,
} from './snapshot.ts'
import { grownUint32 } from './typed-arrays.ts'
import { WordTable } from './word-table.ts'

/** An answer's subject is in its beginning; the rest costs memory and brings accidental matches. */
const answerCharacters = 600
const maxAnswerTokens = 300
/** Long pastes in a question field: what comes later is detail. */
const questionCharacters = 2000

export interface ExactForm {
  slot: number
  /** 0 is the question, then the variants. */
  form: number
}

export class EntryStore {
  readonly background: Background
  readonly meaning: Meaning | undefined
  /** Of words, pairs of Han characters and concepts. */
  readonly postings = new PostingStore()
  readonly stems: WordTable
  /** Words as they are written, of questions, variants and keywords. */
  readonly surfaces: WordTable
  readonly grams: GramIndex
  readonly records = new RecordPool()
  readonly validity = new EntryValidity()
  stemOfSurface = new Uint32Array(0)
  /** How many entries have a concept. */
  conceptFrequencies = new Uint32Array(0)
  /** Two halves of a hash of the answer for each slot; both 0 for an empty one. */
  answerHashes = new Uint32Array(0)
  /** By slot: a hash of the id. */
  idHashes = new Uint32Array(0)
  formCount = 0
  /** Grows with every edit. */
  edits = 0
  readonly #exact = new PostingStore()
  readonly #texts = new RecordPool()
  readonly #ids: (string | undefined)[] = []
  readonly #slotById = new Map<string, number>()
  readonly #freeSlots: number[] = []
  /** When an entry was put, as a running number: of two with one question the newer is meant. */
  #putOrder = new Uint32Array(0)
  #puts = 0
  readonly #weights: FeatureWeights
  readonly #writer = new ByteWriter()
  #gramStamps = new Uint32Array(0)
  #stamp = 0

  constructor(background: Background, meaning?: Meaning) {
    this.background = background
    this.meaning = meaning
    this.stems = new WordTable(background)
    this.surfaces = new WordTable(background)
    this.grams = new GramIndex(background)
    this.#weights = new FeatureWeights(this)
  }

  get size(): number {
    return this.#slotById.size
  }

  /** One more than the highest slot in use. */
  get slotCount(): number {
    return this.#ids.length
  }

  get byteLength(): number {
    const parts = [this.postings, this.#exact, this.stems, this.surfaces, this.grams, this.records, this.#texts]
    const own = [this.stemOfSurface, this.answerHashes, this.idHashes, this.#putOrder, this.validity]
    return [...parts, ...own].reduce((sum, { byteLength }) => sum + byteLength, this.slotCount * bytesPerId)
  }

  /** undefined for a free slot. */
  idOf(slot: number): string | undefined {
    return this.#ids[slot]
  }

  slotOf(id: string): number | undefined {
    return this.#slotById.get(id)
  }

  textsOf(slot: number): EntryTexts {
    return new EntryTexts(this.#texts.bytes, this.#texts.startOf(slot))
  }

  /** Of the beginning of the answer that is compared, in its order. */
  answerStemsOf(slot: number): string[] {
    const reader = new ByteReader(this.records.bytes, this.records.startOf(slot))
    const formCount = reader.number()
    if (this.meaning?.embed) reader.at += (formCount + vectorsBeforeForms) * this.meaning.dimensions
    for (let keywords = reader.number(); keywords > 0; keywords--) {
      for (let left = reader.number(); left > 0; left--) reader.number()
    }
    return Array.from({ length: reader.number() }, () => this.stems.textOf(reader.number()))
  }

  /** Returns the entry's slot. */
  put(entry: EngineEntry): number {
    this.remove(entry.id)
    const slot = this.#freeSlots.pop() ?? this.#ids.length
    if (slot >= maxSlots) throw new RangeError('An index holds at most 16,777,216 entries')
    this.#take(slot, entry.id)
    this.#putOrder = grownUint32(this.#putOrder, slot + 1)
    this.#putOrder[slot] = ++this.#puts
    this.answerHashes = grownUint32(this.answerHashes, slot * 2 + 2)
    this.answerHashes.set(hashAnswer(entry.answer), slot * 2)
    this.validity.put(slot, entry)

    const texts = [entry.question, ...entry.variants].map((text) => tokenise(text.slice(0, questionCharacters)))
    for (const key of new Set(texts.map(exactKeyOf))) if (key !== '') this.#exact.add(hashKey(key), slot, 0)
    writeTexts(this.#writer, entry)
    this.#texts.set(slot, this.#writer.bytes, this.#writer.length)

    const forms = texts.map(({ tokens }) => this.#encodeSurfaces(tokens))
    const keywords = entry.keywords.map((text) =>
      this.#encodeSurfaces(tokenise(text.slice(0, questionCharacters)).tokens),
    )
    const answer = this.#encodeStems(tokenise(entry.answer.slice(0, answerCharacters)).tokens.slice(0, maxAnswerTokens))
    writeRecord(this.#writer, { forms, keywords, answer }, this.meaning)
    this.records.set(slot, this.#writer.bytes, this.#writer.length)
    this.#register(slot)
    return slot
  }

  remove(id: string): boolean {
    const slot = this.#slotById.get(id)
    if (slot === undefined) return false
    this.#unregister(slot)
    const keys = new Set(
      this.textsOf(slot).forms.map((text) => exactKeyOf(tokenise(text.slice(0, questionCharacters)))),
    )
    for (const key of keys) if (key !== '') this.#exact.remove(hashKey(key), slot)
    this.#slotById.delete(id)
    this.#ids[slot] = undefined
    this.#freeSlots.push(slot)
    this.records.drop(slot)
    this.#texts.drop(slot)
    this.validity.drop(slot)
    return true
  }

  /** Entries that have this very question or variant, the last put first, at most `most`. */
  findExact(exactKey: string, most: number): ExactForm[] {
    const range = { start: 0, length: 0 }
    this.#exact.locate(hashKey(exactKey), range)
    const slots: number[] = []
    for (let i = range.start; i < range.start + range.length; i++) slots.push((this.#exact.pool[i] as number) >>> 8)
    slots.sort((a, b) => (this.#putOrder[b] as number) - (this.#putOrder[a] as number))
    const found: ExactForm[] = []
    for (const slot of slots) {
      if (found.length >= most) break
      const form = this.textsOf(slot).forms.findIndex(
        (text) => exactKeyOf(tokenise(text.slice(0, questionCharacters))) === exactKey,
      )
      if (form >= 0) found.push({ slot, form })
    }
    return found
  }

  save(writer: SnapshotWriter): void {
    writer.text(this.meaning ? `${this.meaning.version}/${this.meaning.dimensions}` : '')
    writer.uint32(Uint32Array.of(this.#puts, this.formCount))
    this.#writer.clear()
    for (const id of this.#ids) {
      this.#writer.byte(id === undefined ? 0 : 1)
      if (id !== undefined) this.#writer.text(id)
    }
    writer.uint32(Uint32Array.of(this.slotCount))
    writer.bytes(this.#writer.bytes, this.#writer.length)
    writer.uint32(this.#putOrder, this.slotCount)
    writer.uint32(this.answerHashes, this.slotCount * 2)
    this.validity.save(writer, this.slotCount)
    writer.uint32(this.stemOfSurface, this.surfaces.capacity)
    writer.uint32(this.conceptFrequencies)
    for (const part of this.#parts()) part.save(writer)
  }

  *load(reader: SnapshotReader): LoadSteps {
    const meaning = this.meaning ? `${this.meaning.version}/${this.meaning.dimensions}` : ''
    if (reader.text() !== meaning) throw new SnapshotError('other-meaning')
    const [puts = 0, formCount = 0] = reader.uint32()
    this.#puts = puts
    this.formCount = formCount
    const [slotCount = 0] = reader.uint32()
    const ids = new ByteReader(reader.bytes())
    for (let slot = 0; slot < slotCount; slot++) {
      const id = ids.number() === 1 ? ids.text() : undefined
      if (id !== undefined) this.#take(slot, id)
      else {
        this.#ids[slot] = undefined
        this.#freeSlots.push(slot)
      }
      if (slot % loadedBetweenSteps === loadedBetweenSteps - 1) yield
    }
    this.#putOrder = reader.uint32()
    this.answerHashes = reader.uint32()
    this.validity.load(reader)
    this.stemOfSurface = reader.uint32()
    this.conceptFrequencies = reader.uint32()
    yield
    for (const part of this.#parts()) yield* part.load(reader)
  }

  #parts(): { save(writer: SnapshotWriter): void; load(reader: SnapshotReader): LoadSteps }[] {
    return [this.postings, this.#exact, this.stems, this.surfaces, this.grams, this.records, this.#texts]
  }

  #take(slot: number, id: string): void {
    this.#ids[slot] = id
    this.#slotById.set(id, slot)
    this.idHashes = grownUint32(this.idHashes, slot + 1)
    this.idHashes[slot] = hashKey(id)
  }

  #encodeSurfaces(tokens: readonly Token[]): EncodedText {
    const ids = withJoinedNames(tokens).map((token) => {
      const isHan = token.kind === 'han'
      const known = this.surfaces.idOf(token.text)
      // Its stem is known then as well: every entry that has the word has both.
      if (known >= 0) return known
      const id = this.surfaces.intern(token.text, isHan)
      this.stemOfSurface = grownUint32(this.stemOfSurface, id + 1)
      this.stemOfSurface[id] = this.stems.intern(token.stem, isHan)
      if (!isHan) this.grams.addWord(id, token.text)
      return id
    })
    return { tokens, ids }
  }

  #encodeStems(tokens: readonly Token[]): EncodedText {
    return { tokens, ids: withJoinedNames(tokens).map((token) => this.stems.intern(token.stem, token.kind === 'han')) }
  }

  #register(slot: number): void {
    this.edits++
    const parts = this.#weights.read(slot)
    this.formCount += parts.formCount
    for (const stem of parts.stems) this.stems.use(stem)
    for (const surface of parts.surfaces) this.surfaces.use(surface)
    this.#countGrams(parts.surfaces, 1)
    for (const concept of parts.concepts) {
      this.conceptFrequencies = grownUint32(this.conceptFrequencies, concept + 1)
      this.conceptFrequencies[concept] = (this.conceptFrequencies[concept] as number) + 1
    }
    const { shares } = parts
    for (let i = 0; i < shares.count; i++) {
      const feature = shares.features[i] as number
      this.postings.add(feature, slot, Math.max(1, Math.min(255, Math.round(shares.get(feature) * 255))))
    }
  }

  #unregister(slot: number): void {
    this.edits++
    const parts = this.#weights.read(slot)
    this.formCount -= parts.formCount
    for (let i = 0; i < parts.shares.count; i++) this.postings.remove(parts.shares.features[i] as number, slot)
    for (const concept of parts.concepts)
      this.conceptFrequencies[concept] = (this.conceptFrequencies[concept] as number) - 1
    this.#countGrams(parts.surfaces, -1)
    for (const stem of parts.stems) this.stems.release(stem)
    for (const surface of parts.surfaces) {
      const isHan = this.surfaces.isHan[surface] === 1
      if (this.surfaces.release(surface) && !isHan) this.grams.dropWord(surface)
    }
  }

  /** Each n-gram once, however many of the entry's words have it. */
  #countGrams(surfaces: Iterable<number>, by: number): void {
    this.#gramStamps = grownUint32(this.#gramStamps, this.grams.capacity)
    this.#stamp++
    const stamps = this.#gramStamps
    const { frequencies } = this.grams
    for (const surface of surfaces) {
      if (this.surfaces.isHan[surface] === 1) continue
      const reader = this.grams.readGrams(surface)
      const end = this.grams.endOfGrams(surface)
      while (reader.at < end) {
        const gram = reader.number()
        if (stamps[gram] === this.#stamp) continue
        stamps[gram] = this.#stamp
        frequencies[gram] = (frequencies[gram] as number) + by
      }
    }
  }
}

/** 64 bits: two answers of an index share them by accident as good as never. */
function hashAnswer(answer: string): [number, number] {
  if (answer === '') return [0, 0]
  return [hashKey(answer), hashKey(`${answer.length}${answer}`)]
}

/** A short string, its place in the array and in the map: about this much on a 64-bit engine. */
const bytesPerId = 90
