import { lettersAt, type PictureHeader, viewOf } from './picture-header.ts'

const signatureLength = 8
/** Length, type and check sum around the data of a chunk. */
const chunkFrame = 12

/** Null where there is not even a header. */
export function readPng(bytes: Uint8Array): PictureHeader | null {
  const view = viewOf(bytes)
  if (bytes.length < signatureLength + chunkFrame + 13 || lettersAt(bytes, 12, 4) !== 'IHDR') return null
  const width = view.getUint32(16)
  const height = view.getUint32(20)
  if (width === 0 || height === 0) return null
  return { width, height, orientation: 1, isWhole: hasSoundChunks(bytes, view) }
}

function hasSoundChunks(bytes: Uint8Array, view: DataView): boolean {
  let hasData = false
  for (let at = signatureLength; at + chunkFrame <= bytes.length; ) {
    const length = view.getUint32(at)
    const type = lettersAt(bytes, at + 4, 4)
    const end = at + chunkFrame + length
    if (end > bytes.length) return false
    // A capital first letter: the picture can't be drawn without this chunk.
    const isCritical = type.charCodeAt(0) < 97
    if (isCritical && crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return false
    if (type === 'IDAT') hasData = true
    if (type === 'IEND') return hasData
    at = end
  }
  return false
}

const crcTable = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
