import { createImage, type RgbaImage } from '../../pictures/rgba-image.ts'

/** One value a pixel, row by row. */
export type Plane = Float32Array<ArrayBuffer>

/** Colours as planes from 0 to 1 (sRGB): filters run over one plane at a time. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly red: Plane
  readonly green: Plane
  readonly blue: Plane
}

export function createPicture(width: number, height: number): Picture {
  const count = width * height
  const planes = { red: new Float32Array(count), green: new Float32Array(count), blue: new Float32Array(count) }
  return { width, height, ...planes }
}

export function toPicture({ width, height, data }: RgbaImage): Picture {
  const picture = createPicture(width, height)
  for (let at = 0, from = 0; at < width * height; at++, from += 4) {
    picture.red[at] = (data[from] ?? 0) / 255
    picture.green[at] = (data[from + 1] ?? 0) / 255
    picture.blue[at] = (data[from + 2] ?? 0) / 255
  }
  return picture
}

/** `share` of the picture, the rest of the original below it; opaque. */
export function toImage(picture: Picture, original: RgbaImage, share: number): RgbaImage {
  const { width, height } = picture
  const image = createImage(width, height)
  for (let at = 0, to = 0; at < width * height; at++, to += 4) {
    image.data[to] = 255 * share * (picture.red[at] ?? 0) + (1 - share) * (original.data[to] ?? 0)
    image.data[to + 1] = 255 * share * (picture.green[at] ?? 0) + (1 - share) * (original.data[to + 1] ?? 0)
    image.data[to + 2] = 255 * share * (picture.blue[at] ?? 0) + (1 - share) * (original.data[to + 2] ?? 0)
    image.data[to + 3] = 255
  }
  return image
}

export function lumaOf({ red, green, blue }: Picture): Plane {
  const luma = new Float32Array(red.length)
  for (let at = 0; at < luma.length; at++)
    luma[at] = 0.299 * (red[at] ?? 0) + 0.587 * (green[at] ?? 0) + 0.114 * (blue[at] ?? 0)
  return luma
}

/** Each plane through the same filter. */
export function eachPlane(picture: Picture, filter: (plane: Plane) => Plane): Picture {
  return { ...picture, red: filter(picture.red), green: filter(picture.green), blue: filter(picture.blue) }
}

export function clampUnit(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = clampUnit((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}
