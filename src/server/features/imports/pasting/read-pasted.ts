/** Finds questions and answers in pasted text. A table is left to the reader of files. */
import { importLimits } from '#contract/features/imports.ts'
import { labelAt } from './pasted-labels.ts'
import {
  asks,
  asksPlainly,
  cellsOf,
  type Draft,
  draftOf,
  finished,
  isBlank,
  isTitleRow,
  join,
  type Line,
  type PastedRow,
  pairInLine,
  questionOf,
} from './pasted-lines.ts'
import { type Block, blocksOf, readBlocks, readPairs } from './read-blocks.ts'

/** Cells copied out of a spreadsheet program come with a tab between them. Other text may have rows of a table amid it. */
export function isTable(text: string): boolean {
  const lines = text.split('\n').map((line, index): Line => ({ number: index + 1, text: line }))
  const filled = lines.filter((line) => !isBlank(line))
  const withTab = filled.filter((line) => line.text.includes('\t')).length
  // A cell of several lines has lines without a tab.
  if (filled[0]?.text.includes('\t') !== true || withTab < Math.max(1, filled.length / 4)) return false
  if (withTab === filled.length || text.includes('"')) return true
  const withoutTab = lines.filter((line) => !line.text.includes('\t'))
  return (
    !isLabelled(withoutTab) &&
    !blocksOf(lines).some((block) => block.every((line) => !line.text.includes('\t')) && asksByItself(block, true))
  )
}

/** `## Delivery ##` as its level and "Delivery". Not by one pattern, which would try every way to part a line of blanks. */
function headingOf(line: string): { level: number; title: string } | undefined {
  const text = line.trimStart()
  const level = /^#{1,6}(?=\s)/.exec(text)?.[0].length
  if (level === undefined) return undefined
  const title = text.slice(level).trim()
  let end = title.length
  while (title[end - 1] === '#') end -= 1
  return { level, title: title.slice(0, end).trimEnd() }
}

/** In the order of the text. A question without an answer is a row with an empty one, for its owner to fill in. */
export function readPasted(text: string): PastedRow[] {
  const lines = text
    .split('\n')
    .map((line, index): Line => ({ number: index + 1, text: line.trimEnd() }))
    .filter((line) => !isTitleRow(line))
  const rows = isLabelled(lines)
    ? segmentsOf(lines).flatMap((segment) =>
        segment.isLabelled ? readLabelled(segment.lines) : readRest(segment.lines),
      )
    : readRest(lines)
  return rows.slice(0, importLimits.rows + 1)
}

function readRest(lines: readonly Line[]): PastedRow[] {
  return readHeadings(lines) ?? readPairs(lines) ?? readBlocks(lines)
}

/** `Q: …` or `A: …` is enough, the other may be without; `a)` alone is a list. */
function isLabelled(lines: readonly Line[]): boolean {
  const found = lines.map(({ text }) => labelAt(text))
  const has = (field: keyof PastedRow) => found.some((label) => label?.field === field)
  if (has('question') && has('answer')) return true
  return found.some((label) => label?.hasColon === true && (label.field === 'question' || label.field === 'answer'))
}

interface Segment {
  readonly isLabelled: boolean
  readonly lines: Line[]
}

/** Parts without labels amid those with them: from a block that asks and answers by itself to the next label. */
function segmentsOf(lines: readonly Line[]): Segment[] {
  const segments: Segment[] = []
  const blocks = blocksOf(lines)
  const labelledLines = new Set(lines.filter(({ text }) => labelAt(text) !== undefined).map(({ number }) => number))
  const hasLabel = (block: Block | undefined) => block?.some(({ number }) => labelledLines.has(number)) ?? false
  blocks.forEach((block, index) => {
    const before = segments.at(-1)
    const next = blocks[index + 1]
    const isAnsweredBelow = next !== undefined && !hasLabel(next) && !asksPlainly(next[0]?.text ?? '')
    const isOwn = !hasLabel(block) && (before?.isLabelled === false || asksByItself(block, isAnsweredBelow))
    const added = [...block, { number: (block.at(-1)?.number ?? 0) + 1, text: '' }]
    if (before !== undefined && before.isLabelled === !isOwn) before.lines.push(...added)
    else segments.push({ isLabelled: !isOwn, lines: added })
  })
  return segments
}

function asksByItself([first, second]: Block, isAnsweredBelow: boolean): boolean {
  if (first === undefined) return false
  if (pairInLine(first) !== undefined) return true
  return asksPlainly(first.text) && (second === undefined ? isAnsweredBelow : !asksPlainly(second.text))
}

