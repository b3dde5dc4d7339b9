// Results as Markdown, with the columns aligned so that a terminal shows them as well.

import type { AccuracyCell } from './accuracy.ts'
import type { BenchmarkSet } from './benchmark-sets.ts'
import type { SpeedRow } from './speed.ts'
import { type SubjectName, subjects } from './subjects/subjects.ts'

export type AccuracyTable = Map<SubjectName, Map<string, AccuracyCell>>

export function accuracyMarkdown(table: AccuracyTable, sets: readonly BenchmarkSet[]): string {
  const rows = [...table].map(([subject, cells]) => [
    subjects[subject].title,
    ...sets.map(({ name }) => accuracyText(cells.get(name))),
  ])
  return markdown(['top 1 / top 3, %', ...sets.map(({ title }) => title)], rows)
}

function accuracyText(cell: AccuracyCell | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell === 'string') return cell
  const sample = cell.n < cell.queryCount ? ` (${cell.n} of ${cell.queryCount})` : ''
  return `${percent(cell.top1)} / ${percent(cell.top3)}${sample}`
}

/** How much more often the engine is right at first than each of the others. */
export function ratioMarkdown(table: AccuracyTable, sets: readonly BenchmarkSet[]): string {
  const top1 = (subject: SubjectName, set: string) => {
    const cell = table.get(subject)?.get(set)
    return typeof cell === 'object' ? cell.top1 : Number.NaN
  }
  const others = [...table.keys()].filter((subject) => subject !== 'huida')
  const rows = others.map((subject) => [
    subjects[subject].title,
    ...sets.map(({ name }) => number(top1('huida', name) / top1(subject, name), 2)),
  ])
  return markdown(['top 1 of Huida / of', ...sets.map(({ title }) => title)], rows)
}

export function outOfScopeMarkdown(table: AccuracyTable, sets: readonly BenchmarkSet[]): string {
  const hasOutOfScope = ({ name }: BenchmarkSet) =>
    [...table.values()].some((cells) => {
      const cell = cells.get(name)
      return typeof cell === 'object' && cell.auroc !== undefined && !Number.isNaN(cell.auroc)
    })
  const scored = sets.filter(hasOutOfScope)
  if (scored.length === 0) return ''
  const rows = [...table].map(([subject, cells]) => [
    subjects[subject].title,
    ...scored.map(({ name }) => {
      const cell = cells.get(name)
      if (typeof cell !== 'object') return cell ?? ''
      return cell.auroc === undefined ? 'no score' : number(cell.auroc, 3)
    }),
  ])
  return markdown(['out of scope, AUROC of the best score', ...scored.map(({ title }) => title)], rows)
}

export function speedMarkdown(rows: readonly SpeedRow[]): string {
  const head = [
    'entries',
    '',
    'build, s',
    'memory, MB',
    'p50, ms',
    'p99, ms',
    'warm p50, ms',
    'warm p99, ms',
    'known entry first, %',
    'warm p50 / Huida',
    'warm p99 / Huida',
  ]
  return markdown(
    head,
    rows.map((row) => {
      const start = [`${row.size.toLocaleString('en')} ${row.language}`, subjects[row.subject].title]
      if ('problem' in row) return [...start, row.problem]
      const ours = rows.find(
        (other) => other.subject === 'huida' && other.size === row.size && other.language === row.language,
      )
      const ratio = (of: 'warmP50Ms' | 'warmP99Ms') =>
        ours === undefined || 'problem' in ours ? '' : number(row[of] / ours[of], 1)
      return [
        ...start,
        number(row.buildMs / 1000, 2),
        number(row.memoryMb, 0),
        number(row.p50Ms, 2),
        number(row.p99Ms, 2),
        number(row.warmP50Ms, 2),
        number(row.warmP99Ms, 2),
        percent(row.knownFirst),
        ratio('warmP50Ms'),
        ratio('warmP99Ms'),
      ]
    }),
  )
}

/** A table whose columns are aligned. */
export function markdown(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function percent(share: number): string {
  return number(100 * share, 1)
}

function number(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '-'
}
