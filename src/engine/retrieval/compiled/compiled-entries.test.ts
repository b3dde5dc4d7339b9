import { expect, test } from 'vitest'
import { EntryStore } from '../store/entry-store.ts'
import { background } from '../weights/background.ts'
import { CompiledEntries } from './compiled-entries.ts'

function storeOf(count: number): EntryStore {
  const store = new EntryStore(background)
  for (let i = 0; i < count; i++) {
    const question = `how do I return order number ${i} 怎么退货${i}`
    store.put({
      id: `${i}`,
      source: 'corpus',
      question,
      variants: [`refund ${'abcdefghij'.charAt(i)}`],
      keywords: ['退货'],
      answer: 'Send it back.',
    })
  }
  return store
}

test('an entry is counted once, until it is edited', () => {
  const store = storeOf(3)
  const compiled = new CompiledEntries(store)
  const entry = compiled.entryAt(1)
  const form = compiled.formOf(entry, 1, 1)
  expect(compiled.entryAt(1)).toBe(entry)
  expect(compiled.formOf(entry, 1, 1)).toBe(form)
  expect(entry.formCount).toBe(2)
  expect(form.length).toBe(2)
  compiled.entryAt(2)
  const heldBefore = compiled.byteLength
  compiled.forget(1)
  expect(compiled.byteLength).toBeLessThan(heldBefore)
  compiled.forget(2)
  expect(compiled.byteLength).toBe(0)
  expect(compiled.entryAt(1)).not.toBe(entry)
  expect(compiled.entryAt(1)).toEqual({ ...entry, forms: [] })
})

test('a word that is said hundreds of times is counted up to a bound', () => {
  const store = new EntryStore(background)
  const question = 'refund '.repeat(250)
  const slot = store.put({ id: 'a', source: 'corpus', question, variants: [], keywords: [question], answer: '' })
  const compiled = new CompiledEntries(store)
  const entry = compiled.entryAt(slot)
  expect(Array.from(entry.joined, (count) => count & 0xff)).toEqual([255])
  expect(Array.from(compiled.formOf(entry, slot, 0).words, (count) => count & 0xff)).toEqual([255])
})

test('what is held of many entries has a bound', () => {
  const count = 12_000
  const store = storeOf(count)
  const compiled = new CompiledEntries(store)
  for (let slot = 0; slot < count; slot++) compiled.formOf(compiled.entryAt(slot), slot, 0)
  expect(compiled.byteLength).toBeGreaterThan(8 * 2 ** 20)
  expect(compiled.byteLength).toBeLessThan(25 * 2 ** 20)
})
