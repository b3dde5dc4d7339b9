/** One threshold for every size: what is known is answered and what is not is never answered, in five entries as in thousands. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import english from '#content/templates/general/en.json' with { type: 'json' }
import chinese from '#content/templates/general/zh.json' with { type: 'json' }
import { createAnswerIndex } from './answer.ts'
import { loadLexicon } from './lexicon/lexicon.ts'

const meaning = loadLexicon(readFileSync(new URL('../../content/lexicon/lexicon.bin', import.meta.url)))
const templates = { en: english, zh: chinese }
const asked = {
  en: {
    known: [
      ['change-address', 'can you change the delivery address of my order'],
      ['password', 'I forgot my pasword'],
    ],
    unknown: ['what is the capital of France', 'who won the match last night'],
  },
  zh: {
    known: [
      ['change-address', '下单以后收货地址怎么改'],
      ['password', '忘记密码了怎么办呀'],
    ],
    unknown: ['法国的首都是哪里', '昨晚的比赛谁赢了'],
  },
} as const

/** Parts that nobody asks for here, each by its number. */
function part(n: number, language: 'zh' | 'en') {
  const question = language === 'en' ? `Which screw fits bracket QX${n}?` : `支架 QX${n} 配哪种螺丝？`
  return { id: `part${n}`, source: 'corpus' as const, question, variants: [], keywords: [], answer: `M${n}.` }
}

describe.each(['zh', 'en'] as const)('in %s', (language) => {
  test.each([5, 50, 3000])('with %i entries', (size) => {
    const index = createAnswerIndex({ language, meaning })
    const wanted: string[] = asked[language].known.map(([topic]) => topic)
    const items = templates[language].filter(({ topic }) => wanted.includes(topic) || size > 5)
    for (const { topic: id, ...item } of items) index.put({ id, source: 'corpus', ...item })
    for (let n = 0; index.size < size; n++) index.put(part(n, language))
    for (const [id, text] of asked[language].known) {
      const { kind, candidates } = index.ask(text)
      expect(kind, text).toBe('answer')
      expect(candidates[0]?.id, text).toBe(id)
    }
    for (const text of asked[language].unknown) expect(index.ask(text).kind, text).not.toBe('answer')
  })
})
