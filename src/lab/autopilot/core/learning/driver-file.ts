/** A trained driver as a file, and what is wrong with a file that is none. */
import { hiddenCount, inputCount, outputCount, type Weights, weightCount } from './network.ts'

const format = 'huida-autopilot-driver'
const version = 1
export const largestDriverFileBytes = 64 * 1024
/** Far beyond what evolution comes to; larger ones would only be noise. */
const largestWeight = 1000

export interface SavedDriver {
  readonly weights: Weights
  readonly seed: number
  readonly generation: number
}

export type DriverFileFault = 'too-large' | 'not-json' | 'not-a-driver' | 'other-version' | 'wrong-weights'

export function writeDriver({ weights, seed, generation }: SavedDriver): string {
  const network = { inputs: inputCount, hidden: hiddenCount, outputs: outputCount }
  return `${JSON.stringify({ format, version, network, trained: { seed, generation }, weights: Array.from(weights) }, null, 1)}\n`
}

export function readDriver(text: string): SavedDriver | DriverFileFault {
  if (text.length > largestDriverFileBytes) return 'too-large'
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return 'not-json'
  }
  if (!isRecord(file) || file.format !== format) return 'not-a-driver'
  if (file.version !== version) return 'other-version'
  const { weights, network, trained } = file
  if (!isRecord(network) || !isRecord(trained)) return 'not-a-driver'
  const isSameShape = network.inputs === inputCount && network.hidden === hiddenCount && network.outputs === outputCount
  if (!isSameShape || !Array.isArray(weights) || weights.length !== weightCount || !weights.every(isWeight)) {
    return 'wrong-weights'
  }
  return {
    weights: Float32Array.from(weights),
    seed: wholeOr(trained.seed, 1),
    generation: wholeOr(trained.generation, 1),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isWeight(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= largestWeight
}

function wholeOr(value: unknown, otherwise: number): number {
  return Number.isSafeInteger(value) && typeof value === 'number' && value >= 0 ? value : otherwise
}
