/** Between pixels and the planes [1, 3, height, width] of a style network. */
import { createImage, type RgbaImage } from '../pictures/rgba-image.ts'

/** What 255 is for the network. Nothing in its file tells: it is found out by trying. */
export type ValueRange = 1 | 255

export function planesOf({ data, width, height }: RgbaImage, range: ValueRange): Float32Array {
  const area = width * height
  const planes = new Float32Array(3 * area)
  for (let pixel = 0; pixel < area; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      planes[channel * area + pixel] = ((data[4 * pixel + channel] ?? 0) * range) / 255
    }
  }
  return planes
}

/** Null when these are no numbers, or all the same: no picture of anything. */
export function pictureOf(planes: Float32Array, width: number, height: number, range: ValueRange): RgbaImage | null {
  const { least, most } = extremesOf(planes)
  if (!Number.isFinite(least) || !Number.isFinite(most) || most - least < range / 100) return null
  const area = width * height
  const image = createImage(width, height)
  for (let pixel = 0; pixel < area; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      image.data[4 * pixel + channel] = ((planes[channel * area + pixel] ?? 0) * 255) / range
    }
    image.data[4 * pixel + 3] = 255
  }
  return image
}

/** Of values that should be from 0 to `range`, the share that would be cut off, or would all be nearly black. */
export function misfit(planes: Float32Array, range: ValueRange): number {
  let outside = 0
  let most = 0
  for (const value of planes) {
    if (!(value >= -0.1 * range && value <= 1.1 * range)) outside += 1
    most = Math.max(most, value)
  }
  return most < range / 20 ? 1 : outside / planes.length
}

function extremesOf(planes: Float32Array): { least: number; most: number } {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const value of planes) {
    if (Number.isNaN(value)) return { least: Number.NaN, most: Number.NaN }
    if (value < least) least = value
    if (value > most) most = value
  }
  return { least, most }
}
