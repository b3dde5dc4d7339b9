// Quality before and after a fit, by kind of corpus and language.

import { areaUnderRoc, expectedCalibrationError } from '../../src/engine/evaluation/quality.ts'
import type { JudgedQuery } from './fit-constants.ts'
import type { TaskKind } from './tasks.ts'

const titles: Record<TaskKind, string> = {
  part: 'part of a trade',
  trade: 'a trade',
  mixed: 'many trades',
  wordings: 'many wordings',
  faq: 'evaluation sets',
  measured: 'sets not fitted on',
}

/** FAQ sets cut smaller than this are a row of their own. */
const minOfWhole = 25

export function qualityTable(before: readonly JudgedQuery[], after: readonly JudgedQuery[]): string {
  const rows = new Map<string, { before: JudgedQuery[]; after: JudgedQuery[] }>()
  before.forEach((judged, place) => {
    const title = titleOf(judged)
    const row = rows.get(title) ?? { before: [], after: [] }
    rows.set(title, row)
    row.before.push(judged)
    row.after.push(after[place] as JudgedQuery)
  })
  const measures: [string, (judged: readonly JudgedQuery[]) => string][] = [
    ['top 1, %', (judged) => percentWithin(judged, 1)],
    ['top 3, %', (judged) => percentWithin(judged, 3)],
    ['calibration error', (judged) => calibrationError(judged).toFixed(3)],
    ['AUROC', (judged) => outOfScopeAuroc(judged).toFixed(3)],
  ]
  const lines = [...rows].sort(byKind).map(([title, row]) => {
    const inScope = row.before.filter(({ query }) => query.isInScope).length
    const cells = measures.map(([, measure]) => `${measure(row.before)} > ${measure(row.after)}`)
    return [title, `${inScope} + ${row.before.length - inScope}`, ...cells]
  })
  return aligned([['corpora', 'in + out of scope', ...measures.map(([title]) => title)], ...lines])
}

function titleOf({ query: { task } }: JudgedQuery): string {
  const isCut = (task.kind === 'faq' || task.kind === 'measured') && task.size < minOfWhole
  return `${titles[task.kind]}${isCut ? ', few entries' : ''}, ${task.language}`
}

function byKind([a]: [string, unknown], [b]: [string, unknown]): number {
  const order = Object.values(titles)
  const placeOf = (title: string): number => order.findIndex((start) => title.startsWith(start))
  return placeOf(a) - placeOf(b) || (a < b ? -1 : 1)
}

function percentWithin(judged: readonly JudgedQuery[], most: number): string {
  const inScope = judged.filter(({ query }) => query.isInScope)
  const found = inScope.filter(({ rank }) => rank >= 1 && rank <= most).length
  return ((100 * found) / inScope.length).toFixed(1)
}

function calibrationError(judged: readonly JudgedQuery[]): number {
  return expectedCalibrationError(judged.map(({ confidence, rank }) => ({ confidence, isRight: rank === 1 })))
}

function outOfScopeAuroc(judged: readonly JudgedQuery[]): number {
  const confidences = (isInScope: boolean): number[] =>
    judged.filter(({ query }) => query.isInScope === isInScope).map(({ scope }) => scope)
  return areaUnderRoc(confidences(true), confidences(false))
}

function aligned(lines: readonly string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
