// The compiled entries of one index that were made last. What is not there is read from its record again.

import { ByteReader } from '../store/byte-stream.ts'
import type { EntryStore } from '../store/entry-store.ts'
import { type CompiledEntry, type CompiledForm, compileEntry, compileForm } from './compiled-entry.ts'

/** Some five thousand entries of one or two forms. */
const maxBytes = 16 * 2 ** 20
/** Above it so many of them are kept, the last made. */
const keptBytes = 0.75 * maxBytes
/** Of an entry or a form beside its lists, and of a list beside its numbers, about. */
const bytesPerObject = 250
const bytesPerList = 200

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
    if (this.#byteLength > maxBytes) this.#makeRoom()
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

  #makeRoom(): void {
    for (const slot of this.#bySlot.keys()) {
      if (this.#byteLength <= keptBytes) return
      this.forget(slot)
    }
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
  const { keywords, joined, answer, keywordRun, answerRun, keywordGrams, keywordConcepts, answerConcepts } = entry
  return bytesOf(keywords, joined, answer, keywordRun, answerRun, keywordGrams, keywordConcepts, answerConcepts)
}

function bytesOfForm({ words, run, grams, concepts }: CompiledForm): number {
  return bytesOf(words, run, grams, concepts)
}

function bytesOf(...lists: Uint32Array[]): number {
  let bytes = bytesPerObject
  for (const { length } of lists) if (length > 0) bytes += bytesPerList + 4 * length
  return bytes
}
