/** One moment of a run in one flat array, which travels between worker and page without being copied. */
import { hiddenCount, inputCount, outputCount, weightCount } from '../core/learning/network.ts'
import { carCount, type Training } from '../core/learning/training.ts'

/** Numbers at the beginning. */
export const frameHead = {
  generation: 0,
  tick: 1,
  /** Car-steps a second, measured. */
  stepRate: 2,
  trackCount: 3,
  size: 4,
} as const

/** For each track: the leader's number, how far it is, how fast, and what its network holds. */
export const trackHead = { leader: 0, driven: 1, speed: 2, network: 3 } as const
const networkSize = inputCount + hiddenCount + outputCount + weightCount
const trackHeadSize = trackHead.network + networkSize
/** For each car: x, y, heading, state. */
export const carSize = 5
const trackSize = trackHeadSize + carCount * carSize

export function frameLength(trackCount: number): number {
  return frameHead.size + trackCount * trackSize
}

export interface LeaderNetwork {
  readonly inputs: Float32Array
  readonly hidden: Float32Array
  readonly outputs: Float32Array
  readonly weights: Float32Array
}

export const trackStart = (track: number) => frameHead.size + track * trackSize
export const carStart = (track: number, car: number) => trackStart(track) + trackHeadSize + car * carSize

export function networkOf(frame: Float32Array, track: number): LeaderNetwork {
  let from = trackStart(track) + trackHead.network
  const take = (count: number) => {
    from += count
    return frame.subarray(from - count, from)
  }
  return { inputs: take(inputCount), hidden: take(hiddenCount), outputs: take(outputCount), weights: take(weightCount) }
}

export function writeFrame(
  frame: Float32Array,
  training: Training,
  leaders: readonly number[],
  stepRate: number,
): void {
  const { heats, generation, weights } = training
  heats.forEach((heat, track) => {
    const { cars, activations, state, progress } = heat
    for (let car = 0; car < carCount; car++) {
      const at = carStart(track, car)
      frame[at] = cars.x[car] ?? 0
      frame[at + 1] = cars.y[car] ?? 0
      frame[at + 2] = cars.headingX[car] ?? 0
      frame[at + 3] = cars.headingY[car] ?? 0
      frame[at + 4] = state[car] ?? 0
    }
    const leader = leaders[track] ?? 0
    const head = trackStart(track)
    frame[head + trackHead.leader] = leader
    frame[head + trackHead.driven] = Math.max(0, Math.min(1, (progress[leader] ?? 0) / heat.track.length))
    frame[head + trackHead.speed] = cars.speed[leader] ?? 0
    const network = networkOf(frame, track)
    const copy = (to: Float32Array, from: Float64Array | Float32Array) =>
      to.set(from.subarray(leader * to.length, (leader + 1) * to.length))
    copy(network.inputs, activations.inputs)
    copy(network.hidden, activations.hidden)
    copy(network.outputs, activations.outputs)
    copy(network.weights, weights)
  })
  frame[frameHead.generation] = generation
  frame[frameHead.tick] = Math.max(...heats.map(({ tick }) => tick))
  frame[frameHead.stepRate] = stepRate
  frame[frameHead.trackCount] = heats.length
}
