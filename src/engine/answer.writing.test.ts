/** How customers write, asked of the engine as the product runs it: with the lexicon. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { splitKeywords } from '#contract/features/corpus.ts'
import { createAnswerIndex, type EngineEntry } from './answer.ts'
import { loadLexicon } from './lexicon/lexicon.ts'

const meaning = loadLexicon(readFileSync(new URL('../../content/lexicon/lexicon.bin', import.meta.url)))

function entry(id: string, question: string, more: Partial<EngineEntry> = {}): EngineEntry {
  return { id, source: 'corpus', question, variants: [], keywords: [], answer: `The answer ${id}.`, ...more }
}

const index = createAnswerIndex({ language: 'zh', meaning })
for (const each of [
  entry('15', 'How much is the iPhone 15?'),
  entry('15-pro', 'How much is the iPhone 15 Pro?'),
  entry('15-pro-max', 'How much is the iPhone 15 Pro Max?'),
  entry('16', 'How much is the iPhone 16?'),
  entry('can', 'Can I pay by card?'),
  entry('cannot', "Why can't I pay by card?"),
  entry('received', '退款已经到账了'),
  entry('not-received', '退款还没到账'),
  entry('address', '下单后怎么修改收货地址', { variants: ['门牌号写错了'] }),
  entry('subscription', 'How do I cancel my subscription?'),
  entry('parking', 'Where can I park?', { keywords: splitKeywords('parking,garage，停车、车位') }),
  entry('standard', 'How much is standard shipping?', { intent: 'shipping' }),
  entry('express', 'How much is express shipping?', { intent: 'shipping' }),
  entry('thanks', '👍 收到'),
]) {
  index.put(each)
}

function expectFirst(text: string, id: string): void {
  const { kind, candidates } = index.ask(text)
  expect(candidates[0]?.id).toBe(id)
  expect(kind).not.toBe('refuse')
}

const spoken: [string, [string, string][]][] = [
  [
    'numbers and names of models',
    [
      ['price of iphone 15', '15'],
      ['iPhone15 多少钱', '15'],
      ['iPhone 15 Pro 多少钱', '15-pro'],
      ['iPhone15Pro how much', '15-pro'],
      ['iphone 15 pro max price', '15-pro-max'],
      ['how much does the iphone 16 cost', '16'],
    ],
  ],
  [
    'can and cannot',
    [
      ['can i pay with card', 'can'],
      ["I can't pay by card", 'cannot'],
      ['cannot pay by card, why', 'cannot'],
      ['我的退款还没有到账', 'not-received'],
      ['退款没到账', 'not-received'],
      ['退款到账了', 'received'],
    ],
  ],
  [
    'traditional characters, and letters of full width',
    [
      ['下單後怎麼修改收貨地址', 'address'],
      ['收貨地址怎麼改', 'address'],
      ['ｃａｎｃｅｌ　ｍｙ　ｓｕｂｓｃｒｉｐｔｉｏｎ', 'subscription'],
      ['ｉＰｈｏｎｅ　１６　多少钱', '16'],
    ],
  ],
  [
    'two languages in one message',
    [
      ['怎么 cancel subscription', 'subscription'],
      ['改一下 delivery address 地址', 'address'],
      ['有 parking 吗', 'parking'],
    ],
  ],
  [
    'slips of the finger',
    [
      ['cancle my subscripton', 'subscription'],
      ['收货地止怎么修改', 'address'],
      ['expres shiping how much', 'express'],
    ],
  ],
  [
    'keywords and variants',
    [
      ['garage', 'parking'],
      ['停车', 'parking'],
      ['门牌号写错了怎么办', 'address'],
    ],
  ],
  [
    'items that share an intent',
    [
      ['price of express shipping', 'express'],
      ['price of standard shipping', 'standard'],
    ],
  ],
  [
    'signs and emoji',
    [
      ['👍', 'thanks'],
      ['cancel my subscription!!! 😡😡', 'subscription'],
      ['🙏🙏怎么修改收货地址🙏', 'address'],
    ],
  ],
  [
    'very short and very long messages',
    [
      ['地址', 'address'],
      [`${'Good morning, I hope you are all well. '.repeat(8)}How do I cancel my subscription?`, 'subscription'],
      [`怎么修改收货地址？${'谢谢，'.repeat(700)}`, 'address'],
    ],
  ],
]

describe.each(spoken)('%s', (_, cases) => {
  test.each(cases)('%s', (text, id) => expectFirst(text, id))
})

test.each(['?', '。。。', 'a', '吗', '😀', '\u200b', '   '])('%j alone is never answered', (text) => {
  expect(index.ask(text).kind).not.toBe('answer')
})
