import { corpusLimits } from '#contract/features/corpus.ts'
import type { ColumnField, MappedColumn } from '#contract/features/imports.ts'

export interface ColumnProblem {
  readonly problem: 'twice' | 'empty' | 'someEmpty' | 'tooLong'
  readonly count: number
  /** Nothing can be read before it is solved; the others only cost rows. */
  readonly isFatal: boolean
}

const maxLength: Partial<Record<ColumnField, number>> = {
  question: corpusLimits.questionLength,
  answer: corpusLimits.answerLength,
  intent: corpusLimits.intentLength,
}

/** What is wrong with each column, given what it is said to be. */
export function problemsOf(
  columns: readonly Pick<MappedColumn, 'filledRows' | 'longest'>[],
  fields: readonly ColumnField[],
  rows: number,
): ColumnProblem[][] {
  return columns.map(({ filledRows, longest }, index) => {
    const field = fields[index] ?? 'skip'
    if (field === 'skip') return []
    const problems: ColumnProblem[] = []
    const isFirst = fields.indexOf(field) === index
    if (field !== 'variants' && !isFirst) problems.push({ problem: 'twice', count: 0, isFatal: true })
    const isRequired = field === 'question' || field === 'answer'
    if (isRequired && filledRows === 0) problems.push({ problem: 'empty', count: 0, isFatal: false })
    else if (isRequired && filledRows < rows - 1)
      problems.push({ problem: 'someEmpty', count: rows - filledRows, isFatal: false })
    const max = maxLength[field]
    if (max !== undefined && longest > max) problems.push({ problem: 'tooLong', count: max, isFatal: false })
    return problems
  })
}
