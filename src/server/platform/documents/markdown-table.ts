/** A table in Markdown; its first row are the headings. */
export function markdownOfTable(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const [first = [], ...rest] = rows.map((row) =>
    Array.from({ length: width }, (_, column) => oneLine(row[column] ?? '').replaceAll('|', '\\|')),
  )
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(first), line(first.map(() => '---')), ...rest.map(line)].join('\n')
}

function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}
