/** A document as blocks, in the order in which they are read. What they mean is the feature's. */
import type { ReadFailure } from '#server/platform/spreadsheets/spreadsheet.types.ts'

export type DocumentFormat = 'docx' | 'pdf' | 'txt' | 'md'

export interface ListPlace {
  /** 0: not within another list. */
  readonly depth: number
  readonly isOrdered: boolean
}

/** A paragraph, a heading, or an entry of a list. */
export interface TextBlock {
  readonly kind: 'text'
  /** Plain; several lines where the paragraph has line breaks. */
  readonly text: string
  /** With its links, where it has any. */
  readonly markdown?: string
  /** Of a heading: 0 is the title of the whole, 1 to 9 below it. */
  readonly level?: number
  /** All of it is bold. */
  readonly isBold?: boolean
  /** How many characters at its start are bold, where not all of it is. */
  readonly boldLength?: number
  readonly list?: ListPlace
  /** Numbered by the program that wrote it, as a part of the whole ("第一章", "I."); the number itself is not in the text. */
  readonly isPart?: boolean
  /** In plain text: a blank line stands before it, and none behind it. */
  readonly isGroupHead?: boolean
  /** An entry of a table of contents. */
  readonly isContents?: boolean
}

export interface TableBlock {
  readonly kind: 'table'
  readonly rows: readonly (readonly string[])[]
}

export type Block = TextBlock | TableBlock

/** What a reader passed over. */
export type PassedOver =
  | 'picture'
  | 'page-without-text'
  | 'running-line'
  | 'hidden-text'
  | 'deleted-text'
  | 'footnote'
  | 'rotated-text'

export interface Document {
  readonly format: DocumentFormat
  /** Null: of text without pages. */
  readonly pages: number | null
  readonly encoding?: string
  readonly blocks: readonly Block[]
  readonly passedOver: Readonly<Partial<Record<PassedOver, number>>>
}

export type DocumentResult = { readonly ok: true; readonly document: Document } | ReadFailure
