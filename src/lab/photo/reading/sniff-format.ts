import { lettersAt, viewOf } from './formats/picture-header.ts'

/** Formats that every browser decodes alike. */
export type AcceptedFormat = 'PNG' | 'JPEG' | 'GIF' | 'WebP'
type OtherFormat = 'BMP' | 'TIFF' | 'HEIC' | 'AVIF' | 'SVG'
type PictureFormat = AcceptedFormat | OtherFormat

const acceptedFormats: ReadonlySet<string> = new Set<AcceptedFormat>(['PNG', 'JPEG', 'GIF', 'WebP'])

export function isAccepted(format: PictureFormat): format is AcceptedFormat {
  return acceptedFormats.has(format)
}

/** By the first bytes alone: neither the name nor the type that a browser guesses from it counts. */
export function sniffFormat(bytes: Uint8Array): PictureFormat | null {
  const start = lettersAt(bytes, 0, 12)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'PNG'
  if (start.startsWith('\xff\xd8\xff')) return 'JPEG'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'GIF'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'WebP'
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'TIFF'
  if (start.startsWith('BM') && hasBitmapHeader(bytes)) return 'BMP'
  if (start.slice(4, 8) === 'ftyp') return formatOfBrand(start.slice(8, 12))
  return isSvg(bytes) ? 'SVG' : null
}

/** "BM" begins many a text: the four reserved bytes and a known size of the second header do not. */
function hasBitmapHeader(bytes: Uint8Array): boolean {
  if (bytes.length < 18) return false
  const view = viewOf(bytes)
  return view.getUint32(6, true) === 0 && [12, 40, 52, 56, 64, 108, 124].includes(view.getUint32(14, true))
}

function formatOfBrand(brand: string): PictureFormat | null {
  if (brand === 'avif' || brand === 'avis') return 'AVIF'
  return ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'].includes(brand) ? 'HEIC' : null
}

function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart()
  return start.startsWith('<') && /<svg[\s>]/i.test(start)
}
