/** One paragraph while it is read: its runs with what is bold, its links, its place in a list. */
import type { TextBlock } from '../document.types.ts'
import type { Numbering } from './docx-numbering.ts'
import type { ParagraphStyle } from './docx-styles.ts'

export type Paragraph = ReturnType<typeof createParagraph>

export function createParagraph(isContents: boolean) {
  let text = ''
  let markdown = ''
  /** How far the text is bold from its start on. */
  let boldLength = 0
  let isBoldSoFar = true
  let isRunBold: boolean | undefined
  let isRunHidden = false
  let link: { target: string; from: number } | undefined
  return {
    style: {} as ParagraphStyle,
    outlineLevel: undefined as number | undefined,
    numberingId: undefined as string | undefined,
    depth: undefined as number | undefined,
    isInProperties: false,
    isInRun: false,

    openRun() {
      this.isInRun = true
      isRunBold = undefined
      isRunHidden = false
    },
    closeRun() {
      this.isInRun = false
    },
    /** Of a run; what the properties of the paragraph say is about the mark at its end. */
    setBold(isBold: boolean) {
      if (this.isInRun) isRunBold = isBold
    },
    setHidden(isHidden: boolean) {
      if (this.isInRun) isRunHidden = isHidden
    },
    openLink(target: string | undefined) {
      if (target !== undefined && /^(https?:\/\/|mailto:|tel:)/i.test(target)) link = { target, from: markdown.length }
    },
    closeLink() {
      if (link === undefined) return
      const { target, from } = link
      const label = markdown.slice(from)
      link = undefined
      const isSame = label.trim() === '' || target.replace(/^(mailto|tel):/i, '').replace(/\/$/, '') === label.trim()
      if (!isSame)
        markdown = `${markdown.slice(0, from)}[${label.replace(/[[\]]/g, '\\$&')}](<${target.replace(/[<>\s]/g, '')}>)`
    },
    /** False: it is hidden. */
    add(added: string): boolean {
      if (isRunHidden) return false
      const isBold = isRunBold ?? this.style.isBold ?? false
      if (!isBold && added.trim() !== '') isBoldSoFar = false
      text += added
      markdown += added
      if (isBoldSoFar && isBold) boldLength = text.length
      return true
    },
    /** Undefined: nothing stands in it. */
    finish(numbering: Numbering): TextBlock | undefined {
      if (text.trim() === '') return undefined
      const start = text.length - text.trimStart().length
      const plain = text.trim()
      const { level } = levelsOf(this.style, this.outlineLevel)
      const id = this.numberingId ?? this.style.numberingId
      const place = id === undefined || id === '0' ? undefined : numbering(id, this.depth ?? this.style.depth ?? 0)
      const bold = Math.max(0, boldLength - start)
      return {
        kind: 'text',
        text: plain,
        ...(markdown.trim() !== plain && { markdown: markdown.trim() }),
        ...(level !== undefined && { level }),
        ...(isBoldSoFar && boldLength > 0 && { isBold: true }),
        ...(!isBoldSoFar && bold > 0 && { boldLength: bold }),
        ...(place && !place.isPart && level === undefined
          ? { list: { depth: Math.min(this.depth ?? this.style.depth ?? 0, 8), isOrdered: place.isOrdered } }
          : {}),
        ...(place?.isPart && { isPart: true }),
        ...((isContents || this.style.isContents === true) && { isContents: true }),
      }
    },
  }
}

function levelsOf(style: ParagraphStyle, outlineLevel: number | undefined): { level?: number } {
  // What the paragraph says itself outranks its style; 9 stands for text of the body.
  if (outlineLevel !== undefined) return outlineLevel < 9 ? { level: outlineLevel + 1 } : {}
  return style.level === undefined ? {} : { level: style.level }
}
