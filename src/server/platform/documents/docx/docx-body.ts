/** The body of a Word document as blocks: paragraphs, headings, lists, tables, in one pass over its XML. */
import { SpreadsheetError } from '#server/platform/spreadsheets/spreadsheet-error.ts'
import { readXml } from '#server/platform/spreadsheets/xlsx/xml-reader.ts'
import type { Block, Document } from '../document.types.ts'
import { markdownOfTable } from '../markdown-table.ts'
import type { Numbering } from './docx-numbering.ts'
import { createParagraph, type Paragraph } from './docx-paragraph.ts'
import { attributeOf, isOn, numberOf, type ParagraphStyle } from './docx-styles.ts'

export interface BodyContext {
  readonly styleOf: (id: string | undefined) => ParagraphStyle
  readonly numbering: Numbering
  readonly linkTargets: ReadonlyMap<string, string>
  readonly maxCharacters: number
}

/** What is inside of these was taken out, stands elsewhere a second time, or is a note on how to read a character. */
const skipped: ReadonlySet<string> = new Set(['del', 'moveFrom', 'Fallback', 'rt', 'pPrChange', 'rPrChange', 'sectPr'])

interface Table {
  readonly rows: string[][]
  /** What stands in its first cell. */
  first?: readonly Block[]
}

export async function readBody(
  chunks: AsyncIterable<Buffer>,
  { styleOf, numbering, linkTargets, maxCharacters }: BodyContext,
): Promise<{ blocks: Block[]; pages: number; passedOver: Document['passedOver'] }> {
  /** The body, and the cells and text boxes that the reading is in. */
  const containers: Block[][] = [[]]
  const tables: Table[] = []
  const paragraphs: Paragraph[] = []
  let skipDepth = 0
  let isInBody = false
  let isInText = false
  let contentsDepth = 0
  let depth = 0
  let renderedBreaks = 0
  let ownBreaks = 0
  let characters = 0
  const passed = { picture: 0, 'hidden-text': 0, 'deleted-text': 0, footnote: 0 }

  function addText(text: string): void {
    characters += text.length
    if (characters > maxCharacters) throw new SpreadsheetError('bomb', { reason: 'characters' })
    if (paragraphs.at(-1)?.add(text) === false) passed['hidden-text'] += 1
  }

  function openInRun(name: string, attributes: Record<string, string>, paragraph: Paragraph): void {
    if (name === 't') isInText = true
    else if (name === 'tab' && paragraph.isInRun) addText('\t')
    else if (name === 'cr') addText('\n')
    else if (name === 'noBreakHyphen') addText('-')
    else if (name === 'br') {
      if (attributeOf(attributes, 'type') === 'page') ownBreaks += 1
      else addText('\n')
    } else if (name === 'footnoteReference' || name === 'endnoteReference') passed.footnote += 1
  }

  function openProperty(name: string, attributes: Record<string, string>, paragraph: Paragraph): void {
    const value = attributeOf(attributes)
    if (name === 'pStyle') paragraph.style = styleOf(value)
    else if (name === 'outlineLvl') paragraph.outlineLevel = numberOf(value)
    else if (name === 'numId') paragraph.numberingId = value
    else if (name === 'ilvl') paragraph.depth = numberOf(value)
    else if (name === 'b') paragraph.setBold(isOn(attributes))
    else if (name === 'vanish') paragraph.setHidden(isOn(attributes))
  }

  await readXml(chunks, {
    openTag(name, attributes) {
      depth += 1
      if (name === 'body') isInBody = true
      if (!isInBody) return
      if (name === 'delText') passed['deleted-text'] += 1
      if (skipDepth > 0 || skipped.has(name)) {
        skipDepth += 1
        return
      }
      const paragraph = paragraphs.at(-1)
      if (name === 'p') paragraphs.push(createParagraph(contentsDepth > 0))
      else if (name === 'tbl') tables.push({ rows: [] })
      else if (name === 'tr') tables.at(-1)?.rows.push([])
      else if (name === 'tc' || name === 'txbxContent') containers.push([])
      else if (name === 'lastRenderedPageBreak') renderedBreaks += 1
      else if (name === 'blip' || name === 'imagedata') passed.picture += 1
      else if (name === 'docPartGallery' && /table of contents/i.test(attributeOf(attributes) ?? ''))
        contentsDepth = depth
      if (paragraph === undefined) return
      if (name === 'pPr') paragraph.isInProperties = true
      else if (name === 'r') paragraph.openRun()
      else if (name === 'hyperlink') paragraph.openLink(linkTargets.get(attributeOf(attributes, 'id') ?? ''))
      openProperty(name, attributes, paragraph)
      openInRun(name, attributes, paragraph)
    },
    text(text) {
      if (isInText && skipDepth === 0) addText(text)
    },
    closeTag(name) {
      depth -= 1
      if (!isInBody) return
      if (skipDepth > 0) {
        skipDepth -= 1
        return
      }
      const paragraph = paragraphs.at(-1)
      if (name === 'body') isInBody = false
      else if (name === 't') isInText = false
      else if (name === 'pPr' && paragraph) paragraph.isInProperties = false
      else if (name === 'r') paragraph?.closeRun()
      else if (name === 'hyperlink') paragraph?.closeLink()
      else if (name === 'p') {
        const block = paragraphs.pop()?.finish(numbering)
        if (block !== undefined) containers.at(-1)?.push(block)
      } else if (name === 'tc') {
        const cell = containers.pop() ?? []
        tables.at(-1)?.rows.at(-1)?.push(textOfCell(cell))
        const table = tables.at(-1)
        if (table) table.first ??= cell
      } else if (name === 'txbxContent') containers.at(-2)?.push(...(containers.pop() ?? []))
      else if (name === 'tbl') closeTable()
      // The gallery is named in the properties of what it holds: three levels up.
      else if (name === 'sdt' && depth < contentsDepth - 3) contentsDepth = 0
    },
  })

  function closeTable(): void {
    const table = tables.pop()
    const place = containers.at(-1)
    if (table === undefined || place === undefined) return
    // A table of one cell is a frame around paragraphs.
    if (table.rows.length === 1 && table.rows[0]?.length === 1) place.push(...(table.first ?? []))
    else if (table.rows.some((row) => row.some((cell) => cell !== ''))) place.push({ kind: 'table', rows: table.rows })
  }

  return {
    blocks: containers[0] ?? [],
    pages: (renderedBreaks > 0 ? renderedBreaks : ownBreaks) + 1,
    passedOver: Object.fromEntries(Object.entries(passed).filter(([, count]) => count > 0)),
  }
}

function textOfCell(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'table') return markdownOfTable(block.rows)
      const text = block.markdown ?? block.text
      return block.list === undefined ? text : `${'  '.repeat(block.list.depth)}- ${text}`
    })
    .join('\n')
}
