// The bytes of a saved index: a header, then sections in a fixed order, each padded to four bytes. A reader that meets
// anything unexpected refuses the whole.
//
// header, as 32-bit numbers: magic, format version, length in bytes, checksum of all that follows.

import { checksumOf } from './checksum.ts'

/** Reads differently where bytes are stored the other way round, so such a snapshot is refused instead of misread. */
const magicNumber = 0x48_55_49_44
/** Raised by every change of the layout, of the tokens or of the features: an index of old features would answer wrongly. */
export const snapshotVersion = 10
const headerBytes = 16

/** Work of some milliseconds between each two steps, so that a server can do something else meanwhile. */
export type LoadSteps = Generator<undefined, void>
/** Of words, lists or ids. */
export const loadedBetweenSteps = 2000

export type SnapshotFault = 'not-a-snapshot' | 'truncated' | 'damaged' | 'other-version' | 'other-meaning'

/** A snapshot that can not be loaded. The index has to be built from its entries. */
export class SnapshotError extends Error {
  readonly fault: SnapshotFault

  constructor(fault: SnapshotFault) {
    super(`The snapshot of the answer index can not be used: ${fault}`)
    this.name = 'SnapshotError'
    this.fault = fault
  }
}

export class SnapshotWriter {
  readonly #sections: Uint8Array[] = []

  bytes(array: Uint8Array, length = array.length): void {
    this.#sections.push(new Uint8Array(new Uint32Array([length]).buffer), array.subarray(0, length))
  }

  uint32(array: Uint32Array, length = array.length): void {
    this.bytes(new Uint8Array(array.buffer, array.byteOffset, length * 4))
  }

  text(text: string): void {
    this.bytes(new TextEncoder().encode(text))
  }

  finish(): Uint8Array {
    const total = this.#sections.reduce((sum, section) => sum + padded(section.length), headerBytes)
    const all = new Uint8Array(total)
    let at = headerBytes
    for (const section of this.#sections) {
      all.set(section, at)
      at += padded(section.length)
    }
    const words = new Uint32Array(all.buffer)
    words.set([magicNumber, snapshotVersion, total, checksumOf(words.subarray(headerBytes / 4))])
    return all
  }
}

/** Hands out copies, so the snapshot's own bytes may be dropped. */
export class SnapshotReader {
  readonly #bytes: Uint8Array
  #at = headerBytes

  constructor(bytes: Uint8Array) {
    // 32-bit numbers are read in place, which needs an aligned start; a slice of a larger buffer may have none.
    const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
    if (aligned.length < headerBytes) throw new SnapshotError('not-a-snapshot')
    const words = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >>> 2)
    const [magic, version, length, checksum] = words
    if (magic !== magicNumber) throw new SnapshotError('not-a-snapshot')
    if (version !== snapshotVersion) throw new SnapshotError('other-version')
    if (length !== aligned.length) throw new SnapshotError('truncated')
    if (checksum !== checksumOf(words.subarray(headerBytes / 4))) throw new SnapshotError('damaged')
    this.#bytes = aligned
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const start = this.#at + 4
    if (start > this.#bytes.length) throw new SnapshotError('damaged')
    const length = new Uint32Array(this.#bytes.buffer, this.#bytes.byteOffset + this.#at, 1)[0] as number
    // Compared before it is added: a sum of 32-bit numbers may come out small.
    if (length > this.#bytes.length - start) throw new SnapshotError('damaged')
    this.#at = start + padded(length)
    return this.#bytes.slice(start, start + length)
  }

  uint32(): Uint32Array<ArrayBuffer> {
    const bytes = this.bytes()
    return new Uint32Array(bytes.buffer, 0, bytes.length >>> 2)
  }

  text(): string {
    return new TextDecoder().decode(this.bytes())
  }
}

function padded(length: number): number {
  return (length + 3) & ~3
}
