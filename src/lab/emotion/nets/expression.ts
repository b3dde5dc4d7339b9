/** The expression net of face-api: four densely connected blocks of separable convolutions (Huang et al. 2017) and one full layer. */
import {
  add,
  avgPool,
  fused,
  matMul,
  type Rank,
  relu,
  reshape,
  softmax,
  type Tensor1D,
  type Tensor2D,
  type Tensor4D,
  tensor4d,
  tidy,
} from '@tensorflow/tfjs-core'
import { type Manifest, Weights } from './weights.ts'

export const expressionSide = 112
/** Mean red, green and blue that the net was trained with; inputs are (value - mean) / 255. */
export const expressionMean = [122.782, 117.001, 104.298] as const

/** In the net's order. */
export const emotions = ['neutral', 'happy', 'sad', 'angry', 'fearful', 'disgusted', 'surprised'] as const
export type Emotion = (typeof emotions)[number]

/** Takes `count` squares of RGB values; answers `emotions.length` probabilities for each. */
export type ExpressionNet = (input: Float32Array, count: number) => Float32Array[]

export function loadExpressionNet(manifest: Manifest, file: ArrayBuffer): ExpressionNet {
  const weights = new Weights(manifest, file)

  function separable(name: string, stride: 1 | 2): (x: Tensor4D) => Tensor4D {
    const depthwise = weights.tensor<Tensor4D>(`${name}/depthwise_filter`)
    const pointwise = weights.tensor<Tensor4D>(`${name}/pointwise_filter`)
    const bias = weights.tensor<Tensor1D>(`${name}/bias`)
    return (x) =>
      fused.conv2d({
        x: fused.depthwiseConv2d({ x, filter: depthwise, strides: stride, pad: 'same' }),
        filter: pointwise,
        strides: 1,
        pad: 'same',
        bias,
      })
  }

  function entry(): (x: Tensor4D) => Tensor4D {
    const filter = weights.tensor<Tensor4D>('dense0/conv0/filters')
    const bias = weights.tensor<Tensor1D>('dense0/conv0/bias')
    return (x) => fused.conv2d({ x, filter, strides: 2, pad: 'same', bias })
  }

  function block(at: number): (x: Tensor4D) => Tensor4D {
    const name = `dense${at}`
    const first = at === 0 ? entry() : separable(`${name}/conv0`, 2)
    const [second, third, fourth] = [1, 2, 3].map((part) => separable(`${name}/conv${part}`, 1))
    if (!second || !third || !fourth) throw new Error('A block has four parts')
    return (x) => {
      const one = relu(first(x))
      const two = add<Tensor4D>(one, second(one))
      const three = add<Tensor4D>(two, third(relu(two)))
      return relu(add<Tensor4D>(three, fourth(relu(three))))
    }
  }

  const blocks = [0, 1, 2, 3].map(block)
  const fullWeights = weights.tensor<Tensor2D>('fc/weights')
  const fullBias = weights.tensor<Tensor1D>('fc/bias')

  function run(input: Float32Array, count: number): Float32Array[] {
    let x = tensor4d(input, [count, expressionSide, expressionSide, 3])
    for (const next of blocks) x = next(x)
    const features = reshape<Rank.R2>(avgPool(x, 7, 2, 'valid'), [count, -1])
    const values = softmax(add<Tensor2D>(matMul(features, fullWeights), fullBias)).dataSync<'float32'>()
    return Array.from({ length: count }, (_, at) => values.slice(at * emotions.length, (at + 1) * emotions.length))
  }

  return (input, count) => (count === 0 ? [] : (tidy(() => run(input, count) as never) as Float32Array[]))
}
