/** What a face seems to express: the mean of four views, which is right more often and far less over-sure than one. */
import { type Emotion, type ExpressionNet, emotions, expressionMean, expressionSide } from '../nets/expression.ts'
import type { Face } from './confirm.ts'
import { type Pyramid, readSquare } from './pyramid.ts'

export type Probabilities = Readonly<Record<Emotion, number>>

/** Below this the best guess is wrong about as often as right: no word is said. */
export const minSurety = 0.6

interface FaceView {
  readonly pad: number
  readonly isMirrored: boolean
}

const allViews: readonly FaceView[] = [
  { pad: 1, isMirrored: false },
  { pad: 1, isMirrored: true },
  { pad: 1.12, isMirrored: false },
  { pad: 1.12, isMirrored: true },
]
/** Half the work, for live pictures: there the next frame is a view as well. */
export const liveViews: readonly FaceView[] = allViews.slice(1, 3)
/** Faces a run. */
const facesARun = 8

export function readExpressions(
  pyramid: Pyramid,
  faces: readonly Face[],
  net: ExpressionNet,
  views = allViews,
): Probabilities[] {
  const values = expressionSide * expressionSide * 3
  const read: Probabilities[] = []
  for (let from = 0; from < faces.length; from += facesARun) {
    const run = faces.slice(from, from + facesARun)
    const input = new Float32Array(run.length * views.length * values)
    for (const [at, { box, roll }] of run.entries()) {
      const longest = Math.max(box.width, box.height)
      const square = { centreX: box.x + box.width / 2, centreY: box.y + box.height / 2, roll }
      for (const [view, { pad, isMirrored }] of views.entries()) {
        const offset = (at * views.length + view) * values
        const look = { ...square, side: longest * pad, isMirrored }
        const within: [number, number] = [box.width / longest, box.height / longest]
        readSquare(pyramid, look, expressionSide, { mean: expressionMean, divisor: 255 }, input, offset, within)
      }
    }
    const found = net(input, run.length * views.length)
    for (const at of run.keys()) read.push(meanOf(found.slice(at * views.length, (at + 1) * views.length)))
  }
  return read
}

function meanOf(found: readonly Float32Array[]): Probabilities {
  const mean = (at: number) => found.reduce((sum, view) => sum + (view[at] ?? 0), 0) / found.length
  return Object.fromEntries(emotions.map((emotion, at) => [emotion, mean(at)])) as Record<Emotion, number>
}

/** The best guess, or undefined when none is sure enough. */
export function surestEmotion(probabilities: Probabilities): Emotion | undefined {
  const best = emotions.reduce((one, other) => (probabilities[other] > probabilities[one] ? other : one))
  return probabilities[best] >= minSurety ? best : undefined
}
