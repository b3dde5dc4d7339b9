/** Reads plain text and Markdown: what is a heading, a list, a table, or a paragraph by the way it is written. */

import { decodeText } from '#server/platform/spreadsheets/read/text-encoding.ts'
import { SpreadsheetError } from '#server/platform/spreadsheets/spreadsheet-error.ts'
import type { Block, Document, TextBlock } from '../document.types.ts'
import type { DocumentLimits } from '../document-limits.ts'
import { joinLines } from './joining.ts'

export function readText(bytes: Buffer, format: 'txt' | 'md', limits: DocumentLimits): Document {
  const { text, encoding } = decodeText(bytes)
  if (text.length > limits.maxTotalCharacters) throw new SpreadsheetError('bomb', { reason: 'characters' })
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
  if (lines.some((line) => line.length > longestLine))
    throw new SpreadsheetError('cell-too-long', { limit: longestLine })
  return { format, pages: null, encoding, blocks: blocksOfLines(lines, format), passedOver: {} }
}

/** Far more than 200 pages have: each may become a row, of which there may be so many. */
const mostBlocks = 60_000
const mostRows = 20_000
const longestFrontMatter = 100
/** Of a line: twice of what an answer may have. */
const longestLine = 20_000

const bullet = /^(\s*)(?:[-*+•·●○▪■◆]|[–—](?=\s))\s+(?=\S)/
const ordered = /^(\s*)\d{1,3}[.)]\s+(?=\S)/
const tableLine = /^\s*\|.*\|\s*$/
const ruleLine = /^\s*(?:[-*_=~·—]\s*){3,}$/
const fence = /^\s*(```|~~~)/
const commentLine = /^\s*<!--.*-->\s*$/

/** In plain text each line is a paragraph, as few programs wrap it; lines that were wrapped are joined. */
function blocksOfLines(read: readonly string[], format: 'txt' | 'md'): Block[] {
  const lines = format === 'md' ? withoutFrontMatter(read) : read
  const isWrapped = format === 'md' || looksWrapped(lines)
  const blocks: Block[] = []
  let table: string[][] = []
  let code: string[] | undefined
  let paragraph: string[] = []
  /** Lines of entries that go on, by the place of the entry: joined in the end, once. */
  const entries = new Map<number, string[]>()

  function endParagraph(): void {
    if (paragraph.length > 0) blocks.push(paragraphOf(joinLines(paragraph), format))
    paragraph = []
  }
  function endTable(): void {
    if (table.length > 0) blocks.push({ kind: 'table', rows: table })
    table = []
  }

  /** A line of its own with a line of = or - right below it is a heading. */
  function takeLineAbove(above: string): string | undefined {
    const [only, ...others] = paragraph
    if (only !== undefined) {
      if (others.length > 0) return undefined
      paragraph = []
      return only
    }
    const last = blocks.at(-1)
    if (above.trim() === '' || last?.kind !== 'text' || last.list || last.text !== above.trim()) return undefined
    blocks.pop()
    return last.text
  }

  lines.forEach((line, index) => {
    if (blocks.length + table.length > mostBlocks) throw new SpreadsheetError('too-many-rows', { limit: mostRows })
    if (format === 'md' && fence.test(line)) {
      endParagraph()
      if (code === undefined) code = [line]
      else {
        blocks.push({ kind: 'text', text: [...code, line].join('\n') })
        code = undefined
      }
      return
    }
    if (code !== undefined) {
      code.push(line)
      return
    }
    if (tableLine.test(line)) {
      endParagraph()
      const cells = cellsOf(line)
      if (!cells.every((cell) => /^:?-+:?$/.test(cell))) table.push(cells)
      return
    }
    endTable()
    const heading = headingOf(line)
    const title = underlinedBy(line) ? takeLineAbove(lines[index - 1] ?? '') : undefined
    if (title !== undefined) {
      blocks.push({ kind: 'text', text: withoutMarks(title), level: line.trim().startsWith('=') ? 1 : 2 })
    } else if (heading !== undefined) {
      endParagraph()
      blocks.push(heading)
    } else if (line.trim() === '' || ruleLine.test(line) || commentLine.test(line)) endParagraph()
    else if (bullet.test(line) || (format === 'md' && ordered.test(line))) {
      endParagraph()
      blocks.push(entryOf(line))
    } else if (!isWrapped) {
      const isHead = (lines[index - 1] ?? '').trim() === '' && (lines[index + 1] ?? '').trim() !== ''
      blocks.push({ ...paragraphOf(line, format), ...(isHead && { isGroupHead: true }) })
    } else {
      const last = blocks.at(-1)
      // A line that goes on with the entry of a list.
      const isWithin = paragraph.length === 0 && /^\s{2,}\S/.test(line) && last?.kind === 'text' && last.list
      if (isWithin && (lines[index - 1] ?? '').trim() !== '') {
        const place = blocks.length - 1
        const entry = entries.get(place) ?? [last.text]
        entry.push(line)
        entries.set(place, entry)
        return
      }
      if (paragraph.length > 0 && !goesOn(paragraph.at(-1) ?? '', line, format)) endParagraph()
      paragraph.push(line)
    }
  })
  endParagraph()
  endTable()
  if (code !== undefined) blocks.push({ kind: 'text', text: code.join('\n') })
  for (const [place, entry] of entries) blocks[place] = { ...(blocks[place] as TextBlock), text: joinLines(entry) }
  return blocks
}

/** Programs that make sites of Markdown begin a file with fields between lines of three hyphens. */
function withoutFrontMatter(lines: readonly string[]): readonly string[] {
  if (lines[0] !== '---') return lines
  const end = lines.slice(0, longestFrontMatter).indexOf('---', 1)
  return end === -1 ? lines : lines.slice(end + 1)
}

function underlinedBy(line: string): boolean {
  return /^\s*(={3,}|-{3,})\s*$/.test(line)
}

/** Wrapped text has many lines of nearly the same length, one after another. */
function looksWrapped(lines: readonly string[]): boolean {
  const filled = lines.map((line) => line.trimEnd()).filter((line) => line !== '')
  const longest = Math.max(0, ...filled.slice(0, 2000).map((line) => line.length))
  if (longest < 40 || longest > 120) return false
  const full = filled.filter((line) => line.length > longest * 0.8 && line.length <= longest)
  return full.length >= Math.max(4, filled.length * 0.35)
}

/** In Markdown lines below each other are one paragraph, but a label or a question begins its own. */
function goesOn(before: string, line: string, format: 'txt' | 'md'): boolean {
  if (/[?？:：]\s*[*_]{0,3}$/.test(before.trimEnd().slice(-20))) return false
  if ((before.endsWith('  ') || before.endsWith('\\')) && format === 'md') return false
  return (
    !/^\s*[*_]{0,3}(?:q|a|question|answer|问|答|问题|答案)\s?\d{0,3}\s?[:：.、]/i.test(line) &&
    !/^\s*\d{1,3}[.、)）]/.test(line)
  )
}

/** Not by one pattern, which would try every way to part a line of blanks. */
function headingOf(line: string): TextBlock | undefined {
  const marks = /^\s{0,3}(#{1,6})(?=\s)/.exec(line)
  if (marks?.[1] === undefined) return undefined
  const title = withoutMarks(trimHashes(line.slice(marks[0].length).trim()))
  return title === '' ? undefined : { kind: 'text', text: title, level: marks[1].length }
}

function trimHashes(title: string): string {
  let end = title.length
  while (title[end - 1] === '#') end -= 1
  return title.slice(0, end).trimEnd()
}

function withoutMarks(text: string): string {
  return text
    .replace(/(\*\*|__)(?=\S)([^*_]{1,300}?)(?<=\S)\1/g, '$2')
    .replace(/^\[([^\]]{1,300})\]\([^)]{0,500}\)$/, '$1')
    .trim()
}

function paragraphOf(line: string, format: 'txt' | 'md'): TextBlock {
  const text = line.trim()
  if (format === 'txt') return { kind: 'text', text }
  const bold = /^(\*\*|__)([^*_]{1,300})\1(.*)$/s.exec(text)
  if (bold === null) return { kind: 'text', text }
  const [, , start = '', rest = ''] = bold
  const plain = `${start}${rest}`
  return rest.trim() === ''
    ? { kind: 'text', text: start.trim(), isBold: true }
    : { kind: 'text', text: plain, markdown: text, boldLength: start.length }
}

function entryOf(line: string): TextBlock {
  const mark = bullet.exec(line) ?? ordered.exec(line)
  const indent = mark?.[1]?.replaceAll('\t', '    ').length ?? 0
  return {
    kind: 'text',
    text: line.slice(mark?.[0].length ?? 0).trim(),
    list: { depth: Math.min(Math.floor(indent / 2), 4), isOrdered: !bullet.test(line) },
  }
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}
