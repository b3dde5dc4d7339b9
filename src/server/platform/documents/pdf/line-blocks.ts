/** Paragraphs, headings, lists and tables out of the lines of a PDF, which knows of none of them. */
import type { Block, TextBlock } from '../document.types.ts'
import { joinLines } from '../text/joining.ts'
import { type Column, columnsOf, leadingOf } from './page-columns.ts'
import type { PageLine } from './page-lines.ts'

/** Larger than the body by this: a heading. */
const headingScale = 1.12
const longestHeading = 120
const bullet = /^[•●○▪■◆◦‣·\uf0b7\uf0a7\uf0d8\uf06c\uf0fc\uf076\uf0b2-](?:\s+|(?=[^\s\d-]))/
const orderedMark = /^(?:\(?\d{1,3}[.、)）]|[(（]\d{1,3}[)）]|[a-z][.)])\s*(?=\S)/
const label = /^(?:q|a|question|answer|问|答|问题|答案)\s?\d{0,3}\s?[:：.、]/i
const partMark =
  /^(?:第[一二三四五六七八九十百\d]+[章节条部分]|[一二三四五六七八九十]+[、.．]|[(（][一二三四五六七八九十]+[)）]|chapter\s+\d|section\s+\d)/i
const endsSentence = /[。.！!？?；;]["”’」』）)]*$/
const endsAsking = /[?？]["”’」』）)]*$/

interface Paragraph {
  readonly lines: PageLine[]
  readonly column: Column
}

export function blocksOfLines(pages: readonly (readonly PageLine[])[]): Block[] {
  const all = pages.flat()
  const body = bodySizeOf(all)
  const sizes = [...new Set(all.filter(({ size }) => size >= body * headingScale).map(({ size }) => Math.round(size)))]
  const levels = new Map(sizes.sort((one, other) => other - one).map((size, index) => [size, Math.min(index + 1, 6)]))
  const leading = leadingOf(pages, body)
  const blocks: Block[] = []
  let paragraph: Paragraph | undefined
  let table: { rows: string[][]; lefts: readonly number[]; last: PageLine } | undefined

  function endParagraph(): void {
    if (paragraph !== undefined) blocks.push(textOf(paragraph.lines, body, levels))
    paragraph = undefined
  }
  function endTable(): void {
    if (table !== undefined) blocks.push({ kind: 'table', rows: table.rows })
    table = undefined
  }

  for (const lines of pages) {
    const columns = columnsOf(lines)
    lines.forEach((line, index) => {
      const column = columns[index] ?? { left: line.left, right: line.right, lines: 1 }
      if (line.cellLefts.length > 1 && !isNumberedHeading(line, body)) {
        endParagraph()
        const cells = line.text.split('\t')
        if (table !== undefined && isSameTable(table.lefts, line)) table.rows.push(placed(cells, line, table.lefts))
        else {
          endTable()
          table = { rows: [cells], lefts: line.cellLefts, last: line }
        }
        table.last = line
        return
      }
      if (table !== undefined && goesOnInCell(table, line, leading)) {
        const place = columnAt(table.lefts, line.left)
        const row = table.rows.at(-1) ?? []
        row[place] = joinLines([row[place] ?? '', line.text])
        table.last = line
        return
      }
      endTable()
      if (paragraph !== undefined && goesOn(paragraph, line, index === 0, leading)) {
        paragraph.lines.push(line)
        return
      }
      endParagraph()
      paragraph = { lines: [line], column }
    })
  }
  endParagraph()
  endTable()
  return blocks
}

function bodySizeOf(lines: readonly PageLine[]): number {
  const counts = new Map<number, number>()
  for (const { size, text } of lines) counts.set(Math.round(size), (counts.get(Math.round(size)) ?? 0) + text.length)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 10
}

function goesOn({ lines, column }: Paragraph, line: PageLine, isNewPage: boolean, leading: number): boolean {
  const before = lines.at(-1)
  const first = lines[0]
  if (before === undefined || first === undefined) return false
  if (Math.abs(before.size - line.size) > Math.max(0.6, line.size * 0.06) || before.isBold !== line.isBold) return false
  if (beginsAnew(line.text) || endsAsking.test(before.text)) return false
  if (before.text.endsWith('\u00ad')) return true
  const isFull = column.lines > 1 && before.right >= column.right - roomFor(line, before)
  const isAmidSentence = /^[a-z]/.test(line.text) && !/[:：]$/.test(before.text) && !endsSentence.test(before.text)
  if (!isFull && !isAmidSentence) return false
  if (isNewPage || line.baseline > before.baseline) return !endsSentence.test(before.text)
  if (before.baseline - line.baseline > Math.max(leading, line.size) * 1.35) return false
  // The first line of the next paragraph stands further in; the lines of a numbered one do from the second on.
  const isFurtherIn = line.left > before.left + line.size * 1.2
  return !isFurtherIn || (lines.length === 1 && beginsAnew(first.text))
}

function beginsAnew(text: string): boolean {
  return bullet.test(text) || orderedMark.test(text) || label.test(text) || partMark.test(text)
}

/** What the first word of the next line would have needed. */
function roomFor({ text, size }: PageLine, before: PageLine): number {
  const word = /^[^\s\p{Script=Han}]+/u.exec(text)?.[0].length ?? 1
  const isWide = /\p{Script=Han}/u.test(before.text.at(-1) ?? '')
  return isWide && word <= 2 ? size * 2.2 : Math.min(word, 24) * size * 0.6 + size
}

function textOf(lines: readonly PageLine[], body: number, levels: ReadonlyMap<number, number>): TextBlock {
  const [first] = lines
  const text = joinLines(lines.map((line) => line.text.replaceAll('\t', ' ')))
  const size = Math.round(first?.size ?? body)
  const level = text.length <= longestHeading ? levels.get(size) : undefined
  const isBold = lines.every((line) => line.isBold)
  if (level === undefined && bullet.test(text))
    return { kind: 'text', text: text.replace(bullet, ''), list: { depth: 0, isOrdered: false } }
  return {
    kind: 'text',
    text,
    ...(level !== undefined && { level }),
    ...(isBold && { isBold }),
    ...(!isBold && (first?.boldLength ?? 0) > 0 && { boldLength: first?.boldLength ?? 0 }),
  }
}

/** `1   Introduction` */
function isNumberedHeading({ text, cellLefts, size, isBold }: PageLine, body: number): boolean {
  return cellLefts.length === 2 && /^\d{1,2}(?:\.\d{1,2}){0,3}\t/.test(text) && (isBold || size >= body * headingScale)
}

function isSameTable(lefts: readonly number[], line: PageLine): boolean {
  return line.cellLefts.every((left) => lefts.some((known) => Math.abs(known - left) < line.size * 2))
}

function columnAt(lefts: readonly number[], left: number): number {
  return lefts.reduce(
    (best, known, index) => (Math.abs(known - left) < Math.abs((lefts[best] ?? 0) - left) ? index : best),
    0,
  )
}

function placed(cells: readonly string[], line: PageLine, lefts: readonly number[]): string[] {
  const row = lefts.map(() => '')
  line.cellLefts.forEach((left, index) => {
    const place = columnAt(lefts, left)
    row[place] = joinLines([row[place] ?? '', cells[index] ?? ''])
  })
  return row
}

/** A line of the last row, below the one before it in a column that is not the first. */
function goesOnInCell(
  { lefts, last }: { readonly lefts: readonly number[]; readonly last: PageLine },
  line: PageLine,
  leading: number,
): boolean {
  const gap = last.baseline - line.baseline
  const place = columnAt(lefts, line.left)
  const isAligned = Math.abs((lefts[place] ?? 0) - line.left) < line.size * 1.5
  return (
    isAligned && place > 0 && gap > 0 && gap < Math.max(leading, line.size) * 1.6 && Math.abs(last.size - line.size) < 1
  )
}
