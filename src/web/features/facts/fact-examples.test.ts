/** The examples in the fields are what owners imitate: each must read well in every sentence of the templates that has its blank. */
import { expect, it } from 'vitest'
import coinEn from '#content/templates/coin/en.json' with { type: 'json' }
import coinZh from '#content/templates/coin/zh.json' with { type: 'json' }
import generalEn from '#content/templates/general/en.json' with { type: 'json' }
import generalZh from '#content/templates/general/zh.json' with { type: 'json' }
import { factExamples } from './fact-examples.ts'

const items = [...generalZh, ...generalEn, ...coinZh, ...coinEn]
const blanks = items.flatMap(({ answer }) =>
  Array.from(answer.matchAll(/(.*)[【[]([^】\]]+)[】\]](.*)/g), ([, before = '', label = '', after = '']) => ({
    label,
    before,
    after,
  })),
)

it('finds the blanks', () => {
  expect(blanks.length).toBeGreaterThan(50)
})

it.each(blanks)('$before[$label]$after', ({ before, label, after }) => {
  const example = factExamples[label] ?? ''
  expect(example).not.toBe('')
  const lastWord = /(?:\p{Script=Han}{1}|[a-z]+) *$/u.exec(before)?.[0].trim() ?? ''
  const firstWords = /^\p{Script=Han}+|^[a-z]+(?: [a-z]+)?/iu.exec(example)?.[0] ?? ''
  // "收到后" before "收货后 7 天", "from" before "directly from the makers".
  if (lastWord !== '') expect(firstWords.split(/[ ]|(?=\p{Script=Han})/u)).not.toContain(lastWord)
  // "24 小时内" before "内".
  expect(after.startsWith(example.at(-1) ?? '')).toBe(false)
  // A sentence of its own in the middle of another.
  if (before !== '' && !/[:：] *$/.test(before)) expect(example).not.toMatch(/^(?:It|They|We|Members) /)
})
