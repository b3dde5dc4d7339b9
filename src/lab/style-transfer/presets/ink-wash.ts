import type { Brush } from './brush.ts'
import { edgeLines, smoothAlong } from './filters/edge-lines.ts'
import { flowOf } from './filters/flow.ts'
import { noisePlane } from './filters/noise.ts'
import { fibresOf, ragged } from './filters/paper.ts'
import { createPicture, lumaOf, type Picture, type Plane, smoothStep } from './filters/picture.ts'
import { warp } from './filters/sample.ts'
import { blur } from './filters/smoothing/blur.ts'
import { flatten } from './filters/smoothing/flatten.ts'
import { stretchTones } from './filters/tones.ts'

/** Ink and rice paper: five tones of wash with wet edges, dry-brushed lines, a breath of the picture's own colour. */
export function inkWash(picture: Picture, brush: Brush): Picture {
  const { width, height } = picture
  const { unitPx, seed } = brush
  const clouds = (acrossInUnits: number, octaves: number, salt: number) =>
    noisePlane(width, height, { acrossPx: acrossInUnits * unitPx, octaves, seed: seed + salt })
  const trembling = warp(flatten(picture, brush, [5, 7]), clouds(26, 4, 1), clouds(26, 4, 2), 5 * unitPx)
  const fibres = fibresOf(width, height, unitPx, seed + 3)
  const wash = washOf(stretchTones(lumaOf(trembling), 0.02), clouds(70, 5, 4), width, height, unitPx)
  const luma = stretchTones(lumaOf(flatten(picture, brush, [2])))
  const flow = flowOf(luma, width, height, 2.2 * unitPx)
  const lines = edgeLines(luma, flow, { widthPx: 0.95 * unitPx, lengthPx: 7 * unitPx, threshold: 0.022 })
  // Bristles that run dry: streaks along the stroke.
  const bristles = smoothAlong(clouds(2.2, 2, 5), flow, 6 * unitPx)
  const sheet = ragged(width, height, unitPx, seed + 6, 24, 1.6)
  const result = createPicture(width, height)
  for (let at = 0; at < wash.length; at++) {
    const fibre = (fibres[at] ?? 0.5) - 0.5
    const dry = smoothStep(0.4, 0.58, (bristles[at] ?? 0.5) + 0.5 * fibre + 0.1 * (lines[at] ?? 0))
    const inked =
      (1.15 * (wash[at] ?? 0) * (1 + 0.9 * fibre) + 1.55 * (lines[at] ?? 0) * (0.25 + 0.75 * dry)) * (sheet[at] ?? 0)
    const luma =
      0.299 * (trembling.red[at] ?? 0) + 0.587 * (trembling.green[at] ?? 0) + 0.114 * (trembling.blue[at] ?? 0)
    const tint = 0.24 * (sheet[at] ?? 0)
    // Ink is a little blue where thin; the paper a little yellow.
    result.red[at] = (0.953 + 0.07 * fibre) * Math.exp(-1.04 * inked) + tint * ((trembling.red[at] ?? 0) - luma)
    result.green[at] = (0.936 + 0.07 * fibre) * Math.exp(-1.01 * inked) + tint * ((trembling.green[at] ?? 0) - luma)
    result.blue[at] = (0.89 + 0.08 * fibre) * Math.exp(-0.95 * inked) + tint * ((trembling.blue[at] ?? 0) - luma)
  }
  return result
}

/** Density of the washes: five steps whose borders wander, darker where the water stopped. */
function washOf(luma: Plane, clouds: Plane, width: number, height: number, unitPx: number): Plane {
  const steps = [0.9, 0.7, 0.5, 0.32, 0.16]
  const depths = [0.1, 0.2, 0.3, 0.46, 0.78]
  const density = new Float32Array(luma.length)
  for (let at = 0; at < luma.length; at++) {
    const light = (luma[at] ?? 0) + 0.2 * ((clouds[at] ?? 0.5) - 0.5)
    let sum = 0
    for (let step = 0; step < steps.length; step++)
      sum += (depths[step] ?? 0) / (1 + Math.exp(30 * (light - (steps[step] ?? 0))))
    density[at] = sum
  }
  const around = blur(density, width, height, 5 * unitPx)
  const near = blur(density, width, height, 0.7 * unitPx)
  for (let at = 0; at < density.length; at++) {
    const pooled = Math.max(0, (near[at] ?? 0) - (around[at] ?? 0))
    density[at] = (0.8 * (near[at] ?? 0) + 0.2 * (around[at] ?? 0) + 1.1 * pooled) * (0.72 + 0.56 * (clouds[at] ?? 0.5))
  }
  return density
}
