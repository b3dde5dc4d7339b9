import type { Brush } from './brush.ts'
import { edgeLines, smoothAlong } from './filters/edge-lines.ts'
import { type Flow, flowOf } from './filters/flow.ts'
import { latticeNoise, noisePlane } from './filters/noise.ts'
import { grainOf, ragged } from './filters/paper.ts'
import { createPicture, lumaOf, type Picture, type Plane, smoothStep } from './filters/picture.ts'
import { sampleLinear } from './filters/sample.ts'
import { blur } from './filters/smoothing/blur.ts'
import { flatten } from './filters/smoothing/flatten.ts'
import { stretchTones } from './filters/tones.ts'

/** Four layers of hatching, each from a darker tone on and turned against the form (radians). */
const layers = [
  { from: 0.24, turn: 0, weight: 0.36 },
  { from: 0.46, turn: 0.62, weight: 0.34 },
  { from: 0.64, turn: -0.5, weight: 0.38 },
  { from: 0.8, turn: 1.25, weight: 0.5 },
] as const

/** Graphite on toothed paper: outlines drawn twice, shade hatched along the form and crossed where it is deep. */
export function pencil(picture: Picture, brush: Brush): Picture {
  const { width, height } = picture
  const { unitPx, seed } = brush
  const tones = stretchTones(lumaOf(flatten(picture, brush, [2])))
  const soft = blur(tones, width, height, 1.4 * unitPx)
  const form = flowOf(soft, width, height, 9 * unitPx, { angleRadians: -0.72, pull: 5e-5 / unitPx ** 2 })
  const ink = outlines(picture, brush)
  for (const [number, { from, turn, weight }] of layers.entries()) {
    const wanted = soft.map((light) => smoothStep(from - 0.13, from + 0.3, 1 - light))
    const strokes = hatching(form, turn, unitPx, seed + 31 * number, wanted)
    for (let at = 0; at < ink.length; at++) {
      const depth = wanted[at] ?? 0
      if (depth > 0)
        ink[at] = (ink[at] ?? 0) + weight * depth * smoothStep(0.36, 0.66, (strokes[at] ?? 0) + 0.34 * (depth - 0.5))
    }
  }
  const grain = grainOf(width, height, unitPx, seed + 3)
  const sheet = ragged(width, height, unitPx, seed + 6, 20, 1.4)
  const result = createPicture(width, height)
  for (let at = 0; at < ink.length; at++) {
    const tooth = (grain[at] ?? 0.5) - 0.5
    // Smudge under the strokes, and graphite that catches on the tooth.
    const smudge = 0.2 * (1 - (soft[at] ?? 0)) ** 1.4
    const graphite = ((ink[at] ?? 0) * (1 + 2.0 * tooth) + smudge * (1 + 1.4 * tooth)) * (sheet[at] ?? 0)
    const left = Math.exp(-1.42 * Math.max(0, graphite))
    result.red[at] = 0.07 + (0.895 + 0.05 * tooth) * left
    result.green[at] = 0.07 + (0.882 + 0.05 * tooth) * left
    result.blue[at] = 0.078 + (0.845 + 0.05 * tooth) * left
  }
  return result
}

/** Streaks from 0 to 1 along the form, turned by an angle. */
function hatching(form: Flow, turn: number, unitPx: number, seed: number, wanted: Plane): Plane {
  const { width, height } = form
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const turned = {
    ...form,
    x: form.x.map((x, at) => cos * x - sin * (form.y[at] ?? 0)),
    y: form.y.map((y, at) => sin * (form.x[at] ?? 0) + cos * y),
  }
  const cell = Math.max(1, 1.15 * unitPx)
  const specks = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      specks[y * width + x] = latticeNoise(Math.floor(x / cell), Math.floor(y / cell), seed)
  const streaks = smoothAlong(specks, turned, 9 * unitPx, wanted)
  // The mean of many specks is nearly grey: back to the full range.
  const spread = Math.sqrt((18 * unitPx) / cell)
  return streaks.map((value) => Math.min(1, Math.max(0, 0.5 + 0.85 * spread * (value - 0.5))))
}

/** The outlines, and the same once more, fainter and a little beside: a hand that searches. */
function outlines(picture: Picture, brush: Brush): Plane {
  const { width, height } = picture
  const { unitPx, seed } = brush
  const luma = stretchTones(lumaOf(flatten(picture, brush, [2.4])))
  const flow = flowOf(luma, width, height, 1.8 * unitPx)
  const lines = edgeLines(luma, flow, { widthPx: 0.68 * unitPx, lengthPx: 8 * unitPx, threshold: 0.016 })
  const tremble = (salt: number) => noisePlane(width, height, { acrossPx: 40 * unitPx, octaves: 2, seed: seed + salt })
  const [across, down] = [tremble(11), tremble(12)]
  const pressure = noisePlane(width, height, { acrossPx: 30 * unitPx, octaves: 3, seed: seed + 9 })
  const sum = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const dx = 7 * unitPx * ((across[at] ?? 0.5) - 0.5)
      const dy = 7 * unitPx * ((down[at] ?? 0.5) - 0.5)
      const searched = sampleLinear(lines, width, height, x + dx, y + dy)
      sum[at] = (0.95 * (lines[at] ?? 0) + 0.42 * searched) * (0.35 + 1.3 * (pressure[at] ?? 0.5))
    }
  }
  return sum
}
