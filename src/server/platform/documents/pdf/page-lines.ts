/** The lines of one page of a PDF, with where they stand and how they look. */
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

export interface PageLine {
  /** Cells of a table have a tab between. */
  readonly text: string
  /** Where each of its cells begins; one where there is no table. */
  readonly cellLefts: readonly number[]
  readonly left: number
  readonly right: number
  /** Of its letters; upwards from the foot of the page. */
  readonly baseline: number
  readonly size: number
  readonly isBold: boolean
  /** How many of its characters are bold from its start on. */
  readonly boldLength: number
  readonly pageHeight: number
}

/** Of the module itself: what wraps them costs more than what they do, and they are asked of every character. */
interface CharacterCalls {
  FPDFText_GetUnicode(text: number, index: number): number
  FPDFText_IsGenerated(text: number, index: number): number
  FPDFText_HasUnicodeMapError(text: number, index: number): number
  FPDFText_GetTextObject(text: number, index: number): number
  FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number
  FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number
}

function callsOf(pdfium: WrappedPdfiumModule): CharacterCalls {
  return pdfium.pdfium.wasmExports as unknown as CharacterCalls
}

interface Look {
  readonly size: number
  readonly isBold: boolean
  readonly isUpright: boolean
}

const boldNames = /bold|black|heavy|semibold|demibold|[-,]bd\b|simhei|黑体|heiti|yahei.*bold/i
const boldWeight = 600
/** Fill and outline: how programs make a font bold that has no bold face. */
const outlined = 2
/** In letters: a wider gap within a line stands between the cells of a table. */
const cellGap = 1.2
/** Behind a number or a bullet there may be as much. */
const marker = /^(?:\(?\d{1,3}[.、)）]|[(（]\p{L}{1,2}[)）]|[a-z][.)]|[IVX]{1,4}\.|[•●○▪■◆\uf000-\uf0ff–—-])$/u

export interface PageText {
  readonly lines: PageLine[]
  readonly characters: number
  /** Of those, the ones that the file says the character of. */
  readonly readable: number
  readonly rotated: number
}

export function readPageLines(pdfium: WrappedPdfiumModule, file: number, index: number): PageText {
  const page = pdfium.FPDF_LoadPage(file, index)
  // A broken page is one without text: the others are still worth reading.
  if (page === 0) return { lines: [], characters: 0, readable: 0, rotated: 0 }
  const text = pdfium.FPDFText_LoadPage(page)
  const scratch = pdfium.pdfium.wasmExports.malloc(64)
  try {
    return text === 0
      ? { lines: [], characters: 0, readable: 0, rotated: 0 }
      : collect(pdfium, text, scratch, pdfium.FPDF_GetPageHeightF(page))
  } finally {
    pdfium.pdfium.wasmExports.free(scratch)
    if (text !== 0) pdfium.FPDFText_ClosePage(text)
    pdfium.FPDF_ClosePage(page)
  }
}

function collect(pdfium: WrappedPdfiumModule, text: number, scratch: number, pageHeight: number): PageText {
  const count = pdfium.FPDFText_CountChars(text)
  const calls = callsOf(pdfium)
  const looks = createLooks(pdfium, text, scratch)
  const lines: PageLine[] = []
  let line = createLine(pageHeight)
  let characters = 0
  let readable = 0
  let rotated = 0
  let isLineOver = false
  const end = () => {
    const finished = line.finish()
    if (finished !== undefined) lines.push(finished)
    line = createLine(pageHeight)
  }
  for (let index = 0; index < count; index++) {
    const code = calls.FPDFText_GetUnicode(text, index)
    // PDFium ends a line now and then amid a word: where the next character stands decides.
    if (code === 0x0a) isLineOver = true
    else if (code === 0x0d) continue
    // A word that is parted at the end of a line; what follows belongs to it.
    else if (code === 0x02 || code === 0xfffe) line.addHyphen()
    else if (calls.FPDFText_IsGenerated(text, index) === 1) line.addBlank()
    else {
      const character = String.fromCodePoint(code > 0x10ffff ? 0xfffd : code)
      if (!/\s/.test(character)) {
        characters += 1
        if (isReadable(code) && calls.FPDFText_HasUnicodeMapError(text, index) !== 1) readable += 1
      }
      const look = looks.at(index)
      if (!look.isUpright) {
        rotated += 1
        continue
      }
      calls.FPDFText_GetCharBox(text, index, scratch, scratch + 8, scratch + 16, scratch + 24)
      calls.FPDFText_GetCharOrigin(text, index, scratch + 32, scratch + 40)
      // Asked anew each time: the memory of the module may have grown.
      const numbers = pdfium.pdfium.HEAPF64
      const left = numbers[scratch >> 3] ?? 0
      const right = numbers[(scratch >> 3) + 1] ?? 0
      const baseline = numbers[(scratch >> 3) + 5] ?? 0
      if (isLineOver && !line.continuesAt(left, baseline, look.size)) end()
      isLineOver = false
      line.add(character, left, right, baseline, look)
    }
  }
  end()
  return { lines, characters, readable, rotated: rotated > 0 ? 1 : 0 }
}

