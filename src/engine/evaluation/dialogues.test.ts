import { describe, expect, test } from 'vitest'
import { startingReplies } from '#server/features/bots/starting-content.ts'
import { readDialogueFile } from './dialogue-file.ts'
import { countDialogues, holdDialogues, judgeDialogue } from './dialogues.ts'

type Reply = Parameters<typeof judgeDialogue>[2]

function answer(id: string, confidence = 0.9): Reply {
  return { kind: 'answer', source: { kind: 'corpus', id }, confidence, suggestions: [] }
}

function offer(...ids: string[]): Reply {
  const suggestions = ids.map((id) => ({ id, question: id }))
  return { kind: 'suggest', source: { kind: 'corpus', id: ids[0] ?? '' }, confidence: 0.6, suggestions }
}

function answers(...ids: string[]): Reply {
  const parts = ids.map((id) => {
    return { text: id, question: id, answer: id, source: { kind: 'corpus', id }, confidence: 0.9 }
  })
  return { ...answer(ids[0] ?? ''), parts }
}

const refusal: Reply = { kind: 'fallback', source: { kind: 'reply-settings' }, confidence: 0, suggestions: [] }

describe('a dialogue that wants an answer', () => {
  test('is answered by one of the entries that fit', () => {
    expect(judgeDialogue({ answers: ['refund', 'return'] }, [], answer('return'))).toBe('as-wanted')
    expect(judgeDialogue({ answers: ['refund'] }, [], answer('cancel'))).toBe('not-as-wanted')
    expect(judgeDialogue({ answers: ['refund'] }, [], refusal)).toBe('not-as-wanted')
  })

  test('is offered it only where that is fine too', () => {
    expect(judgeDialogue({ answers: ['refund'] }, [], offer('cancel', 'refund'))).toBe('not-as-wanted')
    expect(judgeDialogue({ answers: ['refund'], orOffers: true }, [], offer('cancel', 'refund'))).toBe('as-wanted')
    expect(judgeDialogue({ answers: ['refund'], orOffers: true }, [], offer('cancel'))).toBe('not-as-wanted')
  })

  test('is not answered twice', () => {
    expect(judgeDialogue({ answers: ['refund'] }, [], answers('refund', 'cancel'))).toBe('not-as-wanted')
  })
})

test('two questions are answered in their order, and nothing else', () => {
  expect(judgeDialogue({ both: ['hours', 'parking'] }, [], answers('hours', 'parking'))).toBe('as-wanted')
  expect(judgeDialogue({ both: ['hours', 'parking'] }, [], answers('parking', 'hours'))).toBe('not-as-wanted')
  expect(judgeDialogue({ both: ['hours', 'parking'] }, [], answers('hours', 'parking', 'wifi'))).toBe('not-as-wanted')
  expect(judgeDialogue({ both: ['hours', 'parking'] }, [], answer('hours'))).toBe('not-as-wanted')
})

test('a dialogue that wants to be asked back is answered only where that is fine too', () => {
  expect(judgeDialogue({ offers: ['on'] }, [], offer('off', 'on'))).toBe('as-wanted')
  expect(judgeDialogue({ offers: ['on'] }, [], answer('on'))).toBe('not-as-wanted')
  expect(judgeDialogue({ offers: ['on'], orAnswers: true }, [], answer('on'))).toBe('as-wanted')
  expect(judgeDialogue({ offers: ['on'], orAnswers: true }, [], answer('off'))).toBe('not-as-wanted')
})

test('a doubt is anything but an answer', () => {
  expect(judgeDialogue({ doubts: true }, [], offer('cancel'))).toBe('as-wanted')
  expect(judgeDialogue({ doubts: true }, [], refusal)).toBe('as-wanted')
  expect(judgeDialogue({ doubts: true }, [], { ...refusal, kind: 'person' })).toBe('as-wanted')
  expect(judgeDialogue({ doubts: true }, [], answer('track'))).toBe('not-as-wanted')
})

describe('the opposite', () => {
  test('is an answer that must never be given, from a confidence of 0.5 on', () => {
    expect(judgeDialogue({ doubts: true }, ['cancel'], answer('cancel', 0.5))).toBe('opposite')
    expect(judgeDialogue({ doubts: true }, ['cancel'], answer('cancel', 0.49))).toBe('not-as-wanted')
  })

  test('may be offered', () => {
    expect(judgeDialogue({ doubts: true }, ['cancel'], offer('cancel', 'track'))).toBe('as-wanted')
  })

  test('is found in a part of an answer, too', () => {
    expect(judgeDialogue({ answers: ['off'] }, ['on'], answers('off', 'on'))).toBe('opposite')
  })
})

test('each dialogue is a conversation of its own, counted in its group and in all', async () => {
  const file = readDialogueFile({
    bots: {
      desk: {
        items: [
          { id: 'hours', question: 'When are you open?', answer: 'From nine to five.' },
          { id: 'parking', question: 'Where can I park?', answer: 'Behind the house.' },
        ],
      },
    },
    dialogues: [
      { group: 'plain', bot: 'desk', text: 'when are you open', wants: { answers: ['hours'] } },
      {
        group: 'after another',
        bot: 'desk',
        before: ['hello'],
        text: 'where can i park',
        wants: { answers: ['parking'] },
      },
      { group: 'plain', bot: 'desk', text: 'where can i park?', wants: { doubts: true }, never: ['parking'] },
      { group: 'plain', bot: 'desk', text: 'xyzzy', wants: { answers: ['hours'] } },
    ],
  })
  const held = await holdDialogues(file, { language: 'en', replies: startingReplies('en') })
  expect(held.map(({ verdict }) => verdict)).toEqual(['as-wanted', 'as-wanted', 'opposite', 'not-as-wanted'])
  expect([...countDialogues(held)]).toEqual([
    ['plain', { 'as-wanted': 1, 'not-as-wanted': 1, opposite: 1 }],
    ['after another', { 'as-wanted': 1, 'not-as-wanted': 0, opposite: 0 }],
    ['all', { 'as-wanted': 2, 'not-as-wanted': 1, opposite: 1 }],
  ])
})
