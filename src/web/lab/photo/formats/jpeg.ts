import { orientationIn } from './exif.ts'
import { type PictureHeader, viewOf } from './picture-header.ts'

const markers = { huffman: 0xc4, arithmetic: 0xcc, extension: 0xc8, endOfImage: 0xd9, scan: 0xda, exif: 0xe1 }

/** Null where no frame header is found. */
export function readJpeg(bytes: Uint8Array): PictureHeader | null {
  const view = viewOf(bytes)
  let frame: { width: number; height: number } | null = null
  let orientation = 1
  let hasScan = false
  let isSound = true
  let hasEnd = false
  let at = 2
  while (at + 4 <= bytes.length + 2 && !hasEnd) {
    // Decoders skip what stands between segments.
    at = bytes.indexOf(0xff, at)
    const marker = at < 0 ? undefined : bytes[at + 1]
    if (marker === undefined) break
    if (marker === markers.endOfImage) hasEnd = true
    if (standsAlone(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const end = at + 4 <= bytes.length ? at + 2 + view.getUint16(at + 2) : Number.POSITIVE_INFINITY
    if (end > bytes.length || end < at + 4) break
    const data = bytes.subarray(at + 4, end)
    if (isFrame(marker) && data.length >= 6) {
      frame = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    if (marker === markers.exif && orientation === 1) orientation = orientationIn(data)
    if (marker === markers.huffman && !hasSoundTables(data)) isSound = false
    if (marker === markers.scan) hasScan = true
    at = marker === markers.scan ? endOfScan(bytes, end) : end
  }
  if (!frame || frame.width === 0 || frame.height === 0) return null
  const { width, height } = frame
  const isOnItsSide = orientation >= 5
  return {
    width: isOnItsSide ? height : width,
    height: isOnItsSide ? width : height,
    orientation,
    isWhole: isSound && hasScan && hasEnd,
  }
}

/** Markers without a length: stuffing, fill, TEM, restarts, start and end of image. */
function standsAlone(marker: number): boolean {
  return marker === 0x00 || marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= markers.endOfImage)
}

function isFrame(marker: number): boolean {
  if (marker === markers.huffman || marker === markers.arithmetic || marker === markers.extension) return false
  return marker >= 0xc0 && marker <= 0xcf
}

/** Where the entropy-coded data ends: at a marker that is neither a stuffed 0xff nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = start
  for (;;) {
    at = bytes.indexOf(0xff, at)
    const next = at < 0 ? undefined : bytes[at + 1]
    if (next === undefined) return bytes.length
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at += next === 0xff ? 1 : 2
  }
}

/** Each table holds the number of codes of each length from 1 to 16 bits, and there can't be more of them than bits allow. */
function hasSoundTables(data: Uint8Array): boolean {
  let at = 0
  while (at < data.length) {
    if (at + 17 > data.length) return false
    let symbols = 0
    let room = 1
    for (const count of data.subarray(at + 1, at + 17)) {
      room = room * 2 - count
      symbols += count
      if (room < 0) return false
    }
    at += 17 + symbols
  }
  return at === data.length
}
