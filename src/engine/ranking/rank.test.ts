import { expect, test } from 'vitest'
import { createAnswerIndex } from '../answer.ts'
import type { Evidence } from './evidence.ts'
import { logitOf, rankingWeights } from './rank.ts'

const index = createAnswerIndex({ language: 'en' })
index.put({ id: 'a', source: 'corpus', question: 'How long?', variants: [], keywords: [], answer: 'Two days.' })
const names = Object.keys(index.compare('how long')[0]?.evidence ?? {}) as (keyof Evidence)[]
const nothing = Object.fromEntries(names.map((name) => [name, 0])) as unknown as Evidence

test.each(names.filter((name) => name !== 'hasVectors'))('%s counts as much as its weight says', (name) => {
  const weights: Partial<Record<keyof Evidence, number>> = rankingWeights
  expect(logitOf({ ...nothing, hasVectors: 1, [name]: 1 })).toBe(weights[name] ?? 0)
})
