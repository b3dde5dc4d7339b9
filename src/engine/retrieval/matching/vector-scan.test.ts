import { expect, test } from 'vitest'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import { fullLength, type Meaning } from '#engine/meaning.ts'
import { EntryStore } from '../store/entry-store.ts'
import { background } from '../weights/background.ts'
import { VectorScan } from './vector-scan.ts'

/** Of full length, in a direction of its own for each word. */
function directionOf(word: string, dimensions: number): Int8Array {
  const random = seededRandom(Array.from(word).reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  const direction = Array.from({ length: dimensions }, () => random() - 0.5)
  const length = Math.hypot(...direction)
  return Int8Array.from(direction, (value) => Math.round((value / length) * fullLength))
}

function meaningOf(dimensions: number): Meaning {
  return { version: 'test', dimensions, embed: ([token]) => directionOf(token?.text ?? '', dimensions) }
}

function cosine(one: Int8Array, other: Int8Array): number {
  const dot = one.reduce((sum, value, i) => sum + value * (other[i] as number), 0)
  return Math.max(-1, Math.min(1, dot / fullLength ** 2))
}

test.each([1, 4, 7, 64])(
  'the nearest of an entry’s vectors of %d coordinates is found, also after edits',
  (dimensions) => {
    const store = new EntryStore(background, meaningOf(dimensions))
    const scan = new VectorScan(store)
    const words = new Map<string, string[]>()
    const put = (id: string, forms: string[]): void => {
      words.set(id, forms)
      const [question = '', ...variants] = forms
      store.put({ id, source: 'corpus', question, variants, keywords: [], answer: '' })
    }
    for (let i = 0; i < 50; i++) put(`entry${i}`, i % 3 === 0 ? [`first${i}`, `second${i}`] : [`first${i}`])

    const check = (): void => {
      const nearness = new Float32Array(store.slotCount)
      const query = directionOf('asked', dimensions)
      scan.measure(query, nearness)
      expect(new Set(Array.from(scan.slots, (slot) => store.idOf(slot)))).toEqual(new Set(words.keys()))
      expect(scan.slots.length).toBe(words.size)
      for (const [id, forms] of words) {
        // Answer and keywords are empty here, and have no direction.
        const found = Math.max(
          0,
          ...forms.map((form) => cosine(query, directionOf(form.replace(/\d+/, ''), dimensions))),
        )
        expect(nearness[store.slotOf(id) ?? -1]).toBeCloseTo(found, 6)
      }
    }
    check()
    store.remove('entry7')
    words.delete('entry7')
    put('entry3', ['changed'])
    put('late', ['later'])
    check()
  },
)
