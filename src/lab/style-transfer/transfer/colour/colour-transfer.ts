import { createRandom } from '../random.ts'
import type { Colours } from './colour-sample.ts'
import { type Matrix3, multiply, power } from './symmetric-3x3.ts'

/** Changes colours in place. */
export type ColourStep = (colours: Colours) => void

function moments(colours: Colours): { mean: number[]; covariance: number[] } {
  const count = colours.length / 3
  const mean = [0, 0, 0]
  for (let k = 0; k < colours.length; k++) mean[k % 3] = (mean[k % 3] ?? 0) + (colours[k] ?? 0) / count
  const covariance = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let k = 0; k < colours.length; k += 3)
    for (let cell = 0; cell < 9; cell++) {
      const [row, column] = [Math.trunc(cell / 3), cell % 3]
      const product = ((colours[k + row] ?? 0) - (mean[row] ?? 0)) * ((colours[k + column] ?? 0) - (mean[column] ?? 0))
      covariance[cell] = (covariance[cell] ?? 0) + product / count
    }
  // A grey or one-coloured picture has no spread in some direction; this much noise is invisible, and nothing is divided by 0.
  for (const diagonal of [0, 4, 8]) covariance[diagonal] = (covariance[diagonal] ?? 0) + 6
  return { mean, covariance }
}

function applyAffine(colours: Colours, matrix: Matrix3, from: readonly number[], to: readonly number[]): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = matrix
  const [fromRed = 0, fromGreen = 0, fromBlue = 0] = from
  const [toRed = 0, toGreen = 0, toBlue = 0] = to
  for (let k = 0; k < colours.length; k += 3) {
    const red = (colours[k] ?? 0) - fromRed
    const green = (colours[k + 1] ?? 0) - fromGreen
    const blue = (colours[k + 2] ?? 0) - fromBlue
    colours[k] = toRed + a * red + b * green + c * blue
    colours[k + 1] = toGreen + d * red + e * green + f * blue
    colours[k + 2] = toBlue + g * red + h * green + i * blue
  }
}

/** The linear map of least change that gives one distribution the mean and covariance of the other (Pitié and Kokaram 2007). */
export function linearTransfer(source: Colours, target: Colours): ColourStep {
  const from = moments(source)
  const to = moments(target)
  const root = power(from.covariance, 0.5)
  const inverse = power(from.covariance, -0.5)
  const middle = power(multiply(root, multiply(to.covariance, root)), 0.5)
  const matrix = multiply(inverse, multiply(middle, inverse))
  return (colours) => applyAffine(colours, matrix, from.mean, to.mean)
}

/** Three directions at right angles, as rows. */
function randomAxes(random: () => number): number[] {
  const [u, v, w] = [random(), 2 * Math.PI * random(), 2 * Math.PI * random()]
  const [p, q] = [Math.sqrt(1 - u), Math.sqrt(u)]
  const [x, y, z, s] = [p * Math.sin(v), p * Math.cos(v), q * Math.sin(w), q * Math.cos(w)]
  return [
    1 - 2 * (y * y + z * z),
    2 * (x * y - z * s),
    2 * (x * z + y * s),
    2 * (x * y + z * s),
    1 - 2 * (x * x + z * z),
    2 * (y * z - x * s),
    2 * (x * z - y * s),
    2 * (y * z + x * s),
    1 - 2 * (x * x + y * y),
  ]
}

const knotCount = 48
/** The curve at even distances, so that nothing is searched for when it is applied to tens of thousands of colours. */
const curveSteps = 256

interface Curve {
  /** The first and last value of the source, and what they become. */
  readonly low: number
  readonly high: number
  readonly values: Float32Array
}

