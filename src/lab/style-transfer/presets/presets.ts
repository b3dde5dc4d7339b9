import type { RgbaImage } from '../pictures/rgba-image.ts'
import type { Brush } from './brush.ts'
import { type Picture, toImage, toPicture } from './filters/picture.ts'
import { litFor } from './filters/tones.ts'
import { inkWash } from './ink-wash.ts'
import { mosaic } from './mosaic.ts'
import { oil } from './oil.ts'
import { pencil } from './pencil.ts'
import { stainedGlass } from './stained-glass.ts'
import { ukiyoE } from './ukiyo-e.ts'
import { watercolour } from './watercolour.ts'

const presets = {
  'ink-wash': inkWash,
  watercolour,
  'ukiyo-e': ukiyoE,
  oil,
  pencil,
  'stained-glass': stainedGlass,
  mosaic,
} as const satisfies Record<string, (picture: Picture, brush: Brush) => Picture>

export type PresetName = keyof typeof presets

/** Where the middle of a dark photo's tones goes: paper is light; oil and glass show the night as it is. */
const middles: Readonly<Record<PresetName, number>> = {
  'ink-wash': 0.62,
  watercolour: 0.56,
  'ukiyo-e': 0.52,
  oil: 0,
  pencil: 0.56,
  'stained-glass': 0,
  mosaic: 0.42,
}

/** In the order in which a gallery shows them. */
export const presetNames = Object.keys(presets) as PresetName[]

export interface PresetOptions {
  /** 0: the photo; 0.5 and above: all paint, bolder and bolder up to 1. */
  readonly strength: number
  /** 0.5 to 2, times the preset's own sizes. */
  readonly strokeSize: number
  readonly seed: number
  /** One value a pixel, 1 on faces: they are painted finer. */
  readonly faceMask?: Float32Array<ArrayBuffer>
}

/** The photo in one of our own styles, as large as it was. The same seed gives the same picture in the same engine. */
export function renderPreset(name: PresetName, image: RgbaImage, options: PresetOptions): RgbaImage {
  const unitPx = (Math.max(image.width, image.height, 64) / 512) * options.strokeSize
  const brush = { unitPx, strength: options.strength, seed: Math.trunc(options.seed), face: options.faceMask }
  const picture = litFor(toPicture(image), middles[name])
  return toImage(presets[name](picture, brush), image, Math.min(1, 2 * options.strength))
}
