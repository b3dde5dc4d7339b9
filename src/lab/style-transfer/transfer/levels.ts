import { createImage, type RgbaImage } from '../pictures/rgba-image.ts'
import { applyColourTable, type ColourTable } from './colour/colour-table.ts'
import { lumaPlane, type Plane } from './guide.ts'
import { layOut } from './patches/patch-kernel.ts'
import type { Level } from './patches/synthesise-level.ts'
import { resizeImage } from './resize.ts'
import { halveSource, type StyleSource } from './style-source.ts'

/** Long side of the coarsest level: composition, and no detail. */
const coarsestPx = 32
/** From the finest on; coarser ones cost next to nothing. */
const iterations = [1, 2, 2, 3, 4]
const coarseAnchor = 0.15
const faceAnchor = 1.2

export interface LevelTables {
  readonly colours: ColourTable
  readonly lumaCurve: Float32Array
}

export function maskImage(mask: Float32Array, width: number, height: number): RgbaImage {
  const image = createImage(width, height)
  for (let k = 0; k < width * height; k++) image.data[4 * k] = 255 * (mask[k] ?? 0)
  return image
}

function anchorPlane(count: number, level: number, mask: RgbaImage | undefined): Plane {
  const anchor = new Float32Array(count).fill((coarseAnchor * (level + 1)) / 5)
  if (mask !== undefined)
    for (let k = 0; k < count; k++) anchor[k] = (anchor[k] ?? 0) + (faceAnchor * (mask.data[4 * k] ?? 0)) / 255
  return anchor
}

interface Pyramid {
  readonly photo: RgbaImage
  readonly source: StyleSource
}

/** From fine to coarse, each half as large. */
export function buildPyramid(photo: RgbaImage, source: StyleSource): Pyramid[] {
  const count = 1 + Math.max(0, Math.round(Math.log2(Math.max(photo.width, photo.height) / coarsestPx)))
  const pyramid = [{ photo, source }]
  for (let last = pyramid[0]; last !== undefined && pyramid.length < count; ) {
    const { width, height } = last.photo
    last = {
      photo: resizeImage(last.photo, Math.ceil(width / 2), Math.ceil(height / 2)),
      source: halveSource(last.source),
    }
    pyramid.push(last)
  }
  return pyramid
}

/** `index` is 0 for the finest. */
export function buildLevel({ photo, source }: Pyramid, index: number, tables: LevelTables, mask?: RgbaImage): Level {
  const { width, height } = photo
  const guide = lumaPlane(photo)
  for (let k = 0; k < guide.length; k++) guide[k] = tables.lumaCurve[Math.round(guide[k] as number)] as number
  const { first, second } = source
  const shape = { target: { width, height }, first, ...(second === undefined ? {} : { second }) }
  return {
    shape,
    layout: layOut(shape),
    coloured: applyColourTable(tables.colours, photo),
    guide,
    source,
    anchor: anchorPlane(width * height, index, mask && resizeImage(mask, width, height)),
    iterations: iterations[Math.min(index, iterations.length - 1)] ?? 1,
  }
}
