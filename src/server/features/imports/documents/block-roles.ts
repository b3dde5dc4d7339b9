/** What each block of a document is: a question, a heading that says what follows, an answer, or part of one. */
import type { Block, TextBlock } from '#server/platform/documents/document.types.ts'
import { labelAt } from '../pasting/pasted-labels.ts'
import { asks, asksPlainly } from '../pasting/pasted-lines.ts'
import { lineHeadsOf } from './line-heads.ts'
import { inFrame, isTitle, markOf, titleOf } from './line-marks.ts'

export type Role =
  | {
      readonly kind: 'question'
      readonly text: string
      /** What stands behind it in the same paragraph. */
      readonly answer: string
      readonly level: number
      /** More than its words say that it is a question. */
      readonly isMarked: boolean
    }
  | { readonly kind: 'topic'; readonly text: string; readonly answer: string; readonly level: number }
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'field'; readonly field: 'variants' | 'keywords' | 'intent'; readonly text: string }
  | { readonly kind: 'content' }

const content: Role = { kind: 'content' }
const levels = { part: 20, capitals: 55, bold: 60, boldStart: 65, plain: 70 } as const
/** Longer paragraphs are content, whatever they begin with. */
const longestLooked = 2000
/** `Q1. Do you ship?` needs no colon. */
const numberedLabel = /^\W{0,4}(?:q|question|问|问题)\s?\d{1,3}\b/i
const remarks =
  /^(?:注|注意|备注|提示|温馨提示|重要|警告|例|举例|note|notes|warning|caution|tip|tips|important|example|e\.g\.?|nb)$/i
