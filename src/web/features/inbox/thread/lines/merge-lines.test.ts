import { expect, it } from 'vitest'
import type { ThreadLine } from '#contract/features/inbox/conversations.ts'
import { withEarlier, withLatest } from './merge-lines.ts'

const linesOf = (...ids: string[]) => ids.map((id) => ({ id, text: id }) as ThreadLine)
const ids = (part: { lines: readonly ThreadLine[] }) => part.lines.map(({ id }) => id).join('')

it('keeps lines that have left the last page', () => {
  const known = withLatest(undefined, { lines: linesOf('a', 'b', 'c'), previousCursor: 'x' })
  const after = withLatest(known, { lines: linesOf('b', 'c', 'd'), previousCursor: 'y' })
  expect(ids(after)).toBe('abcd')
  expect(after.previousCursor).toBe('x')
})

it('puts earlier lines before the known ones, each once', () => {
  const known = { lines: linesOf('c', 'd'), previousCursor: 'x' }
  const after = withEarlier(known, { lines: linesOf('a', 'b', 'c'), previousCursor: null })
  expect(ids(after)).toBe('abcd')
  expect(after.previousCursor).toBeNull()
})

it('begins anew where more was said than a page holds, so that no gap is hidden', () => {
  const known = { lines: linesOf('a', 'b'), previousCursor: null }
  const after = withLatest(known, { lines: linesOf('x', 'y'), previousCursor: 'w' })
  expect(ids(after)).toBe('xy')
  expect(after.previousCursor).toBe('w')
})
