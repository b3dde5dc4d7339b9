import { expect, test } from 'vitest'
import { createAnswerIndex, type EngineEntry } from '../answer.ts'
import { maxTokens, readMessage } from './read-message.ts'

const entries = Array.from(
  { length: 400 },
  (_, i): EngineEntry => ({
    id: `entry${i}`,
    source: 'corpus',
    question: `Where is my parcel number ${i}? 我的第${i}个包裹到哪里了`,
    variants: [],
    keywords: ['shipping', '物流'],
    answer: `It is on its way, and arrives within ${i} days. 正在路上，${i}天内送到。`,
  }),
)
const index = createAnswerIndex({ language: 'en' })
for (const entry of entries) index.put(entry)

const long = Array.from({ length: 60 }, (_, i) => `where is the parcel that I ordered on day ${i}`).join(', ')

test.each([
  ['one common character', '的'.repeat(2000)],
  ['one letter', 'a '.repeat(1000)],
  ['one word without an end', 'a'.repeat(2000)],
  ['emoji', '😀'.repeat(1000)],
  ['two thousand different characters', String.fromCharCode(...Array.from({ length: 2000 }, (_, i) => 0x4e00 + i))],
  ['ligatures of eighteen characters', 'ﷺ'.repeat(2000)],
  ['ligatures of four Han characters', '㍿'.repeat(2000)],
  ['signs that are words', '℡№㏇'.repeat(666)],
])('a message of nothing but %s is no more work than a long question', (_, text) => {
  const { tokens, normalised } = readMessage(text)
  expect(normalised.length).toBeLessThan(2050)
  expect(tokens.length).toBeLessThanOrEqual(2000)
  const compared = index.compare(text)
  expect(compared.length).toBeLessThanOrEqual(index.compare(long).length)
  for (const { evidence } of compared) expect(evidence.queryLength).toBeLessThanOrEqual(maxTokens)
})

test('what stands behind the first 300 words is not compared', () => {
  const filler = 'lorem '.repeat(300)
  const [asIs] = index.ask(`${filler}where is my parcel number 7`).candidates
  expect(asIs).toEqual(index.ask(filler).candidates[0])
  expect(index.ask(`where is my parcel number 7 ${filler}`).candidates[0]?.metShare).toBeGreaterThan(0)
})

test('a question of a thousand characters is still found by its very words', () => {
  const question = Array.from({ length: 1000 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 37) % 3000))).join('')
  const pasted = createAnswerIndex({ language: 'zh' })
  pasted.put({ id: 'long', source: 'corpus', question, variants: [], keywords: [], answer: 'yes' })
  expect(pasted.ask(question)).toMatchObject({ reason: 'exact', candidates: [{ id: 'long' }] })
  expect(pasted.ask(`${question.slice(0, 999)}乙`).reason).not.toBe('exact')
})
