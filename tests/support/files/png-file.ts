/** PNG files of every kind, made from raw samples. */
import { crc32, deflateSync } from 'node:zlib'

export const pngColours = { grey: 0, rgb: 2, rgba: 6 } as const

export interface PngSettings {
  readonly width: number
  readonly height: number
  readonly colours?: keyof typeof pngColours
  readonly bits?: 1 | 8 | 16
  /** The bytes of one row; all zeros without. */
  readonly row?: (y: number) => Uint8Array
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const samplesOf = { grey: 1, rgb: 3, rgba: 4 } as const

export function pngFile({ width, height, colours = 'rgb', bits = 8, row }: PngSettings): Buffer {
  const rowLength = Math.ceil((width * samplesOf[colours] * bits) / 8)
  const raw = Buffer.alloc((rowLength + 1) * height)
  if (row) for (let y = 0; y < height; y++) raw.set(row(y), y * (rowLength + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, pngColours[colours]], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The same picture in a file of exactly this many bytes: decoders skip the chunk that fills it. */
export function paddedPng(png: Buffer, bytes: number): Buffer {
  const end = png.length - 12
  const padding = chunk('fiLl', Buffer.alloc(bytes - png.length - 12))
  return Buffer.concat([png.subarray(0, end), padding, png.subarray(end)])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}
