// The compiled entries of one index that were made last. What is not there is read from its record again.

import { ByteReader } from '../store/byte-stream.ts'
import type { EntryStore } from '../store/entry-store.ts'
import { type CompiledEntry, type CompiledForm, compileEntry, compileForm } from './compiled-entry.ts'
import { SlotCache } from './slot-cache.ts'

/** More than five thousand entries of one or two forms. */
const maxBytes = 24 * 2 ** 20
/** Of an entry or a form beside its lists, and of a list beside its numbers, about. */
const bytesPerObject = 250
const bytesPerList = 200

export class CompiledEntries {
  readonly #store: EntryStore
  readonly #cache = new SlotCache<CompiledEntry>(maxBytes)

  constructor(store: EntryStore) {
    this.#store = store
  }

  get byteLength(): number {
    return this.#cache.byteLength
  }

  /** To be called after every edit of a slot. */
  forget(slot: number): void {
    this.#cache.forget(slot)
  }

  /** Of a slot that has an entry. */
  entryAt(slot: number): CompiledEntry {
    const known = this.#cache.get(slot)
    if (known !== undefined) return known
    const entry = compileEntry(this.#store, slot)
    this.#cache.set(slot, entry, bytesOfEntry(entry))
    return entry
  }

  /** @param entry as `entryAt` gave it for the slot just before */
  formOf(entry: CompiledEntry, slot: number, form: number): CompiledForm {
    const known = entry.forms[form]
    if (known !== undefined) return known
    const compiled = compileForm(this.#store, this.#placeOf(entry, slot, form))
    this.#cache.grow(slot, bytesOfForm(compiled))
    entry.forms[form] = compiled
    return compiled
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
