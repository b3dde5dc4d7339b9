/**
 * The answer engine and its peers on the same data in one run: `npm run bench:engine -- [FILE...] [options]`
 *
 * Sets: those of the folder --data (default ../shared/eval) that are there, with fixed splits, and every FAQ or intent FILE. Peers are installed
 * into bench/peers at the first run and get the question and keywords of an entry, in Chinese cut into words by jieba; their options are their
 * defaults but where bench/engine/subjects/*.ts says why.
 *
 * --only=minisearch,lunr  subjects by name, Huida always among them   --sets=shop_zh,banking77-1  sets by name
 * --seeds=3  splits of the few-example sets, averaged                 --limit=120  seconds a subject has for one split of a set, building included
 * --sizes=1000,10000,100000  of the speed table, 0 for none           --quick  one seed, 300 queries a set, 1,000 entries
 * --markdown  tables only, without the progress
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAccuracy } from './engine/accuracy.ts'
import { benchmarkSets } from './engine/benchmark-sets.ts'
import { installPeers } from './engine/install-peers.ts'
import { measureSpeed, type SpeedRow } from './engine/speed.ts'
import { type SubjectName, subjectNames } from './engine/subjects/subjects.ts'
import {
  type AccuracyTable,
  accuracyMarkdown,
  outOfScopeMarkdown,
  ratioMarkdown,
  speedMarkdown,
} from './engine/tables.ts'
import { machineLine } from './report/machine-line.ts'

const root = join(import.meta.dirname, '..')
const fastest: readonly SubjectName[] = ['huida', 'flexsearch', 'minisearch', 'lunr', 'orama']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: join(root, '../shared/eval') },
    only: { type: 'string' },
    sets: { type: 'string' },
    seeds: { type: 'string' },
    limit: { type: 'string', default: '120' },
    sizes: { type: 'string' },
    quick: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
  },
})

function note(text: string): void {
  if (!values.markdown) console.error(text)
}

/** Keeps the order of `all`; an unknown name is a mistake, not an empty table. */
function chosen<T extends string>(names: string | undefined, all: readonly T[], option: string): T[] {
  const wanted = names?.split(',') ?? all
  for (const name of wanted)
    if (!all.includes(name as T)) throw new Error(`--${option}: there is no ${name}; there are ${all.join(', ')}`)
  return all.filter((name) => wanted.includes(name))
}

async function measureTable(names: readonly SubjectName[]): Promise<void> {
  const files = positionals.map((file) => resolve(process.env.INIT_CWD ?? '.', file))
  const all = benchmarkSets(resolve(values.data), files, Number(values.seeds ?? (values.quick ? 1 : 3)))
  const setNames = chosen(
    values.sets,
    all.map(({ name }) => name),
    'sets',
  )
  const sets = all.filter(({ name }) => setNames.includes(name))
  const limits = { seconds: Number(values.limit), maxQueries: values.quick ? 300 : Number.POSITIVE_INFINITY }
  const table: AccuracyTable = new Map(names.map((name) => [name, new Map()]))
  for (const set of sets) {
    for (const name of names) {
      const startedMs = performance.now()
      const cell = await measureAccuracy(name, set, limits)
      table.get(name)?.set(set.name, cell)
      const outcome = typeof cell === 'string' ? cell : `${(100 * cell.top1).toFixed(1)}`
      note(
        `${set.name.padEnd(16)} ${name.padEnd(20)} ${outcome} (${((performance.now() - startedMs) / 1000).toFixed(0)} s)`,
      )
    }
  }
  const parts = [accuracyMarkdown(table, sets), ratioMarkdown(table, sets), outOfScopeMarkdown(table, sets)]
  if (sets.length > 0) console.log(`\n${parts.filter(Boolean).join('\n\n')}`)
}

async function measureSpeeds(names: readonly SubjectName[], sizes: readonly number[]): Promise<void> {
  const rows: SpeedRow[] = []
  for (const size of sizes) {
    for (const language of ['en', 'zh'] as const) {
      const seconds = Number(values.limit) * 3
      rows.push(...(await measureSpeed(names, size, language, { seconds, rounds: 10, queriesPerRound: 30 })))
      note(`speed ${size} ${language}`)
    }
  }
  if (rows.length > 0) console.log(`\n${speedMarkdown(rows)}`)
}

installPeers(note)
const names = chosen(values.only === undefined ? undefined : `huida,${values.only}`, subjectNames, 'only')
const sizes = (values.sizes ?? (values.quick ? '1000' : '1000,10000,100000')).split(',').map(Number)
console.log(machineLine())
await measureTable(names)
await measureSpeeds(
  names.filter((name) => fastest.includes(name)),
  sizes.filter((size) => size > 0),
)
