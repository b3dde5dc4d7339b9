import { expect, test } from 'vitest'
import { cutText, lengthOf } from './cut-text.ts'
import { inWords } from './in-words.ts'
import { plainText } from './plain-text.ts'

test('a text that fits stays whole', () => {
  expect(cutText('Hello', 5, 'characters')).toEqual(['Hello'])
  expect(cutText('  ', 5, 'characters')).toEqual([])
})

test('a long text is cut after a paragraph, else a sentence, else a word', () => {
  expect(cutText('First paragraph.\n\nSecond one.', 20, 'characters')).toEqual(['First paragraph.', 'Second one.'])
  expect(cutText('第一句话。第二句话很长很长。', 8, 'characters')).toEqual(['第一句话。', '第二句话很长很长', '。'])
  expect(cutText('one two three four', 9, 'characters')).toEqual(['one two', 'three', 'four'])
})

test('parts keep all words, fit in bytes, and part no character', () => {
  const text = '👩‍👩‍👧 家庭套餐 é '.repeat(60)
  for (const unit of ['bytes', 'characters'] as const) {
    const parts = cutText(text, 120, unit)
    for (const part of parts) {
      expect(lengthOf(part, unit)).toBeLessThanOrEqual(120)
      expect(part.isWellFormed()).toBe(true)
      expect(part).not.toMatch(/^(?:\u200d|\u0301)/)
    }
    expect(parts.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  }
  expect(cutText('𠮷𠮷𠮷', 3, 'characters').join('')).toBe('𠮷𠮷𠮷')
})

test.each([
  ['**Bold**, *soft*, ~~gone~~ and `a*b*c`', 'Bold, soft, gone and a*b*c'],
  ['See [our page](https://shop.example/a_b).', 'See our page (https://shop.example/a_b).'],
  ['请看[官网](https://shop.example)', '请看官网（https://shop.example）'],
  ['[https://shop.example](https://shop.example)', 'https://shop.example'],
  ['# Title\n\n- one\n- two\n\n> quoted', 'Title\n\n• one\n• two\n\nquoted'],
  ['```js\nconst a = **b**\n```', 'const a = **b**'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a  b\n1  2'],
  [String.raw`5 \* 6`, '5 * 6'],
])('%s as plain text', (markdown, plain) => {
  expect(plainText(markdown)).toBe(plain)
})

test('questions and files are said in words', () => {
  const said = inWords({
    text: 'Did you mean:',
    suggestions: [
      { id: 'a', question: 'Opening hours?' },
      { id: 'b', question: 'Prices?' },
    ],
    files: [{ name: 'list.pdf', mediaType: 'application/pdf', url: 'https://shop.example/list.pdf' }],
  })
  expect(said).toBe(
    'Did you mean:\n\n1. Opening hours?\n2. Prices?\n\nReply with a number.\n\nlist.pdf: https://shop.example/list.pdf',
  )
})
