/** The small detector of face-api: a tiny YOLO v2 (Redmon & Farhadi 2017) with separable convolutions. */
import { fused, maxPool, type Tensor1D, type Tensor4D, tensor4d, tidy } from '@tensorflow/tfjs-core'
import type { Found } from './ssd.ts'
import { type Manifest, Weights } from './weights.ts'

/** Mean red, green and blue that the net was trained with; inputs are (value - mean) / 255. */
export const tinyMean = [117.001, 114.697, 97.404] as const
/** Sizes of faces that each cell looks for, in cells. */
const anchors = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const
/** x, y, width, height, score. */
const valuesABox = 5
const leak = 0.1

/** Takes `count` squares of `side` by `side` RGB values; answers the boxes of each, which may overlap one another. */
export type Tiny = (input: Float32Array, count: number, side: number, minScore: number) => Found[][]

export function loadTiny(manifest: Manifest, file: ArrayBuffer): Tiny {
  const weights = new Weights(manifest, file)
  const firstFilter = weights.tensor<Tensor4D>('conv0/filters')
  const firstBias = weights.tensor<Tensor1D>('conv0/bias')
  const lastFilter = weights.tensor<Tensor4D>('conv8/filters')
  const lastBias = weights.tensor<Tensor1D>('conv8/bias')
  const layers = [1, 2, 3, 4, 5].map((at) => {
    const depthwise = weights.tensor<Tensor4D>(`conv${at}/depthwise_filter`)
    const pointwise = weights.tensor<Tensor4D>(`conv${at}/pointwise_filter`)
    const bias = weights.tensor<Tensor1D>(`conv${at}/bias`)
    return (x: Tensor4D): Tensor4D =>
      leaky(fused.depthwiseConv2d({ x, filter: depthwise, strides: 1, pad: 'same' }), pointwise, bias)
  })

  function leaky(x: Tensor4D, filter: Tensor4D, bias: Tensor1D, pad: 'same' | 'valid' = 'same'): Tensor4D {
    return fused.conv2d({ x, filter, strides: 1, pad, bias, activation: 'leakyrelu', leakyreluAlpha: leak })
  }

  function run(input: Float32Array, count: number, side: number, minScore: number): Found[][] {
    let x = leaky(tensor4d(input, [count, side, side, 3]), firstFilter, firstBias, 'valid')
    for (const layer of layers) x = layer(maxPool(x, 2, 2, 'same'))
    x = maxPool(x, 2, 1, 'same')
    const out = fused.conv2d({ x, filter: lastFilter, strides: 1, pad: 'valid', bias: lastBias })
    return decode(out.dataSync<'float32'>(), count, out.shape[1], minScore)
  }

  return (input, count, side, minScore) =>
    count === 0 ? [] : (tidy(() => run(input, count, side, minScore) as never) as Found[][])
}

function decode(values: Float32Array, count: number, cells: number, minScore: number): Found[][] {
  const found: Found[][] = Array.from({ length: count }, () => [])
  let at = 0
  for (const boxes of found) {
    for (let row = 0; row < cells; row++) {
      for (let column = 0; column < cells; column++) {
        for (const [wide, tall] of anchors) {
          const score = sigmoid(values[at + 4] ?? 0)
          if (score > minScore) {
            const width = (Math.exp(values[at + 2] ?? 0) * wide) / cells
            const height = (Math.exp(values[at + 3] ?? 0) * tall) / cells
            const x = (column + sigmoid(values[at] ?? 0)) / cells - width / 2
            const y = (row + sigmoid(values[at + 1] ?? 0)) / cells - height / 2
            boxes.push({ score, box: { x, y, width, height } })
          }
          at += valuesABox
        }
      }
    }
  }
  return found
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
