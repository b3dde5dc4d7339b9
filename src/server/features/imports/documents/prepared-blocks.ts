/** Makes the blocks of a document easier to judge: parts labels that share a paragraph, opens tables that are none, drops tables of contents. */
import type { Block, TextBlock } from '#server/platform/documents/document.types.ts'
import { labelAt } from '../pasting/pasted-labels.ts'
import type { LeftOutList } from './found-questions.ts'

/** Dots that lead to the number of a page. */
const leader = /(?:\.{4,}|…{2,}|·{4,}|\t)\s*\d{1,3}$/
const longestLeader = 80
const contentsTitle = /^(?:目\s*录|contents|table of contents|in this (?:guide|document|article))$/i
/** `Q: … A: …` in one line. */
const answerInLine = /\s(?=(?:a|answer|答|答案|回答|回复)\s?\d{0,3}\s?[:：])/i

export function prepareBlocks(blocks: readonly Block[], leftOut: LeftOutList): Block[] {
  const prepared: Block[] = []
  let isContents = false
  for (const block of blocks) {
    if (block.kind === 'table') {
      isContents = false
      prepared.push(...tableParts(block.rows))
      continue
    }
    const text = block.text.trim()
    const isEntry =
      block.isContents === true || leader.test(text.slice(-longestLeader)) || (isContents && block.list !== undefined)
    if (contentsTitle.test(text) || isEntry) {
      isContents = true
      if (isEntry) leftOut.add('contents', text)
      continue
    }
    isContents = false
    prepared.push(...labelledParts(block))
  }
  return prepared
}

/** A table of one column, or with labels in its cells, is a frame around paragraphs. */
function tableParts(rows: readonly (readonly string[])[]): Block[] {
  const cells = rows.flat().filter((cell) => cell.trim() !== '')
  const isFrame = rows.every((row) => row.filter((cell) => cell.trim() !== '').length <= 1)
  const isLabelled = cells.filter((cell) => labelAt(cell)?.hasColon === true).length >= Math.max(2, cells.length / 3)
  if (!isFrame && !isLabelled) return [{ kind: 'table', rows }]
  return cells.flatMap((cell) => cell.split('\n')).flatMap((text) => labelledParts({ kind: 'text', text: text.trim() }))
}

function labelledParts(block: TextBlock): TextBlock[] {
  const { text } = block
  const lines =
    text.includes('\n') && text.split('\n').some((line) => labelAt(line)?.hasColon) ? text.split('\n') : [text]
  const parts = lines.flatMap((line) => {
    const label = labelAt(line)
    if (label?.field !== 'question') return [line]
    const place = line.search(answerInLine)
    return place === -1 ? [line] : [line.slice(0, place), line.slice(place).trim()]
  })
  if (parts.length === 1) return [block]
  return parts.filter((part) => part.trim() !== '').map((part) => ({ kind: 'text', text: part.trim() }))
}
