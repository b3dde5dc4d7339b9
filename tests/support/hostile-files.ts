import { randomFillSync } from 'node:crypto'
import {
  inlineCell,
  inlineRow,
  mainNamespace,
  makeWorkbook,
  relationshipTypes,
  sharedStringsXml,
  workbookEntries,
  xml,
} from './workbook-files.ts'
import { makeZip, repeatDeflated, type ZipEntry } from './zip-files.ts'

/**
 * Files that have hurt spreadsheet readers, made on the spot: nothing of the kind is kept in the repository.
 * Each says which problems are a right answer; `null` is a file that looks bad and has to be read.
 */
export interface HostileFile {
  title: string
  fileName: string
  expected: (string | null)[]
  make(): Buffer | Promise<Buffer>
}

const mebibyte = 1024 * 1024

const headerRow = inlineRow(1, 'question', 'answer')

function workbookWithSheetEntry(entry: Omit<ZipEntry, 'name'>, extra: ZipEntry[] = []): Buffer {
  const entries = workbookEntries({ extra }).filter((one) => one.name !== 'xl/worksheets/sheet1.xml')
  return makeZip([...entries, { name: 'xl/worksheets/sheet1.xml', ...entry }])
}

function workbookWithSharedIndex(index: string): Buffer {
  const row = `<row r="2"><c r="A2" t="s"><v>${index}</v></c><c r="B2" t="s"><v>0</v></c></row>`
  return makeWorkbook({ rows: headerRow + row, sharedStrings: sharedStringsXml('<si><t>only</t></si>') })
}

/** A file of the old Office container, with the names of its streams. */
function makeCompoundFile(...streamNames: string[]): Buffer {
  const header = Buffer.alloc(1024)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header)
  const directory = streamNames.map((name) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    return entry
  })
  return Buffer.concat([header, ...directory, Buffer.alloc(4096)])
}

function randomBytes(length: number): Buffer {
  return randomFillSync(Buffer.alloc(length))
}

/** Text that hardly compresses, so that a size limit of the file is met by the file and not by its content. */
function randomText(length: number): string {
  return randomBytes(Math.ceil((length * 3) / 4))
    .toString('base64')
    .slice(0, length)
}

function csvOfBytes(length: number): Buffer {
  const line = `how do I do it,${'answer '.repeat(60)}\n`
  const text = `question,answer\n${line.repeat(Math.floor((length - 200) / line.length))}`
  return Buffer.from(`${text}last,${'x'.repeat(length - text.length - 6)}\n`)
}

const repeated = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

