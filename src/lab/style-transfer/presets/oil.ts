import type { Brush } from './brush.ts'
import { type Flow, flowOf } from './filters/flow.ts'
import { noisePlane } from './filters/noise.ts'
import { clampUnit, eachPlane, lumaOf, type Picture, type Plane } from './filters/picture.ts'
import { blur } from './filters/smoothing/blur.ts'
import { saturate } from './filters/smoothing/flatten.ts'
import { type Canvas, createCanvas, paintLayer } from './filters/strokes.ts'

/** Thick oil: four layers of strokes from broad to fine along the form, whirls where nothing leads, light on the paint. */
export function oil(picture: Picture, brush: Brush): Picture {
  const { width, height } = picture
  const { unitPx, seed, face } = brush
  const vivid = saturate(picture, 1.42, 0.012)
  const flow = whirling(flowOf(blur(lumaOf(picture), width, height, 1.5 * unitPx), width, height, 6.5 * unitPx), brush)
  const canvas = createCanvas(width, height, [0.42, 0.31, 0.2])
  const slack = 0.035 + 0.035 * brush.strength
  for (const [number, radius] of [15, 8, 4.2, 2.3].entries()) {
    const radiusPx = Math.max(1.2, radius * unitPx * (number < 2 ? 0.75 + 0.25 * brush.strength : 1))
    const reference = eachPlane(vivid, (plane) => blur(plane, width, height, 0.55 * radiusPx))
    const isFirst = number === 0
    const threshold = (at: number) => (isFirst ? -1 : slack * (1 - 0.7 * (face?.[at] ?? 0)))
    paintLayer(canvas, { radiusPx, reference, threshold, longest: number < 2 ? 7 : 10, seed: seed + number }, flow)
  }
  if (face) paintFaces(canvas, vivid, brush, face)
  return inLight(canvas, unitPx)
}

/** Two layers more, finer than any other, along the lines of the face itself: eyes and a mouth of a few pixels stay. */
function paintFaces(canvas: Canvas, vivid: Picture, { unitPx, seed }: Brush, face: Plane) {
  const { width, height } = vivid
  const flow = flowOf(blur(lumaOf(vivid), width, height, 0.8 * unitPx), width, height, 1.8 * unitPx)
  for (const [number, radius] of [1.5, 0.9].entries()) {
    const radiusPx = Math.max(0.8, radius * unitPx)
    const reference = eachPlane(vivid, (plane) => blur(plane, width, height, 0.35 * radiusPx))
    const threshold = (at: number) => ((face[at] ?? 0) > 0.35 ? 0.016 : 1)
    paintLayer(canvas, { radiusPx, reference, threshold, longest: 5, seed: seed + 20 + number }, flow)
  }
}

/** Where the picture has no direction of its own, slow clouds give one, so that skies whirl. */
function whirling(flow: Flow, { unitPx, seed, strength }: Brush): Flow {
  const clouds = noisePlane(flow.width, flow.height, { acrossPx: 190 * unitPx, octaves: 2, seed: seed + 9 })
  const [x, y] = [flow.x.slice(), flow.y.slice()]
  const steep = blur(flow.slope, flow.width, flow.height, 7 * unitPx)
  for (let at = 0; at < x.length; at++) {
    const lead = clampUnit(((flow.clarity[at] ?? 0) - 0.15) * 2) * clampUnit((steep[at] ?? 0) * unitPx * 70)
    const angle = 9 * ((clouds[at] ?? 0.5) - 0.5) * (0.5 + 0.7 * strength)
    const [wx, wy] = [Math.cos(angle), Math.sin(angle)]
    const sign = wx * (x[at] ?? 0) + wy * (y[at] ?? 0) < 0 ? -1 : 1
    const mx = lead * sign * (x[at] ?? 0) + (1 - lead) * wx
    const my = lead * sign * (y[at] ?? 0) + (1 - lead) * wy
    const length = Math.hypot(mx, my) || 1
    x[at] = mx / length
    y[at] = my / length
  }
  return { ...flow, x, y }
}

function inLight({ colours, relief }: Canvas, unitPx: number): Picture {
  const { width, height } = colours
  const soft: Plane = blur(relief, width, height, Math.max(0.45, 0.5 * unitPx))
  const depth = 0.62 * Math.max(1, 0.8 * unitPx)
  const lit = eachPlane(colours, (plane) => plane.slice())
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const dx = (soft[x + 1 < width ? at + 1 : at] ?? 0) - (soft[x > 0 ? at - 1 : at] ?? 0)
      const dy = (soft[y + 1 < height ? at + width : at] ?? 0) - (soft[y > 0 ? at - width : at] ?? 0)
      // From the upper left; the paint faces the light where it falls towards the lower right behind a ridge.
      const slope = depth * (dx * 0.62 + dy * 0.78)
      const light = 1 + 0.62 * Math.max(-0.55, Math.min(0.6, slope))
      const shine = 0.16 * Math.max(0, slope - 0.12)
      lit.red[at] = clampUnit((lit.red[at] ?? 0) * light + shine)
      lit.green[at] = clampUnit((lit.green[at] ?? 0) * light + shine)
      lit.blue[at] = clampUnit((lit.blue[at] ?? 0) * light + shine)
    }
  }
  return lit
}
