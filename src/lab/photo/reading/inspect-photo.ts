/** Decides by the bytes of a file whether it may be decoded: decoding the wrong file costs a gigabyte, or hangs. */

import { maxLengthToWidth, maxMegapixels, maxPhotoBytes, type PhotoRefusal } from '../photo.ts'
import { readGif } from './formats/gif.ts'
import { readJpeg } from './formats/jpeg.ts'
import type { PictureHeader } from './formats/picture-header.ts'
import { readPng } from './formats/png.ts'
import { readWebp } from './formats/webp.ts'
import { type AcceptedFormat, isAccepted, sniffFormat } from './sniff-format.ts'

const readers: Record<AcceptedFormat, (bytes: Uint8Array) => PictureHeader | null> = {
  PNG: readPng,
  JPEG: readJpeg,
  GIF: readGif,
  WebP: readWebp,
}

/** What can be said without reading the file. */
export function refuseSize(sizeBytes: number): PhotoRefusal | null {
  if (sizeBytes === 0) return { fault: 'empty' }
  return sizeBytes > maxPhotoBytes ? { fault: 'too-large', sizeBytes } : null
}

/** The name counts for nothing: messengers and browsers save WebP as `.jpg`. */
export function inspectPhoto(bytes: Uint8Array): PictureHeader | PhotoRefusal {
  const refused = refuseSize(bytes.length)
  if (refused) return refused
  const format = sniffFormat(bytes)
  if (!format) return { fault: 'not-a-picture' }
  if (!isAccepted(format)) return { fault: 'other-format', format }
  const header = readers[format](bytes)
  if (!header) return { fault: 'damaged', format }
  const { width, height } = header
  if (width * height > maxMegapixels * 1e6) return { fault: 'too-many-pixels', width, height }
  if (Math.max(width, height) > maxLengthToWidth * Math.min(width, height)) return { fault: 'too-thin', width, height }
  return header.isWhole ? header : { fault: 'damaged', format }
}
