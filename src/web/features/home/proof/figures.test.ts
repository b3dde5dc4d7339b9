import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { home } from '#phrases/zh/features/home.ts'

const benchmarks = readFileSync(join(import.meta.dirname, '../../../../../docs/benchmarks.md'), 'utf8')

/** The rows of the first table of a section, the title row first, each as its cells. */
function tableOf(section: string): string[][] {
  const [, text = ''] = benchmarks.split(`\n## ${section}\n`)
  const [table = ''] = /^\|[\s\S]*?\n\n/m.exec(text) ?? []
  return table
    .trim()
    .split('\n')
    .filter((line) => !/^\|[-| ]+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

const ours = 'Huida'
/** Column of the table, and the name by which phrases call the set. */
const sets = {
  'BANKING77, all training sentences': 'banking77',
  StackFAQ: 'stackfaq',
  'shop, Chinese': 'shopZh',
  'shop, English': 'shopEn',
}

/** What libraries do, by the name that the phrases have for it: few visitors know the libraries. */
const methods: Readonly<Record<string, keyof typeof home.proof.methods>> = {
  'TF-IDF, words + characters + answer x 0.35': 'keywords',
  'natural Bayes': 'statistics',
}

function methodOf(library = ''): string {
  const method = methods[library]
  if (method === undefined) throw new Error(`say in the phrases of the landing page what ${library} does`)
  return method
}

/** Top 1 of every library that scored all messages of a set, in percent. */
function scoresOf(column: string) {
  const [titles = [], ...rows] = tableOf('The engine and its peers')
  const place = titles.indexOf(column)
  const scores = rows.flatMap(([library = '', ...cells]) => {
    const [, top1] = /^([\d.]+) \/ [\d.]+$/.exec(cells[place - 1] ?? '') ?? []
    return top1 === undefined ? [] : [{ library, percent: Number(top1) }]
  })
  const others = scores.filter(({ library }) => library !== ours).sort((a, b) => b.percent - a.percent)
  return {
    ours: scores.find(({ library }) => library === ours)?.percent,
    best: { method: methodOf(others[0]?.library), percent: others[0]?.percent },
    others: others.map(({ percent }) => percent),
  }
}

function factOf(pattern: RegExp): string {
  const [, figure] = pattern.exec(benchmarks) ?? []
  if (figure === undefined) throw new Error(`docs/benchmarks.md no longer says ${pattern}`)
  return figure
}

/** `vitest run -u` writes the file anew after a new measurement. */
test('the figures of the landing page are those of docs/benchmarks.md', async () => {
  const figures = {
    sets: Object.fromEntries(Object.entries(sets).map(([column, name]) => [name, scoresOf(column)])),
    clicks: factOf(/clicks from the owner link to the first right answer \| (\d+) /),
    kills: String(2 * Number(factOf(/(\d+) kills of the app and \d+ of the database/))),
    acknowledged: factOf(/([\d,]+) messages acknowledged: 0 missing/),
    perSecond: factOf(/unique questions in a closed loop of 32 \| \d+\/s \| (\d+)\/s/),
  }
  await expect(`${JSON.stringify(figures, null, 2)}\n`).toMatchFileSnapshot('figures.json')
})
