import { orientationIn } from './exif.ts'
import { type Frame, JpegScans } from './jpeg-scans.ts'
import { type PictureHeader, viewOf } from './picture-header.ts'

const markers = { tables: 0xc4, endOfImage: 0xd9, scan: 0xda, restarts: 0xdd, exif: 0xe1 }
/** Frame headers are 0xc0 to 0xcf without these: Huffman tables, an extension, arithmetic tables. */
const noFrames = [0xc4, 0xc8, 0xcc]

/** Null where no frame header is found. */
export function readJpeg(bytes: Uint8Array): PictureHeader | null {
  const scans = new JpegScans()
  let frame: Frame | null = null
  let orientation = 1
  let hasEnd = false
  for (const { marker, data, entropyData } of segmentsOf(bytes)) {
    if (isFrame(marker)) {
      frame ??= frameIn(marker, data)
      if (!frame) return null
    } else if (marker === markers.exif && orientation === 1) orientation = orientationIn(data)
    else if (marker === markers.tables) scans.defineTables(data)
    else if (marker === markers.restarts) scans.defineRestarts(data)
    else if (marker === markers.scan) scans.read(frame, data, entropyData)
    else if (marker === markers.endOfImage) hasEnd = true
  }
  if (!frame) return null
  const isOnItsSide = orientation >= 5
  return {
    width: isOnItsSide ? frame.height : frame.width,
    height: isOnItsSide ? frame.width : frame.height,
    orientation,
    isWhole: hasEnd && scans.areSound,
  }
}

interface Segment {
  readonly marker: number
  readonly data: Uint8Array
  /** What follows a scan's header up to the next marker. */
  readonly entropyData: Uint8Array
}

const nothing = new Uint8Array(0)

/** Up to the end of the image, or of what is there of it. */
function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  const view = viewOf(bytes)
  let at = 2
  for (;;) {
    // Decoders skip what stands between segments.
    at = bytes.indexOf(0xff, at)
    const marker = at < 0 ? undefined : bytes[at + 1]
    if (marker === undefined) return
    if (marker === markers.endOfImage) return yield { marker, data: nothing, entropyData: nothing }
    if (standsAlone(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const end = at + 4 <= bytes.length ? at + 2 + view.getUint16(at + 2) : Number.POSITIVE_INFINITY
    if (end > bytes.length || end < at + 4) return
    const next = marker === markers.scan ? endOfScan(bytes, end) : end
    yield { marker, data: bytes.subarray(at + 4, end), entropyData: bytes.subarray(end, next) }
    at = next
  }
}

/** Markers without a length: stuffing, fill, TEM, restarts, start of image. */
function standsAlone(marker: number): boolean {
  return marker === 0x00 || marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
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

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !noFrames.includes(marker)
}

function frameIn(marker: number, data: Uint8Array): Frame | null {
  const count = data[5] ?? 0
  if (count === 0 || data.length < 6 + 3 * count) return null
  const view = viewOf(data)
  const [height, width] = [view.getUint16(1), view.getUint16(3)]
  if (width === 0 || height === 0) return null
  const components = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0] = data.subarray(6 + 3 * index)
    return { id, across: sampling >> 4, down: sampling & 15 }
  })
  if (components.some(({ across, down }) => across === 0 || down === 0)) return null
  // Baseline and extended sequential, with Huffman codes.
  return { width, height, components, isSequential: marker === 0xc0 || marker === 0xc1 }
}
