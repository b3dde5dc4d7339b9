import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import { decodeXml } from './xml-encoding.ts'

const maxDepth = 64
const maxAttributes = 256
// 20,000 rows of 10 cells have 600,000; a sheet whose blank rows are formatted to the bottom has 2 million.
const maxElements = 3_000_000
// One run of text, one comment, one name: the parser gathers it whole before it tells.
const maxRunCharacters = 1024 * 1024

export interface XmlHandlers {
  /** The name is without its prefix: `x:row` and `row` are the same. */
  openTag?(name: string, attributes: Record<string, string>): void
  closeTag?(name: string): void
  text?(text: string): void
  /** Asked after each chunk; true ends the reading early. */
  isDone?(): boolean
}

/** Reads one part of a workbook as a stream, in UTF-8 or UTF-16. There is no such thing as a document type here. */
export async function readXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  let depth = 0
  let attributeCount = 0
  let elementCount = 0
  let runCharacters = 0
  let openedName = ''
  const refuse = (problem: 'unsafe' | 'bomb' | 'damaged' | 'cell-too-long', reason: string) => {
    throw new SpreadsheetError(problem, { reason })
  }
  // At most seven handlers: with an eighth V8 turns the parser into a dictionary, and it takes five times as long.
  parser.on('error', (error) => refuse('damaged', error.message.slice(0, 200)))
  parser.on('doctype', () => refuse('unsafe', 'document type'))
  parser.on('attribute', () => {
    if (++attributeCount > maxAttributes) refuse('bomb', 'attributes')
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    runCharacters = 0
    attributeCount = 0
    if (++depth > maxDepth) refuse('bomb', 'depth')
    if (++elementCount > maxElements) refuse('bomb', 'elements')
    openedName = withoutPrefix(tag.name)
    handlers.openTag?.(openedName, tag.attributes)
  })
  parser.on('closetag', (tag: SaxesTagPlain) => {
    runCharacters = 0
    depth--
    handlers.closeTag?.(withoutPrefix(tag.name))
  })
  const takeText = (text: string) => {
    runCharacters = 0
    handlers.text?.(text)
  }
  parser.on('text', takeText)
  parser.on('cdata', takeText)

  let prolog: string | undefined = ''
  for await (const text of decodeXml(chunks)) {
    if (prolog !== undefined) prolog = checkProlog(prolog + text)
    parser.write(text)
    runCharacters += text.length
    if (runCharacters > maxRunCharacters + text.length) {
      refuse(openedName === 't' || openedName === 'v' ? 'cell-too-long' : 'bomb', 'run of text')
    }
    if (handlers.isDone?.()) return
  }
  parser.close()
}

/** The parser tells of a document type at its end; this one is found where it begins, however long it goes on. */
function checkProlog(prolog: string): string | undefined {
  const text = withoutComments(prolog)
  const root = text.search(/<[^!?]/)
  if (/<!(DOCTYPE|ENTITY)/i.test(root === -1 ? text : text.slice(0, root))) {
    throw new SpreadsheetError('unsafe', { reason: 'document type' })
  }
  if (root === -1 && prolog.length > maxRunCharacters) throw new SpreadsheetError('bomb', { reason: 'prolog' })
  return root === -1 ? prolog : undefined
}

/** By hand, as a regular expression takes quadratic time on many openings without an end. */
function withoutComments(text: string): string {
  let rest = text
  let result = ''
  for (;;) {
    const start = rest.indexOf('<!--')
    if (start === -1) return result + rest
    result += rest.slice(0, start)
    const end = rest.indexOf('-->', start + 4)
    if (end === -1) return result
    rest = rest.slice(end + 3)
  }
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}
