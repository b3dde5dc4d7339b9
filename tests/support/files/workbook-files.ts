import { makeZip, type ZipEntry } from './zip-files.ts'

export const xml = '<?xml version="1.0" encoding="UTF-8"?>'
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface WorkbookParts {
  /** What stands inside `<sheetData>`. */
  rows?: string
  sheet?: Buffer | string
  sharedStrings?: string
  styles?: string
  workbook?: string
  workbookRelationships?: string
  extra?: ZipEntry[]
}

/** The entries of a plain workbook with one sheet, each of them replaceable. */
export function workbookEntries(parts: WorkbookParts): ZipEntry[] {
  const sheet =
    parts.sheet ?? `${xml}<worksheet xmlns="${mainNamespace}"><sheetData>${parts.rows ?? ''}</sheetData></worksheet>`
  return [
    {
      name: '[Content_Types].xml',
      content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationshipTypes}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content:
        parts.workbook ??
        `${xml}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipTypes}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        parts.workbookRelationships ??
        `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationshipTypes}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationshipTypes}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relationshipTypes}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    ...(parts.sharedStrings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: parts.sharedStrings }]),
    ...(parts.styles === undefined ? [] : [{ name: 'xl/styles.xml', content: parts.styles }]),
    ...(parts.extra ?? []),
  ]
}

export function makeWorkbook(parts: WorkbookParts): Buffer {
  return makeZip(workbookEntries(parts))
}

export function inlineCell(name: string, text: string): string {
  return `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`
}

export function inlineRow(rowNumber: number, ...texts: string[]): string {
  return `<row r="${rowNumber}">${texts.map((text, index) => inlineCell(`${String.fromCharCode(65 + index)}${rowNumber}`, text)).join('')}</row>`
}

export function sharedStringsXml(items: string): string {
  return `${xml}<sst xmlns="${mainNamespace}">${items}</sst>`
}
