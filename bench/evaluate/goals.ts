/**
 * The goals of the engine on evaluation files, each as `before > now`: `npm run bench:goals -- FILE... [--json]`
 *
 * FILE is in one of the formats of src/engine/evaluation/evaluation-file.ts. "Before" is of goals.before.json, by the file's name; a file that
 * is not there has only its present figures. What each measure means stands in src/engine/evaluation/quality.ts.
 *
 * Two wordings added: two queries an item become wordings of it, others are asked, before and after (wordings.ts), means of three
 * splits. Right first is the change in points, wrong answers the change in per cent of what they were. Files of intents have wordings anyway; of them there is a line for 1, 3 and
 * 5 training sentences an intent as well (seed 1), and without labels out of scope.
 *
 * --json: the present figures as goals.before.json has them, to be the next "before"
 */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type Dataset, datasetOf } from '#engine/evaluation/dataset.ts'
import { evaluate } from '#engine/evaluation/evaluate.ts'
import type { FaqFile, IntentFile } from '#engine/evaluation/evaluation-file.ts'
import { meanQuality, type Quality } from '#engine/evaluation/quality.ts'
import { withWordings } from '#engine/evaluation/wordings.ts'
import { measuredIndex } from '../data/measured-index.ts'
import { markdown } from '../engine/tables.ts'
import beforeByName from './goals.before.json' with { type: 'json' }
import { readNamedFile } from './read-named-file.ts'

/** What the columns show, and with how many digits. */
const goals = {
  rightFirst: { title: 'right first, %', digits: 1 },
  inFirstThree: { title: 'in first 3, %', digits: 1 },
  auroc: { title: 'AUROC', digits: 3 },
  coverageAt88: { title: 'answered at 88 % right, %', digits: 1 },
  rightFirstByWordings: { title: 'two wordings added: right first, points', digits: 1 },
  wrongByWordings: { title: 'wrong answers, %', digits: 0 },
}
type Goal = keyof typeof goals
/** Null: nothing to measure. */
type Figures = Record<Goal, number | null>

interface Row {
  name: string
  figures: Figures
}

const shots = [undefined, 5, 3, 1]
const wordings = 2
/** A single split asks a message or two an item, and swings by points. */
const wordingSeeds = [1, 2, 3]

function rowsOf(file: string): Row[] {
  const content = readNamedFile(file)
  return content.kind === 'faq' ? [faqRow(basename(file), content)] : intentRows(basename(file), content)
}

function faqRow(name: string, content: FaqFile): Row {
  const dataset = datasetOf(content)
  const [without, added] = [0, wordings].map((count) =>
    meanQuality(wordingSeeds.map((seed) => qualityOf(withWordings(dataset, count, seed)))),
  ) as [Quality, Quality]
  return {
    name,
    figures: figuresOf(qualityOf(dataset), {
      rightFirst: 100 * (added.top1 - without.top1),
      wrong: 100 * (added.wrong / without.wrong - 1),
    }),
  }
}

function intentRows(name: string, content: IntentFile): Row[] {
  const outOfScope = content.outOfScopeLabels.length
  const withLabels: Row[] =
    outOfScope === 0
      ? []
      : [{ name: `${name}, ${outOfScope} out of scope`, figures: figuresOf(qualityOf(datasetOf(content))) }]
  const inScope = shots.map((count): Row => {
    const dataset = datasetOf(content, { outOfScope: 'none', ...(count === undefined ? {} : { shots: count }) })
    return { name: count === undefined ? name : `${name}, ${count} an intent`, figures: figuresOf(qualityOf(dataset)) }
  })
  return [...withLabels, ...inScope]
}

function qualityOf(dataset: Dataset): Quality {
  return evaluate(measuredIndex(dataset.language, dataset.entries), dataset)
}

function figuresOf(
  quality: Quality,
  byWordings: { rightFirst: number; wrong: number } = { rightFirst: Number.NaN, wrong: Number.NaN },
): Figures {
  const figures = {
    rightFirst: 100 * quality.top1,
    inFirstThree: 100 * quality.top3,
    auroc: quality.oos.auroc,
    coverageAt88: 100 * quality.coverageAt88,
    rightFirstByWordings: byWordings.rightFirst,
    wrongByWordings: byWordings.wrong,
  }
  return Object.fromEntries(
    Object.entries(figures).map(([goal, figure]) => [goal, Number.isFinite(figure) ? Number(figure.toFixed(4)) : null]),
  ) as Figures
}

function cellOf(goal: Goal, name: string, { figures }: Row): string {
  const before = (beforeByName as Record<string, Figures>)[name]?.[goal]
  const [was, is] = [before, figures[goal]].map((figure) => figure?.toFixed(goals[goal].digits) ?? '-')
  return was === '-' && is === '-' ? '-' : `${was} > ${is}`
}

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
})
if (files.length === 0) {
  console.error('no file is named\nnpm run bench:goals -- FILE... [--json]')
  process.exit(2)
}
const rows: Row[] = []
for (const file of files) {
  try {
    rows.push(...rowsOf(file))
  } catch (error) {
    console.error(`${file}: ${(error as Error).message}`)
    process.exitCode = 2
  }
}
if (values.json)
  console.log(JSON.stringify(Object.fromEntries(rows.map(({ name, figures }) => [name, figures])), null, 2))
else {
  const titles = Object.values(goals).map(({ title }) => title)
  console.log(
    markdown(
      ['before > now', ...titles],
      rows.map((row) => [row.name, ...(Object.keys(goals) as Goal[]).map((goal) => cellOf(goal, row.name, row))]),
    ),
  )
}
