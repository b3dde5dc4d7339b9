import { expect, test } from 'vitest'
import { spokenPart, spokenText, withBotName } from './reply.ts'

test('a name with signs of a pattern is said as it is', () => {
  expect(withBotName('This is {bot}. {bot}!', 'Cash$$ & $& Co')).toBe('This is Cash$$ & $& Co. Cash$$ & $& Co!')
})

test("an entry is said as it was written, an owner's sentence names the bot", () => {
  const text = 'Ask {bot}.'
  const ofEntry = { kind: 'corpus' as const, id: 'item' }
  const ofSettings = { kind: 'reply-settings' as const }
  expect(spokenText({ kind: 'answer', source: ofEntry, text }, 'Ridge')).toBe(text)
  // Who wants a person hears the entry that says how to reach one, where there is such an entry.
  expect(spokenText({ kind: 'person', source: ofEntry, text }, 'Ridge')).toBe(text)
  expect(spokenText({ kind: 'person', source: ofSettings, text }, 'Ridge')).toBe('Ask Ridge.')
  // The nearest entry of an offer is not what speaks.
  expect(spokenText({ kind: 'suggest', source: ofEntry, text }, 'Ridge')).toBe('Ask Ridge.')
})

test('what a bot knows of itself names the bot, beside another answer as well', () => {
  const ofFact = { kind: 'info', id: 'info:name' }
  const ofItem = { kind: 'corpus', id: 'item' }
  expect(spokenText({ kind: 'answer', source: ofFact, text: 'I am {bot}.' }, 'Ridge')).toBe('I am Ridge.')
  const part = { text: 'and who are you', question: 'Who?', answer: 'I am {bot}.', source: ofFact, confidence: 1 }
  const both = { kind: 'answer' as const, source: ofItem, text: 'Yes.\n\nI am {bot}.', parts: [part] }
  expect(spokenText(both, 'Ridge')).toBe('Yes.\n\nI am Ridge.')
  expect(spokenPart(part, 'Ridge')).toBe('I am Ridge.')
  expect(spokenPart({ ...part, source: ofItem }, 'Ridge')).toBe('I am {bot}.')
})
