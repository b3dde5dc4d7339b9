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
