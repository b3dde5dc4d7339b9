import {
  inlineCell,
  inlineRow,
  mainNamespace,
  makeWorkbook,
  relationshipTypes,
  sharedStringsXml,
  xml,
} from '../files/workbook-files.ts'
import { workbookWithSheetEntry } from './hostile-archives.ts'
import { type HostileFile, headerRow, mebibyte, randomBytes, randomText, repeated } from './hostile-file.ts'

function workbookWithSharedIndex(index: string): Buffer {
  const row = `<row r="2"><c r="A2" t="s"><v>${index}</v></c><c r="B2" t="s"><v>0</v></c></row>`
  return makeWorkbook({ rows: headerRow + row, sharedStrings: sharedStringsXml('<si><t>only</t></si>') })
}

/** Workbooks that are sound zips, with XML that is not meant well. */
export const hostileSheets: HostileFile[] = [
  {
    title: 'a 1.5 KB sheet with cells A1 and XFD1048576',
    fileName: 'sparse.xlsx',
    expected: ['too-many-columns'],
    make: () => makeWorkbook({ rows: `${headerRow}<row r="1048576">${inlineCell('XFD1048576', 'x')}</row>` }),
  },
  {
    title: 'a row 1048576 below the header',
    fileName: 'tall.xlsx',
    expected: ['too-many-rows'],
    make: () => makeWorkbook({ rows: headerRow + inlineRow(1_048_576, 'q', 'a') }),
  },
  {
    title: 'a billion laughs in the shared strings',
    fileName: 'laughs.xlsx',
    expected: ['unsafe'],
    make: () => {
      const entities = repeated(9, (index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`)
      const sharedStrings = `${xml}<!DOCTYPE sst [<!ENTITY l0 "ha">${entities}]><sst xmlns="${mainNamespace}"><si><t>&l9;</t></si></sst>`
      return makeWorkbook({ rows: `${headerRow}<row r="2"><c r="A2" t="s"><v>0</v></c></row>`, sharedStrings })
    },
  },
  {
    title: 'an entity from outside in the sheet',
    fileName: 'entity.xlsx',
    expected: ['unsafe'],
    make: () =>
      makeWorkbook({
        sheet: `${xml}<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData>${headerRow}${inlineRow(2, '&e;', 'a')}</sheetData></worksheet>`,
      }),
  },
  {
    title: 'a document type that never ends, after a million openings of comments',
    fileName: 'endless-dtd.xlsx',
    expected: ['unsafe', 'bomb', 'damaged'],
    make: () =>
      makeWorkbook({ sheet: `${xml}${'<!--'.repeat(250_000)}<!DOCTYPE x [${'<!ELEMENT a ANY>'.repeat(10_000)}` }),
  },
  {
    title: 'a sheet that is said to lie on another server',
    fileName: 'external.xlsx',
    expected: ['unsafe'],
    make: () =>
      makeWorkbook({
        rows: headerRow,
        workbookRelationships: `<Relationships><Relationship Id="rId1" Type="${relationshipTypes}/worksheet" Target="http://127.0.0.1:1/sheet.xml" TargetMode="External"/></Relationships>`,
      }),
  },
  {
    title: 'elements nested a million deep',
    fileName: 'deep.xlsx',
    expected: ['bomb'],
    make: () =>
      workbookWithSheetEntry({
        content: `<worksheet><sheetData>${repeated(1_000_000, (index) => `<a${index % 9973}>`)}`,
      }),
  },
  {
    title: 'one element with a million attributes',
    fileName: 'attributes.xlsx',
    expected: ['bomb'],
    make: () => makeWorkbook({ sheet: `<worksheet ${repeated(1_000_000, (index) => `a${index}="" `)}/>` }),
  },
  {
    title: 'a comment of 20 MB',
    fileName: 'comment.xlsx',
    expected: ['bomb'],
    make: () =>
      makeWorkbook({
        sheet: `<worksheet><sheetData>${headerRow}<!--${randomBytes(4096).toString('hex').repeat(2500)}`,
      }),
  },
  ...['1', '-1', '1000000000'].map((index) => ({
    title: `a cell that points at shared string ${index} of one`,
    fileName: 'index.xlsx',
    expected: ['damaged'],
    make: () => workbookWithSharedIndex(index),
  })),
  {
    title: '20,000 rows that all point at one text of 32,000 characters',
    fileName: 'amplified.xlsx',
    expected: ['bomb'],
    make: () =>
      makeWorkbook({
        rows:
          headerRow +
          repeated(
            20_000,
            (index) =>
              `<row r="${index + 2}"><c r="A${index + 2}" t="s"><v>0</v></c><c r="B${index + 2}" t="s"><v>0</v></c></row>`,
          ),
        sharedStrings: sharedStringsXml(`<si><t>${'很长'.repeat(16_000)}</t></si>`),
      }),
  },
  {
    title: 'two million shared strings that nothing points at',
    fileName: 'unused-strings.xlsx',
    expected: ['bomb'],
    make: () =>
      makeWorkbook({
        rows: headerRow + inlineRow(2, 'q', 'a'),
        sharedStrings: sharedStringsXml(repeated(2_000_000, (index) => `<si><t>${index % 1000}</t></si>`)),
      }),
  },
  {
    title: '400,000 blank rows below a good one',
    fileName: 'blank-tail.xlsx',
    expected: [null],
    make: () =>
      makeWorkbook({
        rows:
          headerRow +
          inlineRow(2, 'q', 'a') +
          repeated(400_000, (index) => `<row r="${index + 3}"><c r="A${index + 3}" s="1"/></row>`),
      }),
  },
  {
    title: '12 million empty cells, padded against the ratio',
    fileName: 'empty-cells.xlsx',
    expected: ['bomb'],
    make: () => {
      const noise = repeated(4, (index) => `<noise>${randomBytes(200_000, index).toString('hex')}</noise>`)
      const row = `<row>${'<c/>'.repeat(16_000)}</row>`
      return makeWorkbook({
        sheet: `<worksheet>${noise}<sheetData>${headerRow}${row.repeat(750)}</sheetData></worksheet>`,
      })
    },
  },
  {
    title: '20,000 rows of as many cells as fit into 49 MB',
    fileName: 'dense.xlsx',
    expected: [null, 'bomb'],
    make: () => {
      const cells = '<c t="str"><v>x</v></c>'.repeat(103)
      const noise = repeated(4, (index) => `<noise>${randomBytes(200_000, index).toString('hex')}</noise>`)
      return makeWorkbook({
        sheet: `<worksheet>${noise}<sheetData>${headerRow}${`<row>${cells}</row>`.repeat(20_000)}</sheetData></worksheet>`,
      })
    },
  },
  {
    title: '600 answers of 30,000 characters, 18 million together',
    fileName: 'long-answers.xlsx',
    expected: [null],
    make: () => {
      const rows = repeated(
        600,
        (index) => `<row>${inlineCell(`A${index + 2}`, 'q')}<c t="s"><v>${index % 150}</v></c></row>`,
      )
      const strings = repeated(150, (index) => `<si><t>${randomText(30_000, index)}</t></si>`)
      return makeWorkbook({ rows: headerRow + rows, sharedStrings: sharedStringsXml(strings) })
    },
  },
  {
    title: '20,001 rows',
    fileName: 'rows.xlsx',
    expected: ['too-many-rows'],
    make: () => makeWorkbook({ rows: headerRow + repeated(20_001, (index) => inlineRow(index + 2, `q${index}`, 'a')) }),
  },
  {
    title: 'exactly 20,000 rows',
    fileName: 'full.xlsx',
    expected: [null],
    make: () =>
      makeWorkbook({
        rows:
          headerRow +
          repeated(20_000, (index) => inlineRow(index + 2, `question number ${index}`, `the answer to ${index}`)),
      }),
  },
  {
    title: 'a header of 10,000 columns',
    fileName: 'columns.xlsx',
    expected: ['too-many-columns'],
    make: () =>
      makeWorkbook({
        rows: `<row r="1">${repeated(10_000, () => '<c t="inlineStr"><is><t>question</t></is></c>')}</row>`,
      }),
  },
  {
    title: 'one cell of 5 MB',
    fileName: 'cell.xlsx',
    expected: ['cell-too-long'],
    make: () => makeWorkbook({ rows: headerRow + inlineRow(2, 'q', randomText(5 * mebibyte * 0.9)) }),
  },
  {
    title: 'one shared string of 40,000 characters',
    fileName: 'long-string.xlsx',
    expected: ['cell-too-long'],
    make: () =>
      makeWorkbook({ rows: headerRow, sharedStrings: sharedStringsXml(`<si><t>${'x'.repeat(40_000)}</t></si>`) }),
  },
  {
    title: 'a workbook of 5 MB and one byte',
    fileName: 'heavy.xlsx',
    expected: ['file-too-large'],
    make: () =>
      Buffer.concat([makeWorkbook({ rows: headerRow }), Buffer.alloc(5 * mebibyte)]).subarray(0, 5 * mebibyte + 1),
  },
  {
    title: 'a workbook of exactly 5 MB',
    fileName: 'limit.xlsx',
    expected: [null],
    make: () => {
      const parts = (length: number) => ({
        rows: headerRow + inlineRow(2, 'q', 'a'),
        extra: [{ name: 'xl/media/noise', content: Buffer.alloc(length, 7), isStored: true }],
      })
      return makeWorkbook(parts(5 * mebibyte - makeWorkbook(parts(0)).length))
    },
  },
]
