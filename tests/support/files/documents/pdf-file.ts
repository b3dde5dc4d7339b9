/** PDF files, written by hand: text at places, in Latin and Chinese fonts that every reader has. */

export interface PdfText {
  readonly text: string
  readonly x?: number
  /** From the head of the page. */
  readonly y: number
  readonly size?: number
  readonly isBold?: boolean
}

export interface PdfParts {
  /** Entries of the catalog, such as an action that runs when it is opened. */
  readonly catalog?: string
  /** Further objects, from number 12 on. */
  readonly objects?: readonly string[]
  readonly trailer?: string
  /** Stream of the page's content, instead of texts. */
  readonly content?: string
  /** The object that the pages have as their content, instead. */
  readonly contentObject?: number
}

const height = 842

/** Latin text in a font of its own bytes, Chinese in one of UCS-2: the old way of programs that do not embed fonts. */
function show({ text, x = 60, y, size = 11, isBold = false }: PdfText): string {
  const parts = text.match(/[\u0020-\u007e]+|[^\u0020-\u007e]+/g) ?? []
  const shown = parts.map((part) =>
    /[\u0020-\u007e]/.test(part)
      ? `/${isBold ? 'B' : 'R'} ${size} Tf (${part.replace(/[\\()]/g, '\\$&')}) Tj`
      : `/${isBold ? 'CB' : 'C'} ${size} Tf <${Buffer.from(part, 'utf16le').swap16().toString('hex')}> Tj`,
  )
  return `BT 1 0 0 1 ${x} ${height - y} Tm ${shown.join(' ')} ET`
}

export function makePdf(pages: readonly (readonly PdfText[])[], parts: PdfParts = {}): Buffer {
  const objects: string[] = []
  const cid = (name: string, number: number) =>
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /UniGB-UCS2-H /DescendantFonts [${number} 0 R] >>`
  const descendant = (name: string, descriptor: number) =>
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /FontDescriptor ${descriptor} 0 R >>`
  const descriptor = (name: string, weight: number) =>
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV ${weight} >>`
  const first = 12 + (parts.objects?.length ?? 0)
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ')
  objects[1] = `<< /Type /Catalog /Pages 2 0 R ${parts.catalog ?? ''} >>`
  objects[2] = `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`
  objects[3] = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
  objects[4] = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>'
  objects[5] = cid('STSong-Light', 7)
  objects[6] = cid('SimHei', 8)
  objects[7] = descendant('STSong-Light', 9)
  objects[8] = descendant('SimHei', 10)
  objects[9] = descriptor('STSong-Light', 80)
  objects[10] = descriptor('SimHei', 160)
  objects[11] = 'null'
  parts.objects?.forEach((object, index) => {
    objects[12 + index] = object
  })
  pages.forEach((texts, index) => {
    const stream = parts.content ?? texts.map(show).join('\n')
    objects[first + index * 2] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${height}] /Resources << /Font << /R 3 0 R /B 4 0 R /C 5 0 R /CB 6 0 R >> >> /Contents ${parts.contentObject ?? first + index * 2 + 1} 0 R >>`
    objects[first + index * 2 + 1] =
      `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`
  })
  return assemble(objects, parts.trailer ?? '')
}

function assemble(objects: readonly (string | undefined)[], trailer: string): Buffer {
  let text = '%PDF-1.7\n'
  const places: number[] = []
  objects.forEach((object, number) => {
    if (object === undefined) return
    places[number] = text.length
    text += `${number} 0 obj\n${object}\nendobj\n`
  })
  const at = text.length
  const table = places.map((place, number) =>
    number === 0 ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`,
  )
  table[0] = '0000000000 65535 f \n'
  text += `xref\n0 ${objects.length}\n${table.join('')}trailer\n<< /Size ${objects.length} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A column of text as a program lays it out: headings, and paragraphs wrapped at the width of the page. */
export function laidOut(parts: readonly (PdfText | string)[] | readonly string[], linesPerPage = 40): PdfText[][] {
  const lines: PdfText[] = []
  for (const part of parts) {
    const { text, ...look } = typeof part === 'string' ? { text: part } : part
    const size = ('size' in look && look.size) || 11
    wrap(text, size).forEach((line, index) => {
      lines.push({ ...look, text: line, y: index === 0 ? size * 2.2 : size * 1.4 })
    })
  }
  const pages: PdfText[][] = []
  lines.forEach((line, index) => {
    if (index % linesPerPage === 0) pages.push([])
    const page = pages.at(-1) ?? []
    page.push({ ...line, y: (page.at(-1)?.y ?? 90) + line.y })
  })
  return pages
}

/** About what Helvetica takes, in parts of the size. */
function widthOf(character: string): number {
  if (/[\u3000-\uffef]/.test(character)) return 1
  if (/[ijltfI.,:;'!|]/.test(character)) return 0.25
  if (/[ r()-]/.test(character)) return 0.3
  if (/[mwMW%@]/.test(character)) return 0.82
  return /[A-Z]/.test(character) ? 0.68 : 0.54
}

function wrap(text: string, size: number): string[] {
  const width = 475
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.match(/[^\s\p{Script=Han}\u3000-\uffef]+\s*|[\p{Script=Han}\u3000-\uffef]\s*/gu) ?? []) {
    const wide = Array.from(word.trimEnd()).reduce((sum, character) => sum + widthOf(character) * size, 0)
    if (used + wide > width && line !== '') {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    line += word
    used += wide + widthOf(' ') * size * (word.length - word.trimEnd().length)
  }
  return line === '' ? lines : [...lines, line.trimEnd()]
}
