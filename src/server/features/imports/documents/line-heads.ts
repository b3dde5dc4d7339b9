/** Lines that are headings by nothing but where they stand: short, without a full stop, with sentences below. */
import type { Block } from '#server/platform/documents/document.types.ts'
import { asksPlainly } from '../pasting/pasted-lines.ts'
import { isTitle, titleOf } from './line-marks.ts'

const longestHead = { han: 15, other: 50 } as const
const longestGroupHead = 30
const longestQuestion = 120
/** Fewer of them may be chance. */
const fewestHeads = 3
const fewestQuestions = 2

/** The places of such lines; none where the document says otherwise what its headings are. */
export function lineHeadsOf(blocks: readonly Block[]): ReadonlySet<number> {
  const places = blocks.map((_, index) => index)
  const asking = places.filter((index) => isGroupHead(blocks[index]) && asksPlainly(titleAt(blocks, index)))
  if (asking.length >= fewestQuestions) {
    // First after a blank line, as the questions of this text are.
    return new Set(
      places.filter(
        (index) =>
          isGroupHead(blocks[index]) &&
          isSentence(blocks[index + 1]) &&
          isShort(titleAt(blocks, index), longestGroupHead),
      ),
    )
  }
  const isMarked = blocks.some((block) => block.kind === 'text' && (block.level !== undefined || block.isBold))
  const heads = isMarked ? [] : places.filter((index) => isHead(blocks, index))
  return new Set(heads.length >= fewestHeads ? heads : [])
}

function isGroupHead(block: Block | undefined): boolean {
  return block?.kind === 'text' && block.isGroupHead === true
}

function isHead(blocks: readonly Block[], index: number): boolean {
  const [block, before] = [blocks[index], blocks[index - 1]]
  if (block?.kind !== 'text' || block.list !== undefined || !isSentence(blocks[index + 1])) return false
  const title = titleAt(blocks, index)
  const longest = /\p{Script=Han}/u.test(title) ? longestHead.han : longestHead.other
  return isTitle(title) && isShort(title, longest) && (before === undefined || isEnd(before))
}

/** `My parcel is damaged. What now?` is longer, and as good a question. */
function isShort(title: string, longest: number): boolean {
  return isTitle(title) && title.length <= (/[?？]$/.test(title) ? longestQuestion : longest)
}

function isEnd(block: Block): boolean {
  return block.kind === 'table' || block.list !== undefined || isSentence(block)
}

function isSentence(block: Block | undefined): boolean {
  return block?.kind === 'text' && /[。.！!；;]["”’」』）)]*$/.test(block.text.trimEnd())
}

function titleAt(blocks: readonly Block[], index: number): string {
  const block = blocks[index]
  return block?.kind === 'text' && block.text.length < 300 ? titleOf(block.text) : ''
}
