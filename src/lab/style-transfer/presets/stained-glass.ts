import type { Brush } from './brush.ts'
import { distanceToBorders } from './filters/cells/distance.ts'
import { cellMeans, type Superpixels, superpixels } from './filters/cells/superpixels.ts'
import { edgeLines } from './filters/edge-lines.ts'
import { flowOf } from './filters/flow.ts'
import { latticeNoise, noisePlane } from './filters/noise.ts'
import { clampUnit, createPicture, eachPlane, lumaOf, type Picture, type Plane, smoothStep } from './filters/picture.ts'
import { blur } from './filters/smoothing/blur.ts'
import { flatten, saturate } from './filters/smoothing/flatten.ts'
import { stretchTones } from './filters/tones.ts'

/** Panes of glass that follow the picture's edges, held by lead, with the day behind them. */
export function stainedGlass(picture: Picture, brush: Brush): Picture {
  const { width, height } = picture
  const { unitPx, seed } = brush
  const source = saturate(
    eachPlane(flatten(picture, brush, [4, 5]), (plane) => stretchTones(plane, 0.005)),
    2.1,
  )
  const cells = wholeFaces(superpixels(source, (brush.face ? 19 : 23) * unitPx, 0.3, seed), source, brush.face)
  const means = stained(
    { red: cellMeans(source.red, cells), green: cellMeans(source.green, cells), blue: cellMeans(source.blue, cells) },
    seed,
  )
  const toLead = blur(distanceToBorders(cells.labels, width, height), width, height, 0.55 * unitPx)
  const streaks = noisePlane(width, height, { acrossPx: 46 * unitPx, downPx: 9 * unitPx, octaves: 4, seed: seed + 1 })
  const seeds = noisePlane(width, height, { acrossPx: 5 * unitPx, octaves: 2, seed: seed + 2 })
  const grisaille = brush.face && grisailleOf(picture, brush, brush.face)
  const glass = createPicture(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const cell = cells.labels[at] ?? 0
      const pane = latticeNoise(cell, 1, seed)
      const middle = Math.hypot((x / width - 0.5) * 1.5, (y / height - 0.42) * 1.3)
      const bubble = 0.22 * smoothStep(0.74, 0.86, seeds[at] ?? 0)
      const daylight =
        (1.12 - 0.5 * middle * middle) * (0.84 + 0.28 * pane) * (0.6 + 0.76 * (streaks[at] ?? 0.5) + bubble)
      // Thicker, so darker, towards the lead.
      const light = daylight * (0.62 + 0.38 * smoothStep(0.8, 5.5, (toLead[at] ?? 0) / unitPx))
      const painted = light * (grisaille?.[at] ?? 1)
      glass.red[at] = clampUnit(painted * tone(means.red[cell] ?? 0))
      glass.green[at] = clampUnit(painted * tone(means.green[cell] ?? 0))
      glass.blue[at] = clampUnit(painted * tone(means.blue[cell] ?? 0))
    }
  }
  return inLead(glass, toLead, brush)
}

/** No lead inside a face: what lies on it becomes one pane of each of a few tones (skin, shade, hair). */
function wholeFaces(cells: Superpixels, source: Picture, face: Plane | undefined): Superpixels {
  if (!face) return cells
  const onFace = cellMeans(face, cells)
  const tones = cellMeans(lumaOf(source), cells)
  const labels = cells.labels.map((cell) =>
    (onFace[cell] ?? 0) > 0.6 ? cells.count + Math.min(1, Math.floor(2.5 * (tones[cell] ?? 0))) : cell,
  )
  return { labels, count: cells.count + 2 }
}

/** Features are painted on a face's glass, as glaziers do: dark lines, and a thin wash where the photo is darker. */
function grisailleOf(picture: Picture, { unitPx }: Brush, face: Plane): Plane {
  const { width, height } = picture
  const luma = lumaOf(picture)
  const flow = flowOf(luma, width, height, 1.2 * unitPx)
  const lines = edgeLines(luma, flow, { widthPx: Math.max(0.6, 0.7 * unitPx), lengthPx: 4 * unitPx, threshold: 0.02 })
  const around = blur(luma, width, height, 26 * unitPx)
  return luma.map((value, at) => {
    const wash = Math.min(1.12, Math.max(0.34, (value + 0.12) / ((around[at] ?? 0) + 0.12)))
    return 1 + (face[at] ?? 0) * (wash * (1 - 0.55 * (lines[at] ?? 0)) - 1)
  })
}

/** There is hardly any colourless glass: what is nearly grey becomes pale blue or amber, by its own lean or by luck. */
function stained(means: Record<'red' | 'green' | 'blue', Plane>, seed: number) {
  for (let cell = 0; cell < means.red.length; cell++) {
    const [red, green, blue] = [means.red[cell] ?? 0, means.green[cell] ?? 0, means.blue[cell] ?? 0]
    const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
    const missing = Math.max(0, 0.26 - (most - least))
    const isWarm = red - blue + 0.1 * (latticeNoise(cell, 4, seed) - 0.55) > 0
    means.red[cell] = clampUnit(red - (isWarm ? 0 : 1.0 * missing))
    means.green[cell] = clampUnit(green - 0.36 * missing)
    means.blue[cell] = clampUnit(blue - (isWarm ? 1.15 * missing : 0))
  }
  return means
}

/** Glass is never quite black nor white. */
function tone(value: number): number {
  return 0.04 + 0.9 * value ** 0.95
}

function inLead(glass: Picture, toLead: Float32Array, { unitPx, seed }: Brush): Picture {
  const { width, height } = glass
  const glow = eachPlane(glass, (plane) => blur(plane, width, height, 6 * unitPx))
  const solder = noisePlane(width, height, { acrossPx: 7 * unitPx, octaves: 3, seed: seed + 5 })
  const edge = 2.4 * unitPx
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const frame = Math.min(x, y, width - 1 - x, height - 1 - y)
      const distance = Math.min((toLead[at] ?? 0) / unitPx, frame < edge ? 0 : (frame - edge) / unitPx)
      const lead = 1 - smoothStep(1.15, 1.85, distance)
      const shine = 0.11 * smoothStep(0.9, 0.2, Math.abs(distance - 0.55)) * (0.4 + 1.2 * (solder[at] ?? 0.5))
      const metal = 0.045 + shine
      glass.red[at] = clampUnit(
        (1 - lead) * ((glass.red[at] ?? 0) + 0.16 * (glow.red[at] ?? 0)) + lead * (metal + 0.1 * (glow.red[at] ?? 0)),
      )
      glass.green[at] = clampUnit(
        (1 - lead) * ((glass.green[at] ?? 0) + 0.16 * (glow.green[at] ?? 0)) +
          lead * (metal + 0.1 * (glow.green[at] ?? 0)),
      )
      glass.blue[at] = clampUnit(
        (1 - lead) * ((glass.blue[at] ?? 0) + 0.16 * (glow.blue[at] ?? 0)) +
          lead * (1.12 * metal + 0.1 * (glow.blue[at] ?? 0)),
      )
    }
  }
  return glass
}
