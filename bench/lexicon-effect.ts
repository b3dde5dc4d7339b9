/**
 * What the lexicon does for trades it knows nothing of: `npm run bench:lexicon -- [options]`
 *
 * The trades of content/lexicon/situations are left out in folds; of each fold a lexicon is trained on the others. Of each trade left out the
 * questions, keywords and answers are the corpus, and the messages are asked; in Chinese, in English, and across. The plain line that everything
 * has to be worth is the cosine of TF-IDF vectors of the peers' benchmark.
 *
 * --folds=3           more take longer, and leave each lexicon more to read
 * --messages=100      of a trade and language, drawn with a fixed seed
 * --lexicons=FOLDER   keeps the lexicons of the folds, minutes of training each, and takes them from there
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installPeers } from './engine/install-peers.ts'
import { markdown } from './engine/tables.ts'
import {
  type Count,
  type Direction,
  directions,
  type SubjectTitle,
  subjectTitles,
} from './lexicon-effect/ask-trades.ts'
import { machineLine } from './report/machine-line.ts'

const { values } = parseArgs({
  options: {
    folds: { type: 'string', default: '3' },
    messages: { type: 'string', default: '100' },
    lexicons: { type: 'string' },
  },
})
const folds = Number(values.folds)
const directionTitles: Record<Direction, string> = {
  'zh > zh': 'Chinese',
  'en > en': 'English',
  'zh > en': 'Chinese messages, English corpus',
  'en > zh': 'English messages, Chinese corpus',
}

async function countFold(fold: number): Promise<Count[]> {
  const cache = values.lexicons === undefined ? [] : [resolve(process.env.INIT_CWD ?? '.', values.lexicons)]
  const path = fileURLToPath(new URL('./lexicon-effect/fold.process.ts', import.meta.url))
  const child = fork(path, [String(fold), values.folds, values.messages, ...cache], {
    execArgv: ['--import', 'tsx'],
  })
  let counts: Count[] | undefined
  child.on('message', (message) => {
    counts = message as Count[]
  })
  const [code] = await once(child, 'close')
  if (counts === undefined) throw new Error(`Fold ${fold} ended with ${String(code)}`)
  return counts
}

function cell(counts: readonly Count[], subject: SubjectTitle, direction: Direction): string {
  const summed = counts.filter((count) => count.subject === subject && count.direction === direction)
  const sum = (of: (count: Count) => number): number => summed.reduce((total, count) => total + of(count), 0)
  const percent = (part: number): string => ((100 * part) / sum(({ asked }) => asked)).toFixed(1)
  return `${percent(sum(({ first }) => first))} / ${percent(sum(({ firstThree }) => firstThree))}`
}

installPeers(console.error)
const counts: Count[] = []
let next = 0
const work = async (): Promise<void> => {
  for (let fold = next++; fold < folds; fold = next++) counts.push(...(await countFold(fold)))
}
await Promise.all(Array.from({ length: availableParallelism() }, work))

const ofFirst = counts.filter(({ subject, direction }) => subject === subjectTitles[0] && direction === directions[0])
console.log(machineLine())
console.log(
  `${ofFirst.length} trades in ${folds} folds, at most ${values.messages} messages of each in each language.\n`,
)
console.log(
  markdown(
    ['top 1 / top 3, %', ...directions.map((direction) => directionTitles[direction])],
    subjectTitles.map((subject) => [subject, ...directions.map((direction) => cell(counts, subject, direction))]),
  ),
)
