import { expect, test } from 'vitest'
import { inlineRow, makeWorkbook } from '#tests/support/files/workbook-files.ts'
import { type FileType, fileTypes, isShown, requireFileType } from './file-types.ts'

const all = Object.keys(fileTypes) as FileType[]
const oldOffice = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])

function zipWith(path: string): Buffer {
  return Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.alloc(26), Buffer.from(path)])
}

const samples: [string, Buffer, FileType][] = [
  ['价格表.xlsx', makeWorkbook({ rows: inlineRow(1, 'a') }), 'xlsx'],
  ['faq.CSV', Buffer.from('question,answer\n'), 'csv'],
  ['contract.docx', zipWith('word/document.xml'), 'docx'],
  ['slides.pptx', zipWith('ppt/presentation.xml'), 'pptx'],
  ['old.doc', oldOffice, 'doc'],
  ['old.ppt', oldOffice, 'ppt'],
  ['terms.pdf', Buffer.from('%PDF-1.7\n'), 'pdf'],
  ['说明.txt', Buffer.from('你好'), 'txt'],
  ['readme.Markdown', Buffer.from('# 你好'), 'md'],
  ['photo.JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'jpg'],
  ['logo.png', png, 'png'],
  ['wave.gif', Buffer.from('GIF89a'), 'gif'],
]

test.each(samples)('%s is known by its content', (name, bytes, type) => {
  expect(requireFileType(name, bytes, all)).toBe(type)
})

test('every type has a sample here', () => {
  expect(samples.map(([, , type]) => type).toSorted()).toEqual(all.toSorted())
})

test.each([
  ['a picture named as a document', 'terms.pdf', png],
  ['a page named as text', 'page.txt', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing that can run scripts', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a drawing named as a picture', 'logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a program named as text', 'setup.txt', Buffer.from([0x4d, 0x5a, 0x90, 0, 3])],
  ['a zip of anything named as a document', 'notes.docx', zipWith('notes/readme.txt')],
  ['a workbook named as a document', 'book.docx', zipWith('xl/workbook.xml')],
  ['bytes that are no text', 'noise.txt', Buffer.from([0, 1, 2, 3, 0, 0, 9, 9])],
  ['nothing', 'empty.txt', Buffer.alloc(0)],
  ['a name without an ending', 'README', Buffer.from('hello')],
  ['a name that is an ending', 'pdf', Buffer.from('%PDF-1.7\n')],
])('%s is refused', (_what, name, bytes) => {
  expect(() => requireFileType(name, bytes, all)).toThrow(expect.objectContaining({ code: 'file-type' }))
})

test('what is not accepted here is refused, whatever it is', () => {
  expect(() => requireFileType('logo.png', png, ['csv', 'xlsx'])).toThrow(
    expect.objectContaining({ code: 'file-type', details: { field: 'file', accepted: ['csv', 'xlsx'] } }),
  )
})

test('pictures alone are shown in a page', () => {
  const shown = all.filter((type) => isShown(fileTypes[type].mediaType))
  expect(shown).toEqual(['jpg', 'png', 'gif'])
})
