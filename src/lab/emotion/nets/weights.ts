/** The nets' files as face-api ships them: one byte a weight with a scale a tensor, described by a manifest. */
import { type Tensor, tensor } from '@tensorflow/tfjs-core'

interface Entry {
  readonly name: string
  readonly shape: readonly number[]
  readonly dtype: string
  readonly quantization?: { readonly scale: number; readonly min: number }
}

export type Manifest = readonly { readonly weights: readonly Entry[] }[]

/** How long a net's file is. Its transfer may be compressed, so no header tells. */
export function fileBytes(manifest: Manifest): number {
  return manifest
    .flatMap(({ weights }) => weights)
    .reduce((sum, { shape, quantization }) => sum + lengthOf(shape) * (quantization === undefined ? 4 : 1), 0)
}

function lengthOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1)
}

export class Weights {
  private readonly values = new Map<string, { readonly shape: number[]; readonly data: Float32Array }>()

  constructor(manifest: Manifest, file: ArrayBuffer) {
    let offset = 0
    for (const { name, shape, dtype, quantization } of manifest.flatMap(({ weights }) => weights)) {
      const bytes = lengthOf(shape) * (quantization === undefined ? 4 : 1)
      if (offset + bytes > file.byteLength) throw new Error('A net is shorter than its manifest says')
      // Whole numbers are leftovers of the graph that the net was exported from.
      if (dtype === 'float32') {
        const part = file.slice(offset, offset + bytes)
        this.values.set(name, {
          shape: [...shape],
          data: quantization ? expand(part, quantization) : new Float32Array(part),
        })
      }
      offset += bytes
    }
  }

  data(name: string): Float32Array {
    return this.value(name).data
  }

  /** Lives until the page goes: the nets are loaded once. */
  tensor<Kind extends Tensor>(name: string, scaledBy?: Float32Array): Kind {
    const { shape, data } = this.value(name)
    const scaled = scaledBy ? data.map((weight, at) => weight * (scaledBy[at % scaledBy.length] ?? 0)) : data
    return tensor(scaled, shape, 'float32') as Kind
  }

  private value(name: string) {
    const value = this.values.get(name)
    if (value === undefined) throw new Error(`The net has no ${name}`)
    return value
  }
}

function expand(part: ArrayBuffer, { scale, min }: { readonly scale: number; readonly min: number }): Float32Array {
  const steps = new Uint8Array(part)
  const data = new Float32Array(steps.length)
  for (let at = 0; at < steps.length; at++) data[at] = (steps[at] ?? 0) * scale + min
  return data
}
