/** How words stand in a sheet: below a heading that says so, else in the first filled cell of each row. Runs in the reading thread. */
import type { TableShape } from '#server/platform/spreadsheets/spreadsheet.types.ts'

/** As people head a list of words. */
const headings =
  /^(?:敏感词汇?|关键词|屏蔽词|违禁词|词语?|词汇|sensitive ?words?|(?:blocked|banned|bad) ?words?|key ?words?|words?|terms?|phrases?)$/i

export interface WordColumns {
  /** Undefined where no heading tells: then the first row is a word, too. */
  readonly column: number | undefined
}

export function findWordColumn(titles: readonly string[]): number | undefined {
  const place = titles.findIndex((title) => headings.test(title.normalize('NFKC').trim()))
  return place < 0 ? undefined : place
}

/** Wider sheets have their words further left. */
const maxColumns = 50

export const wordsTable: TableShape<WordColumns, string> = {
  readHeader: (titles) => ({ column: findWordColumn(titles) }),
  readRow(cellAt, { column }) {
    if (column !== undefined) return cellAt(column)?.text
    for (let place = 0; place < maxColumns; place++) {
      const text = cellAt(place)?.text.trim()
      if (text) return text
    }
    return undefined
  },
  countCharacters: (word) => word.length + 16,
}
