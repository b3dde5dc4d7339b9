/** A frame of the camera: the small detector and two views, fast enough for live pictures. */
import type { Nets } from '../nets/nets.ts'
import { tinyMean } from '../nets/tiny.ts'
import type { ReadFace } from './analyse.ts'
import { keepBest } from './box.ts'
import { lighten } from './light.ts'
import { buildPyramid, type Pixels, readSquare } from './pyramid.ts'
import { liveViews, readExpressions } from './read.ts'

const inputSide = 416
const minScore = 0.5
const maxOverlap = 0.3
const maxFaces = 6

export function watchFrame(pixels: Pixels, nets: Nets): ReadFace[] {
  const pyramid = buildPyramid(lighten(pixels))
  const side = Math.max(pixels.width, pixels.height)
  const input = new Float32Array(inputSide * inputSide * 3)
  const whole = { centreX: pixels.width / 2, centreY: pixels.height / 2, side, roll: 0 }
  readSquare(pyramid, whole, inputSide, { mean: tinyMean, divisor: 255 }, input, 0)
  const found = nets.tiny(input, 1, inputSide, minScore)[0] ?? []
  const faces = keepBest(found, maxOverlap)
    .slice(0, maxFaces)
    .map(({ box, score }) => ({
      score,
      roll: 0,
      box: {
        x: whole.centreX + (box.x - 0.5) * side,
        y: whole.centreY + (box.y - 0.5) * side,
        width: box.width * side,
        height: box.height * side,
      },
    }))
    // The screen is a mirror: its left is the frame's right.
    .sort((one, other) => other.box.x - one.box.x)
  const read = readExpressions(pyramid, faces, nets.expression, liveViews)
  return faces.flatMap((face, at) => {
    const probabilities = read[at]
    return probabilities ? [{ ...face, probabilities }] : []
  })
}
