/** A bot's own entries beside those that a template brought: what the owner wrote comes first. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slowTest } from '#tests/support/slow.ts'
import { startingEntries } from '#tests/support/starting-bot.ts'
import { type AnswerIndex, createAnswerIndex, type EngineEntry, loadAnswerIndex, type Outcome } from './answer.ts'
import { datasetOf } from './evaluation/dataset.ts'
import { readEvaluationFile } from './evaluation/evaluation-file.ts'
import { loadLexicon } from './lexicon/lexicon.ts'

const content = join(import.meta.dirname, '../../content')
const meaning = loadLexicon(readFileSync(join(content, 'lexicon/lexicon.bin')))

function startersOf(language: 'zh' | 'en'): EngineEntry[] {
  const entries = startingEntries(language, { isFilledIn: true })
  return entries.map((entry) => ({ ...entry, id: `starter-${entry.id}`, isStarter: true }))
}

function indexOf(language: 'zh' | 'en', entries: readonly EngineEntry[]) {
  const index = createAnswerIndex({ language, meaning })
  for (const entry of entries) index.put(entry)
  return index
}

function own(id: string, question: string): EngineEntry {
  return { id, source: 'corpus', question, variants: [], keywords: [], answer: `Answer of ${id}.` }
}

const shop = [
  own('own-refund', 'When do I get my money back?'),
  own('own-pickup', 'Can I pick up my order at the warehouse?'),
]
const beside = indexOf('en', [...startersOf('en'), ...shop])

const firstOf = ({ kind, candidates }: Outcome) => (kind === 'refuse' ? undefined : candidates[0]?.id)

test('a bot with nothing but its template answers as if the entries were its own', () => {
  const same = indexOf(
    'en',
    startersOf('en').map((entry) => ({ ...entry, isStarter: false })),
  )
  for (const text of ['how do i pay', 'is delivery free', 'i want my money back', 'zebra', '']) {
    const { candidates, ...outcome } = same.ask(text)
    const marked = candidates.map((candidate) => ({ ...candidate, isStarter: true }))
    expect(fresh.ask(text)).toEqual({ ...outcome, candidates: marked })
  }
})

const fresh = indexOf('en', startersOf('en'))

test('an own entry comes before a likelier one of the template about the same thing', () => {
  const text = 'how long does a refund take'
  expect(fresh.ask(text).kind).toBe('answer')
  const {
    kind,
    candidates: [best, next],
  } = beside.ask(text)
  expect([kind, best?.id, next?.isStarter]).toEqual(['answer', 'own-refund', true])
  expect(next?.confidence).toBeGreaterThan(best?.confidence ?? 1)
})

test('an own entry that only shares words with a message leaves it to the template', () => {
  const text = 'can i cancel my order'
  expect(firstOf(indexOf('en', shop).ask(text))).toBe('own-pickup')
  expect(beside.ask(text).kind).toBe('answer')
  expect(firstOf(beside.ask(text))).toBe(firstOf(fresh.ask(text)))
})

test('the template answers where no own entry is near, and what its very words ask', () => {
  expect(firstOf(beside.ask('do you do gift wrap'))).toBe(firstOf(fresh.ask('do you do gift wrap')))
  const taken = fresh.ask('when do i get my money back').candidates[0]?.id
  for (const { id, question } of startersOf('en'))
    expect(firstOf(beside.ask(question))).toBe(id === taken ? 'own-refund' : id)
})

test('an entry with the very words of a starter answers in its place, and one that is edited is no starter any more', () => {
  const [starter] = startersOf('en')
  if (!starter) throw new Error('The template is empty')
  const index = indexOf('en', [...startersOf('en'), own('own-words', starter.question)])
  expect(firstOf(index.ask(starter.question))).toBe('own-words')
  index.put({ ...starter, question: 'May I bring my dog?', isStarter: false })
  expect(index.ask('can I bring a dog').candidates[0]).not.toHaveProperty('isStarter')
  expect(firstOf(index.ask('may I bring my dog'))).toBe(starter.id)
  expect(index.size).toBe(startersOf('en').length + 1)
  expect([index.remove(starter.id), index.remove(starter.id), index.sourceOf(starter.id)]).toEqual([
    true,
    false,
    undefined,
  ])
})

test('saving and loading keeps apart what is own and what is not', () => {
  const texts = ['how long does a refund take', 'do you ship to other countries', 'tents', 'how do i pay']
  for (const entries of [[], shop, startersOf('en'), [...shop, ...startersOf('en')]]) {
    const index = indexOf('en', entries)
    const again = loadAnswerIndex(index.save(), { language: 'en', meaning })
    for (const text of texts)
      expect(again.ask(text, { isExplained: true })).toEqual(index.ask(text, { isExplained: true }))
    expect(again.size).toBe(entries.length)
  }
})

for (const language of ['zh', 'en'] as const) {
  slowTest(`beside its template a bot finds its own entries as well as alone: ${language}`, () => {
    const folder = join(content, 'evaluation')
    const counts = { queries: 0, alone: 0, beside: 0 }
    for (const name of readdirSync(folder).filter((each) => each.endsWith(`-${language}.json`))) {
      const file = readEvaluationFile(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      const { entries, queries } = datasetOf(file)
      const rightOf = (index: AnswerIndex) => queries.filter(({ text, id }) => firstOf(index.ask(text)) === id).length
      counts.queries += queries.length
      counts.alone += rightOf(indexOf(language, entries))
      counts.beside += rightOf(indexOf(language, [...startersOf(language), ...entries]))
    }
    expect(counts.alone).toBeGreaterThan(counts.queries / 2)
    expect(counts.alone - counts.beside).toBeLessThan(counts.queries * 0.015)
  })
}