export const hostileFiles: HostileFile[] = [
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
    title: 'a sheet of 1 GB in a few megabytes',
    fileName: 'gigabyte.xlsx',
    expected: ['bomb'],
    make: () => {
      const block = Buffer.from(
        repeated(20_000, (index) => `<row><c t="inlineStr"><is><t>cell ${index % 7}</t></is></c></row>`),
      )
      return workbookWithSheetEntry(repeatDeflated(block, Math.ceil((1024 * mebibyte) / block.length)))
    },
  },
  {
    title: 'a sheet of 300 MB that declares 2 MB',
    fileName: 'liar.xlsx',
    expected: ['bomb'],
    make: () => {
      const { compressed } = repeatDeflated(Buffer.alloc(mebibyte, ' '), 300)
      return workbookWithSheetEntry({ compressed, declaredBytes: 2 * mebibyte })
    },
  },
  {
    title: 'a sheet that declares more than it holds',
    fileName: 'short.xlsx',
    expected: ['damaged'],
    make: () => workbookWithSheetEntry({ content: '<worksheet><sheetData/></worksheet>', declaredBytes: 100_000 }),
  },
  {
    title: 'a sheet of blanks with a ratio of 1,000',
    fileName: 'ratio.xlsx',
    expected: ['bomb'],
    make: () => workbookWithSheetEntry({ content: Buffer.alloc(20 * mebibyte, ' ') }),
  },
  {
    title: 'many parts of 10 MB, 200 MB together',
    fileName: 'many-parts.xlsx',
    expected: ['bomb'],
    make: () => {
      const part = repeatDeflated(Buffer.concat([randomBytes(1200), Buffer.alloc(98_800)]), 105)
      const extra = Array.from({ length: 20 }, (_, index) => ({ name: `xl/media/${index}.bin`, ...part }))
      return makeWorkbook({ rows: headerRow, extra })
    },
  },
  {
    title: 'a zip in a zip in a zip',
    fileName: 'nested.xlsx',
    expected: ['unsupported-type'],
    make: () => {
      let zip = makeZip([{ name: 'zeros', content: Buffer.alloc(mebibyte) }])
      for (let level = 0; level < 5; level++) {
        zip = makeZip(Array.from({ length: 8 }, (_, index) => ({ name: `${index}.zip`, content: zip })))
      }
      return zip
    },
  },
  {
    title: 'a good workbook that carries a zip bomb as a picture',
    fileName: 'carrier.xlsx',
    expected: [null],
    make: () =>
      makeWorkbook({
        rows: headerRow + inlineRow(2, 'q', 'a'),
        extra: [
          {
            name: 'xl/media/image1.zip',
            isStored: true,
            content: makeZip([{ name: 'zeros', content: Buffer.alloc(30 * mebibyte) }]),
          },
        ],
      }),
  },
  {
    title: 'entries that share their bytes',
    fileName: 'overlap.xlsx',
    expected: ['bomb'],
    make: () => {
      const first = { name: 'xl/media/first', isStored: true, content: randomBytes(200_000) }
      const copies = Array.from({ length: 400 }, (_, index) => ({
        name: `xl/media/${index}`,
        compressed: first.content,
        declaredBytes: 200_000,
        isStored: true,
        sameAs: 5,
      }))
      return makeWorkbook({ rows: headerRow, extra: [first, ...copies] })
    },
  },
  {
    title: '60,000 tiny entries',
    fileName: 'tiny-entries.xlsx',
    expected: ['bomb', 'file-too-large'],
    make: () => makeZip(Array.from({ length: 60_000 }, (_, index) => ({ name: `${index}`, isStored: true }))),
  },
  {
    title: 'a directory that counts 100,000 entries in the wide format',
    fileName: 'zip64.xlsx',
    expected: ['bomb'],
    make: () => {
      const zip = makeWorkbook({ rows: headerRow })
      const end = zip.subarray(-22)
      const wide = Buffer.alloc(56)
      wide.write('PK\x06\x06', 'latin1')
      wide.writeBigUInt64LE(44n, 4)
      wide.writeBigUInt64LE(100_000n, 24)
      wide.writeBigUInt64LE(100_000n, 32)
      wide.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
      const locator = Buffer.alloc(20)
      locator.write('PK\x06\x07', 'latin1')
      locator.writeBigUInt64LE(BigInt(zip.length - 22), 8)
      locator.writeUInt32LE(1, 16)
      return Buffer.concat([zip.subarray(0, -22), wide, locator, end])
    },
  },
  ...['../../../etc/passwd', '/etc/passwd', 'C:/windows/win.ini', 'xl\\..\\..\\x'].map((name) => ({
    title: `an entry called ${name}`,
    fileName: 'traversal.xlsx',
    expected: ['unsafe'],
    make: () => makeWorkbook({ rows: headerRow + inlineRow(2, 'q', 'a'), extra: [{ name, content: 'x' }] }),
  })),
  {
    title: 'two entries of one name',
    fileName: 'twins.xlsx',
    expected: ['damaged'],
    make: () =>
      makeWorkbook({
        rows: headerRow + inlineRow(2, 'q', 'a'),
        extra: [{ name: 'xl/worksheets/Sheet1.xml', content: '<worksheet/>' }],
      }),
  },
  {
    title: 'a sheet with a wrong checksum',
    fileName: 'checksum.xlsx',
    expected: ['damaged'],
    make: () =>
      workbookWithSheetEntry({
        content: `<worksheet><sheetData>${headerRow}${inlineRow(2, 'q', 'a')}</sheetData></worksheet>`,
        crc: 1,
      }),
  },
  {
    title: 'a zip cut in the middle',
    fileName: 'truncated.xlsx',
    expected: ['damaged'],
    make: () => {
      const zip = makeWorkbook({ rows: headerRow + inlineRow(2, 'q', randomText(20_000)) })
      return zip.subarray(0, zip.length / 2)
    },
  },
  {
    title: 'a zip with bytes of its data turned',
    fileName: 'flipped.xlsx',
    expected: ['damaged'],
    make: () => {
      const zip = workbookWithSheetEntry({
        content: `<worksheet><sheetData>${headerRow}${inlineRow(2, 'q', randomText(20_000))}</sheetData></worksheet>`,
      })
      const at = zip.lastIndexOf('PK\x01\x02') - 40_000
      for (let index = Math.max(at, 2_000); index < zip.length - 3_000; index += 97)
        zip[index] = (zip[index] ?? 0) ^ 0xff
      return zip
    },
  },
  {
    title: 'a zip with junk before it',
    fileName: 'prefixed.xlsx',
    expected: ['unsupported-type', 'damaged'],
    make: () => Buffer.concat([randomBytes(1000), makeWorkbook({ rows: headerRow + inlineRow(2, 'q', 'a') })]),
  },
  {
    title: 'a zip with junk after it',
    fileName: 'suffixed.xlsx',
    expected: ['damaged'],
    make: () => Buffer.concat([makeWorkbook({ rows: headerRow + inlineRow(2, 'q', 'a') }), randomBytes(1000)]),
  },
  {
    title: 'a zip whose entries have a password',
    fileName: 'zip-password.xlsx',
    expected: ['encrypted'],
    make: () => makeZip(workbookEntries({ rows: headerRow }).map((entry) => ({ ...entry, flags: 0x801 }))),
  },
  {
    title: 'a workbook with a password',
    fileName: 'password.xlsx',
    expected: ['encrypted'],
    make: () => makeCompoundFile('Root Entry', 'EncryptionInfo', 'EncryptedPackage'),
  },
  {
    title: 'an old .xls',
    fileName: 'old.xls',
    expected: ['unsupported-type'],
    make: () => makeCompoundFile('Root Entry', 'Workbook', 'SummaryInformation'),
  },
  {
    title: 'an OpenDocument sheet called .xlsx',
    fileName: 'open.xlsx',
    expected: ['unsupported-type'],
    make: () =>
      makeZip([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', isStored: true },
        { name: 'content.xml', content: '<office:document-content/>' },
      ]),
  },
  {
    title: 'a Word document called .xlsx',
    fileName: 'letter.xlsx',
    expected: ['unsupported-type'],
    make: () =>
      makeZip([
        {
          name: '_rels/.rels',
          content: `<Relationships><Relationship Id="rId1" Type="${relationshipTypes}/officeDocument" Target="word/document.xml"/></Relationships>`,
        },
        { name: 'word/document.xml', content: '<w:document xmlns:w="w"/>' },
      ]),
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
  ...['1', '-1', '1000000000', '1e9', 'NaN', '99999999999999999999'].map((index) => ({
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
      const noise = repeated(4, () => `<noise>${randomBytes(200_000).toString('hex')}</noise>`)
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
      const noise = repeated(4, () => `<noise>${randomBytes(200_000).toString('hex')}</noise>`)
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
      const strings = repeated(150, () => `<si><t>${randomText(30_000)}</t></si>`)
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
  {
    title: 'a photo called .xlsx',
    fileName: 'photo.xlsx',
    expected: ['unsupported-type'],
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(200_000)]),
  },
  {
    title: 'a web page called .xls',
    fileName: 'page.xls',
    expected: ['unsupported-type'],
    make: () => Buffer.from('<html><body><table><tr><td>question</td><td>answer</td></tr></table></body></html>'),
  },
  {
    title: 'a PDF called .csv',
    fileName: 'paper.csv',
    expected: ['unsupported-type'],
    make: () => Buffer.from('%PDF-1.7\n1 0 obj\n'),
  },
  {
    title: 'a program called .csv',
    fileName: 'setup.csv',
    expected: ['unsupported-type'],
    make: () => Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), randomBytes(100_000)]),
  },
  {
    title: 'a good workbook called .csv',
    fileName: 'mixed-up.csv',
    expected: ['unsupported-type'],
    make: () => makeWorkbook({ rows: headerRow + inlineRow(2, 'q', 'a') }),
  },
  {
    title: 'a good csv called .xlsx',
    fileName: 'mixed-up.xlsx',
    expected: ['unsupported-type'],
    make: () => Buffer.from('question,answer\nq,a\n'),
  },
  {
    title: 'a good csv called .csv.exe',
    fileName: 'corpus.csv.exe',
    expected: ['unsupported-type'],
    make: () => Buffer.from('question,answer\nq,a\n'),
  },
  { title: 'a file without a byte', fileName: 'empty.csv', expected: ['empty'], make: () => Buffer.alloc(0) },
  { title: 'a workbook without a cell', fileName: 'blank.xlsx', expected: ['empty'], make: () => makeWorkbook({}) },
  { title: 'only a byte order mark', fileName: 'mark.csv', expected: ['empty'], make: () => Buffer.from('\uFEFF') },
  {
    title: 'only line ends',
    fileName: 'lines.csv',
    expected: ['empty'],
    make: () => Buffer.from('\r\n'.repeat(100_000)),
  },
  {
    title: 'only a header',
    fileName: 'header.csv',
    expected: ['empty'],
    make: () => Buffer.from('question,answer\r\n'),
  },
  {
    title: 'no header',
    fileName: 'no-header.csv',
    expected: ['no-header'],
    make: () => Buffer.from('Where are you?,Here.\n'.repeat(50)),
  },
  {
    title: 'NUL bytes in a csv',
    fileName: 'nul.csv',
    expected: ['unsupported-type'],
    make: () => Buffer.from('question,answer\nq\0,a\n'),
  },
  {
    title: 'only NUL bytes',
    fileName: 'nuls.csv',
    expected: ['unsupported-type'],
    make: () => Buffer.alloc(4 * mebibyte),
  },
  {
    title: 'noise called .csv',
    fileName: 'noise.csv',
    expected: ['unsupported-type', 'damaged'],
    make: () => randomBytes(4 * mebibyte),
  },
  {
    title: 'a csv of one quote that never ends',
    fileName: 'quote.csv',
    expected: ['cell-too-long'],
    make: () => Buffer.from(`question,answer\nq,"${'never ends; '.repeat(400_000)}`),
  },
  {
    title: 'a csv that ends within a quote',
    fileName: 'open-quote.csv',
    expected: ['damaged'],
    make: () => Buffer.from('question,answer\nq,"a\nq2,a2\n'),
  },
  {
    title: 'a csv of 5 million commas',
    fileName: 'commas.csv',
    expected: ['empty'],
    make: () => Buffer.alloc(5_000_000, ','),
  },
  {
    title: 'a csv of 5 million commas and a letter',
    fileName: 'commas-and-letter.csv',
    expected: ['too-many-columns'],
    make: () => Buffer.from(`${','.repeat(5_000_000)}x`),
  },
  {
    title: 'a csv of 5 million quotes',
    fileName: 'quotes.csv',
    expected: ['cell-too-long', 'damaged', 'no-header'],
    make: () => Buffer.alloc(5_000_000, '"'),
  },
  {
    title: 'a csv of 5 million line ends and one row',
    fileName: 'gap.csv',
    expected: ['too-many-rows'],
    make: () => Buffer.from(`question,answer\n${'\n'.repeat(5_000_000)}q,a`),
  },
  {
    title: 'a csv of 20,000 rows and 5 million commas',
    fileName: 'wide.csv',
    expected: [null],
    make: () => Buffer.from(`question,answer\n${`q,a${','.repeat(240)}\n`.repeat(19_900)}z,z`.slice(0, 5 * mebibyte)),
  },
  {
    title: 'a csv of a million blank rows below a good one',
    fileName: 'tail.csv',
    expected: [null],
    make: () => Buffer.from(`question,answer\nq,a\n${',\r\n'.repeat(1_500_000)}`),
  },
  {
    title: 'a csv cell of 5 MB',
    fileName: 'cell.csv',
    expected: ['cell-too-long'],
    make: () => Buffer.from(`question,answer\nq,${'x'.repeat(5_000_000)}`),
  },
  {
    title: 'a csv of 20,001 rows',
    fileName: 'rows.csv',
    expected: ['too-many-rows'],
    make: () => Buffer.from(`question,answer\n${repeated(20_001, (index) => `q${index},a\n`)}`),
  },
  {
    title: 'a csv of 5 MB and one byte',
    fileName: 'heavy.csv',
    expected: ['file-too-large'],
    make: () => csvOfBytes(5 * mebibyte + 1),
  },
  { title: 'a csv of exactly 5 MB', fileName: 'limit.csv', expected: [null], make: () => csvOfBytes(5 * mebibyte) },
  {
    title: 'Chinese UTF-8 with a broken byte',
    fileName: 'broken.csv',
    expected: ['damaged'],
    make: () =>
      Buffer.concat([
        Buffer.from('问题,答案\n怎么退货,请在订单页'),
        Buffer.from([0xe7, 0x94]),
        Buffer.from('申请退货\n'),
      ]),
  },
  {
    title: 'UTF-16 with half a character at the end',
    fileName: 'half.csv',
    expected: ['damaged'],
    make: () => Buffer.concat([Buffer.from('\uFEFFquestion,answer\nq,a', 'utf16le'), Buffer.from([0x41])]),
  },
]
