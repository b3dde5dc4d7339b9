import { type PictureHeader, viewOf } from './picture-header.ts'

const screenLength = 13
const imageLength = 10

/** Of an animation the first frame counts, and what comes after it may be missing. */
export function readGif(bytes: Uint8Array): PictureHeader | null {
  if (bytes.length < screenLength) return null
  const view = viewOf(bytes)
  let width = view.getUint16(6, true)
  let height = view.getUint16(8, true)
  let at = screenLength + paletteLength(bytes[10] ?? 0)
  while (at < bytes.length && bytes[at] === 0x21) at = endOfSubBlocks(bytes, at + 2)
  const hasFrame = bytes[at] === 0x2c && at + imageLength < bytes.length
  if (hasFrame) {
    // Browsers widen the screen to a frame that is larger.
    width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true))
    height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true))
  }
  if (width === 0 || height === 0) return null
  const data = at + imageLength + paletteLength(bytes[at + 9] ?? 0)
  const isWhole = hasFrame && data + 1 < bytes.length && endOfSubBlocks(bytes, data + 1) <= bytes.length
  return { width, height, orientation: 1, isWhole }
}

function paletteLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** After the empty block that ends them; beyond the file's end when it ends before. */
function endOfSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length) {
    const length = bytes[at] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
  return bytes.length + 1
}
