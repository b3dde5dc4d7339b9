/** The XML of call-backs: one element with fields in it. Read strictly, since whoever knows the address may post anything. */
import { SaxesParser } from 'saxes'

/** Fields by name. Of a field that has fields itself, only that it was there. */
export type Fields = ReadonlyMap<string, string>

// WeChat nests lists of pictures four deep, and sends less than fifty elements.
const maxDepth = 8
const maxElements = 500

/** What XML 1.0 allows in no form. People's texts contain some of it, and WeChat hands it on. */
const forbiddenCharacters = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/**
 * Undefined for what is not well-formed, has a DOCTYPE, an entity of its own, a field twice, or too many elements. saxes knows the five
 * entities of XML alone, and expands none that a text declares.
 */
export function readXml(text: string): Fields | undefined {
  const fields = new Map<string, string>()
  let depth = 0
  let elements = 0
  let value = ''
  const parser = new SaxesParser({ position: false })
  const refuse = (): never => {
    throw new Error('refused')
  }
  const add = (piece: string) => {
    if (depth === 2) value += piece
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', () => {
    depth += 1
    elements += 1
    if (depth > maxDepth || elements > maxElements) refuse()
    if (depth === 2) value = ''
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    if (depth === 2) {
      if (fields.has(name)) refuse()
      fields.set(name, value)
    }
    depth -= 1
  })
  try {
    parser.write(text.replace(forbiddenCharacters, '')).close()
  } catch {
    return undefined
  }
  return fields
}

/** Texts become CDATA; numbers stay as they are. */
export function writeXml(fields: Readonly<Record<string, string | number>>): string {
  const written = Object.entries(fields).map(
    ([name, value]) => `<${name}>${typeof value === 'number' ? value : cdata(value)}</${name}>`,
  )
  return `<xml>${written.join('')}</xml>`
}

/** The end of a CDATA section within a text is divided between two of them. */
function cdata(text: string): string {
  return `<![CDATA[${text.replace(forbiddenCharacters, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
