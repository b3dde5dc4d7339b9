/**
 * A workbook of any length with one sheet of texts: rows leave while the next ones are read, so that memory does not grow with them. Cells are inline
 * texts, which no spreadsheet program takes for formulas, numbers or dates.
 */
import type { Readable } from 'node:stream'
import { type ArchiveEntry, zipEntries } from '../../archives/zip-stream.ts'
import { encodeWorkbookText } from '../cell-text.ts'
import { safeCell } from './build-csv.ts'
import { maxWrittenCellCharacters } from './build-spreadsheet.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

const fixedParts: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
      '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>' +
      '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  ],
  [
    '_rels/.rels',
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    // Style 1 is text: what looks like a number or a date stays as it is when someone edits the cell.
    `${head}<styleSheet xmlns="${namespace}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>` +
      '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>',
  ],
]

export function streamWorkbook(
  { name, titles }: { readonly name: string; readonly titles: readonly string[] },
  batches: AsyncIterable<readonly (readonly string[])[]>,
  now: Date,
): Readable {
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    for (const [part, content] of fixedParts) yield { name: part, content: [content] }
    yield {
      name: 'xl/workbook.xml',
      content: [
        `${head}<workbook xmlns="${namespace}" xmlns:r="${office}"><sheets><sheet name="${inXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    }
    yield { name: 'xl/worksheets/sheet1.xml', content: sheet(titles, batches) }
  }
  return zipEntries(entries(), now)
}

async function* sheet(
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${namespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${row(titles)}`
  for await (const rows of batches) yield rows.map(row).join('')
  yield '</sheetData></worksheet>'
}

function row(cells: readonly string[]): string {
  return `<row>${cells.map(cell).join('')}</row>`
}

function cell(text: string): string {
  const written = encodeWorkbookText(safeCell(text).slice(0, maxWrittenCellCharacters))
  return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${inXml(written)}</t></is></c>`
}

function inXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
