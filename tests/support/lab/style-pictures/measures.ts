import type { RgbaImage } from '#lab/style-transfer/pictures/rgba-image.ts'
import { blurPlane, lumaPlane } from '#lab/style-transfer/transfer/guide.ts'
import { createRandom } from '#lab/style-transfer/transfer/random.ts'
import { resizeImage } from '#lab/style-transfer/transfer/resize.ts'

/** How much of the picture's structure another one keeps (Wang 2004, on lightness): 1 is all. */
export function structuralSimilarity(a: RgbaImage, b: RgbaImage): number {
  const { width, height } = a
  const [p, q] = [lumaPlane(a), lumaPlane(b)]
  const blur = (product: (k: number) => number) =>
    blurPlane(
      p.map((_, k) => product(k)),
      width,
      height,
      1.5,
    )
  const at = (plane: Float32Array, k: number) => plane[k] ?? 0
  const meanP = blur((k) => at(p, k))
  const meanQ = blur((k) => at(q, k))
  const squareP = blur((k) => at(p, k) ** 2)
  const squareQ = blur((k) => at(q, k) ** 2)
  const product = blur((k) => at(p, k) * at(q, k))
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  let sum = 0
  for (let k = 0; k < p.length; k++) {
    const [x, y] = [at(meanP, k), at(meanQ, k)]
    const covariance = at(product, k) - x * y
    const spread = at(squareP, k) - x * x + at(squareQ, k) - y * y
    sum += ((2 * x * y + c1) * (2 * covariance + c2)) / ((x * x + y * y + c1) * (spread + c2))
  }
  return sum / p.length
}

const patchSide = 7
const patchLength = 3 * patchSide ** 2
const patchCount = 3000
const directions = 32

/** One patch after the other. */
function samplePatches({ width, height, data }: RgbaImage, random: () => number): Float32Array {
  const patches = new Float32Array(patchCount * patchLength)
  let to = 0
  for (let patch = 0; patch < patchCount; patch++) {
    const left = Math.trunc(random() * (width - patchSide + 1))
    const top = Math.trunc(random() * (height - patchSide + 1))
    for (let y = top; y < top + patchSide; y++)
      for (let x = left; x < left + patchSide; x++)
        for (let channel = 0; channel < 3; channel++) patches[to++] = data[4 * (y * width + x) + channel] as number
  }
  return patches
}

function project(patches: Float32Array, direction: Float32Array): Float32Array {
  const projected = new Float32Array(patchCount)
  for (let patch = 0; patch < patchCount; patch++) {
    let sum = 0
    for (let k = 0; k < patchLength; k++) sum += (patches[patch * patchLength + k] as number) * (direction[k] as number)
    projected[patch] = sum
  }
  return projected.sort()
}

/** Of normal numbers, as sums of even ones: every direction is as likely. */
function randomDirection(random: () => number): Float32Array {
  const raw = Float32Array.from({ length: patchLength }, () => random() + random() + random() + random() - 2)
  const length = Math.hypot(...raw)
  return raw.map((value) => value / length)
}

/** How far the 7 x 7 patches of two pictures are from each other as a whole, at three sizes: 0 is the same texture and colour. */
export function patchDistance(a: RgbaImage, b: RgbaImage): number {
  const random = createRandom(7)
  let [total, left, right] = [0, a, b]
  for (let scale = 0; scale < 3; scale++) {
    const ofLeft = samplePatches(left, random)
    const ofRight = samplePatches(right, random)
    for (let k = 0; k < directions; k++) {
      const direction = randomDirection(random)
      const [p, q] = [project(ofLeft, direction), project(ofRight, direction)]
      for (let rank = 0; rank < patchCount; rank++)
        total += Math.abs((p[rank] as number) - (q[rank] as number)) / patchCount / directions / 3
    }
    left = resizeImage(left, Math.ceil(left.width / 2), Math.ceil(left.height / 2))
    right = resizeImage(right, Math.ceil(right.width / 2), Math.ceil(right.height / 2))
  }
  return total
}
