/** What parting messages costs and brings, on the product's own evaluation sets. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAnswerIndex } from '../../answer.ts'
import { type Dataset, datasetOf } from '../../evaluation/dataset.ts'
import { readEvaluationFile } from '../../evaluation/evaluation-file.ts'
import { seededShuffle } from '../../evaluation/seeded-random.ts'
import { loadLexicon } from '../../lexicon/lexicon.ts'
import { askParts } from './ask-parts.ts'

const content = join(import.meta.dirname, '../../../../content')
const meaning = loadLexicon(readFileSync(join(content, 'lexicon/lexicon.bin')))

function filledOf(name: string) {
  const dataset = datasetOf(readEvaluationFile(JSON.parse(readFileSync(join(content, 'evaluation', name), 'utf8'))))
  const index = createAnswerIndex({ language: dataset.language, meaning })
  for (const entry of dataset.entries) index.put(entry)
  const idsOf = (text: string): string[] | undefined => {
    const whole = index.ask(text)
    return whole.reason === 'exact' ? undefined : askParts(index.ask, text, [], whole)?.map(({ best }) => best.id)
  }
  return { dataset, index, idsOf }
}

const filled = readdirSync(join(content, 'evaluation'))
  .filter((name) => /-(?:zh|en)\.json$/.test(name))
  .map(filledOf)

test('hardly one of two thousand single messages is answered as several', () => {
  const parted: string[] = []
  let count = 0
  for (const { dataset, idsOf } of filled) {
    for (const text of [...dataset.queries.map((query) => query.text), ...dataset.outOfScope]) {
      count++
      if (idsOf(text)) parted.push(text)
    }
  }
  expect(count).toBeGreaterThan(2000)
  // Two ask two things indeed: how to see a chart, and whether the free plan has it; whether it is in stock, and when it is sent.
  expect(parted.length, parted.join('\n')).toBeLessThanOrEqual(3)
})

const connectives: Record<Dataset['language'], readonly string[]> = {
  en: ['? ', '. ', '? Also, ', ', also ', ' btw ', '. By the way, ', '?\n', ', plus ', ', and ', ' and '],
  zh: ['？', '。', '，还有', '，另外', '？顺便问一下，', '\n', '？还有', '，', ' ', '然后'],
}
/** A longer one is a story of its own. */
const maxCharacters = 80

test.each(['zh', 'en'] as const)(
  'of two joined questions that are known each, both are answered in order, in %s',
  (language) => {
    let [pairs, both, wrong] = [0, 0, 0]
    for (const { dataset, index, idsOf } of filled.filter((each) => each.dataset.language === language)) {
      const known = seededShuffle(
        dataset.queries.filter(({ text, id }) => {
          const { kind, candidates } = index.ask(text)
          return text.length < maxCharacters && kind === 'answer' && candidates[0]?.id === id
        }),
        7,
      )
      for (const [place, second] of known.entries()) {
        const first = known[place - 1]
        if (first === undefined || first.id === second.id) continue
        const joined = first.text.replace(/[?？。.!！\s]{1,9}$/, '') + connectives[language][place % 10] + second.text
        const found = idsOf(joined)
        pairs++
        if (found?.join() === `${first.id},${second.id}`) both++
        else if (found) wrong++
      }
    }
    expect(pairs).toBeGreaterThan(400)
    expect(both / pairs).toBeGreaterThanOrEqual(0.88)
    expect(wrong / pairs).toBeLessThanOrEqual(0.01)
  },
)
