// The compiled entries of one index that were compared last. What is not there is read from its record again.

import { ByteReader } from '../store/byte-stream.ts'
import type { EntryStore } from '../store/entry-store.ts'
import { type CompiledEntry, type CompiledForm, compileEntry, compileForm } from './compiled-entry.ts'

/** Some five thousand entries of one or two forms. */
const maxBytes = 16 * 2 ** 20
/** Of the objects around the numbers, about. */
const bytesPerEntry = 1200
const bytesPerForm = 700

export class CompiledEntries {
  readonly #store: EntryStore
  readonly #bySlot = new Map<number, CompiledEntry>()
  #byteLength = 0

  constructor(store: EntryStore) {
    this.#store = store
  }

  get byteLength(): number {
    return this.#byteLength
  }

  /** To be called after every edit of a slot. */
  forget(slot: number): void {
    const entry = this.#bySlot.get(slot)
    if (entry === undefined) return
    this.#bySlot.delete(slot)
    this.#byteLength -= bytesOfEntry(entry)
    for (const form of entry.forms) if (form) this.#byteLength -= bytesOfForm(form)
  }

  /** Of a slot that has an entry. */
  entryAt(slot: number): CompiledEntry {
    const known = this.#bySlot.get(slot)
    if (known !== undefined) return known
    if (this.#byteLength > maxBytes) this.#forgetAll()
    const entry = compileEntry(this.#store, slot)
    this.#byteLength += bytesOfEntry(entry)
    this.#bySlot.set(slot, entry)
    return entry
  }

  /** @param entry as `entryAt` gave it for the slot just before */
  formOf(entry: CompiledEntry, slot: number, form: number): CompiledForm {
    const known = entry.forms[form]
    if (known !== undefined) return known
    const compiled = compileForm(this.#store, this.#placeOf(entry, slot, form))
    this.#byteLength += bytesOfForm(compiled)
    entry.forms[form] = compiled
    return compiled
  }

  /** Those that are asked about are soon there again. */
  #forgetAll(): void {
    this.#bySlot.clear()
    this.#byteLength = 0
  }

  #placeOf({ formsFrom }: CompiledEntry, slot: number, form: number): number {
    const { records } = this.#store
    const reader = new ByteReader(records.bytes, records.startOf(slot) + formsFrom)
    for (let i = 0; i < form; i++) {
      const length = reader.number()
      reader.at += length
    }
    reader.number()
    return reader.at
  }
}

function bytesOfEntry(entry: CompiledEntry): number {
  const lists = [entry.keywords, entry.joined, entry.answer, entry.keywordRun, entry.answerRun, entry.keywordGrams]
  const numbers = lists.reduce((sum, { length }) => sum + length, 0)
  return 4 * (numbers + entry.keywordConcepts.length + entry.answerConcepts.length) + bytesPerEntry
}

function bytesOfForm({ words, run, grams, concepts }: CompiledForm): number {
  return 4 * (words.length + run.length + grams.length + concepts.length) + bytesPerForm
}
