/** Pictures that a visitor may bring, good and bad, made by code. */
import { gifFile } from './gif-file.ts'
import { jpegFile, withOrientation } from './jpeg-file.ts'
import { pngFile } from './png-file.ts'

/** Four corners of their own colours, 48 x 32 when upright: what is turned or mirrored shows. */
export const corners = { topLeft: 0xd02020, topRight: 0x20a020, bottomLeft: 0x2040d0, bottomRight: 0xe0e0e0 } as const
export const cornersWidth = 48
export const cornersHeight = 32

type ColourAt = (x: number, y: number) => number

const cornerAt: ColourAt = (x, y) => {
  const isLeft = x < cornersWidth / 2
  if (y < cornersHeight / 2) return isLeft ? corners.topLeft : corners.topRight
  return isLeft ? corners.bottomLeft : corners.bottomRight
}

const parts = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const

/** Where a pixel of the stored picture stands in the upright one, by EXIF's eight numbers. */
function uprightPlace(orientation: number, x: number, y: number): [number, number] {
  const right = cornersWidth - 1
  const bottom = cornersHeight - 1
  const places: [number, number][] = [
    [x, y],
    [right - x, y],
    [right - x, bottom - y],
    [x, bottom - y],
    [y, x],
    [right - y, x],
    [right - y, bottom - x],
    [y, bottom - x],
  ]
  return places[orientation - 1] ?? [x, y]
}

/** The corners, stored turned so that its orientation makes them upright. */
export function orientedJpeg(orientation: number, order?: 'II' | 'MM'): Buffer {
  const isOnItsSide = orientation >= 5
  const width = isOnItsSide ? cornersHeight : cornersWidth
  const height = isOnItsSide ? cornersWidth : cornersHeight
  const jpeg = colourJpeg(width, height, (x, y) => cornerAt(...uprightPlace(orientation, x, y)))
  return withOrientation(jpeg, orientation, order)
}

export function colourJpeg(width: number, height: number, colourAt: ColourAt = cornerAt): Buffer {
  const planes = planesOf(width, height, colourAt, (red, green, blue) => [
    0.299 * red + 0.587 * green + 0.114 * blue,
    128 - 0.168736 * red - 0.331264 * green + 0.5 * blue,
    128 + 0.5 * red - 0.418688 * green - 0.081312 * blue,
  ])
  return jpegFile({ width, height, planes })
}

/** Without black ink, inverted as Adobe stores it: the inks are the colours. */
export function cmykJpeg(): Buffer {
  const planes = planesOf(cornersWidth, cornersHeight, cornerAt, (...colour) => [...colour, 255])
  return jpegFile({ width: cornersWidth, height: cornersHeight, planes })
}

export function greyJpeg(): Buffer {
  const planes = planesOf(cornersWidth, cornersHeight, cornerAt, (red) => [red])
  return jpegFile({ width: cornersWidth, height: cornersHeight, planes })
}

function planesOf(
  width: number,
  height: number,
  colourAt: ColourAt,
  convert: (red: number, green: number, blue: number) => number[],
): Uint8Array[] {
  const pixels = Array.from({ length: width * height }, (_, at) =>
    convert(...parts(colourAt(at % width, Math.floor(at / width)))),
  )
  return (pixels[0] ?? []).map((_, plane) => Uint8Array.from(pixels, (pixel) => Math.round(pixel[plane] ?? 0)))
}

export function cornersPng(bits: 8 | 16 = 8): Buffer {
  return pngFile({
    width: cornersWidth,
    height: cornersHeight,
    bits,
    row: (y) => {
      const samples = Array.from({ length: cornersWidth }, (_, x) => parts(cornerAt(x, y))).flat()
      return Uint8Array.from(bits === 16 ? samples.flatMap((sample) => [sample, sample]) : samples)
    },
  })
}

/** The right half is see-through. */
export function halfTransparentPng(): Buffer {
  const pixel = (x: number) => (x < cornersWidth / 2 ? [...parts(corners.topLeft), 255] : [0, 0, 0, 0])
  const row = Uint8Array.from(Array.from({ length: cornersWidth }, (_, x) => pixel(x)).flat())
  return pngFile({ width: cornersWidth, height: cornersHeight, colours: 'rgba', row: () => row })
}

/** The corners, then a frame all in the first colour. */
export function animatedGif(): Buffer {
  const palette = Object.values(corners)
  const area = cornersWidth * cornersHeight
  const first = Uint8Array.from({ length: area }, (_, at) =>
    palette.indexOf(cornerAt(at % cornersWidth, Math.floor(at / cornersWidth)) as (typeof palette)[number]),
  )
  return gifFile({ width: cornersWidth, height: cornersHeight, palette, frames: [first, new Uint8Array(area)] })
}

/** A pixel each, one lossy and one lossless. */
export const lossyWebp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')
export const losslessWebp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

/** Small as a file, 1.6 GB once decoded. */
export function bombPng(): Buffer {
  return pngFile({ width: 20_000, height: 20_000, colours: 'grey', bits: 1 })
}

/** The scan's data is overwritten with codes that no table of the file has. */
export function corruptJpeg(): Buffer {
  const jpeg = Buffer.from(colourJpeg(cornersWidth, cornersHeight))
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda])) + 14
  return Buffer.from(jpeg.fill(0xfb, scan + 40, scan + 90))
}

export const svgFile = Buffer.from(
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
)