/** Private and unassigned codes stand where a font does not say what its glyphs are. */
function isReadable(code: number): boolean {
  return code >= 0x20 && code !== 0xfffd && !(code >= 0xe000 && code <= 0xf8ff) && code < 0xf0000
}

/** Characters of one run look alike: asked once a run. */
function createLooks(pdfium: WrappedPdfiumModule, text: number, scratch: number) {
  const calls = callsOf(pdfium)
  const byObject = new Map<number, Look>()
  const boldByFont = new Map<number, boolean>()

  function isBoldFont(font: number): boolean {
    const known = boldByFont.get(font)
    if (known !== undefined) return known
    const nameBytes = 256
    const place = pdfium.pdfium.wasmExports.malloc(nameBytes)
    const length = Math.min(pdfium.FPDFFont_GetBaseFontName(font, place, nameBytes), nameBytes)
    const { HEAPU8 } = pdfium.pdfium
    const name = Buffer.from(HEAPU8.subarray(place, place + Math.max(0, length - 1))).toString('latin1')
    pdfium.pdfium.wasmExports.free(place)
    const isBold = boldNames.test(name) || pdfium.FPDFFont_GetWeight(font) >= boldWeight
    boldByFont.set(font, isBold)
    return isBold
  }

  function lookOf(index: number, object: number): Look {
    // Of the matrix: a, b, c, d, e, f.
    const hasMatrix = pdfium.FPDFText_GetMatrix(text, index, scratch)
    const [a = 1, b = 0, c = 0, d = 1] = new Float32Array(pdfium.pdfium.HEAPU8.buffer, scratch, 4)
    const scale = hasMatrix ? Math.hypot(c, d) : 1
    const font = object === 0 ? 0 : pdfium.FPDFTextObj_GetFont(object)
    return {
      size: pdfium.FPDFText_GetFontSize(text, index) * scale,
      isUpright: !hasMatrix || Math.abs(b) <= Math.abs(a) * 0.2,
      isBold:
        (font !== 0 && isBoldFont(font)) || (object !== 0 && pdfium.FPDFTextObj_GetTextRenderMode(object) === outlined),
    }
  }

  return {
    at(index: number): Look {
      const object = calls.FPDFText_GetTextObject(text, index)
      const known = byObject.get(object)
      if (known !== undefined) return known
      const look = lookOf(index, object)
      byObject.set(object, look)
      return look
    },
  }
}

function createLine(pageHeight: number) {
  let text = ''
  let left = Number.POSITIVE_INFINITY
  let right = 0
  let baseline = 0
  let sizes = 0
  let letters = 0
  let boldLetters = 0
  let boldLength = 0
  let isBlankBefore = false
  const cellLefts: number[] = []
  return {
    addBlank() {
      isBlankBefore = text !== ''
    },
    continuesAt(from: number, at: number, size: number): boolean {
      return letters > 0 && Math.abs(at - baseline) < size * 0.2 && from > right - size * 0.3
    },
    addHyphen() {
      text += '\u00ad'
    },
    add(character: string, from: number, to: number, at: number, { size, isBold }: Look) {
      const isBlank = /\s/.test(character)
      if (isBlank) {
        isBlankBefore = text !== ''
        return
      }
      const isCell = text !== '' && from - right > size * cellGap && !marker.test(text)
      if (isCell) text += '\t'
      else if (isBlankBefore) text += ' '
      if (isCell || text === '') cellLefts.push(from)
      isBlankBefore = false
      if (letters === boldLetters && isBold) boldLength = text.length + character.length
      text += character
      left = Math.min(left, from)
      right = Math.max(right, to)
      if (letters === 0) baseline = at
      letters += 1
      sizes += size
      if (isBold) boldLetters += 1
    },
    finish(): PageLine | undefined {
      if (letters === 0) return undefined
      return {
        text,
        cellLefts,
        left,
        right,
        baseline,
        size: Math.round((sizes / letters) * 10) / 10,
        isBold: boldLetters === letters,
        boldLength: boldLetters === letters ? 0 : boldLength,
        pageHeight,
      }
    },
  }
}
