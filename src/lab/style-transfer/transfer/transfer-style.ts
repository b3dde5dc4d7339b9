import type { RgbaImage } from '../pictures/rgba-image.ts'
import { sampleColours } from './colour/colour-sample.ts'
import { colourTable } from './colour/colour-table.ts'
import { finish } from './finish.ts'
import { matchLuma } from './guide.ts'
import { buildLevel, buildPyramid, maskImage } from './levels.ts'
import { randomField, refineField } from './patches/match-field.ts'
import type { PatchKernel } from './patches/patch-kernel.ts'
import { type Level, type LevelResult, synthesiseLevel } from './patches/synthesise-level.ts'
import { startState } from './random.ts'
import { resizeImage, sizeWithLongSide } from './resize.ts'
import { sourceColours, sourceTones, styleSource } from './style-source.ts'
import type { TransferProgress, TransferRequest } from './transfer-request.ts'

/** Smaller previews show nothing. */
const minPreviewPx = 60

/**
 * How far random looks go, from the finest level on; anywhere on the coarser ones. What they chose stays together: whole strokes
 * instead of ever better crumbs of them.
 */
const reachPx = [4, 8, 32]

/**
 * Any photo after any picture, by example: patches of the style are found for each place of the photo, from coarse to fine
 * (guided PatchMatch; after Elad and Milanfar 2017, Barnes 2009). No network, no weights. `undefined`: cancelled.
 */
export function transferStyle(
  request: TransferRequest,
  kernel: PatchKernel,
  progress: TransferProgress = {},
): RgbaImage | undefined {
  const { sizePx, fidelity, seed, faceMask } = request
  const isCancelled = () => progress.isCancelled?.() ?? false
  const { width, height } = sizeWithLongSide(request.content, sizePx)
  const content = resizeImage(request.content, width, height)
  const source = styleSource(request)
  const tones = sourceTones(source, fidelity)
  const photo = sampleColours(content)
  const tables = { colours: colourTable(photo, tones, seed), lumaCurve: matchLuma(photo, tones) }
  const mask = faceMask && maskImage(faceMask, request.content.width, request.content.height)
  const pyramid = buildPyramid(content, source)

  let coarser: Level | undefined
  let result: LevelResult | undefined
  let state = startState(seed)
  for (let index = pyramid.length - 1; index >= 0; index--) {
    const scene = pyramid[index]
    if (scene === undefined) continue
    // One at a time: at 2048 px a level is a hundred megabytes.
    const level = buildLevel(scene, index, tables, mask)
    const { shape, layout } = level
    const field =
      result === undefined || coarser === undefined
        ? randomField(shape, layout, source.share, state)
        : refineField(result.field, [coarser.shape, coarser.layout], [shape, layout])
    const reach = Math.min(Math.max(layout.sourceStride, layout.sourceRows), reachPx[index] ?? Number.POSITIVE_INFINITY)
    const start = { field, isRandom: result === undefined, state, guideWeight: fidelity, reach }
    result = synthesiseLevel(kernel, level, start, isCancelled)
    if (result === undefined) return undefined
    coarser = level
    state = result.state
    if (index > 0 && Math.max(shape.target.width, shape.target.height) >= minPreviewPx)
      progress.onPreview?.(result.image, 1 / 4 ** index)
  }
  return result && finish(result.image, content, sourceColours(source), seed)
}
