// What reading pinyin needs, as one run of bytes: which characters are read as a syllable, how often each occurs and
// follows another, and which English words look like pinyin. Made by `npm run lexicon`; `encodePinyin` tells the layout.

import { checksumOf } from '../retrieval/store/checksum.ts'

export interface PinyinTable {
  /** In the order of their numbers; the first stands for the border of a text. */
  characters: string[]
  /** Syllable -> numbers of the characters read so, the most frequent first. */
  readings: Map<string, Uint16Array>
  /** Number of a character -> the logarithm of how often it occurs: see `countOf`. */
  counts: Uint8Array
  /** Number of a character -> where its followers start in `followers`; one more entry than characters. */
  starts: Uint32Array
  /** Numbers of characters, ascending for each. */
  followers: Uint16Array
  /** The logarithm of how often each pair occurs. */
  pairCounts: Uint8Array
  /** Slot -> hash of three characters in a row, 0 is free (see `hashOfThree` and `slotFor`); and how often they occur. */
  tripleHashes: Uint32Array
  tripleCounts: Uint8Array
  /** English words that can be parted into syllables as well. */
  englishWords: ReadonlySet<string>
}

const magicNumber = 0x50_49_4e_31
const stepsPerOctave = 14

/** How often something occurs, by the byte that `stepOf` made. */
export function countOf(step: number): number {
  return 2 ** (step / stepsPerOctave)
}

/** A count from 1 to 300,000 as a byte, to within five percent. */
export function stepOf(count: number): number {
  return Math.min(255, Math.round(Math.log2(Math.max(1, count)) * stepsPerOctave))
}

/** Of the numbers of three characters; two triples meet by accident once in some thousand. */
export function hashOfThree(first: number, second: number, third: number): number {
  let hash = Math.imul(first ^ 0x1b873593, 0x9e3779b1) ^ second
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ third
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) | 1) >>> 0
}

/** Magic and checksum, then the parts, each led by its length and padded to four bytes. */
export function encodePinyin(table: PinyinTable): Uint8Array {
  const encoder = new TextEncoder()
  const readings = [...table.readings].map(
    ([syllable, numbers]) => `${syllable} ${Array.from(numbers, (number) => table.characters[number]).join('')}`,
  )
  const parts = [
    encoder.encode(table.characters.slice(1).join('')),
    encoder.encode(readings.join('\n')),
    encoder.encode([...table.englishWords].join(' ')),
    table.counts,
    bytesOf(table.starts),
    bytesOf(table.followers),
    table.pairCounts,
    bytesOf(table.tripleHashes),
    table.tripleCounts,
  ]
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + 4 + padded(part.length), 8))
  const words = new Uint32Array(bytes.buffer)
  let at = 8
  for (const part of parts) {
    words[at / 4] = part.length
    bytes.set(part, at + 4)
    at += 4 + padded(part.length)
  }
  words[0] = magicNumber
  words[1] = checksumOf(words.subarray(2))
  return bytes
}

/** @throws RangeError when the bytes are no whole table of this format. */
export function decodePinyin(bytes: Uint8Array): PinyinTable {
  const copy = bytes.slice()
  const words = new Uint32Array(copy.buffer, 0, copy.length >>> 2)
  if (copy.length % 4 !== 0 || words.length < 2 || words[0] !== magicNumber) {
    throw new RangeError('Not a table of pinyin of this version')
  }
  if (words[1] !== checksumOf(words.subarray(2))) throw new RangeError('The table of pinyin is damaged')
  let at = 8
  const next = (): Uint8Array => {
    const length = words[at / 4] as number
    const part = copy.subarray(at + 4, at + 4 + length)
    at += 4 + padded(length)
    return part
  }
  const text = (): string => new TextDecoder().decode(next())
  const characters = ['', ...Array.from(text())]
  const numbers = new Map(characters.map((character, number) => [character, number]))
  const readings = new Map(
    text()
      .split('\n')
      .map((line): [string, Uint16Array] => {
        const [syllable = '', read = ''] = line.split(' ')
        return [syllable, Uint16Array.from(read, (character) => numbers.get(character) ?? 0)]
      }),
  )
  const englishWords = new Set(text().split(' '))
  const counts = next()
  const starts = next()
  const followers = next()
  const pairCounts = next()
  const tripleHashes = next()
  return {
    characters,
    readings,
    englishWords,
    counts,
    starts: new Uint32Array(copy.buffer, starts.byteOffset, starts.length / 4),
    followers: new Uint16Array(copy.buffer, followers.byteOffset, followers.length / 2),
    pairCounts,
    tripleHashes: new Uint32Array(copy.buffer, tripleHashes.byteOffset, tripleHashes.length / 4),
    tripleCounts: next(),
  }
}

function bytesOf(array: Uint32Array | Uint16Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

function padded(length: number): number {
  return (length + 3) & ~3
}
