/** The driver's brain: what it senses -> eight hidden units -> steering and throttle. */
import { squash } from '../portable-math.ts'
import type { Random } from '../random.ts'

export const rayCount = 7
/** The rays and the speed. */
export const inputCount = rayCount + 1
export const hiddenCount = 8
/** Steering (left -1, right 1) and throttle (brake -1, full 1). */
export const outputCount = 2
/** First the hidden units' rows, then the outputs': each its bias, then a weight for each unit before it. */
export const weightCount = hiddenCount * (inputCount + 1) + outputCount * (hiddenCount + 1)
export const hiddenRow = (unit: number) => unit * (inputCount + 1)
export const outputRow = (unit: number) => hiddenCount * (inputCount + 1) + unit * (hiddenCount + 1)

/** Of one driver or of many, one after the other. Single precision: written as text and read again, they are the same to the last bit. */
export type Weights = Float32Array

/** Newborn drivers lean a little on the throttle: a driver that never starts teaches nothing. */
const bornEager = 0.3

export function randomWeights(random: Random): Weights {
  const weights = Float32Array.from({ length: weightCount }, () => random.normal())
  weights[outputRow(1)] = (weights[outputRow(1)] ?? 0) + bornEager
  return weights
}

export function weightsOf(all: Weights, driver: number): Weights {
  return all.subarray(driver * weightCount, (driver + 1) * weightCount)
}

/** What each driver's units show, one driver after the other. */
export interface Activations {
  readonly inputs: Float64Array
  readonly hidden: Float64Array
  readonly outputs: Float64Array
}

export function createActivations(drivers: number): Activations {
  return {
    inputs: new Float64Array(drivers * inputCount),
    hidden: new Float64Array(drivers * hiddenCount),
    outputs: new Float64Array(drivers * outputCount),
  }
}

export function think(weights: Weights, { inputs, hidden, outputs }: Activations, driver: number): void {
  let weight = driver * weightCount
  const firstInput = driver * inputCount
  const firstHidden = driver * hiddenCount
  for (let unit = 0; unit < hiddenCount; unit++) {
    let sum = weights[weight++] as number
    for (let from = 0; from < inputCount; from++) {
      sum += (weights[weight++] as number) * (inputs[firstInput + from] as number)
    }
    hidden[firstHidden + unit] = squash(sum)
  }
  for (let unit = 0; unit < outputCount; unit++) {
    let sum = weights[weight++] as number
    for (let from = 0; from < hiddenCount; from++) {
      sum += (weights[weight++] as number) * (hidden[firstHidden + from] as number)
    }
    outputs[driver * outputCount + unit] = squash(sum)
  }
}
