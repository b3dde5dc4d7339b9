// The lexicon as one file of bytes: a header of 32-bit numbers (magic, format, checksum of the rest, dimensions,
// hash of the sources, 1 with vectors of n-grams), then
// the sections below, each led by its length and padded to four bytes. Made by `npm run lexicon`.

import { checksumOf } from '../retrieval/store/checksum.ts'
import type { ConceptTables } from './concept-matcher.ts'
import type { VectorTables } from './word-vectors.ts'

export interface CompiledLexicon {
  /** SHA-256 of the files it was made from, the first 32 bits: tells an old compilation. */
  sourceHash: number
  concepts: ConceptTables
  vectors: VectorTables
  /** Names of the concepts for a reader, by language, in the order of their numbers. */
  names: { zh: string[]; en: string[] }
}

const magicNumber = 0x4c_45_58_49
const formatVersion = 2
const headerWords = 6

export function encodeLexicon({ sourceHash, concepts, vectors, names }: CompiledLexicon): Uint8Array {
  const sections = [
    bytesOf(concepts.formHashes),
    bytesOf(concepts.formConcepts),
    bytesOf(concepts.conceptLists),
    bytesOf(concepts.impliedStarts),
    bytesOf(concepts.impliedConcepts),
    concepts.impliedWeights,
    bytesOf(concepts.opposites),
    bytesOf(vectors.featureHashes),
    bytesOf(vectors.featureRows),
    bytesOf(vectors.rows),
    vectors.scales,
    new TextEncoder().encode(names.zh.join('\n')),
    new TextEncoder().encode(names.en.join('\n')),
  ]
  const length = sections.reduce((sum, section) => sum + 4 + padded(section.length), headerWords * 4)
  const bytes = new Uint8Array(length)
  const words = new Uint32Array(bytes.buffer)
  let at = headerWords * 4
  for (const section of sections) {
    words[at / 4] = section.length
    bytes.set(section, at + 4)
    at += 4 + padded(section.length)
  }
  words.set([magicNumber, formatVersion, 0, vectors.dimensions, sourceHash, vectors.hasGrams ? 1 : 0])
  words[2] = checksumOf(words.subarray(3))
  return bytes
}

/** Tells one compilation from another, also of the same files: vectors are trained by settings that change. */
export function versionOf(bytes: Uint8Array): string {
  const header = new DataView(bytes.buffer, bytes.byteOffset, headerWords * 4)
  return `lexicon-${header.getUint32(8, true).toString(16)}`
}

/** @throws RangeError when the bytes are no whole lexicon of this format. */
export function decodeLexicon(bytes: Uint8Array): CompiledLexicon {
  const copy = bytes.slice()
  const words = new Uint32Array(copy.buffer, 0, copy.length >>> 2)
  if (copy.length % 4 !== 0 || words.length < headerWords || words[0] !== magicNumber || words[1] !== formatVersion) {
    throw new RangeError('Not a lexicon of this version')
  }
  if (words[2] !== checksumOf(words.subarray(3))) throw new RangeError('The lexicon is damaged')
  let at = headerWords * 4
  const next = (): Uint8Array => {
    const length = words[at / 4] as number
    const section = copy.subarray(at + 4, at + 4 + length)
    at += 4 + padded(length)
    return section
  }
  const uint32 = (section: Uint8Array) => new Uint32Array(copy.buffer, section.byteOffset, section.length / 4)
  const uint16 = (section: Uint8Array) => new Uint16Array(copy.buffer, section.byteOffset, section.length / 2)
  const lines = (section: Uint8Array) => new TextDecoder().decode(section).split('\n')
  return {
    sourceHash: words[4] as number,
    concepts: {
      formHashes: uint32(next()),
      formConcepts: uint16(next()),
      conceptLists: uint16(next()),
      impliedStarts: uint32(next()),
      impliedConcepts: uint16(next()),
      impliedWeights: next(),
      opposites: uint16(next()),
    },
    vectors: {
      dimensions: words[3] as number,
      hasGrams: words[5] === 1,
      featureHashes: uint32(next()),
      featureRows: uint16(next()),
      rows: signed(next()),
      scales: next(),
    },
    names: { zh: lines(next()), en: lines(next()) },
  }
}

function bytesOf(array: Uint32Array | Uint16Array | Int8Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

function signed(section: Uint8Array): Int8Array {
  return new Int8Array(section.buffer, section.byteOffset, section.length)
}

function padded(length: number): number {
  return (length + 3) & ~3
}
