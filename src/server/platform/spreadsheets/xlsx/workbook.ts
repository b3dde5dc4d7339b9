import { SpreadsheetError } from '../spreadsheet-error.ts'
import { maxRelationships, type Relationship, readRelationships, resolvePart } from './relationships.ts'
import { readXml } from './xml-reader.ts'
import type { ZipArchive } from './zip-archive.ts'

export interface Workbook {
  /** Visible sheets in the order of their tabs. */
  sheets: { name: string; partName: string }[]
  sharedStringsPart?: string
  stylesPart?: string
  /** Days are counted from 1904 (old Excel for Mac) and not from 1900. */
  isDate1904: boolean
}

export async function readWorkbook(archive: ZipArchive): Promise<Workbook> {
  const workbookPart = await findWorkbookPart(archive)
  const relationships = await readRelationships(archive, workbookPart)
  const { sheets, isDate1904 } = await readSheetList(archive, workbookPart)
  const partOf = (relationship: Relationship | undefined) => {
    if (relationship === undefined) return undefined
    if (relationship.isExternal) throw new SpreadsheetError('unsafe', { reason: 'external part' })
    return resolvePart(workbookPart, relationship.target)
  }
  const sharedStringsPart = partOf(relationships.find((one) => one.type === 'sharedStrings'))
  const stylesPart = partOf(relationships.find((one) => one.type === 'styles'))
  return {
    sheets: sheets.flatMap(({ name, relationshipId }) => {
      const relationship = relationships.find((one) => one.id === relationshipId)
      // A chart has a tab of its own but no cells.
      if (relationship !== undefined && relationship.type !== 'worksheet') return []
      const partName = partOf(relationship)
      if (partName === undefined) throw new SpreadsheetError('damaged', { reason: 'sheet without part' })
      return [{ name, partName }]
    }),
    ...(sharedStringsPart !== undefined && archive.has(sharedStringsPart) ? { sharedStringsPart } : {}),
    ...(stylesPart !== undefined && archive.has(stylesPart) ? { stylesPart } : {}),
    isDate1904,
  }
}

async function findWorkbookPart(archive: ZipArchive): Promise<string> {
  const root = archive.has('_rels/.rels') ? await readRelationships(archive, '') : []
  const main = root.find((one) => one.type === 'officeDocument')
  if (main?.isExternal) throw new SpreadsheetError('unsafe', { reason: 'external part' })
  const partName = main === undefined ? 'xl/workbook.xml' : resolvePart('', main.target)
  if (archive.has(partName) && /\.xml$/i.test(partName) && !/^(word|ppt)\//i.test(partName)) return partName
  throw new SpreadsheetError('unsupported-type', { detected: detectArchive(archive.partNames) })
}

export function detectArchive(partNames: string[]): string {
  const has = (pattern: RegExp) => partNames.some((name) => pattern.test(name))
  if (has(/^xl\/workbook\.bin$/i)) return 'xlsb'
  if (has(/^word\//i)) return 'docx'
  if (has(/^ppt\//i)) return 'pptx'
  // OpenDocument: text and slides have the same parts, and are refused all the same.
  if (has(/^mimetype$/) && has(/^content\.xml$/)) return 'ods'
  return 'zip'
}

async function readSheetList(archive: ZipArchive, workbookPart: string) {
  const sheets: { name: string; relationshipId: string }[] = []
  let isDate1904 = false
  let isWorkbook = false
  await readXml(archive.readPart(workbookPart), {
    openTag(name, attributes) {
      if (name === 'workbook') isWorkbook = true
      if (name === 'workbookPr') isDate1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      const key = Object.keys(attributes).find((attribute) => attribute.endsWith(':id'))
      if (sheets.length >= maxRelationships) throw new SpreadsheetError('bomb', { reason: 'sheets' })
      sheets.push({ name: attributes.name ?? '', relationshipId: key === undefined ? '' : (attributes[key] ?? '') })
    },
  })
  if (!isWorkbook) throw new SpreadsheetError('unsupported-type', { detected: detectArchive(archive.partNames) })
  return { sheets, isDate1904 }
}
