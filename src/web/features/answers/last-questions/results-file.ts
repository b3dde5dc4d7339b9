/** The results as a file that spreadsheet programs open. */
import type { PhraseFiles } from '#phrases/files.ts'
import { withoutMarkdown } from '#web/ui/text/plain-text.ts'
import { type CheckedRow, outcomeOf } from './outcomes.ts'

/** Where a list is parted by `;` (German, French Excel), or the quotes are ignored, a cell begins amid the text. */
const innerFormula = /([;\t\r\n][^\S\r\n]*)(?=[=@＝＠]|[+\-＋－]\S)/g

/** What begins like a formula must not run as one. */
function cellOf(text: string): string {
  const safe = (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text).replace(innerFormula, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function cellsOf(row: CheckedRow, { outcome: names }: PhraseFiles['lastQuestions']): string[] {
  const outcome = outcomeOf(row)
  if (outcome === undefined || row.checked === undefined) return []
  const { answer, why, suggestions } = row.checked
  const ids = why.parts?.map(({ id }) => id) ?? [answer.source.id]
  const item = ids.map((id) => why.candidates.find((each) => each.id === id)?.question ?? '').join('\n')
  return [
    row.text,
    String(row.times),
    names[outcome],
    outcome === 'refused' || outcome === 'noted' ? '' : `${Math.round(answer.confidence * 100)}%`,
    outcome === 'answered' ? item : outcome === 'noted' ? '' : suggestions.map(({ question }) => question).join('\n'),
    outcome === 'answered' ? withoutMarkdown(answer.text) : '',
  ]
}

export function resultsAsCsv(rows: readonly CheckedRow[], phrases: PhraseFiles['lastQuestions']): string {
  const { question, times, outcome, sure, item, answer } = phrases.file.columns
  const lines = [[question, times, outcome, sure, item, answer], ...rows.map((row) => cellsOf(row, phrases))]
  // Excel takes a file without this mark for one in the code page of the machine.
  return `\ufeff${lines
    .filter((cells) => cells.length > 0)
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('')}`
}
