// The texts of an entry that candidates are shown with, in one run of bytes. The answer itself stays with the caller.

import type { AnswerSource, EngineEntry } from '#engine/outcome.ts'
import { ByteReader, type ByteWriter } from './byte-stream.ts'

/** Of an answer that says what was asked, so much is shown. */
const answerStartLength = 120

export function writeTexts(into: ByteWriter, entry: EngineEntry): void {
  into.clear()
  into.number(1 + entry.variants.length)
  into.text(entry.question)
  for (const variant of entry.variants) into.text(variant)
  into.number(entry.keywords.length)
  for (const keyword of entry.keywords) into.text(keyword)
  into.text(entry.answer.slice(0, answerStartLength))
  // Last, as it is read least.
  into.text(entry.source)
}

/** Reads only what is asked for. */
export class EntryTexts {
  readonly #bytes: Uint8Array
  readonly #start: number

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes
    this.#start = start
  }

  get source(): AnswerSource {
    const reader = this.#atAnswer()
    reader.skipText()
    return reader.text()
  }

  get question(): string {
    return this.form(0)
  }

  /** 0 is the question, then the variants. */
  form(index: number): string {
    const reader = this.#forms()
    for (let i = 0; i < index; i++) reader.skipText()
    return reader.text()
  }

  get forms(): string[] {
    const count = new ByteReader(this.#bytes, this.#start).number()
    const reader = this.#forms()
    return Array.from({ length: count }, () => reader.text())
  }

  keyword(index: number): string {
    const reader = this.#afterForms()
    reader.number()
    for (let i = 0; i < index; i++) reader.skipText()
    return reader.text()
  }

  get keywords(): string[] {
    const reader = this.#afterForms()
    const count = reader.number()
    return Array.from({ length: count }, () => reader.text())
  }

  get answerStart(): string {
    return this.#atAnswer().text()
  }

  #forms(): ByteReader {
    const reader = new ByteReader(this.#bytes, this.#start)
    reader.number()
    return reader
  }

  #afterForms(): ByteReader {
    const reader = new ByteReader(this.#bytes, this.#start)
    const formCount = reader.number()
    for (let i = 0; i < formCount; i++) reader.skipText()
    return reader
  }

  #atAnswer(): ByteReader {
    const reader = this.#afterForms()
    const keywordCount = reader.number()
    for (let i = 0; i < keywordCount; i++) reader.skipText()
    return reader
  }
}
