/**
 * Fits the weights of the ranking and the constants of the confidence again: `npm run fit -- [TRADE=FILE...] [options]`
 *
 * The situations of content/lexicon are asked in folds of trades, each with a lexicon that has not read these trades, and with them the
 * sets of content/evaluation named in `fittedSets`; the other sets there are only measured. The sets are asked with the lexicon that ships
 * too, as the trade of most bots is one that it has read. Prints both fits as TypeScript, and the quality
 * with the engine's present constants and with the fitted ones, which of each fold are those that the other folds gave. Changes no file.
 * The present constants were fitted with the training part of BANKING77 as well, as `bank=banking77.json`, which is not in the repository.
 *
 * TRADE=FILE  more to learn from, in a format of src/engine/evaluation/evaluation-file.ts; of intent files the training part alone. TRADE is
 *             what the file is about, as a file of content/lexicon/situations is named: it is asked with the lexicon that does not know it.
 * --folds=3            more take longer, and leave each lexicon more to read
 * --lexicons=FOLDER    keeps the lexicons of the folds, minutes of training each, and takes them from there
 * --evidence=FOLDER    keeps what was collected
 * --collected          takes it from there instead of collecting
 * --keep-weights       fits the confidence alone, to the weights that the ranking has
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { rankingWeights } from '../../src/engine/ranking/rank.ts'
import { readLexicon } from '../lexicon/read-lexicon.ts'
import { type AskedTask, type EvidenceSet, readEvidenceSets } from './evidence-set.ts'
import { type FittedConstants, fitConstants, type JudgedQuery, judgeQueries } from './fit-constants.ts'
import { leftOutTrades } from './held-out-lexicon.ts'
import { qualityTable } from './quality-table.ts'

const root = join(import.meta.dirname, '../..')
const evaluationFolder = join(root, 'content/evaluation')

/** Trades of the lexicon that sets of content/evaluation are about, where the file's name is not one. */
const tradeBySet: Record<string, string> = { clinic: 'hospital-clinic', software: 'saas-subscription' }
/** Sets of content/evaluation that are fitted on. */
const fittedSets = ['clinic', 'gym', 'hotel']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folds: { type: 'string', default: '3' },
    lexicons: { type: 'string' },
    evidence: { type: 'string' },
    collected: { type: 'boolean', default: false },
    'keep-weights': { type: 'boolean', default: false },
  },
})
const keptWeights = values['keep-weights'] ? rankingWeights : undefined
const folds = Number(values.folds)
if (!Number.isInteger(folds) || folds < 2) fail(`--folds: ${values.folds} is not a number above 1`)

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

/** npm runs this in the repository's folder; the caller may be in another one. */
function pathOf(file: string): string {
  return resolve(process.env.INIT_CWD ?? '.', file)
}

interface SourceFile {
  path: string
  trade: string
  isFitted: boolean
  /** Named by the caller. */
  isGiven: boolean
}

function sourceFiles(): SourceFile[] {
  const own = readdirSync(evaluationFolder).flatMap((name): SourceFile[] => {
    const set = /^(.+)-(?:zh|en)\.json$/.exec(name)?.[1]
    if (set === undefined) return []
    return [
      {
        path: join(evaluationFolder, name),
        trade: tradeBySet[set] ?? set,
        isFitted: fittedSets.includes(set),
        isGiven: false,
      },
    ]
  })
  const given = positionals.map((text): SourceFile => {
    const [, trade, file] = /^([^=]+)=(.+)$/.exec(text) ?? []
    if (trade === undefined || file === undefined || !existsSync(pathOf(file))) fail(`not TRADE=FILE: ${text}`)
    return { path: pathOf(file), trade, isFitted: true, isGiven: true }
  })
  return [...own, ...given]
}