/** `Q: … A: …`, `问：… 答：…`, with lines between them that have no labels. */
function readLabelled(lines: readonly Line[]): PastedRow[] {
  const found = lines.map(({ text }) => labelAt(text))
  const nextFilled = nextFilledOf(lines)
  const nextLabels = nextLabelsOf(found)
  const drafts: Draft[] = []
  let field: Exclude<keyof PastedRow, 'rowNumber'> | undefined
  let intent = ''
  const begin = (draft: Draft, of: typeof field) => {
    drafts.push({ ...draft, intent })
    field = of
  }
  lines.forEach((line, index) => {
    const { number, text } = line
    const label = found[index]
    const before = drafts.at(-1)
    const isBetween =
      label === undefined && !isBlank(line) && (before === undefined || (field === 'answer' && before.answer !== ''))
    if (isBetween) {
      const title = headingOf(text)?.title
      const follower = nextFilled[index]
      if (title !== undefined && follower !== undefined && isTopicAbove(follower)) {
        intent = title
        return
      }
      const pair = title === undefined && (!text.includes('\t') || isOwnRow(index)) ? pairInLine(line) : undefined
      if (pair !== undefined) {
        begin(pair, 'answer')
        return
      }
      // Before the first label, or after a pair without labels, a line is a question: nothing of what was pasted is lost.
      const isAsked = title !== undefined || (follower !== undefined && found[follower]?.field === 'answer')
      if (isAsked || before === undefined || (asks(line) && isPairBefore(index))) {
        begin(draftOf(number, title ?? questionOf(text)), 'answer')
        return
      }
    }
    if (label?.field === 'question') begin(draftOf(number), 'question')
    field = label?.field ?? field
    const current = drafts.at(-1)
    if (field === undefined || current === undefined) return
    // `Q: …` and an answer below it that has no label.
    if (label === undefined && field === 'question' && current.question !== '' && nextLabels[index] !== 'answer')
      field = 'answer'
    // A label of their own outranks the heading above.
    const known = label?.field === 'intent' ? '' : current[field]
    current[field] = join(known, label?.rest ?? text)
  })
  return finished(drafts.map((draft) => ({ ...draft, intent: draft.intent.trim(), variants: draft.variants.trim() })))

  function isPairBefore(index: number): boolean {
    const before = lines[index - 1]
    return before !== undefined && found[index - 1] === undefined && pairInLine(before) !== undefined
  }

  /** A table within an answer is none. */
  function isOwnRow(index: number): boolean {
    const before = lines[index - 1]
    return before === undefined || isBlank(before) || asksPlainly(cellsOf(lines[index]?.text ?? '')[0] ?? '')
  }

  /** A heading with nothing below it but labelled questions, or further headings. */
  function isTopicAbove(follower: number): boolean {
    return found[follower]?.field === 'question' || headingOf(lines[follower]?.text ?? '') !== undefined
  }
}

/** Of each line the place of the next one that is not blank. */
function nextFilledOf(lines: readonly Line[]): (number | undefined)[] {
  const next: (number | undefined)[] = []
  let following: number | undefined
  for (let index = lines.length - 1; index >= 0; index--) {
    next[index] = following
    const line = lines[index]
    if (line !== undefined && !isBlank(line)) following = index
  }
  return next
}

/** Of each line whether a question or an answer is labelled next. */
function nextLabelsOf(found: readonly ReturnType<typeof labelAt>[]): ('question' | 'answer' | undefined)[] {
  const next: ('question' | 'answer' | undefined)[] = []
  let following: 'question' | 'answer' | undefined
  for (let index = found.length - 1; index >= 0; index--) {
    next[index] = following
    const field = found[index]?.field
    if (field === 'question' || field === 'answer') following = field
  }
  return next
}

/** Markdown: a heading is a question, what stands under it the answer. One with nothing but headings under it is their intent. */
function readHeadings(lines: readonly Line[]): PastedRow[] | undefined {
  const sections: { draft: Draft; level: number }[] = []
  for (const { number, text } of lines) {
    const heading = headingOf(text)
    const current = sections.at(-1)
    if (heading !== undefined) sections.push({ draft: draftOf(number, heading.title), level: heading.level })
    else if (current !== undefined) current.draft.answer = join(current.draft.answer, text)
  }
  if (!sections.some(({ draft }) => draft.answer.trim() !== '')) return undefined
  const above: { title: string; level: number }[] = []
  const drafts = sections.flatMap(({ draft, level }, index) => {
    while ((above.at(-1)?.level ?? 0) >= level) above.pop()
    const hasDeeper = (sections[index + 1]?.level ?? 0) > level
    const intent = above.at(-1)?.title ?? ''
    if (hasDeeper) above.push({ title: draft.question, level })
    return hasDeeper && draft.answer.trim() === '' ? [] : [{ ...draft, intent }]
  })
  return finished(drafts)
}
