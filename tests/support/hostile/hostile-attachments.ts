/** Files that nobody should get with an answer, made on the spot, under the names they would come by. */
import { officeFile, pdfFile } from '../files/office-files.ts'
import { bombPng, cornersPng, orientedJpeg, svgFile } from '../files/photo-files.ts'
import { makeZip, repeatDeflated } from '../files/zip-files.ts'
import { mebibyte } from './hostile-file.ts'

interface HostileAttachment {
  readonly title: string
  readonly fileName: string
  make(): Buffer
}

const script = Buffer.from('<!doctype html><script>alert(1)</script>')

function repeated(bytes: Buffer, times: number): Buffer {
  return Buffer.concat(Array.from({ length: times }, () => bytes))
}

const gifTiming = Buffer.from('21f9040000000000', 'hex')
/** Of one colour, whatever its size. */
function gifFrame(size: number): Buffer {
  const frame = Buffer.from('2c0000000000000000000202440100', 'hex')
  frame.writeUInt16LE(size, 5)
  frame.writeUInt16LE(size, 7)
  return frame
}
function gifOf(width: number, height: number, blocks: Buffer): Buffer {
  const head = Buffer.from('4749463839610000000080000000000000ffffff', 'hex').subarray(0, 19)
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  return Buffer.concat([head, blocks, gifFrame(1), Buffer.from([0x3b])])
}

function jpegOfTables(): Buffer {
  const photo = orientedJpeg(1)
  const tables = repeated(Buffer.from('ffdb0002', 'hex'), 100_000)
  return Buffer.concat([photo.subarray(0, 2), tables, photo.subarray(2)])
}

function pngOfEmptyParts(): Buffer {
  const png = cornersPng()
  const empty = Buffer.from('000000004944415435af061e', 'hex')
  return Buffer.concat([png.subarray(0, -12), repeated(empty, 50_000), png.subarray(-12)])
}

export const hostileAttachments: readonly HostileAttachment[] = [
  { title: 'a drawing that can run scripts', fileName: 'logo.svg', make: () => svgFile },
  { title: 'a drawing named as a picture', fileName: 'logo.png', make: () => svgFile },
  { title: 'a page named as text', fileName: 'page.txt', make: () => script },
  { title: 'a page named as a picture', fileName: 'page.gif', make: () => script },
  { title: 'a program named as a document', fileName: 'setup.pdf', make: () => Buffer.from([0x4d, 0x5a, 0x90, 0, 3]) },
  { title: 'a program named as text', fileName: 'setup.txt', make: () => Buffer.from([0x4d, 0x5a, 0x90, 0, 3]) },
  { title: 'a program', fileName: 'setup.exe', make: () => Buffer.from([0x4d, 0x5a, 0x90, 0, 3]) },
  { title: 'a picture of 1.6 GB in a few kilobytes', fileName: 'bomb.png', make: bombPng },
  { title: 'a picture that ends in the middle', fileName: 'half.png', make: () => cornersPng().subarray(0, 80) },
  { title: 'the head of a photo', fileName: 'head.jpg', make: () => orientedJpeg(1).subarray(0, 40) },
  {
    title: 'a GIF that begins a comment',
    fileName: 'script.gif',
    make: () => Buffer.from('GIF89a/*            */=1;alert(1)//'),
  },
  { title: 'a photo of 100,000 empty tables', fileName: 'tables.jpg', make: jpegOfTables },
  { title: 'a PNG of 50,000 empty parts', fileName: 'parts.png', make: pngOfEmptyParts },
  { title: 'a GIF of 100,000 timings', fileName: 'timings.gif', make: () => gifOf(1, 1, repeated(gifTiming, 100_000)) },
  { title: 'a GIF with a frame of 4 billion pixels', fileName: 'frame.gif', make: () => gifOf(1, 1, gifFrame(65_535)) },
  {
    title: 'a GIF of 10,000 frames of 4,000 pixels each way',
    fileName: 'frames.gif',
    make: () => gifOf(4000, 4000, repeated(gifFrame(4000), 10_000)),
  },
  {
    title: 'a PDF with a zip behind it',
    fileName: 'both.pdf',
    make: () => Buffer.concat([pdfFile, makeZip([{ name: 'a', content: Buffer.alloc(4000, 'x'), isStored: true }])]),
  },
  { title: 'a zip named as a document', fileName: 'notes.docx', make: () => makeZip([{ name: 'word/', content: '' }]) },
  { title: 'slides named as a document', fileName: 'slides.docx', make: () => officeFile('pptx') },
  {
    title: 'a document of 1 GB in a few megabytes',
    fileName: 'gigabyte.docx',
    make: () =>
      officeFile('docx', [{ name: 'word/media/1.xml', ...repeatDeflated(Buffer.alloc(mebibyte, ' '), 1024) }]),
  },
  {
    title: 'a document of 300 MB that declares 2 MB',
    fileName: 'liar.docx',
    make: () => {
      const { compressed } = repeatDeflated(Buffer.alloc(mebibyte, ' '), 300)
      return officeFile('docx', [{ name: 'word/media/1.xml', compressed, declaredBytes: 2 * mebibyte }])
    },
  },
  {
    title: 'a document with a part outside of it',
    fileName: 'out.docx',
    make: () => officeFile('docx', [{ name: '../../evil', content: 'x' }]),
  },
  { title: 'nothing', fileName: 'empty.pdf', make: () => Buffer.alloc(0) },
  { title: 'a file without an ending', fileName: 'README', make: () => Buffer.from('hello') },
]
