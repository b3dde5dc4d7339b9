import { expect, test } from 'vitest'
import { spokenText, withBotName } from './reply.ts'

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
