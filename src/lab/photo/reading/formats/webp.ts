import { lettersAt, type PictureHeader, viewOf } from './picture-header.ts'

const riffLength = 12

export function readWebp(bytes: Uint8Array): PictureHeader | null {
  // The first chunk's header and the ten bytes of the longest of the three kinds of size.
  if (bytes.length < riffLength + 18) return null
  const view = viewOf(bytes)
  const size = sizeIn(bytes, view)
  if (!size || size.width === 0 || size.height === 0) return null
  return { ...size, orientation: 1, isWhole: view.getUint32(4, true) + 8 <= bytes.length }
}

function sizeIn(bytes: Uint8Array, view: DataView): { width: number; height: number } | null {
  const data = riffLength + 8
  switch (lettersAt(bytes, riffLength, 4)) {
    case 'VP8 ': {
      const hasStartCode = bytes[data + 3] === 0x9d && bytes[data + 4] === 0x01 && bytes[data + 5] === 0x2a
      if (!hasStartCode) return null
      return { width: view.getUint16(data + 6, true) & 0x3fff, height: view.getUint16(data + 8, true) & 0x3fff }
    }
    case 'VP8L': {
      if (bytes[data] !== 0x2f) return null
      const bits = view.getUint32(data + 1, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      // Three bytes each; the byte read beyond them is masked away.
      return {
        width: (view.getUint32(data + 4, true) & 0xffffff) + 1,
        height: (view.getUint32(data + 6, true) >>> 8) + 1,
      }
    default:
      return null
  }
}
