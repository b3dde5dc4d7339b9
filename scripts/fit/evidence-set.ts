// What the engine knew of its candidates for many queries, as one table; on disk, a file of numbers beside a file of what they are.

import { readFileSync, writeFileSync } from 'node:fs'
import type { Evidence } from '../../src/engine/ranking/evidence.ts'
import type { Task, TaskKind } from './tasks.ts'

export type EvidenceName = keyof Evidence

export interface AskedTask {
  name: string
  kind: TaskKind
  language: 'zh' | 'en'
  /** Entries of its corpus. */
  size: number
  /** Of the trades that its lexicon had not read. */
  fold: number
}

export interface AskedQuery {
  task: AskedTask
  weight: number
  /** Its candidates' rows. */
  first: number
  count: number
  /** The right one among them, from 0; -1 when it is not. */
  right: number
  isInScope: boolean
}

export interface EvidenceSet {
  names: readonly EvidenceName[]
  /** A row a candidate, a column a name. */
  values: Float32Array
  queries: AskedQuery[]
}

interface Summary {
  names: EvidenceName[]
  tasks: AskedTask[]
  /** `task` is its place in `tasks`. */
  queries: (Omit<AskedQuery, 'task' | 'first'> & { task: number })[]
}

/** Candidates kept of a query: the best few and the right one. */
const maxKept = 24

export class EvidenceWriter {
  readonly #fold: number
  readonly #summary: Summary = { names: [], tasks: [], queries: [] }
  #values = new Float32Array(2 ** 20)
  #length = 0

  constructor(fold: number) {
    this.#fold = fold
  }

  get queryCount(): number {
    return this.#summary.queries.length
  }

  addTask({ name, kind, language, entries }: Task): void {
    this.#summary.tasks.push({ name, kind, language, size: entries.length, fold: this.#fold })
  }

  /** Of the task that was added last. */
  addQuery(compared: readonly { id: string; evidence: Evidence }[], id: string | undefined, weight: number): void {
    const kept = compared.filter((candidate, place) => place < maxKept || candidate.id === id)
    const [first] = kept
    if (first === undefined) return
    if (this.#summary.names.length === 0) this.#summary.names = Object.keys(first.evidence) as EvidenceName[]
    for (const { evidence } of kept) for (const name of this.#summary.names) this.#push(evidence[name])
    this.#summary.queries.push({
      task: this.#summary.tasks.length - 1,
      weight,
      count: kept.length,
      right: id === undefined ? -1 : kept.findIndex((candidate) => candidate.id === id),
      isInScope: id !== undefined,
    })
  }

  save(path: string): void {
    writeFileSync(`${path}.f32`, new Uint8Array(this.#values.buffer, 0, this.#length * 4))
    writeFileSync(`${path}.json`, JSON.stringify(this.#summary))
  }

  #push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float32Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }
}

/** The sets of several folds as one. */
export function readEvidenceSets(paths: readonly string[]): EvidenceSet {
  const bytes = paths.map((path) => readFileSync(`${path}.f32`))
  const values = new Float32Array(bytes.reduce((sum, { length }) => sum + length, 0) / 4)
  const queries: AskedQuery[] = []
  let names: EvidenceName[] = []
  let filled = 0
  let first = 0
  paths.forEach((path, place) => {
    const summary = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Summary
    names = summary.names
    for (const query of summary.queries) {
      queries.push({ ...query, task: summary.tasks[query.task] as AskedTask, first })
      first += query.count
    }
    const part = bytes[place] as Buffer
    new Uint8Array(values.buffer).set(part, filled)
    filled += part.length
  })
  return { names, values, queries }
}

/** One row as the engine has it. */
export function evidenceOf({ names, values }: EvidenceSet, row: number): Evidence {
  return Object.fromEntries(names.map((name, i) => [name, values[row * names.length + i]])) as unknown as Evidence
}
