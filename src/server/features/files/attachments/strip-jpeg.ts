/** A JPEG without what a camera or a program wrote beside the picture: where, when and with what it was taken, thumbnails, comments, what follows the end. */
import { BrokenPicture, partCounter, requireSize } from './picture-size.ts'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const comment = 0xfe
const exifName = Buffer.from('Exif\0\0', 'latin1')
const orientationTag = 0x0112
/** A photo has some tens; a profile of colours of a megabyte as many again. */
const mostSegments = 2000
/** Of each kind of application data what a picture looks otherwise without. */
const kept: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }

export function stripJpeg(bytes: Buffer): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let orientation = 0
  let hasScan = false
  const countSegment = partCounter(mostSegments)
  let at = 2
  while (at < bytes.length) {
    countSegment()
    const marker = markerAt(bytes, at)
    at = marker.end
    if (marker.code === endOfImage) break
    if (marker.code === startOfImage) throw new BrokenPicture()
    const end = at + lengthAt(bytes, at)
    const content = bytes.subarray(at + 2, end)
    if (isFrame(marker.code)) requireSize(content.readUInt16BE(3), content.readUInt16BE(1))
    if (marker.code === 0xe1 && content.subarray(0, exifName.length).equals(exifName))
      orientation ||= orientationOf(content.subarray(exifName.length))
    if (isKept(marker.code, content)) parts.push(Buffer.from([0xff, marker.code]), bytes.subarray(at, end))
    at = end
    if (marker.code !== startOfScan) continue
    hasScan = true
    const scanEnd = endOfScan(bytes, at)
    parts.push(bytes.subarray(at, scanEnd))
    at = scanEnd
  }
  if (!hasScan) throw new BrokenPicture()
  if (orientation > 1) parts.splice(1, 0, orientationOnly(orientation))
  return Buffer.concat([...parts, Buffer.from([0xff, endOfImage])])
}

function markerAt(bytes: Buffer, start: number): { code: number; end: number } {
  let at = start
  if (bytes[at] !== 0xff) throw new BrokenPicture()
  while (bytes[at] === 0xff) at++
  const code = bytes[at]
  if (code === undefined || code === 0) throw new BrokenPicture()
  return { code, end: at + 1 }
}

function lengthAt(bytes: Buffer, at: number): number {
  if (at + 2 > bytes.length) throw new BrokenPicture()
  const length = bytes.readUInt16BE(at)
  if (length < 2 || at + length > bytes.length) throw new BrokenPicture()
  return length
}

/** The frame's header names the size; three codes of its range are tables. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc
}

function isKept(code: number, content: Buffer): boolean {
  if (code === comment) return false
  const isApplication = code >= 0xe0 && code <= 0xef
  const name = kept[code]
  return !isApplication || (name !== undefined && content.toString('latin1', 0, name.length) === name)
}

/** Where the next marker stands: inside of a scan 0xff is followed by 0, or by a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] as number
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** How a camera was held, 1 to 8; 0 where it does not say. */
function orientationOf(exif: Buffer): number {
  const order = exif.toString('latin1', 0, 2)
  if (exif.length < 14 || (order !== 'II' && order !== 'MM')) return 0
  const short = (at: number) => (order === 'II' ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const first = order === 'II' ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  if (first + 2 > exif.length) return 0
  const entries = short(first)
  for (let i = 0; i < entries; i++) {
    const at = first + 2 + i * 12
    if (at + 12 > exif.length) return 0
    if (short(at) !== orientationTag) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : 0
  }
  return 0
}

/** Without it, photos of phones would lie on their side. */
function orientationOnly(orientation: number): Buffer {
  const entry = Buffer.alloc(12)
  entry.writeUInt16BE(orientationTag, 0)
  entry.writeUInt16BE(3, 2)
  entry.writeUInt32BE(1, 4)
  entry.writeUInt16BE(orientation, 8)
  const head = Buffer.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1])
  const content = Buffer.concat([exifName, head, entry, Buffer.alloc(4)])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, content])
}
