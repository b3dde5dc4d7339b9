import type { Brush } from './brush.ts'
import { regionsOf } from './filters/cells/regions.ts'
import { cellMeans, type Superpixels, superpixels } from './filters/cells/superpixels.ts'
import { edgeLines } from './filters/edge-lines.ts'
import { flowOf } from './filters/flow.ts'
import { noisePlane } from './filters/noise.ts'
import { labelsOf, majorityOf, nearestColour, paint, paletteOf, pixelsWhere, type Rgb } from './filters/palette.ts'
import { clampUnit, lumaOf, type Picture, type Plane, smoothStep } from './filters/picture.ts'
import { blur } from './filters/smoothing/blur.ts'
import { blend, flatten, saturate } from './filters/smoothing/flatten.ts'
import { stretchTones } from './filters/tones.ts'

const blocks = 14
const faceBlocks = 5
const cellInUnits = 8
/** Regions closer in colour than this are cut as one block. */
const sameBlock = 0.075
const minSkyShare = 0.08
/** Pigments of the time: Prussian blue and its thinner tints, indigo, bengala, safflower, ochre, gamboge, verdigris, ink, paper. */
const pigments: readonly Rgb[] = [
  [0.07, 0.16, 0.33], [0.16, 0.33, 0.53], [0.42, 0.58, 0.69], [0.68, 0.77, 0.78],
  [0.17, 0.20, 0.27], [0.58, 0.22, 0.15], [0.80, 0.36, 0.25], [0.86, 0.60, 0.48],
  [0.62, 0.46, 0.26], [0.86, 0.68, 0.33], [0.91, 0.80, 0.58], [0.24, 0.36, 0.25],
  [0.48, 0.56, 0.36], [0.72, 0.72, 0.54], [0.40, 0.38, 0.36], [0.62, 0.58, 0.53],
  [0.15, 0.14, 0.15], [0.94, 0.90, 0.80], [0.42, 0.25, 0.18], [0.55, 0.36, 0.45],
] // biome-ignore format: a table

/** A colour woodcut: one block a colour, borders cut clean, a dark key line, the sky graded by hand from the top. */
export function ukiyoE(picture: Picture, brush: Brush): Picture {
  const { width, height } = picture
  const { unitPx, seed } = brush
  const flat = saturate(flatten(picture, brush, [4, 5, 5]), 1.55, 0.04)
  const printed = printBlocks(flat, brush)
  gradeSky(printed, picture, brush)
  const luma = stretchTones(lumaOf(flatten(picture, brush, [2])))
  const flow = flowOf(luma, width, height, 2.4 * unitPx)
  const lines = edgeLines(luma, flow, { widthPx: 0.95 * unitPx, lengthPx: 8 * unitPx, threshold: 0.024 })
  const grain = noisePlane(width, height, {
    acrossPx: 190 * unitPx,
    downPx: Math.max(1.5, 2.6 * unitPx),
    octaves: 3,
    seed: seed + 2,
  })
  const fibre = noisePlane(width, height, { acrossPx: Math.max(1.5, 2 * unitPx), octaves: 2, seed: seed + 3 })
  for (let at = 0; at < grain.length; at++) {
    const wood = 1 + 0.15 * ((grain[at] ?? 0.5) - 0.5) + 0.05 * ((fibre[at] ?? 0.5) - 0.5)
    // Crisp: a knife leaves no half tones.
    const ink = 0.94 * smoothStep(0.28, 0.62, lines[at] ?? 0)
    printed.red[at] = clampUnit((printed.red[at] ?? 0) * wood) * (1 - ink) + 0.085 * ink
    printed.green[at] = clampUnit((printed.green[at] ?? 0) * wood) * (1 - ink) + 0.095 * ink
    printed.blue[at] = clampUnit((printed.blue[at] ?? 0) * wood) * (1 - ink) + 0.145 * ink
  }
  return printed
}

/** Flat colour: one block for a region, however its light wanders, and blocks of its own for the skin and hair of faces. */
function printBlocks(flat: Picture, brush: Brush): Picture {
  const { width, height } = flat
  const { unitPx, seed, face } = brush
  const regions = regionsOf(flat, superpixels(flat, cellInUnits * unitPx, 0.12, seed), sameBlock)
  const plain = paint(regions.labels, regionColours(flat, regions), width, height)
  const colours = paletteOf(plain, blocks, seed + 1)
  const radius = Math.max(1, Math.round(1.8 * unitPx))
  const printed = paint(
    majorityOf(labelsOf(plain, colours), width, height, colours.length, radius),
    colours.map(toPigment),
    width,
    height,
  )
  const sitter = face && pixelsWhere(flat, face)
  if (!face || !sitter) return printed
  const tones = paletteOf(sitter, faceBlocks, seed + 4)
  const fine = majorityOf(labelsOf(flat, tones), width, height, tones.length, Math.max(1, Math.round(0.9 * unitPx)))
  return blend(printed, paint(fine, tones.map(warm), width, height), sitterOf(face, regions))
}

