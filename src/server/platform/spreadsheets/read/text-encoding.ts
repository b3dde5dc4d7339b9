import type { TextEncoding } from '../spreadsheet.types.ts'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import { decodeWestern, isPlausiblyWestern } from './western-text.ts'

/** Finds the encoding of a text file and decodes it without the byte order mark. Refuses what is no text. */
export function decodeText(bytes: Buffer): { text: string; encoding: TextEncoding } {
  const marked = detectByteOrderMark(bytes)
  if (marked !== undefined) {
    const text = tryDecode(bytes, marked)
    if (text === undefined) throw new SpreadsheetError('damaged', { reason: `invalid ${marked}` })
    return { text: refuseBinary(text), encoding: marked }
  }
  if (bytes.includes(0)) return decodeUnmarkedUtf16(bytes)
  const utf8 = tryDecode(bytes, 'utf-8')
  if (utf8 !== undefined) return { text: refuseBinary(utf8), encoding: 'utf-8' }
  // Asked first although it is rarer to be right for both: its rules leave nothing of Chinese text, while `¿Él` is a Chinese character too.
  if (isPlausiblyWestern(bytes)) return { text: refuseBinary(decodeWestern(bytes)), encoding: 'windows-1252' }
  const chinese = isPlausibleChinese(bytes) ? tryDecode(bytes, 'gb18030') : undefined
  if (chinese !== undefined) return { text: refuseBinary(chinese), encoding: 'gb18030' }
  throw new SpreadsheetError('encoding', { reason: 'unknown encoding' })
}

function detectByteOrderMark(bytes: Buffer): 'utf-8-bom' | 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8-bom'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

function tryDecode(bytes: Buffer, encoding: Exclude<TextEncoding, 'windows-1252'>): string | undefined {
  try {
    return new TextDecoder(encoding === 'utf-8-bom' ? 'utf-8' : encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Text has tabs and line ends, hardly any other control character, and never NUL. */
function refuseBinary(text: string): string {
  let controls = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0) throw new SpreadsheetError('unsupported-type', { detected: 'binary' })
    if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) controls++
  }
  if (controls > 16 && controls > text.length / 50)
    throw new SpreadsheetError('unsupported-type', { detected: 'binary' })
  return text
}

/** A NUL byte without a mark is one half of a UTF-16 character, or the file is no text. */
function decodeUnmarkedUtf16(bytes: Buffer): { text: string; encoding: TextEncoding } {
  const candidates = (['utf-16le', 'utf-16be'] as const).map((encoding) => {
    const text = bytes.length % 2 === 0 ? tryDecode(bytes, encoding) : undefined
    return { encoding, text, score: text === undefined || text.includes('\0') ? 0 : countSeparators(text) }
  })
  const [little, big] = candidates
  const best = little && big && big.score > little.score ? big : little
  if (best?.text === undefined || best.score === 0)
    throw new SpreadsheetError('unsupported-type', { detected: 'binary' })
  return { text: refuseBinary(best.text), encoding: best.encoding }
}

/** With the bytes swapped a comma becomes U+2C00 and a line feed U+0A00, so only the right order has separators. */
function countSeparators(text: string): number {
  return text.slice(0, 65_536).match(/[\n\r,;\t]/g)?.length ?? 0
}

// Rows 16 to 55 of GB 2312 hold the 3,755 everyday characters (over 99% of running text), rows 1 and 3 punctuation. Traditional characters
// are beyond them, and a short file may have much of what is rare: of both, half and more is everyday. Big5 has 14% there, UTF-8 with
// a broken byte hardly any, although they may decode without error too.
function isPlausibleChinese(bytes: Buffer): boolean {
  let pairs = 0
  let everyday = 0
  for (let index = 0; index < bytes.length; index++) {
    const lead = bytes[index] ?? 0
    if (lead < 0x80) continue
    const trail = bytes[index + 1] ?? 0
    if (trail >= 0x30 && trail <= 0x39) {
      // Four bytes: an emoji or a rare character; says nothing either way.
      index += 3
      continue
    }
    pairs++
    if (trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || lead === 0xa1 || lead === 0xa3)) everyday++
    index++
  }
  return pairs > 0 && everyday >= pairs * 0.5
}
