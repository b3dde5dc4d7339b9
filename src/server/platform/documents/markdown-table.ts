/** A table in Markdown; its first row are the headings. */
export function markdownOfTable(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map((row) => row.length))
  const [first = [], ...rest] = rows.map((row) =>
    Array.from({ length: width }, (_, column) => (row[column] ?? '').replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')),
  )
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(first), line(first.map(() => '---')), ...rest.map(line)].join('\n')
}