/** 1 on the face itself and on what hangs together with it (hair, chin), 0 on the wall behind: no halo. */
function sitterOf(face: Plane, regions: Superpixels): Plane {
  const shares = cellMeans(face, regions)
  return face.map((value, at) => (value > 0.99 || (value > 0 && (shares[regions.labels[at] ?? 0] ?? 0) > 0.3) ? 1 : 0))
}

function regionColours(flat: Picture, regions: Superpixels): Rgb[] {
  const [red, green, blue] = [flat.red, flat.green, flat.blue].map((plane) => cellMeans(plane, regions))
  return Array.from({ length: regions.count }, (_, at) => [red?.[at] ?? 0, green?.[at] ?? 0, blue?.[at] ?? 0])
}

/** A thin wash of safflower over the photo's own tone: skin stays skin. */
function warm([red, green, blue]: Rgb): Rgb {
  return [0.82 * red + 0.165, 0.82 * green + 0.13, 0.82 * blue + 0.095]
}

/** Half way to the nearest pigment: the photo is still known, and the sheet holds together. */
function toPigment(colour: Rgb): Rgb {
  const [red, green, blue] = pigments[nearestColour(pigments, colour[0], colour[1], colour[2])] ?? colour
  return [0.58 * colour[0] + 0.42 * red, 0.58 * colour[1] + 0.42 * green, 0.58 * colour[2] + 0.42 * blue]
}

/** Bokashi: Prussian blue wiped thinner downwards, over what is calm and reaches the upper border. */
function gradeSky(printed: Picture, picture: Picture, brush: Brush) {
  const { width, height } = picture
  const sky = skyOf(picture, brush)
  for (let y = 0; y < height; y++) {
    const band = 0.92 * Math.exp(-((y / (0.17 * height)) ** 1.5))
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const veil = band * (sky[at] ?? 0)
      printed.red[at] = (printed.red[at] ?? 0) * (1 - veil) + veil * 0.09
      printed.green[at] = (printed.green[at] ?? 0) * (1 - veil) + veil * 0.2
      printed.blue[at] = (printed.blue[at] ?? 0) * (1 - veil) + veil * 0.39
    }
  }
}

/** 1 on what is calm, looks like sky and hangs together with the upper border; nothing when that is little (a wall, blinds). */
function skyOf(picture: Picture, { unitPx, face }: Brush): Plane {
  const { width, height } = picture
  const luma = blur(lumaOf(picture), width, height, 2 * unitPx)
  const { slope } = flowOf(luma, width, height, unitPx)
  const sky = new Float32Array(luma.length)
  const isOpen = (at: number) =>
    (slope[at] ?? 0) * unitPx < 0.02 && (luma[at] ?? 0) > 0.3 && isSkyColour(picture, at) && (face?.[at] ?? 0) === 0
  const waiting: number[] = []
  for (let x = 0; x < width; x++) if (isOpen(x)) waiting.push(x)
  if (waiting.length < 0.55 * width) return sky
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if ((sky[at] ?? 0) > 0 || !isOpen(at)) continue
    sky[at] = 1
    const x = at % width
    if (x > 0) waiting.push(at - 1)
    if (x + 1 < width) waiting.push(at + 1)
    if (at >= width) waiting.push(at - width)
    if (at + width < luma.length) waiting.push(at + width)
  }
  // A strip above a roof or a lamp is no sky to grade.
  const covered = sky.reduce((sum, value) => sum + value, 0)
  if (covered < minSkyShare * sky.length) return sky.fill(0)
  // The edge itself is steep and so not yet counted: up to the line.
  return blur(sky, width, height, 2.4 * unitPx).map((value) => smoothStep(0.12, 0.6, value))
}

/** Clearly blue, and not violet. Grey and white are left plain: an overcast sky and an indoor wall look the same. */
function isSkyColour({ red, green, blue }: Picture, at: number): boolean {
  const [r, g, b] = [red[at] ?? 0, green[at] ?? 0, blue[at] ?? 0]
  return b > g - 0.02 && g > r + 0.03 && b > r + 0.06
}
