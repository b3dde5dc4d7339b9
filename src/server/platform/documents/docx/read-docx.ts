/** Reads a Word document. Of the archive only the parts with text are opened; pictures, macros and links to other files never are. */
import { SpreadsheetError } from '#server/platform/spreadsheets/spreadsheet-error.ts'
import { readRelationships, resolvePart } from '#server/platform/spreadsheets/xlsx/relationships.ts'
import { detectArchive } from '#server/platform/spreadsheets/xlsx/workbook.ts'
import { readXml } from '#server/platform/spreadsheets/xlsx/xml-reader.ts'
import { openZipArchive, type ZipArchive } from '#server/platform/spreadsheets/xlsx/zip-archive.ts'
import type { Document } from '../document.types.ts'
import type { DocumentLimits } from '../document-limits.ts'
import { readBody } from './docx-body.ts'
import { noNumbering, readNumbering } from './docx-numbering.ts'
import { attributeOf, numberOf, readStyles } from './docx-styles.ts'

export async function readDocx(bytes: Buffer, limits: DocumentLimits): Promise<Document> {
  const archive = await openZipArchive(bytes, limits)
  const mainPart = await findMainPart(archive)
  if (archive.partNames.some((name) => /vbaProject\.bin$/i.test(name)) || (await hasMacros(archive)))
    throw new SpreadsheetError('unsafe', { reason: 'macros' })
  const relationships = await readRelationships(archive, mainPart)
  const partOf = (type: string): string | undefined => {
    const found = relationships.find((one) => one.type === type && !one.isExternal)
    const name = found && resolvePart(mainPart, found.target)
    return name !== undefined && archive.has(name) ? name : undefined
  }
  const stylesPart = partOf('styles')
  const numberingPart = partOf('numbering')
  const linkTargets = new Map(
    relationships
      .filter(({ type, isExternal }) => type === 'hyperlink' && isExternal)
      .map((one) => [one.id, one.target]),
  )
  const { blocks, pages, passedOver } = await readBody(archive.readPart(mainPart), {
    styleOf: stylesPart === undefined ? () => ({}) : await readStyles(archive.readPart(stylesPart)),
    numbering: numberingPart === undefined ? noNumbering : await readNumbering(archive.readPart(numberingPart)),
    linkTargets,
    maxCharacters: limits.maxTotalCharacters,
  })
  const counted = Math.max(pages, await countedPages(archive))
  if (counted > limits.maxPages) throw new SpreadsheetError('too-many-pages', { limit: limits.maxPages })
  return { format: 'docx', pages: counted, blocks, passedOver }
}

async function findMainPart(archive: ZipArchive): Promise<string> {
  const root = archive.has('_rels/.rels') ? await readRelationships(archive, '') : []
  const main = root.find((one) => one.type === 'officeDocument')
  if (main?.isExternal) throw new SpreadsheetError('unsafe', { reason: 'external part' })
  const partName = main === undefined ? 'word/document.xml' : resolvePart('', main.target)
  // By its name: a workbook has a main part of this kind, too.
  if (archive.has(partName) && /^word\/.*\.xml$/i.test(partName)) return partName
  const detected = archive.has('xl/workbook.xml') ? 'xlsx' : detectArchive(archive.partNames)
  throw new SpreadsheetError('unsupported-type', { detected: detected === 'docx' ? 'zip' : detected })
}

/** A document may say that it has macros without having any, or hide them under another name. */
async function hasMacros(archive: ZipArchive): Promise<boolean> {
  if (!archive.has('[Content_Types].xml')) return false
  let found = false
  await readXml(archive.readPart('[Content_Types].xml'), {
    openTag(_, attributes) {
      found ||= /macroEnabled|vbaProject/i.test(attributeOf(attributes, 'ContentType') ?? '')
    },
  })
  return found
}

/** As the program that wrote it counted them; 0 where it did not. */
async function countedPages(archive: ZipArchive): Promise<number> {
  if (!archive.has('docProps/app.xml')) return 0
  let text = ''
  let isPages = false
  await readXml(archive.readPart('docProps/app.xml'), {
    openTag(name) {
      isPages = name === 'Pages'
    },
    text(run) {
      if (isPages) text += run
    },
    closeTag() {
      isPages = false
    },
  })
  return numberOf(text.trim()) ?? 0
}
