/**
 * The large detector: SSD over MobileNet v1 (Liu et al. 2016; Howard et al. 2017), trained on WIDER FACE. Batch norms are folded
 * into the convolutions and activations fused into them: a third of the operations that the package itself would run.
 */
import { fused, type Tensor1D, type Tensor4D, tensor1d, tensor4d, tidy } from '@tensorflow/tfjs-core'
import type { Box } from '../core/box.ts'
import { type Manifest, Weights } from './weights.ts'

export const ssdSide = 512
const batchNormEpsilon = 0.001
/** Depthwise layers that halve the picture. */
const halvingLayers = new Set([2, 4, 6, 12])
/** Background, face, and one that was never trained. */
const classes = 3
const faceClass = 1
/** How far boxes move and grow from their anchors, as the net was trained. */
const centreScale = 10
const sizeScale = 5

type Layer = (x: Tensor4D) => Tensor4D

export interface Found {
  /** In parts of the net's square input. */
  readonly box: Box
  readonly score: number
}

/** Takes `ssdSide` squared RGB values from -1 to 1; answers boxes that overlap one another. */
export type Ssd = (input: Float32Array, minScore: number) => Found[]

export function loadSsd(manifest: Manifest, file: ArrayBuffer): Ssd {
  const weights = new Weights(manifest, file)

  function convolution(name: string, stride: 1 | 2): Layer {
    const filter = weights.tensor<Tensor4D>(`${name}/weights`)
    const bias = weights.tensor<Tensor1D>(`${name}/convolution_bn_offset`)
    return (x) => fused.conv2d({ x, filter, strides: stride, pad: 'same', bias, activation: 'relu6' })
  }

  function depthwise(name: string, stride: 1 | 2): Layer {
    const norm = (part: string) => weights.data(`${name}/BatchNorm/${part}`)
    const variance = norm('moving_variance')
    const mean = norm('moving_mean')
    const scale = norm('gamma').map((gamma, at) => gamma / Math.sqrt((variance[at] ?? 0) + batchNormEpsilon))
    const bias = tensor1d(norm('beta').map((beta, at) => beta - (mean[at] ?? 0) * (scale[at] ?? 0)))
    const filter = weights.tensor<Tensor4D>(`${name}/depthwise_weights`, scale)
    return (x) => fused.depthwiseConv2d({ x, filter, strides: stride, pad: 'same', bias, activation: 'relu6' })
  }

  function predictor(at: number, part: 'BoxEncodingPredictor' | 'ClassPredictor'): (x: Tensor4D) => Float32Array {
    const name = `Prediction/BoxPredictor_${at}/${part}`
    const filter = weights.tensor<Tensor4D>(`${name}/weights`)
    const bias = weights.tensor<Tensor1D>(`${name}/biases`)
    return (x) => fused.conv2d({ x, filter, strides: 1, pad: 'same', bias }).dataSync<'float32'>()
  }

  const first = convolution('MobilenetV1/Conv2d_0_pointwise', 2)
  const pairs = Array.from({ length: 13 }, (_, at): Layer => {
    const name = `MobilenetV1/Conv2d_${at + 1}`
    const across = depthwise(`${name}_depthwise`, halvingLayers.has(at + 1) ? 2 : 1)
    const along = convolution(`${name}_pointwise`, 1)
    return (x) => along(across(x))
  })
  const extra = Array.from({ length: 4 }, (_, at): Layer => {
    const narrow = convolution(`Prediction/Conv2d_${at * 2}_pointwise`, 1)
    const halve = convolution(`Prediction/Conv2d_${at * 2 + 1}_pointwise`, 2)
    return (x) => halve(narrow(x))
  })
  const heads = Array.from({ length: 6 }, (_, at) => ({
    boxes: predictor(at, 'BoxEncodingPredictor'),
    scores: predictor(at, 'ClassPredictor'),
  }))
  const anchors = weights.data('Output/extra_dim')

  function run(input: Float32Array, minScore: number): Found[] {
    const scales: Tensor4D[] = []
    let x = first(tensor4d(input, [1, ssdSide, ssdSide, 3]))
    for (const [at, pair] of pairs.entries()) {
      x = pair(x)
      if (at === 10 || at === 12) scales.push(x)
    }
    for (const layer of extra) {
      x = layer(x)
      scales.push(x)
    }
    const found: Found[] = []
    let anchor = 0
    for (const [at, scale] of scales.entries()) {
      const scores = heads[at]?.scores(scale) ?? new Float32Array()
      const boxes = heads[at]?.boxes(scale) ?? new Float32Array()
      for (let box = 0; box < scores.length / classes; box++, anchor++) {
        const score = 1 / (1 + Math.exp(-(scores[box * classes + faceClass] ?? 0)))
        if (score > minScore) found.push({ score, box: decode(anchors, anchor * 4, boxes, box * 4) })
      }
    }
    return found
  }

  return (input, minScore) => tidy(() => run(input, minScore) as never) as Found[]
}

/** Anchors are top, left, bottom, right; the net tells how the centre moves and how both sides grow. */
function decode(anchors: Float32Array, anchor: number, boxes: Float32Array, at: number): Box {
  const top = anchors[anchor] ?? 0
  const left = anchors[anchor + 1] ?? 0
  const tall = (anchors[anchor + 2] ?? 0) - top
  const wide = (anchors[anchor + 3] ?? 0) - left
  const y = top + tall / 2 + ((boxes[at] ?? 0) / centreScale) * tall
  const x = left + wide / 2 + ((boxes[at + 1] ?? 0) / centreScale) * wide
  const height = Math.exp((boxes[at + 2] ?? 0) / sizeScale) * tall
  const width = Math.exp((boxes[at + 3] ?? 0) / sizeScale) * wide
  return { x: x - width / 2, y: y - height / 2, width, height }
}
