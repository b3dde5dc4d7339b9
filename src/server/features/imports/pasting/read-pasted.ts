/** Finds questions and answers in pasted text. A table is left to the reader of files. */
import { importLimits } from '#contract/features/imports.ts'

export interface PastedRow {
  /** The line of its question, from 1. */
  readonly rowNumber: number
  readonly question: string
  readonly answer: string
  readonly intent: string
  readonly keywords: string
  /** One a line. */
  readonly variants: string
}

interface Line {
  readonly number: number
  readonly text: string
}

type Draft = { -readonly [Name in keyof PastedRow]: PastedRow[Name] }

/** Cells copied out of a spreadsheet program come with a tab between them. */
export function isTable(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const withTab = lines.filter((line) => line.includes('\t')).length
  // A cell of several lines has lines without a tab.
  return lines[0]?.includes('\t') === true && withTab >= Math.max(1, lines.length / 4)
}

const labels: readonly { readonly field: Exclude<keyof PastedRow, 'rowNumber'>; readonly pattern: RegExp }[] = [
  { field: 'question', pattern: labelOf('q|question|faq|问|问题|提问|标准问题|客户问') },
  { field: 'answer', pattern: labelOf('a|answer|reply|答|答案|回答|回复|解答') },
  { field: 'variants', pattern: labelOf('variants?|similar questions?|also asked|相似问法|相似问题|其他问法') },
  { field: 'keywords', pattern: labelOf('keywords?|tags?|关键词|关键字|标签') },
  { field: 'intent', pattern: labelOf('intent|category|topic|意图|分类|类别') },
]

function labelOf(names: string): RegExp {
  // `Q: `, `Q1. `, `**问：**`, `问题 2、`
  return new RegExp(
    `^[*_#>\\s-]{0,6}(?:${names})\\s?\\d{0,4}\\s?(?:[:：]|[.、）)](?=\\s|\\p{Script=Han}))[*_]{0,3}\\s*`,
    'iu',
  )
}

