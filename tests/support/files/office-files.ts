/** Documents of Office as zips of the parts that make them one. */
import { makeZip, type ZipEntry } from './zip-files.ts'

const mainParts = { docx: 'word/document.xml', pptx: 'ppt/presentation.xml' } as const

export function officeFile(type: keyof typeof mainParts, extra: readonly ZipEntry[] = []): Buffer {
  return makeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: mainParts[type], content: '<document/>' },
    ...extra,
  ])
}

/** The container of the old formats. */
export const oldOfficeFile = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(600),
])

export const pdfFile = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