/** Quantiles of one set against those of the other. Equal ones are one knot, so that the curve is a function. */
function matchQuantiles(source: Float32Array, target: Float32Array): Curve {
  source.sort()
  target.sort()
  const from: number[] = []
  const to: number[] = []
  let merged = 0
  for (let knot = 0; knot < knotCount; knot++) {
    const position = (knot + 0.5) / knotCount
    const x = source[Math.trunc(position * source.length)] ?? 0
    const y = target[Math.trunc(position * target.length)] ?? 0
    const last = from.length - 1
    if (last >= 0 && x - (from[last] ?? 0) < 0.25) {
      merged++
      to[last] = (to[last] ?? 0) + (y - (to[last] ?? 0)) / (merged + 1)
    } else {
      merged = 0
      from.push(x)
      to.push(y)
    }
  }
  return sampleCurve(from, to)
}

function sampleCurve(from: readonly number[], to: readonly number[]): Curve {
  const low = from[0] ?? 0
  const high = from.at(-1) ?? 0
  const values = new Float32Array(curveSteps + 1)
  let knot = 0
  for (let step = 0; step <= curveSteps; step++) {
    const x = low + ((high - low) * step) / curveSteps
    while (knot < from.length - 2 && (from[knot + 1] ?? 0) <= x) knot++
    const span = (from[knot + 1] ?? 0) - (from[knot] ?? 0)
    const share = span > 0 ? Math.min(1, (x - (from[knot] ?? 0)) / span) : 0
    values[step] = (to[knot] ?? 0) + share * ((to[knot + 1] ?? to[knot] ?? 0) - (to[knot] ?? 0))
  }
  return { low, high, values }
}

/** Straight between steps; beyond the ends shifted like them. */
function evaluate({ low, high, values }: Curve, x: number): number {
  if (x <= low) return x + (values[0] as number) - low
  if (x >= high) return x + (values[curveSteps] as number) - high
  const position = ((x - low) / (high - low)) * curveSteps
  const step = Math.trunc(position)
  const value = values[step] as number
  return value + (position - step) * ((values[Math.min(step + 1, curveSteps)] as number) - value)
}

function project(colours: Colours, axes: Matrix3, axis: number): Float32Array {
  const [a = 0, b = 0, c = 0] = axes.slice(3 * axis, 3 * axis + 3)
  const projected = new Float32Array(colours.length / 3)
  for (let k = 0; k < projected.length; k++)
    projected[k] = a * (colours[3 * k] ?? 0) + b * (colours[3 * k + 1] ?? 0) + c * (colours[3 * k + 2] ?? 0)
  return projected
}

/**
 * Sliced optimal transport (Pitié 2007; Rabin 2011): along one direction matching two distributions is matching their quantiles,
 * and a few turns of the axes match them in space. `source` is carried along by the steps.
 */
export function slicedTransfer(source: Colours, target: Colours, steps: number, seed: number): ColourStep {
  const random = createRandom(seed)
  const moved = source.slice()
  const done: ColourStep[] = []
  for (let step = 0; step < steps; step++) {
    const axes = randomAxes(random)
    const curves = [0, 1, 2].map((axis) => matchQuantiles(project(moved, axes, axis), project(target, axes, axis)))
    const apply = (colours: Colours) => applyCurves(colours, axes, curves)
    apply(moved)
    done.push(apply)
  }
  return (colours) => {
    for (const apply of done) apply(colours)
  }
}

function applyCurves(colours: Colours, axes: Matrix3, curves: readonly Curve[]): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = axes
  const [first, second, third] = curves
  if (first === undefined || second === undefined || third === undefined) return
  for (let k = 0; k < colours.length; k += 3) {
    const red = colours[k] as number
    const green = colours[k + 1] as number
    const blue = colours[k + 2] as number
    const x = evaluate(first, a * red + b * green + c * blue)
    const y = evaluate(second, d * red + e * green + f * blue)
    const z = evaluate(third, g * red + h * green + i * blue)
    colours[k] = a * x + d * y + g * z
    colours[k + 1] = b * x + e * y + h * z
    colours[k + 2] = c * x + f * y + i * z
  }
}
