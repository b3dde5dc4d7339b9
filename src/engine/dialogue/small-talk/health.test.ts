import { expect, test } from 'vitest'
import { silentReplies } from '#tests/support/silent-replies.ts'
import { createTalk } from '../../evaluation/behaviour.ts'

const replies = { ...silentReplies, fallbackReply: 'I do not know.' }

function entry(id: string, question: string, answer: string, variants: string[] = []) {
  return { id, source: 'corpus', question, answer, variants, keywords: [] }
}

test.each([
  [
    'zh',
    '奶茶能做无糖吗？',
    '可以，无糖、三分、全糖都能选。',
    ['无糖能做吗', '能喝无糖的吗'],
    '我对牛奶过敏，能做无糖奶茶吗',
    '能做无糖奶茶吗',
  ],
  [
    'en',
    'Can I have the tea without sugar?',
    'Yes, as sweet as you like.',
    ['is there tea without sugar'],
    "I'm allergic to milk, can I have the tea without sugar",
    'can I have tea without sugar',
  ],
] as const)(
  'in %s, a question about health is answered and offered by no entry that is silent about it',
  async (language, question, answer, variants, risky, harmless) => {
    const talk = createTalk({ language, entries: [entry('sugar', question, answer, [...variants])], replies })
    expect(await talk([risky])).toMatchObject({ kind: 'fallback', suggestions: [] })
    expect(await talk([harmless])).toMatchObject({ kind: 'answer', text: answer })
  },
)

test('an entry that speaks of it answers', async () => {
  const own = entry('allergy', 'I am allergic to nuts, what can I eat?', 'None of our cakes has nuts.')
  const talk = createTalk({ language: 'en', entries: [own], replies })
  expect(await talk(['I am allergic to nuts, what can I eat'])).toMatchObject({ kind: 'answer', text: own.answer })
  const labelled = entry('cakes', 'What is in your cakes?', 'Flour, eggs and butter; for allergies ask us.')
  const other = createTalk({ language: 'en', entries: [labelled], replies })
  expect(await other(['what is in your cakes, I have an allergy'])).toMatchObject({ text: labelled.answer })
})
