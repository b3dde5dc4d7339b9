import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AnswerIndex,
  createAnswerIndex,
  type EngineEntry,
  loadAnswerIndex,
  type Meaning,
  SnapshotError,
  type SnapshotFault,
} from './answer.ts'
import { checksumOf } from './retrieval/store/checksum.ts'

const word = fc.constantFrom('return', 'refunds', 'parcel', '退货', '地址', '发票', 'iPhone', '15', '👍', 'the', '怎么')
const phrase = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
const anyText = fc.oneof(phrase, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 40 }))
const entry = fc.record({
  id: fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
  source: fc.constantFrom('corpus' as const, 'knowledge' as const, 'custom-reply' as const),
  question: anyText,
  variants: fc.array(anyText, { maxLength: 4 }),
  keywords: fc.array(phrase, { maxLength: 3 }),
  answer: anyText,
  validFrom: fc.constantFrom(undefined, undefined, '2026-06-01'),
  validUntil: fc.constantFrom(undefined, undefined, '2026-05-31', '2026-12-24'),
})
const edit = fc.oneof(
  entry.map((each) => ({ kind: 'put' as const, entry: each })),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).map((id) => ({ kind: 'remove' as const, id })),
)
type Edit = { kind: 'put'; entry: EngineEntry } | { kind: 'remove'; id: string }

function apply(index: AnswerIndex, edits: readonly Edit[]): void {
  for (const each of edits) {
    if (each.kind === 'put') index.put(each.entry)
    else index.remove(each.id)
  }
}

function edited(...edits: (readonly Edit[])[]): AnswerIndex {
  const index = createAnswerIndex({ language: 'zh' })
  for (const each of edits) apply(index, each)
  return index
}

function outcomesOf(index: AnswerIndex, texts: readonly string[]): unknown[] {
  return texts.map((text) => [
    index.ask(text, { limit: 20 }),
    index.ask(text, { limit: 20, today: '2026-07-01', isExplained: true }),
    index.compare(text),
  ])
}

test('saving and loading changes nothing, nor do edits after it', () => {
  const edits = fc.array(edit, { maxLength: 12 })
  fc.assert(
    fc.property(edits, edits, fc.array(anyText, { maxLength: 4 }), (before, after, texts) => {
      const index = edited(before)
      const loaded = loadAnswerIndex(index.save(), { language: 'zh' })
      expect(loaded.size).toBe(index.size)
      const asked = [...texts, ...before.flatMap((each) => (each.kind === 'put' ? [each.entry.question] : []))]
      expect(outcomesOf(loaded, asked)).toEqual(outcomesOf(index, asked))
      apply(loaded, after)
      expect(outcomesOf(loaded, asked)).toEqual(outcomesOf(edited(before, after), asked))
    }),
    { numRuns: 100 },
  )
})

describe('a snapshot that can not be used', () => {
  const shop = edited([
    { kind: 'put', entry: entryOf('return', 'How do I return an item?') },
    { kind: 'put', entry: entryOf('address', '怎么修改收货地址？') },
  ])
  const bytes = shop.save()
  const meaning = (version: string): Meaning => ({ version, dimensions: 2, embed: () => Int8Array.of(1, 2) })

  test('is refused with one bit changed anywhere', () => {
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice()
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at & 7))
      expect(() => loadAnswerIndex(damaged, { language: 'en' })).toThrow(SnapshotError)
    }
  })

  test.each<[SnapshotFault, string, Uint8Array]>([
    ['not-a-snapshot', 'no bytes', new Uint8Array(0)],
    ['not-a-snapshot', 'other bytes', new Uint8Array(64).fill(7)],
    ['truncated', 'its end missing', bytes.subarray(0, bytes.length - 4)],
    ['truncated', 'something after its end', new Uint8Array([...bytes, 0, 0, 0, 0])],
    ['other-version', 'a later version', withByte(4, 200)],
    ['damaged', 'a changed byte', withByte(100, 255)],
  ])('is %s with %s', (fault, _, snapshot) => {
    expect(faultOf(snapshot)).toBe(fault)
  })

  test.each([0xffff_ffff, 0xffff_fff0, 0x7fff_ffff])('is damaged where a section claims to have %i bytes', (length) => {
    let sections = 0
    for (let at = 16; at < bytes.length; sections++) {
      const forged = bytes.slice()
      const words = new Uint32Array(forged.buffer)
      const own = words[at / 4] ?? 0
      words[at / 4] = length
      words[3] = checksumOf(words.subarray(4))
      expect(faultOf(forged)).toBe('damaged')
      at += 4 + 4 * Math.ceil(own / 4)
    }
    expect(sections).toBeGreaterThan(10)
  })

  test('was made with another meaning', () => {
    const index = createAnswerIndex({ language: 'en', meaning: meaning('1') })
    index.put(entryOf('a', 'return'))
    const saved = index.save()
    expect(loadAnswerIndex(saved, { language: 'en', meaning: meaning('1') }).size).toBe(1)
    expect(faultOf(saved)).toBe('other-meaning')
    expect(() => loadAnswerIndex(saved, { language: 'en', meaning: meaning('2') })).toThrow(SnapshotError)
  })

  test('may lie anywhere in a larger buffer', () => {
    const buffer = new Uint8Array(bytes.length + 7)
    buffer.set(bytes, 3)
    const loaded = loadAnswerIndex(buffer.subarray(3, 3 + bytes.length), { language: 'en' })
    expect(loaded.ask('return an item').candidates[0]?.id).toBe('return')
  })

  function withByte(at: number, value: number): Uint8Array {
    const changed = bytes.slice()
    changed[at] = value
    return changed
  }
})

function entryOf(id: string, question: string): EngineEntry {
  return { id, source: 'corpus', question, variants: [], keywords: [], answer: id }
}

function faultOf(bytes: Uint8Array): SnapshotFault | undefined {
  try {
    loadAnswerIndex(bytes, { language: 'en' })
  } catch (error) {
    if (error instanceof SnapshotError) return error.fault
    throw error
  }
  return undefined
}
