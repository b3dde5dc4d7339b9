import type { RgbaImage } from '../pictures/rgba-image.ts'

/** The sizes that are offered. */
export type TransferSizePx = 512 | 1024 | 2048

/** Two styles in one picture: about `share` (0 to 1) of it is painted after `second`, the rest after `first`. */
export interface StyleBlend {
  readonly first: RgbaImage
  readonly second: RgbaImage
  readonly share: number
}

export interface TransferRequest {
  readonly content: RgbaImage
  readonly style: RgbaImage | StyleBlend
  /** The long side of the result: a `TransferSizePx`, or smaller for a thumbnail. */
  readonly sizePx: number
  /** How much the photo's light and shade lead: 0.8 is abstract, 2.5 faithful. */
  readonly fidelity: number
  /** 1: the style picture as large as the photo; 0.5: strokes half as large; 2: twice. */
  readonly strokeSize: number
  /** For each pixel of `content`, 0 to 1: how much of it is a face, and is to stay recognisable. */
  readonly faceMask?: Float32Array<ArrayBuffer>
  /** The same seed and input give the same picture. */
  readonly seed: number
}

export const fidelityRange = { min: 0.8, normal: 1.5, max: 2.5 } as const
export const strokeSizeRange = { min: 0.5, normal: 1, max: 2 } as const

export interface TransferProgress {
  /** Coarse first: small pictures to be shown enlarged. `progress` is 0 to 1. */
  onPreview?(image: RgbaImage, progress: number): void
  isCancelled?(): boolean
}
