import { blur } from './blur.ts'
import { createPicture, lumaOf, type Picture } from './picture.ts'

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
  const result = createPicture(width, height)
  for (let y = 0; y < height; y++) {
    const [n, north, south, s] = [-far, -near, near, far].map(
      (step) => width * Math.min(height - 1, Math.max(0, y + step)),
    )
    const row = y * width
    for (let x = 0; x < width; x++) {
      const [w, e] = [x < far ? 0 : x - far, x + far < width ? x + far : width - 1]
      const [west, east] = [x < near ? 0 : x - near, x + near < width ? x + near : width - 1]
      let [r, g, b, sum] = [0, 0, 0, 0]
      for (let area = 0; area < 8; area++) {
        const from =
          area === 0
            ? row + w
            : area === 1
              ? row + e
              : area === 2
                ? (n ?? 0) + x
                : area === 3
                  ? (s ?? 0) + x
                  : area === 4
                    ? (north ?? 0) + west
                    : area === 5
                      ? (north ?? 0) + east
                      : area === 6
                        ? (south ?? 0) + west
                        : (south ?? 0) + east
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
