/** What the styles of a document make of a paragraph: a heading, bold, an entry of a list or of the contents. */
import { readXml } from '#server/platform/spreadsheets/xlsx/xml-reader.ts'

export interface ParagraphStyle {
  readonly level?: number
  readonly isBold?: boolean
  readonly isContents?: boolean
  readonly numberingId?: string
  readonly depth?: number
}

interface RawStyle {
  name: string
  basedOn?: string
  outlineLevel?: number
  isBold?: boolean
  numberingId?: string
  depth?: number
}

/** A chain of styles that goes on for longer is a circle. */
const longestChain = 20

/** The prefix of an attribute may be any. */
export function attributeOf(attributes: Record<string, string>, name = 'val'): string | undefined {
  for (const key in attributes) if (key === name || key.endsWith(`:${name}`)) return attributes[key]
  return undefined
}

/** `<w:b/>`, `<w:b w:val="1"/>`. */
export function isOn(attributes: Record<string, string>): boolean {
  const value = attributeOf(attributes)
  return value === undefined || !/^(0|false|off|none)$/i.test(value)
}

export function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

export async function readStyles(chunks: AsyncIterable<Buffer>): Promise<(id: string | undefined) => ParagraphStyle> {
  const styles = new Map<string, RawStyle>()
  let current: RawStyle | undefined
  await readXml(chunks, {
    openTag(name, attributes) {
      if (name === 'style') {
        current = { name: '' }
        styles.set(attributeOf(attributes, 'styleId') ?? '', current)
      }
      if (current === undefined) return
      const value = attributeOf(attributes)
      if (name === 'name') current.name = value ?? ''
      else if (name === 'basedOn' && value !== undefined) current.basedOn = value
      else if (name === 'outlineLvl') setIf(current, 'outlineLevel', numberOf(value))
      else if (name === 'b') current.isBold = isOn(attributes)
      else if (name === 'numId') setIf(current, 'numberingId', value)
      else if (name === 'ilvl') setIf(current, 'depth', numberOf(value))
    },
    closeTag(name) {
      if (name === 'style') current = undefined
    },
  })
  const known = new Map<string, ParagraphStyle>()
  return (id) => {
    if (id === undefined) return {}
    const before = known.get(id)
    if (before !== undefined) return before
    const style = resolve(styles, id)
    known.set(id, style)
    return style
  }
}

function setIf<Name extends keyof RawStyle>(style: RawStyle, name: Name, value: RawStyle[Name] | undefined): void {
  if (value !== undefined) style[name] = value
}

function resolve(styles: ReadonlyMap<string, RawStyle>, id: string): ParagraphStyle {
  let level: number | undefined
  let isContents = false
  const merged: Omit<RawStyle, 'name' | 'basedOn'> = {}
  let next: string | undefined = id
  for (let steps = 0; next !== undefined && steps < longestChain; steps++) {
    const style = styles.get(next)
    if (style === undefined) break
    level ??= levelOfName(style.name)
    isContents ||= /^(toc|目录)\s*\d/i.test(style.name)
    merged.outlineLevel ??= style.outlineLevel
    merged.isBold ??= style.isBold
    merged.numberingId ??= style.numberingId
    merged.depth ??= style.depth
    next = style.basedOn
  }
  // 9 stands for text of the body.
  if (level === undefined && merged.outlineLevel !== undefined && merged.outlineLevel < 9)
    level = merged.outlineLevel + 1
  const { isBold, numberingId, depth } = merged
  return {
    ...(level !== undefined && { level }),
    ...(isBold !== undefined && { isBold }),
    ...(isContents && { isContents }),
    ...(numberingId !== undefined && { numberingId }),
    ...(depth !== undefined && { depth }),
  }
}

/** Word writes the English names in every language; other programs write their own. */
function levelOfName(name: string): number | undefined {
  const heading = /^(?:heading|标题|標題)\s*([1-9])$/i.exec(name.trim())?.[1]
  if (heading !== undefined) return Number(heading)
  return /^(title|标题|標題)$/i.test(name.trim()) ? 0 : undefined
}
