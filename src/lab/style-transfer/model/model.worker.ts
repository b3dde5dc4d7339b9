import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import * as runtime from 'onnxruntime-web/wasm'
import type { RgbaImage } from '../pictures/rgba-image.ts'
import { type LoadedModel, loadModel } from './run-model.ts'
import { ModelError, type ModelFault } from './style-model.ts'

export interface ModelRequest {
  readonly modelId: number
  readonly file: Blob
  readonly content: RgbaImage
}

export type ModelAnswer = { readonly image: RgbaImage; readonly elapsedMs: number } | { readonly fault: ModelFault }

runtime.env.wasm.wasmPaths = { wasm: wasmUrl }
// More threads need a cross-origin isolated page.
runtime.env.wasm.numThreads = 1
// Its warnings about a stranger's model belong in no one's console.
runtime.env.logLevel = 'error'

let loaded: { readonly id: number; readonly model: LoadedModel } | undefined

self.onmessage = async ({ data }: MessageEvent<ModelRequest>) => {
  const answer = await answerTo(data)
  self.postMessage(answer, { transfer: 'image' in answer ? [answer.image.data.buffer] : [] })
}

async function answerTo({ modelId, file, content }: ModelRequest): Promise<ModelAnswer> {
  try {
    const model = await modelOf(modelId, file)
    const startedMs = performance.now()
    const image = await model.run(content)
    return { image, elapsedMs: performance.now() - startedMs }
  } catch (error) {
    return { fault: error instanceof ModelError ? error.fault : 'failed' }
  }
}

async function modelOf(id: number, file: Blob): Promise<LoadedModel> {
  if (loaded?.id === id) return loaded.model
  await loaded?.model.release()
  loaded = undefined
  const model = await loadModel(runtime, new Uint8Array(await file.arrayBuffer()))
  loaded = { id, model }
  return model
}
