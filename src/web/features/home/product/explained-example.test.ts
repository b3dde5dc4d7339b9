import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '#content/sample/en.json' with { type: 'json' }
import zh from '#content/sample/zh.json' with { type: 'json' }
import { createAnswerIndex } from '#engine/answer.ts'
import { loadLexicon } from '#engine/lexicon/lexicon.ts'
import { defaultAnswerThreshold, defaultSuggestThreshold } from '#engine/ranking/decide.ts'
import type { ExplainedExample } from './ExplainedExample.tsx'

const root = join(import.meta.dirname, '../../../../..')
const meaning = loadLexicon(readFileSync(join(root, 'content/lexicon/lexicon.bin')))
const oneHanCharacter = /^\p{Script=Han}$/u

function explain(language: 'zh' | 'en', { items }: typeof zh | typeof en, asked: string): ExplainedExample {
  const index = createAnswerIndex({ language, meaning })
  for (const [i, item] of items.entries()) index.put({ ...item, id: `item${i}`, source: 'corpus' })
  const { kind, candidates } = index.ask(asked, { isExplained: true, limit: 3 })
  expect(kind).toBe('answer')
  const [best] = candidates
  const isTelling = ({ term, weight }: { term: string; weight: number }) =>
    weight >= (oneHanCharacter.test(term) ? 0.2 : 0.08)
  return {
    asked,
    words: best?.matchedTerms.filter(isTelling).map(({ term }) => term) ?? [],
    alike: best?.relatedTerms?.map(({ term, entryTerm }) => [term, entryTerm] as const) ?? [],
    candidates: candidates.map(({ question, confidence }) => ({
      question,
      percent: Math.round(confidence * 100),
    })),
  }
}

/** `vitest run -u` writes the file anew after a change of the engine or of the sample shop. */
test('the explained example of the landing page is what the engine says of the sample shop', async () => {
  const examples = {
    offersFrom: defaultSuggestThreshold * 100,
    answersFrom: defaultAnswerThreshold * 100,
    zh: explain('zh', zh, '昨天下的单还没发出，收货地址能换吗'),
    en: explain('en', en, 'ordered yesterday, not shipped yet, can I switch the address'),
  }
  await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot('explained-example.json')
})
