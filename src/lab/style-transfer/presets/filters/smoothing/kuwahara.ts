import { createPicture, lumaOf, type Picture } from '../picture.ts'
import { blur } from './blur.ts'

/**
 * Generalised Kuwahara (Papari et al. 2007): each pixel takes the mean of the round areas beside it, the calmer the more, which flattens
 * areas and keeps edges. All eight areas are one blur read at eight places.
 */
export function kuwahara(picture: Picture, radiusPx: number): Picture {
  const { width, height } = picture
  const sigmaPx = Math.max(0.5, 0.34 * radiusPx)
  const luma = lumaOf(picture)
  const mean = blur(luma, width, height, sigmaPx)
  const squares = luma.map((value) => value * value)
  const calm = blur(squares, width, height, sigmaPx)
  for (let at = 0; at < calm.length; at++) {
    const variance = Math.max(0, (calm[at] ?? 0) - (mean[at] ?? 0) ** 2)
    // A high power: the calmest area decides, without a hard border between choices.
    calm[at] = 1 / (1e-11 + variance ** 3)
  }
  const red = blur(picture.red, width, height, sigmaPx)
  const green = blur(picture.green, width, height, sigmaPx)
  const blue = blur(picture.blue, width, height, sigmaPx)
  const far = Math.max(1, Math.round(0.62 * radiusPx))
  const near = Math.max(1, Math.round(0.44 * radiusPx))
  const areas = new Int32Array(8)
  const result = createPicture(width, height)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const north = width * Math.max(0, y - near)
    const south = width * Math.min(height - 1, y + near)
    const farNorth = width * Math.max(0, y - far)
    const farSouth = width * Math.min(height - 1, y + far)
    for (let x = 0; x < width; x++) {
      const west = Math.max(0, x - near)
      const east = Math.min(width - 1, x + near)
      areas[0] = row + Math.max(0, x - far)
      areas[1] = row + Math.min(width - 1, x + far)
      areas[2] = farNorth + x
      areas[3] = farSouth + x
      areas[4] = north + west
      areas[5] = north + east
      areas[6] = south + west
      areas[7] = south + east
      let [r, g, b, sum] = [0, 0, 0, 0]
      for (let area = 0; area < 8; area++) {
        const from = areas[area] ?? 0
        const weight = calm[from] ?? 0
        r += weight * (red[from] ?? 0)
        g += weight * (green[from] ?? 0)
        b += weight * (blue[from] ?? 0)
        sum += weight
      }
      result.red[row + x] = r / sum
      result.green[row + x] = g / sum
      result.blue[row + x] = b / sum
    }
  }
  return result
}
