import { expect, test } from 'vitest'
import { createAnswerIndex, type EngineEntry, loadAnswerIndex } from '../answer.ts'

const wordings = {
  refund: [
    'i want a refund',
    'money back please',
    'refund my order',
    'give me my money back',
    'how do refunds work',
    'return and refund',
  ],
  delivery: [
    'where is my order',
    'when does it arrive',
    'track my order',
    'my order is late',
    'order not here yet',
    'delivery time',
  ],
  invoice: [
    'i need an invoice',
    'send the invoice',
    'invoice for my order',
    'vat invoice',
    'receipt please',
    'a bill for my order',
  ],
  hours: [
    'when do you open',
    'opening hours',
    'are you open today',
    'closing time',
    'open on sunday',
    'how late are you open',
  ],
}

function entryOf(id: keyof typeof wordings): EngineEntry {
  const [question = '', ...variants] = wordings[id]
  return { id, source: 'corpus', question, variants, keywords: [], answer: id }
}

function createTrained() {
  const index = createAnswerIndex({ language: 'en' })
  for (const id of ['refund', 'delivery', 'invoice', 'hours'] as const) index.put(entryOf(id))
  expect(index.train()).toBe(true)
  return index
}

function decisionsOf(index: ReturnType<typeof createTrained>, text: string) {
  return Object.fromEntries(index.compare(text).map(({ id, evidence }) => [id, evidence.classifierDecision]))
}

test('decides for the entry whose wordings are alike, and against the others', () => {
  const decisions = decisionsOf(createTrained(), 'please refund the money')
  expect(decisions.refund).toBeGreaterThan(0)
  expect(decisions.delivery).toBeLessThan(0)
  expect(decisions.invoice).toBeLessThan(0)
})

test('few wordings are not learned', () => {
  const index = createAnswerIndex({ language: 'en' })
  index.put({ ...entryOf('refund'), variants: ['money back'] })
  index.put({ ...entryOf('delivery'), variants: [] })
  expect(index.train()).toBe(false)
  expect(decisionsOf(index, 'refund')).toEqual({ refund: 0, delivery: 0 })
})

test('beside many entries that it has not learned it decides nothing', () => {
  const index = createTrained()
  const other = (n: number): EngineEntry => ({
    ...entryOf('refund'),
    id: `other ${n}`,
    question: `Subject ${n}`,
    variants: [],
  })
  index.put(other(1))
  expect(decisionsOf(index, 'please refund the money').refund).toBeGreaterThan(0)
  index.put(other(2))
  const decisions = decisionsOf(index, 'please refund the money')
  expect(new Set(Object.values(decisions))).toEqual(new Set([0]))
  expect(index.train()).toBe(false)
})

test('an edited entry is judged by its texts alone until the next training', () => {
  const index = createTrained()
  index.put({ ...entryOf('refund'), question: 'Can I get a voucher?' })
  const { refund } = decisionsOf(index, 'please refund the money')
  expect(refund).toBeLessThan(0)
  expect(index.ask('can i get a voucher').candidates[0]?.id).toBe('refund')
  index.train()
  expect(decisionsOf(index, 'please refund the money').refund).toBeGreaterThan(0)
})

test('a removed entry is not decided for', () => {
  const index = createTrained()
  index.remove('refund')
  expect(decisionsOf(index, 'please refund the money')).not.toHaveProperty('refund')
})

test('is saved and loaded with the index', () => {
  const index = createTrained()
  const loaded = loadAnswerIndex(index.save(), { language: 'en' })
  for (const text of ['please refund the money', 'when will the order arrive', 'invoice', '发票']) {
    expect(loaded.compare(text)).toEqual(index.compare(text))
  }
})

test('the order in which entries were put does not matter', () => {
  const one = createTrained()
  const other = createAnswerIndex({ language: 'en' })
  for (const id of ['hours', 'invoice', 'refund', 'delivery'] as const) other.put(entryOf(id))
  other.train()
  expect(decisionsOf(other, 'where is my refund')).toEqual(decisionsOf(one, 'where is my refund'))
})
