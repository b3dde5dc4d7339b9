/** A picture whose parts do not fit together, or that no browser should have to unfold. */
export class BrokenPicture extends Error {}

/** About what the largest cameras take. A few kilobytes may unfold to far more, and take a customer's phone down. */
const maxPixels = 64_000_000

export function requireSize(width: number, height: number): void {
  if (width === 0 || height === 0 || width * height > maxPixels) throw new BrokenPicture()
}

/** Of all frames of a moving picture: a minute of 25 frames a second in the width of a phone has about half. */
const maxFramePixels = 1_000_000_000

/** Takes the frames of a moving picture one after another: none is larger than the picture, and all together not too much to draw. */
export function frameCounter(width: number, height: number): (frameWidth: number, frameHeight: number) => void {
  let pixels = 0
  return (frameWidth, frameHeight) => {
    pixels += frameWidth * frameHeight
    if (frameWidth > width || frameHeight > height || pixels > maxFramePixels) throw new BrokenPicture()
  }
}

/** Counts the parts of a file: far more than `most` no program writes, and each costs time. */
export function partCounter(most: number): () => void {
  let parts = 0
  return () => {
    parts += 1
    if (parts > most) throw new BrokenPicture()
  }
}
