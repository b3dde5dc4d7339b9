/** Questions and answers without labels: in one line, below each other, or parted by blank lines, all in one text. */
import {
  asks,
  asksPlainly,
  type Draft,
  draftOf,
  finished,
  isBlank,
  isSentence,
  join,
  type Line,
  type PastedRow,
  pairInLine,
  questionOf,
} from './pasted-lines.ts'

export type Block = readonly Line[]

/** What stands between blank lines. */
export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Line[][] = [[]]
  for (const line of lines) {
    if (!isBlank(line)) blocks.at(-1)?.push(line)
    else if (blocks.at(-1)?.length) blocks.push([])
  }
  return blocks.filter((block) => block.length > 0)
}

/** Lines that each hold a question and its answer, at least every other one; a line between them goes on with the answer, or asks something alone. */
export function readPairs(lines: readonly Line[]): PastedRow[] | undefined {
  const filled = lines.filter((line) => !isBlank(line))
  const count = filled.filter((line) => pairInLine(line) !== undefined).length
  if (count === 0 || count < filled.length / 2) return undefined
  // A question with the answer below it is a form of its own.
  if (blocksOf(lines).some(([first, second, ...more]) => first && second && isPair([first, second]) && !hasPairs(more)))
    return undefined
  return finished(pairsIn(filled))
}

function hasPairs(lines: Block): boolean {
  return lines.some((line) => pairInLine(line) !== undefined)
}

function pairsIn(lines: Block): Draft[] {
  const drafts: Draft[] = []
  for (const line of lines) {
    const pair = pairInLine(line)
    const before = drafts.at(-1)
    if (pair !== undefined) drafts.push(pair)
    else if (before === undefined || asks(line)) drafts.push(draftOf(line.number, questionOf(line.text)))
    else before.answer = join(before.answer, line.text)
  }
  return drafts
}

/** Blocks between blank lines, or lines: a question with the answer below it, or questions alone. */
export function readBlocks(lines: readonly Line[]): PastedRow[] {
  const blocks = blocksOf(lines)
  const single = blocks.flat()
  const [only, ...others] = blocks
  if (only !== undefined && others.length === 0) return finished(draftsOfOne(only))
  if (blocks.length === single.length && alternates(single)) return finished(byTurns(single))
  const drafts: Draft[] = []
  for (const block of blocks) addBlock(drafts, block)
  return finished(drafts)
}

function draftsOfOne(lines: Block): Draft[] {
  if (lines.length === 2 && isPair(lines)) return [pairOf(lines)]
  if (alternates(lines)) return byTurns(lines)
  const drafts = splitAtQuestions(lines)
  const answered = drafts.filter(({ answer }) => answer.split('\n').some(isSentence))
  if (asksPlainly(lines[0]?.text ?? '') && answered.length >= drafts.length / 2) return drafts
  return lines.map((line) => pairInLine(line) ?? draftOf(line.number, questionOf(line.text)))
}

function addBlock(drafts: Draft[], block: Block): void {
  const [first] = block
  const before = drafts.at(-1)
  if (first === undefined) return
  if (block.filter((line) => pairInLine(line) !== undefined).length * 2 > block.length) drafts.push(...pairsIn(block))
  else if (asksPlainly(first.text)) drafts.push(...splitAtQuestions(block))
  else if (before?.answer === '' && asksPlainly(before.question)) before.answer = textOf(block)
  else if (before !== undefined && before.answer !== '' && isSentence(first.text))
    before.answer = `${before.answer}\n\n${textOf(block)}`
  else drafts.push(pairOf(block))
}

/** A line that asks begins the next one, whatever its answer has of lines. */
function splitAtQuestions(block: Block): Draft[] {
  const drafts: Draft[] = []
  for (const line of block) {
    const before = drafts.at(-1)
    if (before === undefined || asksPlainly(line.text)) drafts.push(draftOf(line.number, questionOf(line.text)))
    else before.answer = join(before.answer, line.text)
  }
  return drafts
}

function textOf(block: Block): string {
  return block.map(({ text }) => text).join('\n')
}

function pairOf([first, ...rest]: Block): Draft {
  return { ...draftOf(first?.number ?? 1, questionOf(first?.text ?? '')), answer: textOf(rest) }
}

function byTurns(lines: Block): Draft[] {
  return lines.flatMap((line, index) => (index % 2 === 0 ? [pairOf([line, ...lines.slice(index + 1, index + 2)])] : []))
}

function isPair([first, second]: Block): boolean {
  return first !== undefined && second !== undefined && asks(first) && !asks(second)
}

/** Every other line asks, and those between do not. */
function alternates(lines: Block): boolean {
  if (lines.length < 4 || lines.length % 2 === 1) return false
  const fitting = lines.filter((line, index) => asks(line) === (index % 2 === 0)).length
  return fitting >= lines.length * 0.8
}
