import type { Flow } from './flow.ts'
import { type Plane, smoothStep } from './picture.ts'
import { sampleLinear } from './sample.ts'
import { blur } from './smoothing/blur.ts'

export interface LineShape {
  /** Half the width of a line, about. */
  readonly widthPx: number
  /** How far a line is smoothed along itself: long means few, flowing lines. */
  readonly lengthPx: number
  /** Contrast at which a line begins, of luma from 0 to 1. */
  readonly threshold: number
}

/** Flow-based difference of Gaussians (Kang et al. 2007): ink from 0 to 1 on the dark side of edges, in long connected lines. */
export function edgeLines(luma: Plane, flow: Flow, { widthPx, lengthPx, threshold }: LineShape): Plane {
  const { width, height } = flow
  const smooth = blur(luma, width, height, 0.5 * widthPx)
  const across = new Float32Array(luma.length)
  const reach = Math.ceil(3.2 * widthPx)
  const weights = Array.from({ length: reach + 1 }, (_, k) => {
    const [narrow, wide] = [widthPx, 1.6 * widthPx]
    return Math.exp((-k * k) / (2 * narrow * narrow)) / narrow - Math.exp((-k * k) / (2 * wide * wide)) / wide
  })
  // What is cut off is put back in the middle: a flat area must give exactly 0.
  const rest = (weights[0] ?? 0) + 2 * weights.slice(1).reduce((a, b) => a + b, 0)
  weights[0] = (weights[0] ?? 0) - rest
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      // Nothing near changes: no line, and most of a picture is so.
      if ((flow.slope[at] ?? 0) < 0.002 && (flow.clarity[at] ?? 0) < 0.05) continue
      const [nx, ny] = [-(flow.y[at] ?? 0), flow.x[at] ?? 0]
      let sum = (weights[0] ?? 0) * (smooth[at] ?? 0)
      for (let k = 1; k <= reach; k++) {
        const pair =
          sampleLinear(smooth, width, height, x + k * nx, y + k * ny) +
          sampleLinear(smooth, width, height, x - k * nx, y - k * ny)
        sum += (weights[k] ?? 0) * pair
      }
      across[at] = sum
    }
  }
  const along = smoothAlong(across, flow, lengthPx)
  for (let at = 0; at < along.length; at++) along[at] = smoothStep(0.35 * threshold, threshold, -0.4 * (along[at] ?? 0))
  return along
}

/** Means along the flow, `lengthPx` each way (line integral convolution): streaks that follow the form. Only where `wanted` is above 0. */
export function smoothAlong(plane: Plane, flow: Flow, lengthPx: number, wanted?: Plane): Plane {
  const { width, height } = flow
  const result = new Float32Array(plane.length)
  // In a large picture the steps grow with it: ten looks each way are enough for a mean.
  const stridePx = Math.max(1, lengthPx / 10)
  const steps = Math.max(1, Math.round(lengthPx / stridePx))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const start = y * width + x
      if (wanted && (wanted[start] ?? 0) <= 0) continue
      let sum = plane[start] ?? 0
      let count = 1
      for (let way = -1; way <= 1; way += 2) {
        let [px, py, at] = [x + 0.5, y + 0.5, start]
        let [vx, vy] = [way * (flow.x[at] ?? 0), way * (flow.y[at] ?? 0)]
        for (let step = 0; step < steps; step++) {
          px += stridePx * vx
          py += stridePx * vy
          if (px < 0 || py < 0 || px >= width || py >= height) break
          at = Math.floor(py) * width + Math.floor(px)
          sum += plane[at] ?? 0
          count++
          // A tangent has no front: keep on the way that we walk.
          const [nx, ny] = [flow.x[at] ?? 0, flow.y[at] ?? 0]
          const turn = nx * vx + ny * vy < 0 ? -1 : 1
          vx = turn * nx
          vy = turn * ny
        }
      }
      result[start] = sum / count
    }
  }
  return result
}
