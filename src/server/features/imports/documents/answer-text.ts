/** The answer that stands below a question, as Markdown: paragraphs, lists and tables stay what they are. */
import type { Block, TextBlock } from '#server/platform/documents/document.types.ts'
import { markdownOfTable } from '#server/platform/documents/markdown-table.ts'

export function createAnswer() {
  let text = ''
  let before: Block | undefined
  /** Of each depth the number of the last entry. */
  let numbers: number[] = []

  function append(block: Block, added: string): void {
    const isEntry = isEntryOfList(block)
    const followsEntry = before !== undefined && isEntryOfList(before)
    if (block.kind === 'table' || block.list === undefined) numbers = []
    const gap = text === '' ? '' : isEntry && followsEntry ? '\n' : '\n\n'
    text += gap + added
    before = block
  }

  return {
    isEmpty: () => text.trim() === '',
    text: () => text.trim(),
    add(block: Block): void {
      if (block.kind === 'table') append(block, markdownOfTable(block.rows))
      else append(block, block.list === undefined ? markdownOf(block) : entryOf(block, block.list))
    },
    addText(added: string): void {
      if (added.trim() !== '') append({ kind: 'text', text: added }, added.trim())
    },
  }

  function entryOf(block: TextBlock, { depth, isOrdered }: NonNullable<TextBlock['list']>): string {
    numbers.length = Math.min(numbers.length, depth + 1)
    const number = (numbers[depth] ?? 0) + 1
    numbers[depth] = number
    const indent = '   '.repeat(depth)
    return `${indent}${isOrdered ? `${number}.` : '-'} ${markdownOf(block).replace(/\n/g, `\n${indent}  `)}`
  }
}

/** Numbers that were typed by hand make a list of Markdown, too. */
function isEntryOfList(block: Block): boolean {
  return block.kind === 'text' && (block.list !== undefined || /^\d{1,3}[.)]\s+\S/.test(block.text))
}

export type Answer = ReturnType<typeof createAnswer>

export function markdownOf({ text, markdown }: TextBlock): string {
  return (markdown ?? text).replaceAll('\t', ' ')
}
