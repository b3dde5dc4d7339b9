/** What the numbers before paragraphs are: a list of points or steps, or the parts of the whole. */
import { readXml } from '#server/platform/spreadsheets/xlsx/xml-reader.ts'
import { attributeOf, numberOf } from './docx-styles.ts'

export interface NumberingLevel {
  readonly isOrdered: boolean
  /** "第一章", "一、", "I.": such a number stands before a part of the whole, not before a step. */
  readonly isPart: boolean
}

interface RawLevel {
  format: string
  text: string
}

export type Numbering = (numberingId: string, depth: number) => NumberingLevel

const partFormats = /^(chinese|ideograph|japaneseCounting|taiwanese|upperRoman)/i

export async function readNumbering(chunks: AsyncIterable<Buffer>): Promise<Numbering> {
  const abstracts = new Map<string, Map<number, RawLevel>>()
  const abstractOf = new Map<string, string>()
  let levels: Map<number, RawLevel> | undefined
  let level: RawLevel | undefined
  let numberingId: string | undefined
  await readXml(chunks, {
    openTag(name, attributes) {
      const value = attributeOf(attributes)
      if (name === 'abstractNum') {
        levels = new Map()
        abstracts.set(attributeOf(attributes, 'abstractNumId') ?? '', levels)
      } else if (name === 'lvl') {
        level = { format: 'decimal', text: '' }
        levels?.set(numberOf(attributeOf(attributes, 'ilvl')) ?? 0, level)
      } else if (name === 'numFmt' && level) level.format = value ?? ''
      else if (name === 'lvlText' && level) level.text = value ?? ''
      else if (name === 'num') numberingId = attributeOf(attributes, 'numId')
      else if (name === 'abstractNumId' && numberingId !== undefined) abstractOf.set(numberingId, value ?? '')
    },
    closeTag(name) {
      if (name === 'lvl') level = undefined
      else if (name === 'abstractNum') levels = undefined
      else if (name === 'num') numberingId = undefined
    },
  })
  return (id, depth) => {
    const found = abstracts.get(abstractOf.get(id) ?? '')?.get(depth)
    if (found === undefined) return { isOrdered: false, isPart: false }
    const { format, text } = found
    return {
      isOrdered: format !== 'bullet' && format !== 'none',
      isPart: partFormats.test(format) || /^(第|chapter|section|part|article)/i.test(text),
    }
  }
}

export const noNumbering: Numbering = () => ({ isOrdered: false, isPart: false })
