import { expect, test } from 'vitest'
import { problemsOf } from './column-problems.ts'

const full = { filledRows: 10, longest: 20 }

test('a column is told what is wrong with it, and others are not', () => {
  const columns = [full, { filledRows: 4, longest: 20_000 }, full, { filledRows: 0, longest: 0 }, full]
  const problems = problemsOf(columns, ['question', 'answer', 'question', 'keywords', 'skip'], 10)
  expect(problems.map((each) => each.map(({ problem, isFatal }) => [problem, isFatal]))).toEqual([
    [],
    [
      ['someEmpty', false],
      ['tooLong', false],
    ],
    [['twice', true]],
    [],
    [],
  ])
  expect(problems[1]?.[0]?.count).toBe(6)
})

test('several columns may hold variants', () => {
  expect(problemsOf([full, full, full, full], ['question', 'answer', 'variants', 'variants'], 10).flat()).toEqual([])
})
