import { lettersAt, viewOf } from './picture-header.ts'

const orientationTag = 0x0112
const shortType = 3

/** The orientation that the data of an APP1 segment tells, from 1 to 8; 1 when it tells none that makes sense. */
export function orientationIn(segment: Uint8Array): number {
  if (lettersAt(segment, 0, 6) !== 'Exif\0\0') return 1
  const tiff = segment.subarray(6)
  if (tiff.length < 8) return 1
  const isLittleEndian = lettersAt(tiff, 0, 2) === 'II'
  const view = viewOf(tiff)
  const directory = view.getUint32(4, isLittleEndian)
  if (directory + 2 > tiff.length) return 1
  const count = view.getUint16(directory, isLittleEndian)
  for (let entry = directory + 2, left = count; left > 0 && entry + 12 <= tiff.length; entry += 12, left--) {
    if (view.getUint16(entry, isLittleEndian) !== orientationTag) continue
    const value = view.getUint16(entry + 8, isLittleEndian)
    const isSound = view.getUint16(entry + 2, isLittleEndian) === shortType && value >= 1 && value <= 8
    return isSound ? value : 1
  }
  return 1
}
