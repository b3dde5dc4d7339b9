import type { TableShape } from '#server/platform/spreadsheets/spreadsheet.types.ts'

/** A small table to test the reading of files with: questions and answers, and whatever else has a title. */
export const questionTable: TableShape<string[], Record<string, string>> = {
  readHeader(titles) {
    const names = titles.map((title) => {
      const name = title.trim().toLowerCase()
      return { 问题: 'question', 答案: 'answer' }[name] ?? name
    })
    return names.includes('question') && names.includes('answer') ? names : undefined
  },
  readRow(cellAt, names) {
    const content: Record<string, string> = {}
    names.forEach((name, column) => {
      const cell = cellAt(column)
      if (cell === undefined || cell.text.trim() === '') return
      content[name] = cell.text
      if (cell.isError) content.errors = name
    })
    return Object.keys(content).length === 0 ? undefined : content
  },
  countCharacters: (content) => Object.values(content).join('').length,
}
