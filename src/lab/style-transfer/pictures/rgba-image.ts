/** Pixels as a canvas has them, four bytes each, without the DOM: `ImageData` is one, and so is what a worker or a test makes. */
export interface RgbaImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

export function createImage(width: number, height: number): RgbaImage {
  return { width, height, data: new Uint8ClampedArray(4 * width * height) }
}
