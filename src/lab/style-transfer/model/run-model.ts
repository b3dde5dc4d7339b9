/** Loads and runs a stranger's style network. Only the runtime is different in Node and in the browser's worker. */
import type { InferenceSession, Tensor } from 'onnxruntime-web'
import type { RgbaImage } from '../pictures/rgba-image.ts'
import { resizeImage } from '../transfer/resize.ts'
import { misfit, pictureOf, planesOf, type ValueRange } from './picture-tensor.ts'
import { ModelError } from './style-model.ts'

/** The part of onnxruntime that is used. */
export interface ModelRuntime {
  readonly InferenceSession: {
    create(bytes: Uint8Array, options?: InferenceSession.SessionOptions): Promise<InferenceSession>
  }
  readonly Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => Tensor
}

export interface LoadedModel {
  run(content: RgbaImage): Promise<RgbaImage>
  release(): Promise<void>
}

/** Networks that halve the picture twice or thrice want sides that divide by 8. */
const sideStep = 8

export async function loadModel(runtime: ModelRuntime, bytes: Uint8Array): Promise<LoadedModel> {
  const session = await runtime.InferenceSession.create(bytes, { executionProviders: ['wasm'] }).catch((error) => {
    throw new ModelError('not-a-model', error)
  })
  try {
    return modelOf(runtime, session, pictureInput(session))
  } catch (error) {
    await session.release()
    throw error
  }
}

interface PictureInput {
  readonly name: string
  /** Fixed by the file; null when it takes any. */
  readonly height: number | null
  readonly width: number | null
}

function pictureInput({ inputMetadata }: InferenceSession): PictureInput {
  const [input] = inputMetadata
  if (!input?.isTensor || inputMetadata.length !== 1 || input.type !== 'float32' || input.shape.length !== 4) {
    throw new ModelError('other-input')
  }
  const [, channels, height, width] = input.shape
  if (typeof channels === 'number' && channels > 0 && channels !== 3) throw new ModelError('other-input')
  const fixed = (side: number | string | undefined) => (typeof side === 'number' && side > 0 ? side : null)
  return { name: input.name, height: fixed(height), width: fixed(width) }
}

function modelOf(runtime: ModelRuntime, session: InferenceSession, input: PictureInput): LoadedModel {
  let range: ValueRange | undefined

  async function compute(content: RgbaImage, tried: ValueRange): Promise<Tensor> {
    const { width, height } = content
    const tensor = new runtime.Tensor('float32', planesOf(content, tried), [1, 3, height, width])
    const results = await session.run({ [input.name]: tensor }).catch((error) => {
      throw new ModelError('failed', error)
    })
    const output = Object.values(results)[0]
    const isPicture = output?.type === 'float32' && output.dims.length === 4 && output.dims[1] === 3
    if (!output || !isPicture) throw new ModelError('other-output')
    return output
  }

  return {
    async run(content) {
      const width = input.width ?? roundedSide(content.width)
      const height = input.height ?? roundedSide(content.height)
      const sized = resizeImage(content, width, height)
      let output = await compute(sized, range ?? 255)
      if (range === undefined) {
        range = misfit(valuesOf(output), 255) < 0.5 ? 255 : 1
        if (range === 1) output = await compute(sized, 1)
      }
      const [, , outHeight = 0, outWidth = 0] = output.dims
      const picture = pictureOf(valuesOf(output), outWidth, outHeight, range)
      if (!picture) throw new ModelError('no-picture')
      return resizeImage(picture, content.width, content.height)
    },
    release: () => session.release(),
  }
}

function valuesOf(tensor: Tensor): Float32Array {
  return tensor.data as Float32Array
}

function roundedSide(side: number): number {
  return Math.max(sideStep, Math.round(side / sideStep) * sideStep)
}
