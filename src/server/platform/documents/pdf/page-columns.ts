/** How wide the text of a page runs, and how far apart its lines are: tells where a paragraph ends. */
import type { PageLine } from './page-lines.ts'

export interface Column {
  readonly left: number
  readonly right: number
  /** With one alone nobody knows how far its column goes. */
  readonly lines: number
}

/** A page of so many lines is made to keep us busy. */
const mostLines = 2000

/** Of each line the column it stands in: as far right as the lines go that begin near it. */
export function columnsOf(lines: readonly PageLine[]): Column[] {
  if (lines.length > mostLines) return lines.map(({ left, right }) => ({ left, right, lines: 1 }))
  const texts = lines.filter(({ cellLefts }) => cellLefts.length === 1)
  return lines.map((line) => {
    let { left, right } = line
    let count = 0
    for (const other of texts) {
      if (Math.abs(other.left - line.left) >= line.size * 3) continue
      count += 1
      left = Math.min(left, other.left)
      right = Math.max(right, other.right)
    }
    return { left, right, lines: count }
  })
}

/** The usual way from one line of a paragraph to the next. */
export function leadingOf(pages: readonly (readonly PageLine[])[], body: number): number {
  const counts = new Map<number, number>()
  for (const lines of pages)
    lines.forEach((line, index) => {
      const before = lines[index - 1]
      if (before === undefined || Math.abs(line.size - body) > 1 || Math.abs(before.size - body) > 1) return
      const gap = Math.round((before.baseline - line.baseline) * 2) / 2
      // Less is the same line, more is another paragraph whatever the leading is.
      if (gap > body * 0.9 && gap < body * 3) counts.set(gap, (counts.get(gap) ?? 0) + 1)
    })
  return (
    [...counts].sort(([one, count], [other, otherCount]) => otherCount - count || one - other)[0]?.[0] ?? body * 1.4
  )
}
