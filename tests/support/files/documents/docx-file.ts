/** Word documents, made of a few words each: what Word itself writes around a text, as far as it matters to a reader. */
import { makeZip, type ZipEntry } from '../zip-files.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function run(text: string, isBold = false): string {
  const lines = escapeXml(text).split('\n').join('</w:t><w:br/><w:t xml:space="preserve">')
  return `<w:r>${isBold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${lines}</w:t></w:r>`
}

/** `**bold** and not` */
function runs(text: string): string {
  return text
    .split(/(\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('**') ? run(part.slice(2, -2), true) : run(part)))
    .join('')
}

function paragraph(text: string, properties = ''): string {
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs(text)}</w:p>`
}

/** A paragraph; `**…**` is bold. */
export const p = (text: string): string => paragraph(text)
export const h = (level: number, text: string): string =>
  paragraph(text, `<w:pStyle w:val="${level === 0 ? 'a5' : level}"/>`)
export const bullets = (...texts: string[]): string =>
  texts.map((text) => paragraph(text, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')).join('')
export const steps = (...texts: string[]): string =>
  texts.map((text) => paragraph(text, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>')).join('')
export const contents = (...texts: string[]): string =>
  texts.map((text, index) => paragraph(`${text}\t${index + 1}`, '<w:pStyle w:val="TOC1"/>')).join('')
export const table = (...rows: string[][]): string =>
  `<w:tbl><w:tblPr/>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${cell.split('\n').map(p).join('')}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
export interface DocxParts {
  readonly links?: Readonly<Record<string, string>>
  readonly mainType?: string
  readonly pages?: number
  readonly extra?: readonly ZipEntry[]
  /** Instead of what `body` makes. */
  readonly document?: string
}

// As a Chinese Word numbers its styles; their names are English in every language.
const styles = `${xml}<w:styles xmlns:w="${main}">${[1, 2, 3].map((level) => `<w:style w:type="paragraph" w:styleId="${level}"><w:name w:val="heading ${level}"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>`).join('')}<w:style w:type="paragraph" w:styleId="a5"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style></w:styles>`
const numbering = `${xml}<w:numbering xmlns:w="${main}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`

export function docxEntries(body: readonly string[], parts: DocxParts = {}): ZipEntry[] {
  const { links = {}, mainType = `${office}.document.main+xml`, pages, extra = [] } = parts
  const linkXml = Object.entries(links)
    .map(
      ([id, target]) =>
        `<Relationship Id="${id}" Type="${relationshipTypes}/hyperlink" Target="${escapeXml(target)}" TargetMode="External"/>`,
    )
    .join('')
  return [
    {
      name: '[Content_Types].xml',
      content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationshipTypes}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${relationshipTypes}/styles" Target="styles.xml"/><Relationship Id="n" Type="${relationshipTypes}/numbering" Target="numbering.xml"/>${linkXml}</Relationships>`,
    },
    {
      name: 'word/document.xml',
      content:
        parts.document ??
        `${xml}<w:document xmlns:w="${main}" xmlns:r="${relationshipTypes}"><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`,
    },
    { name: 'word/styles.xml', content: styles },
    { name: 'word/numbering.xml', content: numbering },
    ...(pages === undefined
      ? []
      : [{ name: 'docProps/app.xml', content: `${xml}<Properties><Pages>${pages}</Pages></Properties>` }]),
    ...extra,
  ]
}

export function makeDocx(body: readonly string[], parts?: DocxParts): Buffer {
  return makeZip(docxEntries(body, parts))
}