/** Each fold in a process of its own, as many at once as there are processors. */
async function collect(pathOfFold: (fold: number) => string): Promise<void> {
  const { situations } = readLexicon(join(root, 'content/lexicon'))
  const leftOut = Array.from({ length: folds }, (_, fold) => leftOutTrades(situations, { fold, folds }))
  const filesOf = leftOut.map((): SourceFile[] => [])
  for (const file of sourceFiles()) {
    const fold = leftOut.findIndex((trades) => trades.has(file.trade))
    if (fold < 0) fail(`${file.path}: the lexicon has no trade ${file.trade}`)
    filesOf[fold]?.push(file)
  }
  filesOf.push(sourceFiles().filter(({ isGiven }) => !isGiven))
  let next = 0
  const work = async (): Promise<void> => {
    for (let fold = next++; fold <= folds; fold = next++) {
      const files = filesOf[fold] ?? []
      const args = [
        join(import.meta.dirname, 'collect.ts'),
        `--out=${pathOfFold(fold)}`,
        `--fold=${fold}`,
        `--folds=${folds}`,
        ...(values.lexicons === undefined ? [] : [`--lexicons=${pathOf(values.lexicons)}`]),
        ...files.map(({ path, isFitted }) => (isFitted ? path : `--measured=${path}`)),
      ]
      const child = spawn(process.execPath, [...process.execArgv, ...args], { cwd: root, stdio: 'inherit' })
      const [code] = await once(child, 'close')
      if (code !== 0) fail(`fold ${fold} could not be collected`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

async function evidence(): Promise<EvidenceSet> {
  const folder = values.evidence === undefined ? mkdtempSync(join(tmpdir(), 'fit-')) : pathOf(values.evidence)
  mkdirSync(folder, { recursive: true })
  const pathOfFold = (fold: number): string => join(folder, `fold-${fold}`)
  if (!values.collected) await collect(pathOfFold)
  const set = readEvidenceSets(Array.from({ length: folds + 1 }, (_, fold) => pathOfFold(fold)))
  if (values.evidence === undefined) rmSync(folder, { recursive: true })
  return set
}

/** Of every query by constants that were learned without its fold, and of sets that are only measured by those learned from all. */
function judgeHeldOut(set: EvidenceSet, fittedOnAll: FittedConstants): JudgedQuery[] {
  const tasks = [...new Set(set.queries.map(({ task }) => task))]
  // An intent file is in one fold alone, and the shipped lexicon in none; their corpora take turns, or none would be learned from for the others.
  const rounds = new Map(
    tasks.map((task, place) => [task, isOfIntents(task) || task.fold === folds ? place % folds : task.fold]),
  )
  const judged = judgeQueries(set, fittedOnAll)
  for (let round = 0; round < folds; round++) {
    console.error(`fitting without fold ${round}`)
    const fitted = fitConstants(set, ({ task }) => rounds.get(task) !== round, keptWeights)
    judgeQueries(set, fitted).forEach((one, place) => {
      const { task } = one.query
      if (task.kind !== 'measured' && rounds.get(task) === round) judged[place] = one
    })
  }
  return judged
}

function isOfIntents({ name }: AskedTask): boolean {
  return name.startsWith('intents ')
}

function constantsText({ weights, confidence }: FittedConstants): string {
  return [
    'export const rankingWeights = {',
    ...Object.entries(weights).map(([name, weight]) => `  ${name}: ${weight},`),
    '}',
    '',
    'const confidenceConstants: ConfidenceConstants = {',
    ...Object.entries(confidence).flatMap(([part, constants]) => [
      `  ${part}: {`,
      ...(Object.entries(constants) as [string, number][]).map(([name, constant]) => `    ${name}: ${constant},`),
      '  },',
    ]),
    '}',
  ].join('\n')
}

const set = await evidence()
console.error(`${set.queries.length} messages, ${set.values.length / set.names.length} candidates; fitting`)
const fitted = fitConstants(set, () => true, keptWeights)
console.log(`${constantsText(fitted)}\n`)
console.log('The engine as it is > as fitted, on folds that the constants were not learned from:')
console.log(qualityTable(judgeQueries(set), judgeHeldOut(set, fitted)))
