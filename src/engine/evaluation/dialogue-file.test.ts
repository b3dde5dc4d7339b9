import { describe, expect, test } from 'vitest'
import english from '#content/evaluation/dialogues/en.json' with { type: 'json' }
import chinese from '#content/evaluation/dialogues/zh.json' with { type: 'json' }
import { readDialogueFile } from './dialogue-file.ts'
import { EvaluationFileError } from './evaluation-file.ts'

const items = [
  { id: 'on', question: 'How do I turn it on?', answer: 'Press the switch.' },
  { id: 'off', question: 'How do I turn it off?', keywords: ['stop'], answer: 'Press it again.' },
]
const dialogue = { group: 'on-and-off', bot: 'lamp', text: 'turn it off', wants: { answers: ['off'] }, never: ['on'] }

function fileWith(...dialogues: unknown[]): unknown {
  return { bots: { lamp: { items } }, dialogues }
}

test('what may be left out of an item or a dialogue is empty', () => {
  const { bots, dialogues } = readDialogueFile(
    fileWith(dialogue, { group: 'numbers', bot: 'lamp', text: 'how many watts', wants: { doubts: true } }),
  )
  expect(bots.get('lamp')?.[1]).toEqual({
    id: 'off',
    source: 'corpus',
    question: 'How do I turn it off?',
    variants: [],
    keywords: ['stop'],
    answer: 'Press it again.',
  })
  expect(dialogues).toEqual([
    { ...dialogue, before: [] },
    { group: 'numbers', bot: 'lamp', before: [], text: 'how many watts', wants: { doubts: true }, never: [] },
  ])
})

test.each([
  { name: 'a bot that is not there', change: { bot: 'fan' }, message: 'dialogues[0]: there is no bot fan' },
  {
    name: 'an id that no item has',
    change: { never: ['dim'] },
    message: 'dialogues[0].never: no item of the bot has the id dim',
  },
  { name: 'a key that is not known', change: { nevr: ['on'] }, message: 'dialogues[0]: "nevr" is not known' },
  { name: 'an empty text', change: { text: ' ' }, message: 'dialogues[0].text: not a text, or empty' },
  {
    name: 'an entry both wanted and never wanted',
    change: { never: ['off'] },
    message: 'dialogues[0]: off is wanted, and never wanted',
  },
  { name: 'nothing to be answered by', change: { wants: { answers: [] } }, message: 'dialogues[0].wants: empty' },
  {
    name: 'two wishes at once',
    change: { wants: { answers: ['off'], doubts: true } },
    message: 'dialogues[0].wants: neither answers, nor both, nor offers, nor doubts',
  },
  {
    name: 'the same question twice in one message',
    change: { wants: { both: ['off', 'off'] } },
    message: 'dialogues[0].wants: neither answers, nor both, nor offers, nor doubts',
  },
])('$name is an error with its place', ({ change, message }) => {
  expect(() => readDialogueFile(fileWith({ ...dialogue, ...change }))).toThrow(new EvaluationFileError(message))
})

test('a dialogue or an id that is there twice is an error', () => {
  expect(() => readDialogueFile(fileWith(dialogue, dialogue))).toThrow('dialogues[1]: "turn it off" is there twice')
  expect(() => readDialogueFile({ bots: { lamp: { items: [...items, items[0]] } }, dialogues: [] })).toThrow(
    'bots.lamp.items[2]: the id on is there twice',
  )
})

describe.each([
  { language: 'zh', content: chinese, own: { pinyin: 12, 'separated-verbs': 12 } },
  { language: 'en', content: english, own: { abbreviations: 12, 'can-not-and-how-to': 12 } },
])('the kept dialogues in $language', ({ content, own }) => {
  const { bots, dialogues } = readDialogueFile(content)

  test('are 120, as many of each group as were agreed', () => {
    const sizes: Record<string, number> = {}
    for (const { group } of dialogues) sizes[group] = (sizes[group] ?? 0) + 1
    expect(dialogues).toHaveLength(120)
    expect(sizes).toEqual({
      contradiction: 26,
      'on-and-off': 14,
      'names-and-numbers': 26,
      'two-questions': 18,
      'follow-ups': 12,
      ...own,
    })
  })

  test('have bots of realistic size, each with dialogues', () => {
    expect([...bots.keys()].filter((name) => !dialogues.some(({ bot }) => bot === name))).toEqual([])
    for (const entries of bots.values()) {
      expect(entries.length).toBeGreaterThanOrEqual(15)
      expect(entries.length).toBeLessThanOrEqual(30)
    }
  })

  test('want an answer often enough that doubting everything does not pass', () => {
    const answered = dialogues.filter(({ wants }) => 'answers' in wants && !wants.orOffers)
    expect(answered.length / dialogues.length).toBeGreaterThanOrEqual(0.4)
  })
})
