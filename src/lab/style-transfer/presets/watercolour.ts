import type { Brush } from './brush.ts'
import { edgeLines } from './filters/edge-lines.ts'
import { flowOf } from './filters/flow.ts'
import { noisePlane } from './filters/noise.ts'
import { grainOf, ragged } from './filters/paper.ts'
import { createPicture, lumaOf, type Picture, type Plane, smoothStep } from './filters/picture.ts'
import { warp } from './filters/sample.ts'
import { blur } from './filters/smoothing/blur.ts'
import { flatten, saturate } from './filters/smoothing/flatten.ts'
import { stretchTones } from './filters/tones.ts'

/** Transparent colour on white paper (after Bousseau et al. 2006): pigment gathers at edges, in the grain and in clouds; lights stay bare. */
export function watercolour(picture: Picture, brush: Brush): Picture {
  const { width, height } = picture
  const { unitPx, seed } = brush
  const clouds = (acrossInUnits: number, octaves: number, salt: number) =>
    noisePlane(width, height, { acrossPx: acrossInUnits * unitPx, octaves, seed: seed + salt })
  const flat = saturate(flatten(picture, brush, [5, 8]), 1.5, 0.03)
  const running = warp(flat, clouds(34, 4, 1), clouds(34, 4, 2), 9 * unitPx)
  const grain = grainOf(width, height, unitPx, seed + 3)
  const turbulence = clouds(120, 4, 4)
  const blooms = clouds(30, 4, 5)
  const luma = lumaOf(running)
  const edges = edgeDarkening(luma, width, height, unitPx)
  const bare = bareness(stretchTones(luma), blooms, brush.face)
  const sheet = ragged(width, height, unitPx, seed + 6, 26)
  const pencil = pencilUnder(picture, brush)
  const result = createPicture(width, height)
  for (let at = 0; at < luma.length; at++) {
    const tooth = (grain[at] ?? 0.5) - 0.5
    const pigment =
      0.5 +
      0.62 * (turbulence[at] ?? 0.5) +
      0.42 * ((blooms[at] ?? 0.5) - 0.5) +
      1.25 * (edges[at] ?? 0) * (0.35 + 0.65 * (luma[at] ?? 0)) -
      0.8 * tooth * (0.35 + 0.65 * (1 - (luma[at] ?? 0)))
    const density = Math.max(0, pigment) * (sheet[at] ?? 0) * (1 - 0.9 * (bare[at] ?? 0))
    const paper = 0.985 + 0.11 * tooth
    const line =
      1 - 0.34 * (pencil[at] ?? 0) * (0.15 + 0.85 * (sheet[at] ?? 0)) * (0.6 + 1.6 * Math.max(0, tooth + 0.1))
    result.red[at] = paper * line * transmit(running.red[at] ?? 0, density)
    result.green[at] = (paper - 0.004) * line * transmit(running.green[at] ?? 0, density)
    result.blue[at] = (paper - 0.02) * line * transmit(running.blue[at] ?? 0, density)
  }
  return result
}

/** A glaze of that colour, `density` times as thick; paper shines through even the darkest. */
function transmit(colour: number, density: number): number {
  return Math.max(0.075, Math.min(0.995, colour)) ** (1.18 * density)
}

/** Pigment that the drying edge carries outwards: where it is darker than around. */
function edgeDarkening(luma: Plane, width: number, height: number, unitPx: number): Plane {
  const near = blur(luma, width, height, 1.0 * unitPx)
  const around = blur(luma, width, height, 4.5 * unitPx)
  return near.map((value, at) => {
    const difference = (around[at] ?? 0) - value
    return smoothStep(0.008, 0.1, Math.abs(difference)) * (difference > 0 ? 0.62 : 0.16)
  })
}

/** The brightest lights are left out, with a border that the blooms fray; never on a face, which would get holes. */
function bareness(luma: Plane, blooms: Plane, face: Plane | undefined): Plane {
  return luma.map(
    (value, at) => smoothStep(0.93, 1.0, value + 0.16 * ((blooms[at] ?? 0.5) - 0.5)) * (1 - (face?.[at] ?? 0)),
  )
}

function pencilUnder(picture: Picture, brush: Brush): Plane {
  const luma = stretchTones(lumaOf(flatten(picture, brush, [3])))
  const flow = flowOf(luma, picture.width, picture.height, 2 * brush.unitPx)
  return edgeLines(luma, flow, { widthPx: 0.62 * brush.unitPx, lengthPx: 6 * brush.unitPx, threshold: 0.02 })
}
