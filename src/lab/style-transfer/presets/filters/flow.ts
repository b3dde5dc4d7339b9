import type { Plane } from './picture.ts'
import { blur } from './smoothing/blur.ts'

/** Along what a picture runs: unit vectors along edges, and how clearly (0 to 1). */
export interface Flow {
  readonly width: number
  readonly height: number
  readonly x: Plane
  readonly y: Plane
  readonly clarity: Plane
  /** Length of the gradient, before smoothing over the neighbourhood. */
  readonly slope: Plane
}

/** Where nothing runs, a direction of one's own, as strong as an edge of that squared slope. */
interface Calm {
  readonly angleRadians: number
  readonly pull: number
}

/** The smoothed structure tensor of a luma plane (Brox et al. 2006). */
export function flowOf(
  luma: Plane,
  width: number,
  height: number,
  sigmaPx: number,
  calm: Calm = { angleRadians: 0, pull: 0 },
): Flow {
  const xx = new Float32Array(luma.length)
  const xy = new Float32Array(luma.length)
  const yy = new Float32Array(luma.length)
  const slope = new Float32Array(luma.length)
  for (let y = 0; y < height; y++) {
    const [above, row, below] = [width * Math.max(0, y - 1), y * width, width * Math.min(height - 1, y + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [x > 0 ? x - 1 : 0, x + 1 < width ? x + 1 : x]
      const [nw, ne, sw, se] = [
        luma[above + left] ?? 0,
        luma[above + right] ?? 0,
        luma[below + left] ?? 0,
        luma[below + right] ?? 0,
      ]
      // Scharr's weights: the least error of direction in 3 x 3.
      const gx = (3 * (ne + se - nw - sw) + 10 * ((luma[row + right] ?? 0) - (luma[row + left] ?? 0))) / 32
      const gy = (3 * (sw + se - nw - ne) + 10 * ((luma[below + x] ?? 0) - (luma[above + x] ?? 0))) / 32
      const at = row + x
      xx[at] = gx * gx
      xy[at] = gx * gy
      yy[at] = gy * gy
      slope[at] = Math.sqrt(gx * gx + gy * gy)
    }
  }
  return toFlow(
    blur(xx, width, height, sigmaPx),
    blur(xy, width, height, sigmaPx),
    blur(yy, width, height, sigmaPx),
    slope,
    width,
    height,
    calm,
  )
}

function toFlow(xx: Plane, xy: Plane, yy: Plane, slope: Plane, width: number, height: number, calm: Calm): Flow {
  const flow = {
    width,
    height,
    x: new Float32Array(xx.length),
    y: new Float32Array(xx.length),
    clarity: new Float32Array(xx.length),
    slope,
  }
  const [calmX, calmY] = [Math.cos(calm.angleRadians), Math.sin(calm.angleRadians)]
  for (let at = 0; at < xx.length; at++) {
    const a = (xx[at] ?? 0) + calm.pull * calmY * calmY
    const b = (xy[at] ?? 0) - calm.pull * calmX * calmY
    const c = (yy[at] ?? 0) + calm.pull * calmX * calmX
    const spread = Math.sqrt((a - c) * (a - c) + 4 * b * b)
    // The eigenvector of the smaller eigenvalue: along the edge, not across.
    let [x, y] = a > c ? [-2 * b, a - c + spread] : [c - a + spread, -2 * b]
    const length = Math.sqrt(x * x + y * y)
    if (length < 1e-7) [x, y] = [calmX, calmY]
    else [x, y] = [x / length, y / length]
    flow.x[at] = x
    flow.y[at] = y
    flow.clarity[at] = spread / (a + c + 1e-5)
  }
  return flow
}
