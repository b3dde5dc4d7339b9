/** What an index would say after a change that is not made. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startingEntries } from '#tests/support/starting-bot.ts'
import { type AnswerIndex, createAnswerIndex, type EngineEntry, type Outcome } from './answer.ts'
import { loadLexicon } from './lexicon/lexicon.ts'

const meaning = loadLexicon(readFileSync(join(import.meta.dirname, '../../content/lexicon/lexicon.bin')))

const starters = startingEntries('en', { isFilledIn: true }).map((entry) => ({ ...entry, isStarter: true }))

function own(id: string, question: string, variants: string[] = []): EngineEntry {
  return { id, source: 'corpus', question, variants, keywords: [], answer: `Answer of ${question}` }
}

const shop = [
  own('open', 'When do you open?', ['opening hours']),
  own('rent', 'Do you rent skis?', ['ski rental']),
  own('repair', 'Can you repair my tent?'),
]

const texts = [
  'when do you open',
  'can i hire snowboards here',
  'rent skis',
  'my tent has a hole, do you fix it',
  'how do i pay',
  'do you sell zebras',
  'opening hours',
  '',
]

function indexOf(entries: readonly EngineEntry[]): AnswerIndex {
  const index = createAnswerIndex({ language: 'en', meaning })
  for (const entry of entries) index.put(entry)
  return index
}

const explained = { isExplained: true }
const firstOf = ({ kind, candidates }: Outcome) => (kind === 'refuse' ? [kind] : [kind, candidates[0]?.id])

test.each([
  ['alone', shop],
  ['beside a template', [...starters, ...shop]],
  ['before the first own entry', starters],
])('a new entry is tried as if it had been added: %s', (_, entries) => {
  const entry = own('board', 'Can I hire a snowboard?', ['snowboard rental'])
  const before = indexOf(entries)
  const after = indexOf([...entries, entry])
  for (const text of texts)
    expect(before.askAsIf({ id: 'board', entry }, text, explained)).toEqual(after.ask(text, explained))
  expect(before.askAsIf({ id: 'board', entry }, 'can i hire snowboards here').candidates[0]?.id).toBe('board')
})

test.each([
  ['alone', shop],
  ['beside a template', [...starters, ...shop]],
])('a changed entry is tried in the place of the one it replaces: %s', (_, entries) => {
  const entry = own('rent', 'Do you rent snowboards?', ['hire a board'])
  const before = indexOf(entries)
  const after = indexOf(entries)
  after.put(entry)
  for (const text of texts) {
    const tried = before.askAsIf({ id: 'rent', entry }, text)
    expect(firstOf(tried)).toEqual(firstOf(after.ask(text)))
    expect(new Set(tried.candidates.map(({ id }) => id)).size).toBe(tried.candidates.length)
  }
  expect(firstOf(before.askAsIf({ id: 'rent', entry }, 'hire a board'))).toEqual(['answer', 'rent'])
  expect(before.askAsIf({ id: 'rent', entry }, 'ski rental').reason).not.toBe('exact')
})

test('an entry of a template that its owner changes is tried as their own', () => {
  const [starter] = starters
  if (!starter) throw new Error('The template is empty')
  const { isStarter: _, ...entry } = { ...starter, question: 'May I bring my dog?', variants: [] }
  const before = indexOf(starters)
  const { candidates, kind } = before.askAsIf({ id: starter.id, entry }, 'may I bring my dog')
  expect([kind, candidates[0]?.id, candidates[0]?.isStarter]).toEqual(['answer', starter.id, undefined])
})

test('an entry that is switched off is tried as if it were gone', () => {
  const index = indexOf(shop)
  expect(index.ask('opening hours').kind).toBe('answer')
  const { kind, candidates } = index.askAsIf({ id: 'open', entry: undefined }, 'opening hours')
  expect([kind, candidates.map(({ id }) => id)]).not.toContain('open')
  expect(kind).not.toBe('answer')
})

test('trying leaves the index as it was, also for the entry that the customer has just read', () => {
  const index = indexOf([...starters, ...shop])
  const same = indexOf([...starters, ...shop])
  const entry = own('rent', 'Do you rent snowboards and zebras?')
  for (const id of ['rent', 'new'])
    for (const text of texts) {
      index.askAsIf({ id, entry }, text)
      index.askAsIf({ id, entry: undefined }, text)
      const { candidates } = index.askAsIf({ id, entry }, 'rent snowboards', { except: [id] })
      expect(candidates.map((each) => each.id)).not.toContain(id)
    }
  for (const text of [...texts, 'zebras']) expect(index.ask(text, explained)).toEqual(same.ask(text, explained))
  expect(index.size).toBe(same.size)
})