/** `几点开门？早上十点`, `Do you ship? Yes.` */
const askedAndAnswered = /^(.{2,80}?[?？])\s*(\S.*)$/s
const bracketed = /^【([^】]{2,40})】\s*(.*)$/s
/** `Opening hours: nine to six` */
const named = /^(.{2,40}?)\s*(?:[:：]|\s[–—-]\s)\s*(\S.*)$/s
const capitals = /^(?=.*[A-Z]{3})[A-Z0-9][A-Z0-9 &/'’(),:-]{3,60}$/

export function rolesOf(blocks: readonly Block[], { isLoose = false } = {}): Role[] {
  const texts = blocks.map((block) => (block.kind === 'text' ? block.text : ''))
  const labels = texts.map((text) => labelAt(text))
  const labelled = labels.filter((label) => label?.field === 'question' && label.hasColon).length
  const answered = labels.filter((label) => label?.field === 'answer' && label.hasColon).length
  const numbered = texts.filter((text) => numberedLabel.test(text)).length
  const isLabelled = labelled >= 2 || numbered >= 2 || (labelled >= 1 && answered >= 1)
  const boldStarts = blocks.filter((block) => block.kind === 'text' && boldStartOf(block) !== undefined).length
  const inLine = texts.filter((text) => text.length <= longestLooked && pairIn(text) !== undefined).length
  const heads = isLabelled ? new Set<number>() : lineHeadsOf(blocks)
  return blocks.map((block, index): Role => {
    if (block.kind === 'table') return content
    const label = labels[index]
    if (label !== undefined && (label.hasColon || isLabelled)) {
      const own = roleOfLabel(label, block.text)
      if (own !== undefined) return own
    }
    if (block.text.length > longestLooked) return content
    return (
      headingRole(block) ??
      listRole(block, blocks, index) ??
      plainRole(block, {
        isLabelled,
        isAlone: isAlone(blocks, index),
        hasBoldStarts: boldStarts >= 2,
        hasPairs: inLine >= 2,
        isHead: heads.has(index),
        isLoose,
      })
    )
  })
}

function roleOfLabel({ field, rest }: { field: string; rest: string }, text: string): Role | undefined {
  if (field === 'question') {
    const [, asked, answer] = askedAndAnswered.exec(rest) ?? []
    if (asked !== undefined && answer !== undefined && !/[?？]\s*$/.test(answer))
      return { kind: 'question', text: asked, answer: withoutAnswerLabel(answer), level: levels.bold, isMarked: true }
    const [question = '', ...below] = rest.split('\n')
    return { kind: 'question', text: question.trim(), answer: below.join('\n'), level: levels.bold, isMarked: true }
  }
  if (field === 'answer') return { kind: 'answer', text: rest }
  // A paragraph may begin with "Category:" without being a label of ours.
  return text.length < 500 && (field === 'variants' || field === 'keywords' || field === 'intent')
    ? { kind: 'field', field, text: rest }
    : undefined
}

function withoutAnswerLabel(text: string): string {
  const label = labelAt(text)
  return label?.field === 'answer' ? label.rest : text
}

function headingRole({ text, level, isPart }: TextBlock): Role | undefined {
  if (level === undefined && isPart !== true) return undefined
  const title = titleOf(text)
  if (level === undefined && !isTitle(title)) return undefined
  const place = level === undefined ? levels.part : level * 10
  if (asksPlainly(title) || asks({ number: 0, text: title }))
    return { kind: 'question', text: title, answer: '', level: place, isMarked: true }
  return { kind: 'topic', text: title, answer: '', level: place }
}

/** Points of a list belong to the answer; one that stands alone amid paragraphs is a numbered question. */
function listRole(block: TextBlock, blocks: readonly Block[], index: number): Role | undefined {
  if (block.list === undefined) return undefined
  const title = titleOf(block.text)
  const isOwn = block.isBold === true || !isBesideEntry(blocks, index)
  if (isOwn && asksPlainly(title))
    return { kind: 'question', text: title, answer: '', level: levels.plain, isMarked: true }
  const pair = block.list.isOrdered ? pairIn(block.text) : undefined
  if (pair !== undefined) return { kind: 'question', ...pair, level: levels.plain, isMarked: true }
  if (block.isBold === true && isOwn && block.list.isOrdered && isTitle(title) && !isBesideEntry(blocks, index))
    return { kind: 'topic', text: title, answer: '', level: levels.bold }
  return content
}

function isBesideEntry(blocks: readonly Block[], index: number): boolean {
  return [blocks[index - 1], blocks[index + 1]].some((near) => near?.kind === 'text' && near.list !== undefined)
}

interface Surroundings {
  /** Questions of this document are labelled. */
  readonly isLabelled: boolean
  /** No line with a number of the same kind stands beside it. */
  readonly isAlone: boolean
  readonly hasBoldStarts: boolean
  readonly hasPairs: boolean
  /** A heading by where it stands. */
  readonly isHead: boolean
  /** Nothing else was found: names with a colon are taken for questions. */
  readonly isLoose: boolean
}

function plainRole(
  block: TextBlock,
  { isLabelled, isAlone, hasBoldStarts, hasPairs, isHead, isLoose }: Surroundings,
): Role {
  const { text, isBold = false } = block
  const mark = markOf(text)
  const title = titleOf(text)
  if (asksPlainly(title) && (!isLabelled || isBold))
    return {
      kind: 'question',
      text: title,
      answer: '',
      level: mark?.rank ?? (isBold ? levels.bold : levels.plain),
      isMarked: mark !== undefined || isBold,
    }
  if (isHead)
    return /[?？]$/.test(title)
      ? { kind: 'question', text: title, answer: '', level: levels.plain, isMarked: true }
      : asTopic(title, '', levels.plain)
  const [, inBrackets, behind = ''] = bracketed.exec(text) ?? []
  if (inBrackets !== undefined) return asTopic(titleOf(inBrackets), behind, levels.bold)
  const framed = inFrame(text)
  if (framed !== undefined && isTitle(framed)) return asTopic(titleOf(framed), '', levels.capitals)
  const start = boldStartOf(block)
  if (start !== undefined && (asksPlainly(start.text) || (hasBoldStarts && !remarks.test(start.text))))
    return asTopic(start.text, start.rest, levels.boldStart)
  const pair = pairIn(text)
  if (pair !== undefined && !isLabelled && (hasPairs || mark !== undefined))
    return { kind: 'question', ...pair, level: levels.plain, isMarked: true }
  const [, name = '', meaning] = isLoose ? (named.exec(text) ?? []) : []
  if (meaning !== undefined && isTitle(name)) return asTopic(titleOf(name), meaning, levels.plain)
  if (!isTitle(title) || remarks.test(title)) return content
  if (isBold) return asTopic(title, '', mark?.rank ?? levels.bold)
  if (mark !== undefined && isAlone && !/[:：]$/.test(text.trim())) return asTopic(title, '', mark.rank)
  return capitals.test(text) && isAlone ? asTopic(title, '', levels.capitals) : content
}

function asTopic(text: string, answer: string, level: number): Role {
  return asksPlainly(text)
    ? { kind: 'question', text, answer, level, isMarked: true }
    : { kind: 'topic', text, answer, level }
}

/** `**Delivery time:** We ship within two days.` */
function boldStartOf({ text, boldLength = 0, list }: TextBlock): { text: string; rest: string } | undefined {
  if (boldLength < 2 || boldLength > 120 || list !== undefined) return undefined
  const start = text.slice(0, boldLength).trim()
  const rest = text.slice(boldLength).trim()
  const isParted = /[:：?？.。]$/.test(start) || /^[:：—–-]/.test(rest) || rest.startsWith('\n')
  const title = titleOf(start.replace(/[.。]$/, ''))
  if (!isParted || !isTitle(title)) return undefined
  return { text: title, rest: rest.replace(/^[:：—–-]\s*/, '').trim() }
}

function pairIn(text: string): { text: string; answer: string } | undefined {
  const plain = markOf(text)?.rest ?? text
  const [, asked, answer] = askedAndAnswered.exec(plain) ?? []
  if (asked === undefined || answer === undefined || !asksPlainly(asked)) return undefined
  // Several questions after each other.
  return /[?？]\s*$/.test(answer) ? undefined : { text: titleOf(asked), answer }
}

/** Steps and points follow each other; what has text below it is a heading. */
function isAlone(blocks: readonly Block[], index: number): boolean {
  const rank = rankAt(blocks[index])
  const next = blocks[index + 1]
  if (next === undefined) return false
  return [blocks[index - 1], next].every((near) => near === undefined || rank === undefined || rankAt(near) !== rank)
}

function rankAt(block: Block | undefined): number | undefined {
  return block?.kind === 'text' ? markOf(block.text)?.rank : undefined
}
