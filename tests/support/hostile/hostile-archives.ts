import { inlineRow, makeWorkbook, relationshipTypes, workbookEntries } from '../files/workbook-files.ts'
import { makeZip, repeatDeflated, type ZipEntry } from '../files/zip-files.ts'
import { type HostileFile, headerRow, mebibyte, randomBytes, randomText, repeated } from './hostile-file.ts'

/** A workbook whose sheet is this entry, with whatever it says of itself. */
export function workbookWithSheetEntry(entry: Omit<ZipEntry, 'name'>, extra: ZipEntry[] = []): Buffer {
  const entries = workbookEntries({ extra }).filter((one) => one.name !== 'xl/worksheets/sheet1.xml')
  return makeZip([...entries, { name: 'xl/worksheets/sheet1.xml', ...entry }])
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

const everyByte = Buffer.from(Array.from({ length: 1024 }, (_, at) => (at * 7919) % 256))

/** Zips and containers that lie, hide or break. */
export const hostileArchives: HostileFile[] = [
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
  ...['../../../etc/passwd', 'xl\\..\\..\\x'].map((name) => ({
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
    make: () => Buffer.concat([everyByte, makeWorkbook({ rows: headerRow + inlineRow(2, 'q', 'a') })]),
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
    isMisnamed: true,
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
]
