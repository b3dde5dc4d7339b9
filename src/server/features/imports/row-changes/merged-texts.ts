import type { RowTexts } from '../imports.rules.ts'

/**
 * Two rows as one. What was taken for a question of its own goes on with the answer above; below a row without an answer it is another way to ask
 * the same.
 */
export function mergedTexts(row: RowTexts, next: RowTexts): RowTexts {
  const isUnanswered = row.answer === ''
  const added = isUnanswered ? [] : [[next.question, next.answer].filter((text) => text !== '').join('\n\n')]
  return {
    question: row.question === '' ? next.question : row.question,
    answer: isUnanswered ? next.answer : [row.answer, ...added].filter((text) => text !== '').join('\n\n'),
    intent: row.intent || next.intent,
    keywords: linesOf(', ', row.keywords, next.keywords),
    variants: linesOf('\n', row.variants, isUnanswered && row.question !== '' ? next.question : '', next.variants),
    isEnabled: row.isEnabled,
    validFrom: row.validFrom || (next.validFrom ?? row.validFrom ?? null),
    validUntil: row.validUntil || (next.validUntil ?? row.validUntil ?? null),
  }
}

function linesOf(separator: string, ...lists: readonly string[]): string {
  const entries = lists.flatMap((list) => list.split(separator)).filter((entry) => entry !== '')
  return [...new Set(entries)].join(separator)
}
