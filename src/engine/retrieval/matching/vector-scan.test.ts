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

test.each([4, 7, 64, 128])(
  'the entries of the nearest directions of %d coordinates are found, also after edits',
  (dimensions) => {
    const store = new EntryStore(background, meaningOf(dimensions))
    const scan = new VectorScan(store)
    const words = new Map<string, string>()
    const put = (id: string, question: string): void => {
      words.set(id, question)
      scan.forget(store.put({ id, source: 'corpus', question, variants: [], keywords: [], answer: '' }))
    }
    const remove = (id: string): void => {
      words.delete(id)
      scan.forget(store.slotOf(id) ?? -1)
      store.remove(id)
    }
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    for (let i = 0; i < 300; i++)
      put(`entry${i}`, `word${letters[i % 26]}${letters[(i * 7) % 25]}${letters[(i * 3) % 23]}`)

    const check = (): void => {
      const query = directionOf('asked', dimensions)
      const cosines = [...words].map(([id, word]) => ({ id, near: cosine(query, directionOf(word, dimensions)) }))
      cosines.sort((a, b) => b.near - a.near)
      const found = scan.nearest(query, 32).map((slot) => store.idOf(slot))
      expect(found).toHaveLength(32)
      expect(new Set(found).size).toBe(32)
      // Whatever is found is of the nearest, and hardly one of the nearest is missed.
      const best = new Set(cosines.slice(0, 10).map(({ id }) => id))
      expect(found.filter((id) => best.has(id ?? '')).length).toBeGreaterThanOrEqual(dimensions < 64 ? 5 : 9)
      const near = found.map((id) => cosines.find((each) => each.id === id)?.near ?? -2)
      expect(near).toEqual([...near].sort((a, b) => b - a))
    }
    check()
    remove('entry7')
    put('entry3', 'changed')
    put('late', 'asked')
    check()
    expect(store.idOf(scan.nearest(directionOf('asked', dimensions), 1)[0] ?? -1)).toBe('late')
  },
)

test('of entries with one and the same direction those are chosen that are chosen in any other order', () => {
  const found = [1, 7].map((step) => {
    const store = new EntryStore(background, meaningOf(16))
    const scan = new VectorScan(store)
    for (let i = 0; i < 500; i++) {
      const id = `entry${(i * step) % 500}`
      scan.forget(store.put({ id, source: 'corpus', question: 'same', variants: [], keywords: [], answer: '' }))
    }
    return scan.nearest(directionOf('same', 16), 20).map((slot) => store.idOf(slot))
  })
  expect(found[0]).toEqual(found[1])
})
