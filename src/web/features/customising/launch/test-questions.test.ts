import { expect, test } from 'vitest'
import type { CorpusItem } from '#contract/features/corpus.ts'
import type { Fact } from '#contract/features/facts.ts'
import { testQuestions } from './test-questions.ts'

const item = (question: string, answer = 'Yes.', isEnabled = true) => ({ question, answer, isEnabled }) as CorpusItem
const fact = (label: string, value: string) => ({ label, value, items: 1, sentence: null }) satisfies Fact

const starting = [
  item('How do I order?'),
  item('When do you open?', 'We open [opening hours].'),
  item('Where are you?', 'At [shop address].'),
  item('Off?', 'Yes.', false),
  item('Do you deliver?'),
  item('Do you gift wrap?'),
]
const facts = [fact('opening hours', 'nine to five'), fact('shop address', '')]

test('asks about each kind of thing that was filled in', () => {
  const own = [item('Do you engrave?'), item('Do you rent tents?')]
  const asked = testQuestions({ starting, own, facts, information: ['How much is it?', 'Who made you?'] })
  expect(asked).toEqual([
    { text: 'Do you engrave?', from: 'own' },
    { text: 'How much is it?', from: 'fact' },
    { text: 'When do you open?', from: 'blank' },
  ])
})

test('asks what the template answers where nothing was filled in, and nothing that waits or is off', () => {
  const nothing = { own: [], facts: [fact('opening hours', ''), fact('shop address', '')], information: [] }
  expect(testQuestions({ starting, ...nothing }).map(({ text }) => text)).toEqual([
    'How do I order?',
    'Do you deliver?',
    'Do you gift wrap?',
  ])
  expect(testQuestions({ starting: [], ...nothing })).toEqual([])
})

test('asks nothing twice', () => {
  const own = [item('When do you open?', 'Nine.')]
  const texts = testQuestions({ starting, own, facts, information: [] }).map(({ text }) => text)
  expect(texts).toEqual(['When do you open?', 'How do I order?', 'Do you deliver?'])
})
