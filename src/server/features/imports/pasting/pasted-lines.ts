/** What one line of pasted text says by itself: a question, a question with its answer, a sentence of an answer. */

import type { CorpusFileRow } from '../corpus-files/read-corpus-file.ts'

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

export interface Line {
  readonly number: number
  readonly text: string
}

export type Draft = { -readonly [Name in keyof PastedRow]: PastedRow[Name] }

export function draftOf(number: number, question = ''): Draft {
  return { rowNumber: number, question, answer: '', intent: '', keywords: '', variants: '' }
}

export function finished(drafts: readonly Draft[]): PastedRow[] {
  return drafts
    .map((draft) => ({ ...draft, question: draft.question.trim(), answer: draft.answer.trim() }))
    .filter(({ question, answer }) => question !== '' || answer !== '')
}

export function join(before: string, added: string): string {
  return before === '' ? added : `${before}\n${added}`
}

export const isBlank = ({ text }: Line): boolean => text.trim() === ''

const bulletPattern = /^(?:[-*•·]\s+|\(?\d{1,3}[.、)）]\s*(?=\D))/

export function questionOf(text: string): string {
  return text.trim().replace(bulletPattern, '')
}

const asksPattern =
  /[?？]\s*$|^(how|what|when|where|who|why|which|can|could|do|does|did|is|are|will|would|should|may|am|have)\b|(吗|呢|多少|多少钱|几点|多久|什么|谁|哪里|哪儿|怎么办|怎么样)\s*$|^(怎么|如何|什么|为什么|多少|哪|能不能|是否|有没有|可以|可不可以|几)/i

export function asks({ text }: Line): boolean {
  return asksPattern.test(questionOf(text))
}

const endsAsking = /(?:[?？]|吗|呢|多少|多少钱|几点|多久|什么|谁|哪里|哪儿|怎么办|怎么样)[*_]{0,3}$/
const beginsAsking =
  /^(?:how|what|when|where|who|why|which|(?:can|could|do|should|may) (?:i|you|we)|(?:is|are) (?:there|it|you)|will you|does|did)\b|^(?:怎么|如何|什么|为什么|能不能|是否|有没有|可不可以)/i
/** `几天能到`, `你们怎么发货`: short, and no sentence. */
const shortlyAsks =
  /^(?=.{3,25}$)[^，。！；：,.!;:]*(?:几[天点个时]|多久|多少|什么|怎么|如何|哪[里儿个些天]|谁|能不能|可不可以|有没有|是不是|是否|要不要|会不会)[^，。！；：,.!;:]*$/
const endsSentence = /[.。!！,，;；:：…][*_"”’)）]*$/
const goesOn = /[。！]\s*\S|[.!]\s+\S/
const longestQuestion = 120

/** Stricter than `asks`: an answer may begin with "Can be returned" or `可以`, and may have a question amid its sentences. */
export function asksPlainly(text: string): boolean {
  const plain = questionOf(text)
  if (plain.length > longestQuestion || goesOn.test(plain)) return false
  return endsAsking.test(plain) || shortlyAsks.test(plain) || (beginsAsking.test(plain) && !endsSentence.test(plain))
}

/** A full sentence or an entry of a list: goes on with an answer. */
export function isSentence(text: string): boolean {
  const plain = text.trim()
  return !asksPlainly(plain) && (endsSentence.test(plain) || plain.length > 60 || /^[-*•·]\s/.test(plain))
}

/** `几点开门？早上十点`, `Do you ship? Yes.` */
const askedAndAnswered = /^(.{2,100}?[?？])\s*(\S.*)$/
/** `可以刷卡吗 - 可以`, `几点开门：早上十点` */
const parted = /^(.{2,60}?)(?:\s+[-–—]+\s+|\s*(?:[:：]|=>|→|\|)\s*)(\S.*)$/

/** A question with its answer in one line. */
export function pairInLine({ number, text }: Line): Draft | undefined {
  const cells = cellsOf(text)
  if (cells.length > 1) return { ...draftOf(number, questionOf(cells[0] ?? '')), answer: cells.slice(1).join('\n') }
  const plain = questionOf(text)
  const [, asked, answered] = askedAndAnswered.exec(plain) ?? []
  if (asked !== undefined && answered !== undefined && !/[?？]\s*$/.test(answered))
    return { ...draftOf(number, asked), answer: answered }
  const [, left = '', right = ''] = parted.exec(plain) ?? []
  return asksPattern.test(left) && !/(?:[?？]|吗|呢)\s*$/.test(right)
    ? { ...draftOf(number, left), answer: right }
    : undefined
}

/** Of a row copied out of a spreadsheet, the filled ones. */
export function cellsOf(text: string): string[] {
  if (!text.includes('\t')) return []
  return text
    .split('\t')
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"'),
    )
    .filter((cell) => cell !== '')
}

/** The headings of a table amid other text are no content. */
export function isTitleRow({ text }: Line): boolean {
  const [question = '', answer = ''] = cellsOf(text)
  return /^(?:q|questions?|问题?|标准问题)$/i.test(question) && /^(?:a|answers?|reply|答案?|回答|回复)$/i.test(answer)
}

/** As a row of a file, which is checked in the same way. */
export function asFileRow({ rowNumber, question, answer, intent, keywords, variants }: PastedRow): CorpusFileRow {
  const lines = (list: string) => list.split('\n').filter((line) => line.trim() !== '')
  return {
    rowNumber,
    content: {
      cells: { question, answer, intent, keywords: lines(keywords), variants: lines(variants), enabled: null },
      problems: [],
    },
  }
}
