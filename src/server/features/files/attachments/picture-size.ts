/** A picture whose parts do not fit together, or that no browser should have to unfold. */
export class BrokenPicture extends Error {}

/** About what the largest cameras take. A few kilobytes may unfold to far more, and take a customer's phone down. */
const maxPixels = 64_000_000

export function requireSize(width: number, height: number): void {
  if (width === 0 || height === 0 || width * height > maxPixels) throw new BrokenPicture()
}
