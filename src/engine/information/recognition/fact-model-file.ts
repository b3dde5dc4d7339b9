// The recogniser as one file of bytes: a header of 32-bit numbers (magic, format, checksum of the rest), then the sections below, each led by its
// length and padded to four bytes. Made by `npm run information`.

import { checksumOf } from '../../retrieval/store/checksum.ts'
import { type FactModel, sharedLists } from './fact-classifier.ts'

const magicNumber = 0x46_41_43_54
/** Raised by every change of the layout, of the tokens or of the features. */
const formatVersion = 1
const headerWords = 3

export function encodeFactModel(model: FactModel): Uint8Array {
  const { classes, dimensions, unseenIdf, words, sourceHash, hashes, idf, rows, weights, scales, vocabulary } = model
  const sections = [
    new TextEncoder().encode(JSON.stringify({ classes, dimensions, unseenIdf, words, sourceHash })),
    ...[hashes, idf, rows, weights, scales, ...vocabulary].map(
      (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
    ),
  ]
  const length = sections.reduce((sum, section) => sum + 4 + padded(section.length), headerWords * 4)
  const bytes = new Uint8Array(length)
  const numbers = new Uint32Array(bytes.buffer)
  let at = headerWords * 4
  for (const section of sections) {
    numbers[at / 4] = section.length
    bytes.set(section, at + 4)
    at += 4 + padded(section.length)
  }
  numbers.set([magicNumber, formatVersion, checksumOf(numbers.subarray(headerWords))])
  return bytes
}

/** @throws RangeError when the bytes are no whole file of this format. */
export function decodeFactModel(file: Uint8Array): FactModel {
  // Numbers are read in place, which needs an aligned start. A Buffer of Node's would slice itself without copying.
  const bytes = new Uint8Array(file)
  const numbers = new Uint32Array(bytes.buffer, 0, bytes.length >>> 2)
  const [magic, format, checksum] = numbers
  if (magic !== magicNumber || format !== formatVersion) throw new RangeError('No recogniser of facts of this format')
  if (bytes.length % 4 !== 0 || checksum !== checksumOf(numbers.subarray(headerWords))) {
    throw new RangeError('The recogniser of facts is damaged')
  }
  let at = headerWords
  const section = (): Uint8Array<ArrayBuffer> => {
    const length = numbers[at] as number
    const start = (at + 1) * 4
    at += 1 + padded(length) / 4
    return bytes.slice(start, start + length)
  }
  const head = JSON.parse(new TextDecoder().decode(section())) as Pick<
    FactModel,
    'classes' | 'dimensions' | 'unseenIdf' | 'words' | 'sourceHash'
  >
  return {
    ...head,
    hashes: new Uint32Array(section().buffer),
    idf: new Float32Array(section().buffer),
    rows: new Uint16Array(section().buffer),
    weights: new Int8Array(section().buffer),
    scales: new Float32Array(section().buffer),
    vocabulary: Array.from({ length: head.classes.length + sharedLists }, () => new Uint32Array(section().buffer)),
  }
}

function padded(length: number): number {
  return (length + 3) & ~3
}
