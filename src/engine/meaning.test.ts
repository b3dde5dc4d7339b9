import { describe, expect, test } from 'vitest'
import { createAnswerIndex, type EngineEntry, type Meaning } from './answer.ts'

/** Two directions, money and place, by words that share no letters with each other. */
const concepts: Record<string, number> = { refund: 1, cashback: 1, reimburse: 1, address: 2, whereabouts: 2 }

const meaning: Meaning = {
  version: 'test',
  dimensions: 4,
  embed: (tokens) => {
    const vector = new Int8Array(4)
    for (const { text } of tokens) if (concepts[text]) vector[concepts[text]] = 127
    return vector
  },
  concepts: (tokens) => {
    const ids = [...new Set(tokens.flatMap(({ text }) => concepts[text] ?? []))]
    return { ids, weights: ids.map(() => 1) }
  },
}

function entry(id: string, question: string, answer = ''): EngineEntry {
  return { id, source: 'corpus', question, variants: [], keywords: [], answer }
}

const entries = [
  entry('money', 'refund', 'we reimburse at once'),
  entry('place', 'address'),
  ...Array.from({ length: 400 }, (_, i) => entry(`other${i}`, `subject${i} nothing ${i}`)),
]

describe.each([
  ['concepts', { version: 'c', dimensions: 0, concepts: meaning.concepts } as Meaning],
  ['vectors', { version: 'v', dimensions: 4, embed: meaning.embed } as Meaning],
  ['both', meaning],
])('with %s', (_, given) => {
  const index = createAnswerIndex({ language: 'en', meaning: given })
  for (const each of entries) index.put(each)

  test('an entry without a common word is compared as well', () => {
    expect(index.compare('cashback').map(({ id }) => id)).toContain('money')
    expect(index.compare('whereabouts').map(({ id }) => id)).toContain('place')
  })

  test('the evidence tells question and answer apart', () => {
    const { evidence } = index.compare('cashback').find(({ id }) => id === 'money') ?? {}
    const found = [evidence?.conceptCosine, evidence?.answerConceptCosine]
    const dense = [evidence?.denseCosine, evidence?.answerDenseCosine]
    for (const value of given.concepts ? found : dense) expect(value).toBeCloseTo(1)
    for (const value of given.concepts ? (given.embed ? [] : dense) : found) expect(value).toBe(0)
    const { evidence: other } = index.compare('cashback address').find(({ id }) => id === 'place') ?? {}
    expect(other?.answerDenseCosine).toBe(0)
  })

  test('removing an entry leaves nothing of it', () => {
    index.put(entry('gone', 'reimburse'))
    index.remove('gone')
    expect(index.compare('cashback').map(({ id }) => id)).not.toContain('gone')
  })
})

test('without any, the evidence of meaning is nought', () => {
  const index = createAnswerIndex({ language: 'en' })
  index.put(entry('money', 'refund'))
  expect(index.compare('refund')[0]?.evidence).toMatchObject({ conceptCosine: 0, denseCosine: 0, wordCosine: 1 })
})
