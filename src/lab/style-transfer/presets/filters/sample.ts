import { createPicture, type Picture, type Plane } from './picture.ts'

/** The value between pixels, linear; outside, that of the border. */
export function sampleLinear(plane: Plane, width: number, height: number, x: number, y: number): number {
  const cx = x < 0 ? 0 : x > width - 1 ? width - 1 : x
  const cy = y < 0 ? 0 : y > height - 1 ? height - 1 : y
  const [left, top] = [Math.floor(cx), Math.floor(cy)]
  const right = left + 1 < width ? left + 1 : left
  const upper = top * width
  const lower = top + 1 < height ? upper + width : upper
  const [u, v] = [cx - left, cy - top]
  const above = (plane[upper + left] ?? 0) * (1 - u) + (plane[upper + right] ?? 0) * u
  return above * (1 - v) + ((plane[lower + left] ?? 0) * (1 - u) + (plane[lower + right] ?? 0) * u) * v
}

/** Moves every pixel by two planes of noise (0 to 1, 0.5 stays), at most `reachPx` each way: edges tremble as wet ones do. */
export function warp(picture: Picture, across: Plane, down: Plane, reachPx: number): Picture {
  const { width, height } = picture
  const warped = createPicture(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const fromX = x + 2 * reachPx * ((across[at] ?? 0.5) - 0.5)
      const fromY = y + 2 * reachPx * ((down[at] ?? 0.5) - 0.5)
      warped.red[at] = sampleLinear(picture.red, width, height, fromX, fromY)
      warped.green[at] = sampleLinear(picture.green, width, height, fromX, fromY)
      warped.blue[at] = sampleLinear(picture.blue, width, height, fromX, fromY)
    }
  }
  return warped
}