const headingPattern = /^(#{1,6})\s+(.*?)\s*#*$/
const bulletPattern = /^(?:[-*•·]\s+|\(?\d{1,3}[.、)）]\s*(?=\D))/
const asksPattern =
  /[?？]\s*$|^(how|what|when|where|who|why|which|can|could|do|does|did|is|are|will|would|should|may|am|have)\b|(吗|呢|多少|多少钱|几点|多久|什么|谁|哪里|哪儿|怎么办|怎么样)\s*$|^(怎么|如何|什么|为什么|多少|哪|能不能|是否|有没有|可以|可不可以|几)/i

/** `几点开门？早上十点`, `Do you ship? Yes.` */
const askedAndAnswered = /^(.{2,100}?[?？])\s*(\S.*)$/
/** `可以刷卡吗 - 可以`, `几点开门：早上十点` */
const parted = /^(.{2,60}?)(?:\s+[-–—]+\s+|\s*(?:[:：]|=>|→|\|)\s*)(\S.*)$/

/** A question with its answer in one line. */
function pairInLine({ number, text }: Line): Draft | undefined {
  const plain = questionOf(text)
  const [, asked, answered] = askedAndAnswered.exec(plain) ?? []
  if (asked !== undefined && answered !== undefined && !/[?？]\s*$/.test(answered))
    return { ...draftOf(number, asked), answer: answered }
  const [, left = '', right = ''] = parted.exec(plain) ?? []
  return asksPattern.test(left) && !/(?:[?？]|吗|呢)\s*$/.test(right)
    ? { ...draftOf(number, left), answer: right }
    : undefined
}

/** In the order of the text. A question without an answer is a row with an empty one, for its owner to fill in. */
export function readPasted(text: string): PastedRow[] {
  const lines = text.split('\n').map((line, index): Line => ({ number: index + 1, text: line.trimEnd() }))
  return (readLabelled(lines) ?? readHeadings(lines) ?? readPairs(lines) ?? readBlocks(lines)).slice(
    0,
    importLimits.rows + 1,
  )
}

function draftOf(number: number, question = ''): Draft {
  return { rowNumber: number, question, answer: '', intent: '', keywords: '', variants: '' }
}

function finished(drafts: readonly Draft[]): PastedRow[] {
  return drafts
    .map((draft) => ({ ...draft, question: draft.question.trim(), answer: draft.answer.trim() }))
    .filter(({ question, answer }) => question !== '' || answer !== '')
}

function labelAt(text: string) {
  for (const { field, pattern } of labels) {
    const match = pattern.exec(text)
    if (match) return { field, rest: text.slice(match[0].length).replace(/^\*\*\s*/, '') }
  }
  return undefined
}

/** `Q: … A: …`, `问：… 答：…`. Undefined: the text has no such labels. */
function readLabelled(lines: readonly Line[]): PastedRow[] | undefined {
  const found = lines.map(({ text }) => labelAt(text))
  const has = (field: keyof PastedRow) => found.some((label) => label?.field === field)
  if (!has('question') || !has('answer')) return undefined
  const drafts: Draft[] = []
  let field: Exclude<keyof PastedRow, 'rowNumber'> | undefined
  lines.forEach((line, index) => {
    const { number, text } = line
    const label = found[index]
    const isBetween =
      label === undefined && (drafts.length === 0 || (field === 'answer' && drafts.at(-1)?.answer !== ''))
    const pair = isBetween ? pairInLine(line) : undefined
    if (pair !== undefined) {
      drafts.push(pair)
      field = 'answer'
      return
    }
    // Before the first label, or after a pair without labels, a line is a question: nothing of what was pasted is lost.
    const isAlone = isBetween && text.trim() !== '' && (drafts.length === 0 || (asks(line) && isPairBefore(index)))
    if (isAlone) {
      drafts.push(draftOf(number, questionOf(text)))
      field = 'answer'
      return
    }
    if (label?.field === 'question') drafts.push(draftOf(number))
    field = label?.field ?? field
    const current = drafts.at(-1)
    if (field === undefined || current === undefined) return
    const added = label?.rest ?? text
    current[field] = join(current[field], added)
  })
  return finished(drafts.map((draft) => ({ ...draft, intent: draft.intent.trim(), variants: draft.variants.trim() })))

  function isPairBefore(index: number): boolean {
    const before = lines[index - 1]
    return before !== undefined && found[index - 1] === undefined && pairInLine(before) !== undefined
  }
}

function join(before: string, added: string): string {
  return before === '' ? added : `${before}\n${added}`
}

/** Markdown: a heading is a question, what stands under it the answer. One with nothing but headings under it is their intent. */
function readHeadings(lines: readonly Line[]): PastedRow[] | undefined {
  const sections: { draft: Draft; level: number }[] = []
  for (const { number, text } of lines) {
    const [, marks, title] = headingPattern.exec(text.trimStart()) ?? []
    const current = sections.at(-1)
    if (marks !== undefined) sections.push({ draft: draftOf(number, title), level: marks.length })
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

/** Lines that each hold a question and its answer, at least every other one; a line between them goes on with the answer, or asks something alone. */
function readPairs(lines: readonly Line[]): PastedRow[] | undefined {
  const filled = lines.filter(({ text }) => text.trim() !== '')
  const pairs = filled.map(pairInLine)
  const count = pairs.filter((pair) => pair !== undefined).length
  if (count === 0 || count < filled.length / 2) return undefined
  const drafts: Draft[] = []
  filled.forEach((line, index) => {
    const pair = pairs[index]
    const before = drafts.at(-1)
    if (pair !== undefined) drafts.push(pair)
    else if (before === undefined || asks(line)) drafts.push(draftOf(line.number, questionOf(line.text)))
    else before.answer = join(before.answer, line.text)
  })
  return finished(drafts)
}

/** Blocks between blank lines, or lines: a question with the answer below it, or questions alone. */
function readBlocks(lines: readonly Line[]): PastedRow[] {
  const blocks: Line[][] = [[]]
  for (const line of lines) {
    if (line.text.trim() !== '') blocks.at(-1)?.push(line)
    else if (blocks.at(-1)?.length) blocks.push([])
  }
  const filled = blocks.filter((block) => block.length > 0)
  const long = filled.filter((block) => block.length > 1)
  if (filled.length > 1 && long.length >= filled.length / 2) return finished(filled.map((block) => pairOf(block)))
  const single = filled.flat()
  if (filled.length === 1 && single.length === 2 && isPair(single)) return finished([pairOf(single)])
  if (alternates(single)) return finished(pairsOf(single))
  return finished(single.map(({ number, text }) => draftOf(number, questionOf(text))))
}

function questionOf(text: string): string {
  return text.trim().replace(bulletPattern, '')
}

function pairOf([first, ...rest]: readonly Line[]): Draft {
  const draft = draftOf(first?.number ?? 1, questionOf(first?.text ?? ''))
  return { ...draft, answer: rest.map(({ text }) => text).join('\n') }
}

function pairsOf(lines: readonly Line[]): Draft[] {
  return lines.flatMap((line, index) => (index % 2 === 0 ? [pairOf([line, ...lines.slice(index + 1, index + 2)])] : []))
}

function asks({ text }: Line): boolean {
  return asksPattern.test(questionOf(text))
}

function isPair([first, second]: readonly Line[]): boolean {
  return first !== undefined && second !== undefined && asks(first) && !asks(second)
}

/** Every other line asks, and those between do not. */
function alternates(lines: readonly Line[]): boolean {
  if (lines.length < 4 || lines.length % 2 === 1) return false
  const fitting = lines.filter((line, index) => asks(line) === (index % 2 === 0)).length
  return fitting >= lines.length * 0.8
}
