import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startingReplies } from '#server/features/bots/starting-content.ts'
import type { EngineEntry } from '../answer.ts'
import { createTalk } from '../evaluation/behaviour.ts'
import { loadPinyinReader } from './read-pinyin.ts'

const readPinyin = loadPinyinReader(readFileSync(new URL('../../../content/lexicon/pinyin.bin', import.meta.url)))
const entries = ['怎么退款', '退款多久到账', '发货要多久', 'fapiao'].map(
  (question): EngineEntry => ({
    id: question,
    source: 'corpus',
    question,
    variants: [],
    keywords: [],
    answer: question,
  }),
)
const replies = startingReplies('zh')
const talk = createTalk({ language: 'zh', entries, replies, readPinyin })

test('a question in pinyin is answered, and the trace tells how it was read', async () => {
  const reply = await talk(['zenme tui kuan'])
  expect(reply).toMatchObject({ kind: 'answer', text: '怎么退款' })
  expect(reply.trace[0]).toEqual({ step: 'normalise', outcome: 'passed', detail: '怎么退款' })
})

test.each([
  ['ni hao', 'greeting'],
  ['xie xie', 'thanks'],
  ['zhuan rengong', 'person'],
])('%j is no question: %s', async (text, kind) => {
  expect(await talk([text])).toMatchObject({ kind })
})

test('a follow-up finds its subject in a question that was asked in pinyin', async () => {
  const { trace } = await talk(['zenme tui kuan', 'yao duo jiu'])
  expect(trace.find(({ step }) => step === 'follow-up')?.detail).toMatch(/退款/)
})

test('an entry with the very letters is found by them', async () => {
  expect(await talk(['fapiao'])).toMatchObject({ kind: 'answer', text: 'fapiao', confidence: 1 })
})

test("an owner's sensitive word counts in either writing", async () => {
  for (const word of ['dubo', '赌博']) {
    const strict = createTalk({ language: 'zh', entries, replies: { ...replies, sensitiveWords: [word] }, readPinyin })
    expect(await strict(['wo xiang dubo'])).toMatchObject({ kind: 'sensitive' })
  }
})

test('without a reader the letters are looked up', async () => {
  const plain = createTalk({ language: 'zh', entries, replies })
  expect((await plain(['zenme tui kuan'])).kind).not.toBe('answer')
})
